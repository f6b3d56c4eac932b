"""Queries of our own that Whoosh's searcher runs: each finds whole arrays of sections at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from whoosh.query import Query, Term

from rulewright.kb.search.engine.reader import ANY, ArrayMatcher, ArrayReader
from rulewright.kb.search.index_files import Numbers
from rulewright.kb.search.phrases import phrase
from rulewright.kb.search.scoring import FirstLook, slices
from rulewright.kb.search.understand import Concept

__all__ = ["Called", "Concepts", "Phrase", "Query", "Term"]


class Looked(ArrayMatcher):
    """What a first look found, each section with its score."""

    def __init__(self, look: FirstLook) -> None:
        super().__init__(look.docs, look.score)
        self.look = look


class Ours(Query):  # type: ignore[misc]
    """What our queries share: they are leaves of a tree of queries, and no two are the same."""

    boost = 1.0
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def _tokens(self) -> Iterator[str]:
        raise NotImplementedError

    def field(self) -> str | None:
        """The one field that is searched."""
        return ANY

    def has_terms(self) -> bool:
        """True: it is for some terms."""
        return True

    def terms(self, phrases: bool = False) -> Iterator[tuple[str, str]]:
        """The field and the tokens that are looked for."""
        return ((str(self.field()), token) for token in self._tokens())

    def estimate_size(self, reader: ArrayReader) -> int:
        """No more sections than so many are found."""
        many = sum(reader.doc_frequency(field, token) for field, token in self.terms())
        return min(many, reader.doc_count_all())


class Concepts(Ours):
    """The concepts of a query by language: each counts at its best variant, each section in the language it is best in.

    As a tree of Whoosh's own it is a ``DisjunctionMax`` over languages of an ``Or`` over concepts of a
    ``DisjunctionMax`` over variants and tokens; on top of it comes how much of the query a section covers.
    ``kinds``: what sections of each kind count; ``foreign``: what texts of each language do.
    """

    def __init__(self, concepts: Mapping[str, Sequence[Concept]], kinds: Numbers, foreign: Sequence[float]) -> None:
        self.concepts, self.kinds, self.foreign = concepts, kinds, foreign

    def __repr__(self) -> str:
        return f"Concepts({ {lang: [c.word for c in some] for lang, some in self.concepts.items()} })"

    def _tokens(self) -> Iterator[str]:
        return (t for some in self.concepts.values() for c in some for v in c.variants for t in v.tokens)

    def matcher(self, searcher: Any, context: Any = None) -> Looked:
        """The sections that have any of the concepts, with their scores."""
        found = slices(searcher.weighting, self.concepts)
        return Looked(FirstLook(searcher.reader().arrays, found, self.kinds, self.foreign))


class Phrase(Ours):
    """Words that stand one after the other in a field, each given as the tokens of its forms."""

    def __init__(self, field: str, words: Sequence[tuple[str, ...]]) -> None:
        self._field, self.words = field, words

    def __repr__(self) -> str:
        return f"Phrase({self._field!r}, {list(self.words)})"

    def _tokens(self) -> Iterator[str]:
        return (token for forms in self.words for token in forms)

    def field(self) -> str:
        """The field that is searched."""
        return self._field

    def matcher(self, searcher: Any, context: Any = None) -> ArrayMatcher:
        """The sections that have the phrase, how often, and where it begins there."""
        docs, places = phrase(searcher.reader().arrays, self.words, self._field)
        distinct, first, often = np.unique(docs, return_index=True, return_counts=True)
        return ArrayMatcher(distinct, often, places=lambda n: places[first[n] : first[n] + often[n]])


class Called(Ours):
    """Sections by their ids; those that the index lacks are not found."""

    def __init__(self, ids: Iterable[str]) -> None:
        self.ids = tuple(dict.fromkeys(ids))

    def __repr__(self) -> str:
        return f"Called({list(self.ids)})"

    def _tokens(self) -> Iterator[str]:
        return iter(self.ids)

    def field(self) -> str:
        """The field that is searched."""
        return "id"

    def matcher(self, searcher: Any, context: Any = None) -> ArrayMatcher:
        """The sections, each as good as the other."""
        reader = searcher.reader()
        docs = np.unique([reader.first_id("id", i) for i in self.ids if ("id", i) in reader]).astype(np.int64)
        return ArrayMatcher(docs, np.ones(len(docs)))
