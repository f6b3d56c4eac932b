"""What a posting counts: what its token weighs in the section, times how rare that is among texts of its language."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from whoosh.scoring import BaseScorer, WeightingModel

from rulewright.kb.search import shown
from rulewright.kb.search.index_files import Arrays, Numbers

KEPT = 2_048  # answers about tokens kept in memory


class Scorer(BaseScorer):  # type: ignore[misc]
    """Scores the postings of one token."""

    def __init__(self, rarity: Callable[[], float]) -> None:
        self._rarity = rarity  # asked for where something is scored: filters are not

    def counts(self, weight: float) -> float:
        """What a posting of this weight counts."""
        return weight * self._rarity()

    def score(self, matcher: Any) -> float:
        """What the posting counts at which a matcher stands."""
        return self.counts(matcher.weight())


class Rarity(WeightingModel):  # type: ignore[misc]
    """BM25F with the inverse document frequency of one index; safe for use by several threads.

    The weights over the fields are in the arrays already.
    """

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
        worth = shown.worth(self._arrays.columns["game"])
        if worth is None:
            return None
        own = worth.take(self._arrays.game) == 1.0
        found: Numbers = own | ~np.isin(self._arrays.lang, self._arrays.lang[own])
        return found

    def scorer(self, searcher: Any, fieldname: str, text: bytes, qf: float = 1) -> Scorer:
        """What scores the postings of a token, whichever field they are of."""
        return Scorer(lambda: self.idf(searcher, fieldname, text) * qf)

    def idf(self, searcher: Any, fieldname: str, text: bytes) -> float:
        """How rare a token is in the texts of the language that it begins with."""
        token = text.decode("utf-8", "surrogatepass")
        return self.rarity((token,), token.partition(":")[0])

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
