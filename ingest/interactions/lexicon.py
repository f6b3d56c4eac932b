"""Wordings that say what one thing does to another, as lists of a language, found in a plain text.

A cue is the name of such a list: it speaks for a type of interaction, and points ``ACTIVE`` where what stands before it
does it to what stands after ("A ignores B"), ``PASSIVE`` where it is done to what stands before it ("B is ignored").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from rulewright.ingest.precedence.phrases import expression, words_of
from rulewright.kb.language import listed
from rulewright.kb.model import InteractionType


class Way(Enum):
    """Which way a cue points."""

    ACTIVE = auto()
    PASSIVE = auto()


class Cue(NamedTuple):
    """A list of wordings that say the same of two terms; ``family``: lists that are about as reliable as it."""

    name: str
    type: InteractionType
    way: Way
    family: str


class Lexicon:
    """The cues of one language, by the words that they begin with, as the lists of one of its files say them."""

    def __init__(self, lang: str, file: str, found: Iterable[Cue]) -> None:
        self._by_first: dict[str, list[tuple[Cue, re.Pattern[str]]]] = defaultdict(list)
        for cue in found:
            for way in listed(f"{file}.{cue.name}", lang):
                ways = expression([way])
                for first in way.split()[0].strip("[]").split("|"):
                    self._by_first[first].append((cue, ways))

    def find(self, flat: str) -> Iterator[tuple[Cue, int, int]]:
        """At each word of a plain text the first cue that begins there, with where it stands."""
        words = words_of(flat)
        for at, word in words.each():
            for cue, ways in self._by_first.get(word, ()):
                if m := ways.match(words.text, at):
                    yield cue, *words.span(m)
                    break
