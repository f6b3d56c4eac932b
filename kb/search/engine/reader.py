"""The index as Whoosh reads it: its reader's interface over the arrays that are mapped, nothing copied.

A section is a document. Its fields: ``any`` has the tokens of all its text, weighed over every field; ``text`` and
``title`` have those of each with their places; ``id``, ``number`` and ``under`` what it is called; ``book``, ``game``,
``lang`` and ``kind`` have a value each, and a column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import asdict
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from whoosh.columns import ColumnReader, RefBytesColumn
from whoosh.fields import FieldType, Schema
from whoosh.formats import Existence, Format, Frequency, Positions
from whoosh.matching import Matcher, NullMatcher
from whoosh.matching.mcore import ReadTooFar
from whoosh.reading import IndexReader, TermInfo, TermNotFound
from whoosh.scoring import BaseScorer, WeightingModel
from whoosh.searching import Searcher

from rulewright.kb.search.index_files import COLUMNS, ID, NUMBER, PLACED, SPELLED, Numbers, decoded, encoded
from rulewright.kb.search.index_reader import Arrays, Weighting

ANY = "any"
TOKENS = (ANY, *PLACED)
CALLED = {"id": ID, "number": SPELLED, "under": NUMBER}  # field -> what its names begin with in the arrays
KEPT = 64  # values of columns whose sections are remembered
Places = Callable[[int], Numbers]  # of a posting's place among those of its token


class Given(FieldType):  # type: ignore[misc]
    """A field whose tokens are given as the index has them."""

    def __init__(self, format: Format, column: Any = None) -> None:
        super().__init__(format, None, scorable=True)
        self.column_type = column

    def to_bytes(self, value: str | bytes) -> bytes:
        """A token as it is asked for."""
        return value if isinstance(value, bytes) else encoded(value)

    def from_bytes(self, value: bytes) -> str:
        """A token as it is told."""
        return decoded(value)


SCHEMA = Schema(
    **{ANY: Given(Frequency())},
    **{f: Given(Positions()) for f in PLACED},
    **{f: Given(Existence()) for f in CALLED},
    **{f: Given(Existence(), RefBytesColumn()) for f in COLUMNS},
)


class ArrayMatcher(Matcher):  # type: ignore[misc]
    """Postings that are arrays: ``docs``, in order, and what each weighs. One by one for Whoosh, whole for us."""

    def __init__(
        self,
        docs: Numbers,
        weights: Numbers,
        scorer: Any = None,
        term: tuple[str, str] | None = None,
        places: Places | None = None,
    ) -> None:
        self.docs, self.weights = docs, weights
        self._scorer, self._term, self._places, self._at = scorer, term, places, 0

    def is_active(self) -> bool:
        """True until all were read."""
        return self._at < len(self.docs)

    def reset(self) -> None:
        """Begin again."""
        self._at = 0

    def copy(self) -> ArrayMatcher:
        """Another that stands where this one does."""
        return copy(self)

    def replace(self, minquality: float = 0) -> Matcher:
        """Nothing, where no posting that is left can be as good as that."""
        if not self.is_active() or (minquality and self.max_quality() < minquality):
            return NullMatcher()
        return self

    def term(self) -> tuple[str, str] | None:
        """The field and the token whose postings these are."""
        return self._term

    def id(self) -> int:
        """The section's number."""
        return int(self.docs[self._at])

    def all_ids(self) -> Iterator[int]:
        """All sections' numbers."""
        return iter(self.docs.tolist())

    def next(self) -> None:
        """Go on to the next posting. Raises ReadTooFar behind the last."""
        if not self.is_active():
            raise ReadTooFar
        self._at += 1

    def skip_to(self, id: int) -> None:
        """Go on to the first posting of this section or one behind it. Raises ReadTooFar behind the last."""
        if not self.is_active():
            raise ReadTooFar
        self._at += int(self.docs[self._at :].searchsorted(id))

    def weight(self) -> float:
        """What the token weighs in the section."""
        return float(self.weights[self._at])

    def score(self) -> float:
        """What the posting counts."""
        return float(self._scorer.score(self)) if self._scorer else self.weight()

    def supports_block_quality(self) -> bool:
        """True: the greatest score is known."""
        return True

    def max_quality(self) -> float:
        """No posting counts more."""
        most = float(self.weights.max(initial=0.0))
        return float(self._scorer.counts(most)) if self._scorer else most

    block_quality = max_quality

    def skip_to_quality(self, minquality: float) -> int:
        """All postings are one block: that is left out whole where none of it can be better."""
        if self.max_quality() > minquality:
            return 0
        self._at = len(self.docs)
        return 1

    def supports(self, astype: str) -> bool:
        """True for what ``value_as`` can tell."""
        return astype in ("weight", "frequency") or (astype == "positions" and self._places is not None)

    def value_as(self, astype: str) -> Any:
        """The weight, how often the token stands there, or where, in order."""
        if astype == "positions" and self._places is not None:
            return self._places(self._at).tolist()
        return self.weight() if astype == "weight" else int(self.weight())

    def value(self) -> bytes:
        """The places as Whoosh's format writes them, or nothing."""
        return b"" if self._places is None else bytes(Positions().encode(self.value_as("positions")))


