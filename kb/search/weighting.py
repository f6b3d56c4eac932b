"""What words and sections count before anything is asked: how rare a word is, and what stands behind.

What stands behind are games that only come with the program, those of ``corpus/sample-games.toml``, where a reader
brought others, and books that there are in the reader's language too. How rare a word is, is told among the texts of
its language; what it weighs in each section is in the arrays already.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

import numpy as np

from rulewright.kb.search.index_files import Arrays, Numbers

FILE = Path(__file__).resolve().parent.parent.parent / "corpus" / "sample-games.toml"
SHOWN = 0.35  # what a section of such a game counts beside others
KEPT = 2_048  # answers about tokens kept in memory


# -- what stands behind ----------------------------------------------------------------------------------


@cache
def games(file: Path = FILE) -> frozenset[str]:
    """The games that only come with the program; none where there is no such file."""
    return frozenset(tomllib.loads(file.read_text(encoding="utf-8"))["games"]) if file.exists() else frozenset()


def behind(named: Sequence[str]) -> frozenset[str]:
    """Those of some games that stand behind the others; none where all of them only come with the program."""
    found = games().intersection(named)
    return found if len(found) < len(set(named)) else frozenset()


def worth(named: Sequence[str]) -> Numbers | None:
    """What a section of each of these games counts; None where all count the same."""
    late = behind(named)
    return np.where([g in late for g in named], SHOWN, 1.0) if late else None


# -- how rare words are ----------------------------------------------------------------------------------


class Weighting:
    """How rare words are among the sections of one index; safe for use by several threads."""

    def __init__(self, arrays: Arrays) -> None:
        self._arrays = arrays
        self._counts = self._that_count()
        names, lang = arrays.columns["lang"], arrays.lang
        counted = np.bincount(lang if self._counts is None else lang[self._counts], minlength=len(names))
        self._per_language = dict(zip(names, counted.tolist(), strict=True))
        self.known = lru_cache(KEPT)(self._known)

    def _that_count(self) -> Numbers | None:
        """By section: true where it tells how rare words are; None where all do.

        A game that only comes with the program says nothing of that, but in a language that no other is in.
        """
        counts = worth(self._arrays.columns["game"])
        if counts is None:
            return None
        own = counts.take(self._arrays.game) == 1.0
        found: Numbers = own | ~np.isin(self._arrays.lang, self._arrays.lang[own])
        return found

    def rarity(self, tokens: tuple[str, ...], lang: str) -> float:
        """The inverse document frequency of a word among the sections of its language, at least a little above 0."""
        return self.known(tokens, lang)[0]

    def _known(self, tokens: tuple[str, ...], lang: str) -> tuple[float, tuple[tuple[int, int], ...]]:
        """How rare a word of a language is, given as its forms' tokens, and the runs of entries of those that occur."""
        found = tuple((start, end) for _, start, end in map(self._arrays.name, tokens) if end > start)
        df = self._count(found)
        n = max(self._per_language.get(lang, 0), df)
        return math.log(1 + (n - df + 0.5) / (df + 0.5)), found

    def _count(self, found: Sequence[tuple[int, int]]) -> int:
        """How many sections that count stand in some runs of entries."""
        if len(found) < 2 and self._counts is None:
            return sum(end - start for start, end in found)
        having = np.zeros(len(self._arrays.docs), dtype=bool)
        for start, end in found:
            having[self._arrays.doc[start:end]] = True
        return int(np.count_nonzero(having if self._counts is None else having & self._counts))
