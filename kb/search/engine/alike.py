"""Sections like one: those of its game and language whose words tell the same.

What a word tells is what Whoosh's ``Bo1`` makes of it, the model by which its ``more_like`` chooses key words: how
often it stands in the section, beside how often in the game. Whoosh would look for a few key words in all games, step
by step, and wants the words of each section kept; here all words of a section count, over the entries of its game.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from whoosh.classify import Bo1Model

from rulewright.kb.language import is_stop_word
from rulewright.kb.model import SectionKind
from rulewright.kb.search.analysis import folded_token, is_number, tidy, words
from rulewright.kb.search.index_files import ID, Arrays, Doc, Numbers, runs
from rulewright.kb.search.passages import Passages
from rulewright.kb.search.scoring import greatest
from rulewright.kb.search.vocabulary import Lexicon

LEAST = 0.35  # how like a section is that is worth showing
SHORTEST, LONGEST = 10, 300  # tokens of a text that tells what it is about, and of one thing
TITLED = 2  # what a word of a title counts beside one of the text
READ = 8  # sections of which the words are read
DAMPED = 10  # tokens that each text counts as longer when those are chosen
KEPT = 5_000  # tokens of words, and what tokens tell in games, that are remembered


class Telling(NamedTuple):
    """The run of entries that a token has in a game, and what it tells: ``once``, and ``each`` time that it is said."""

    start: int
    end: int
    once: float
    each: float


class Alike:
    """Finds sections like one in one index; safe for use by several threads."""

    def __init__(self, arrays: Arrays, lexicon: Lexicon, passages: Passages) -> None:
        self._arrays, self._lexicon, self._passages = arrays, lexicon, passages
        self._binds = np.array([SectionKind(kind).binds for kind in arrays.columns["kind"]])
        self._token = lru_cache(KEPT)(self._token_of)
        self._telling = lru_cache(KEPT)(self._telling_of)
        self._size = lru_cache(KEPT)(lambda doc: _size(self._words(doc)))

    def to(self, section: str) -> list[tuple[Doc, float]]:
        """The sections that are like one, the most like first, each with the cosine of what the words of both tell.

        Nothing is like a section that binds nobody, is too short to tell, or too long to be of one thing.
        """
        doc = int(self._arrays.doc[self._arrays.name(ID + section)[1]])
        if not self._speaks(slice(doc, doc + 1)).any():
            return []
        own, first = self._words(doc), self._game(doc)[0]
        shared = self._shared(doc, own)
        likely = greatest(shared / np.sqrt(self._arrays.length[first : first + len(shared)] + DAMPED), READ)
        cosines = {int(n): float(shared[n]) / (_size(own) * self._size(int(n) + first) or 1.0) for n in likely}
        like = sorted((-share, n) for n, share in cosines.items() if share >= LEAST and n + first != doc)
        return [(self._arrays.docs[n + first], -share) for share, n in like]

    def _game(self, doc: int) -> tuple[int, int]:
        """Where the sections of a section's game begin, and the end."""
        code = int(self._arrays.game[doc])
        first, end = self._arrays.game.searchsorted((code, code + 1)).tolist()
        return first, end

    def _speaks(self, docs: slice) -> Numbers:
        """By section: true where it binds somebody and is as long as a text of one thing."""
        a, length = self._arrays, self._arrays.length[docs]
        found: Numbers = self._binds.take(a.kind[docs]) & (length >= SHORTEST) & (length <= LONGEST)
        return found

    def _shared(self, doc: int, own: dict[str, float]) -> Numbers:
        """By section of the game what it shares with some words; 0 for one that is not to be found."""
        a, (first, end) = self._arrays, self._game(doc)
        telling = [self._telling(token, first, end) for token in own]
        where, of = runs(*(np.array([t[n] for t in telling], dtype=np.int64) for n in (0, 1)))
        weights = self._weights(where, telling, of) * np.array([*own.values()]).take(of)
        common = np.bincount(a.doc.take(where).astype(np.int64) - first, weights, end - first)
        fits = self._speaks(slice(first, end)) & (a.lang[first:end] == a.lang[doc])
        return np.where(fits, common, 0.0)

    def _weights(self, where: Numbers, telling: Sequence[Telling], of: Numbers) -> Numbers:
        """What tokens tell at some entries, each given by its place among them."""
        often, (_, _, once, each) = self._often(where), np.array(telling, dtype=float).reshape(-1, 4).T
        weights: Numbers = (often > 0) * (once.take(of) + each.take(of) * often)
        return weights

    def _often(self, where: Numbers) -> Numbers:
        """How often tokens are said at some entries."""
        a = self._arrays
        in_text, in_title = (at.take(where + 1).astype(np.int64) - at.take(where) for at in (a.text_at, a.title_at))
        often: Numbers = in_text + TITLED * in_title
        return often

    def _words(self, doc: int) -> dict[str, float]:
        """The tokens of a section's words, one for each, and what they tell there."""
        a, (first, end) = self._arrays, self._game(doc)
        about = a.docs[doc]
        printed = {*words(tidy(about.title)), *words(*self._passages.texts([doc]))}
        tokens = {self._token(word, about.lang) for word in printed} - {""}
        found = {token: self._telling(token, first, end) for token in sorted(tokens)}
        places = {token: t.start + int(a.doc[t.start : t.end].searchsorted(doc)) for token, t in found.items()}
        here = [token for token, place in places.items() if place < found[token].end and a.doc[place] == doc]
        where, telling = np.array([places[token] for token in here], dtype=np.int64), [found[token] for token in here]
        weights = self._weights(where, telling, np.arange(len(here)))
        return dict(zip(here, weights.tolist(), strict=True))

    def _token_of(self, printed: str, lang: str) -> str:
        """The token that most forms of a word share; empty for one that tells nothing."""
        word = folded_token(printed)
        if is_number(word) or is_stop_word(word, lang):
            return ""
        tokens = [f"{lang}:{key}" for key in self._lexicon.keys(word, lang)]
        return max(tokens, key=self._entries, default="")

    def _entries(self, token: str) -> int:
        """How many sections a token leads to."""
        _, start, end = self._arrays.name(token)
        return end - start

    def _telling_of(self, token: str, first: int, end: int) -> Telling:
        """What a token tells in the game whose sections are these."""
        _, start, stop = self._arrays.name(token)
        begin, finish = (self._arrays.doc[start:stop].searchsorted((first, end)) + start).tolist()
        said = int(self._often(np.arange(begin, finish)).sum())
        model = Bo1Model(end - first, 0)
        once = model.score(0, said, 0) if said else 0.0
        return Telling(begin, finish, once, model.score(1, said, 0) - once if said else 0.0)


def _size(words: Mapping[str, float]) -> float:
    """How much some words tell together, as the length of a vector."""
    return math.hypot(*words.values())
