"""A game that a query names: "how do you win mudball" is asked of that game, as with ``game:mudball``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import dropwhile
from typing import NamedTuple

from rulewright.kb.language import folded_list, is_stop_word
from rulewright.kb.messages import Message, together
from rulewright.kb.search.analysis import folded
from rulewright.kb.search.query import Asked, Does, Operator

# words that say what kind of book a title is of, or what kind of game
NOT_TELLING = folded_list("naming.documents") | folded_list("naming.kinds")
PLAYED_WITH = folded_list("naming.played_with")  # "card" of "card game"
SMALL = folded_list("headings.minor")
VERSION = re.compile(r"v?\d+")

Name = tuple[str, ...]


class _Place(NamedTuple):
    """The words ``[first, after)`` of a query that are a game's name."""

    first: int
    after: int
    game: str


class NamedGames:
    """Finds the name of a game in a query.

    ``alone``: True for a game and a name, as words, that no section of another game has; of a game called *Charge* or
    *High Ground* nothing is said by a query that has these words.
    """

    def __init__(self, games: Iterable[str], alone: Callable[[str, Name], bool]) -> None:
        names = {game: name_of(game) for game in games}
        often = Counter(names.values())
        self._names: dict[str, list[tuple[Name, str]]] = {}
        for game, name in names.items():
            if name and often[name] == 1:
                self._names.setdefault(name[0], []).append((name, game))
        self._alone = alone

    def kept_to(self, asked: Asked) -> Asked:
        """A query that names one game besides other words, without the name and kept to that game; else as it is."""
        place = self._place(asked.words) if not any(o.does is Does.GAME for o in asked.operators) else None
        if place is None or any(first < place.after and place.first < after for first, after in asked.phrases):
            return asked
        run = (*asked.run[: place.first], *asked.run[place.after :])
        if all(is_stop_word(t.folded) for t in run):
            return asked
        start, end = asked.run[place.first].start, asked.run[place.after - 1].end
        cut = place.after - place.first
        phrases = tuple((a - cut, z - cut) if a >= place.after else (a, z) for a, z in asked.phrases)
        said = Operator(Does.GAME, place.game, start, start, end)
        told = Message("Only the game called '{words}' was searched.", words=asked.text[start:end])
        note = together(*filter(None, (asked.note, told)))
        return replace(asked, run=run, phrases=phrases, note=note, operators=(*asked.operators, said))

    def _place(self, words: Name) -> _Place | None:
        for first, word in enumerate(words):
            for name, game in sorted(self._names.get(word, ()), key=lambda one: -len(one[0])):
                after = first + len(name)
                if words[first:after] == name and self._alone(game, name):
                    return _Place(first, after, game)
        return None


def name_of(game: str) -> Name:
    """The words of a game's id that tell it from others, folded; none where it has none: ``mudball-core-rules-v2``."""
    words = [w for w in folded(game.replace("-", " ")) if w not in NOT_TELLING]
    words = [*dropwhile(lambda w: w in SMALL, words)]
    ends = dropwhile(lambda w: w in SMALL or w in PLAYED_WITH or VERSION.fullmatch(w), reversed(words))
    return tuple(reversed([*ends]))
