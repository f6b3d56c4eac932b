"""What the index says about tokens, decoded once and kept: where a form stands, and how much it weighs in a section."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kb.errors import SearchError
from kb.search.build import SECTIONS
from kb.search.engine import Reader

# BM25F: how much a word counts in each field, and how strongly a long field dilutes it.
BOOST = {"title": 3.0, "terms": 3.0, "text": 1.0, "path": 1.25}
DILUTION = {"title": 0.4, "terms": 0.2, "text": 0.6, "path": 0.3}
SATURATION = 1.1  # BM25's k1
KEPT = 512  # decoded lists kept in memory

Positions = Mapping[int, tuple[int, ...]]  # document number -> positions
Weights = Mapping[int, float]  # document number -> weight


@dataclass(frozen=True, slots=True)
class Doc:
    """What is shown, filtered and counted of a section without opening the store."""

    id: str
    book: str
    game: str
    lang: str
    kind: str
    number: str | None
    title: str
    order: int
    length: int  # tokens of its text


class PostingLists:
    """Decoded access to one index; safe for use by several threads."""

    def __init__(self, folder: Path) -> None:
        self._reader = Reader(folder)
        self.docs = _docs(folder)
        if [d.id for d in self.docs] != self._reader.keys():
            raise SearchError("search-index", f"The search index in {folder.name} does not fit its list of sections.")
        self._lengths = {f: self._reader.lengths(f) for f in BOOST}
        self._mean = {f: max(1.0, sum(n) / max(1, sum(map(bool, n)))) for f, n in self._lengths.items()}
        self._per_language = Counter(d.lang for d in self.docs)
        self.positions = lru_cache(KEPT)(self._positions)
        self.weights = lru_cache(KEPT // 2)(self._weights)

    def close(self) -> None:
        """Close the index."""
        self._reader.close()

    def _positions(self, field: str, token: str) -> Positions:
        """Where a token stands in a field, by document."""
        return dict(self._reader.postings(field, token))

    def _weights(self, tokens: tuple[str, ...]) -> Weights:
        """How much tokens that are forms of one word weigh in each document over all fields, before saturation."""
        out: dict[int, float] = {}
        for token in tokens:
            total: dict[int, float] = {}
            for field, boost in BOOST.items():
                b, mean, lengths = DILUTION[field], self._mean[field], self._lengths[field]
                for doc, at in self.positions(field, token).items():
                    weight = boost * len(at) / (1 - b + b * lengths[doc] / mean)
                    total[doc] = total.get(doc, 0.0) + weight
            for doc, weight in total.items():
                out[doc] = max(out.get(doc, 0.0), weight)
        return out

    def rarity(self, tokens: tuple[str, ...], lang: str) -> float:
        """The inverse document frequency of a word among the sections of its language, at least a little above 0."""
        df = len(self.weights(tokens))
        n = max(self._per_language[lang], df)
        return math.log(1 + (n - df + 0.5) / (df + 0.5))

    def phrase(self, words: Iterable[tuple[str, ...]], field: str = "text") -> dict[int, tuple[int, ...]]:
        """Where words, each given as its forms' tokens, stand one after the other: document -> start positions."""
        found: dict[int, set[int]] | None = None
        for n, forms in enumerate(words):
            here: dict[int, set[int]] = {}
            for token in forms:
                for doc, at in self.positions(field, token).items():
                    if found is None or doc in found:
                        here.setdefault(doc, set()).update(p - n for p in at)
            if found is not None:
                here = {doc: starts & found[doc] for doc, starts in here.items() if starts & found[doc]}
            found = here
        return {doc: tuple(sorted(starts)) for doc, starts in (found or {}).items()}


def saturate(weight: float) -> float:
    """BM25's saturation: the tenth time a word is said adds little."""
    return weight * (SATURATION + 1) / (SATURATION + weight)


def _docs(folder: Path) -> list[Doc]:
    try:
        rows = json.loads((folder / SECTIONS).read_text(encoding="utf-8"))
        return [Doc(**row) for row in rows]
    except (OSError, ValueError, TypeError) as e:
        raise SearchError("search-index", f"The search index in {folder.name} has no list of its sections.") from e