class Column(ColumnReader):  # type: ignore[misc]
    """By section its book, game, language or kind."""

    def __init__(self, codes: Numbers, names: list[str]) -> None:
        self._codes, self._names = codes, [*map(encoded, names)]

    def __len__(self) -> int:
        return len(self._codes)

    def __getitem__(self, doc: int) -> bytes:
        return self._names[int(self._codes[doc])]

    def __iter__(self) -> Iterator[bytes]:
        return map(self._names.__getitem__, self._codes.tolist())


class ArrayReader(IndexReader):  # type: ignore[misc]
    """Reads one index for Whoosh; safe for use by several threads."""

    schema = SCHEMA

    def __init__(self, arrays: Arrays) -> None:
        self.arrays = arrays
        self._valued = lru_cache(KEPT)(self._having)

    def __contains__(self, term: tuple[str, str | bytes]) -> bool:
        field, text = term[0], _text(term[1])
        if field in COLUMNS:
            return text in self.arrays.columns[field]
        start, end = self._run(field, text)
        return end > start and (field not in PLACED or bool(len(self._places_of(field, start, end)[0])))

    def _run(self, field: str, text: str) -> tuple[int, int]:
        """Where the entries of a token or name begin in the arrays, and the end."""
        begin = CALLED.get(field)
        if begin is None and (field not in TOKENS or text[:1] in CALLED.values()):
            return 0, 0
        _, start, end = self.arrays.name((begin or "") + text)
        return start, end

    def postings(self, field: str, text: str | bytes, scorer: Any = None) -> ArrayMatcher:
        """The sections that have a token in a field. Raises TermNotFound where none has."""
        term = field, _text(text)
        if term not in self:
            raise TermNotFound(f"No term {field}:{term[1]!r}")
        if field in COLUMNS:
            docs = self._valued(*term)
            return ArrayMatcher(docs, np.ones(len(docs)), scorer, term)
        start, end = self._run(*term)
        if field in PLACED:
            entries, often = self._places_of(field, start, end)
            at, places = getattr(self.arrays, f"{field}_at"), getattr(self.arrays, field)
            return ArrayMatcher(
                self.arrays.doc[entries], often, scorer, term, lambda n: places[at[entries[n]] : at[entries[n] + 1]]
            )
        docs = self.arrays.doc[start:end]
        return ArrayMatcher(docs, self.arrays.weight[start:end] if field == ANY else np.ones(len(docs)), scorer, term)

    def _places_of(self, field: str, start: int, end: int) -> tuple[Numbers, Numbers]:
        """Those of some entries that have a place in a field, and how many."""
        often = np.diff(getattr(self.arrays, f"{field}_at")[start : end + 1].astype(np.int64))
        here = often.nonzero()[0]
        return here + start, often[here]

    def _having(self, column: str, value: str) -> Numbers:
        found: Numbers = (getattr(self.arrays, column) == self.arrays.columns[column].index(value)).nonzero()[0]
        return found

    # -- what there is ------------------------------------------------------------------------------------------------

    def indexed_field_names(self) -> list[str]:
        """The fields, in order."""
        return sorted(SCHEMA.names())

    def all_terms(self) -> Iterator[tuple[str, bytes]]:
        """Every field and token that some section has, in order."""
        names = [*self.arrays.every_name()]
        for field in self.indexed_field_names():
            begin = CALLED.get(field, "")
            some = sorted(self.arrays.columns[field]) if field in COLUMNS else [n.removeprefix(begin) for n in names]
            for text in some:
                if (field, text) in self:
                    yield field, SCHEMA[field].to_bytes(text)

    def term_info(self, field: str, text: str | bytes) -> TermInfo:
        """What there is to know of a token in a field. Raises TermNotFound where no section has it."""
        found = self.postings(field, text)
        lengths = self._lengths(field)[found.docs]
        return TermInfo(
            weight=float(found.weights.sum()),
            df=len(found.docs),
            minlength=int(lengths.min()),
            maxlength=int(lengths.max()),
            maxweight=float(found.weights.max()),
            minid=int(found.docs[0]),
            maxid=int(found.docs[-1]),
        )

    def frequency(self, field: str, text: str | bytes) -> float:
        """How often a token stands in a field of all sections."""
        return float(self.postings(field, text).weights.sum()) if (field, text) in self else 0.0

    def doc_frequency(self, field: str, text: str | bytes) -> int:
        """How many sections have a token in a field."""
        return len(self.postings(field, text).docs) if (field, text) in self else 0

    # -- sections -----------------------------------------------------------------------------------------------------

    def doc_count_all(self) -> int:
        """How many sections there are."""
        return len(self.arrays.docs)

    doc_count = doc_count_all

    def has_deletions(self) -> bool:
        """False: an index is never changed."""
        return False

    def is_deleted(self, doc: int) -> bool:
        """False; see ``has_deletions``."""
        return False

    def stored_fields(self, doc: int) -> dict[str, Any]:
        """What is shown of a section. Raises IndexError where there is none of that number."""
        return asdict(self.arrays.docs[doc])

    def has_vector(self, doc: int, field: str) -> bool:
        """False: what tokens a section has is not kept by section."""
        return False

    @cached_property
    def _counts(self) -> dict[str, Numbers]:
        a, many = self.arrays, len(self.arrays.docs)
        return {f: np.bincount(a.doc, np.diff(getattr(a, f"{f}_at").astype(np.int64)), many) for f in PLACED}

    def _lengths(self, field: str) -> Numbers:
        return self._counts[field] if field in PLACED else np.ones(len(self.arrays.docs))

    def doc_field_length(self, doc: int, field: str, default: int = 0) -> int:
        """How many tokens a section has in its text or title, exactly."""
        return int(self._lengths(field)[doc]) or default

    def field_length(self, field: str) -> int:
        """How many tokens all sections have in a field."""
        return int(self._lengths(field).sum())

    def min_field_length(self, field: str) -> int:
        """The fewest tokens of a section in a field."""
        return int(min(self._lengths(field), default=0))

    def max_field_length(self, field: str) -> int:
        """The most tokens of a section in a field."""
        return int(max(self._lengths(field), default=0))

    def has_column(self, field: str) -> bool:
        """True for a section's book, game, language and kind."""
        return field in COLUMNS

    def column_reader(self, field: str, column: Any = None, reverse: bool = False, translate: bool = False) -> Column:
        """What each section has in a column."""
        return Column(getattr(self.arrays, field), self.arrays.columns[field])


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


class Weights(WeightingModel):  # type: ignore[misc]
    """BM25F with the inverse document frequency of one index; the weights over the fields are in the arrays already."""

    def __init__(self, ours: Weighting) -> None:
        self.ours = ours

    def scorer(self, searcher: Any, fieldname: str, text: bytes, qf: float = 1) -> Scorer:
        """What scores the postings of a token, whichever field they are of."""
        return Scorer(lambda: self.idf(searcher, fieldname, text) * qf)

    def idf(self, searcher: Any, fieldname: str, text: bytes) -> float:
        """How rare a token is in the texts of the language that it begins with."""
        token = decoded(text)
        return self.ours.rarity((token,), token.partition(":")[0])


def searcher(arrays: Arrays, weighting: Weighting) -> Searcher:
    """Whoosh's searcher over one index, with the weights that are ours."""
    return Searcher(ArrayReader(arrays), weighting=Weights(weighting))


def _text(text: str | bytes) -> str:
    return text if isinstance(text, str) else decoded(text)
