"""How many there are of something: sections where a number stands beside the thing that a question wants counted."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from rulewright.kb.search.index_files import Arrays, Numbers
from rulewright.kb.search.phrases import FAR, places
from rulewright.kb.search.query import COUNTS, counts
from rulewright.kb.search.understand import Concept, Understood
from rulewright.kb.search.vocabulary import Lexicon

BEFORE, BEHIND = 3, 1  # words between which and the thing a number counts it: "thirty cards", "cards: 30"
HIGHEST = 100  # of the numbers in figures
NO_COUNT = frozenset({"no", "any", "once"})  # that stand beside anything


class Counted:
    """Finds numbers beside things in one index; safe for use by several threads."""

    def __init__(self, arrays: Arrays, lexicon: Lexicon) -> None:
        self._arrays = arrays
        self._lexicon = lexicon
        self._numbers = lru_cache(maxsize=None)(self._numbers_of)

    def among(self, u: Understood, docs: Numbers) -> Numbers:
        """By section: 1 where what a question of number asks for is counted, else 0; 0 where nothing is counted."""
        asked = counts(u.asked.words)
        found = [self._counted(c[0], lang) for lang, c in (u.concepts or {}).items() if asked and c]
        return np.isin(docs, np.concatenate(found)).astype(float) if found else np.zeros(len(docs))

    def _counted(self, thing: Concept, lang: str) -> Numbers:
        """The sections of a language where a number stands beside a thing."""
        numbers = self._numbers(lang)
        at = places(self._arrays, "text", (t for v in thing.variants for t in v.tokens))
        if not len(numbers) or not len(at):
            return np.zeros(0, dtype=np.int64)
        i = np.searchsorted(numbers, at - BEFORE)
        first = numbers[np.minimum(i, len(numbers) - 1)]
        beside = (first >= at - BEFORE) & (first <= at + BEHIND) & (first != at)
        docs: Numbers = np.unique(at[beside] // FAR)
        return docs

    def _numbers_of(self, lang: str) -> Numbers:
        """Where a number stands in the texts of a language, in words or in figures."""
        words = [*sorted(COUNTS - NO_COUNT), *map(str, range(1, HIGHEST + 1))]
        return places(self._arrays, "text", (f"{lang}:{k}" for w in words for k in self._lexicon.keys(w, lang)))
