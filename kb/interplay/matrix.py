"""All things of a game against each other, in rows: what each does to which others, with filters and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.kb.interplay.net import TYPES, Concept, Net, Tie
from rulewright.kb.language import fold
from rulewright.kb.model import InteractionType, TermKind


@dataclass(frozen=True, slots=True)
class Filter:
    """What is asked for; None leaves nothing out. ``kind`` and ``term``: of either side; ``book``: that says so."""

    type: InteractionType | None = None
    kind: TermKind | None = None
    book: str | None = None
    term: str | None = None  # id of a concept

    def keeps(self, tie: Tie) -> bool:
        """True for a tie that is asked for."""
        ends = tie.a, tie.b
        return (
            self.type in (None, tie.type)
            and (self.kind is None or any(t.kind == self.kind for c in ends for t in c.terms))
            and (not self.book or any(book_of(i.section) == self.book for i in tie.said))
            and (not self.term or self.term in (tie.a.id, tie.b.id))
        )


@dataclass(frozen=True, slots=True)
class Cell:
    """What the thing of a row does to another: types in the order of the model, with the number of sentences."""

    b: Concept
    types: tuple[tuple[InteractionType, int], ...]
    certainty: float  # of the surest


@dataclass(frozen=True, slots=True)
class Row:
    """What one thing does to others, by their names."""

    a: Concept
    cells: tuple[Cell, ...]

    @property
    def counts(self) -> tuple[tuple[InteractionType, int], ...]:
        """On how many others it acts, by type."""
        each = Counter(k for c in self.cells for k, _ in c.types)
        return tuple((k, each[k]) for k in TYPES if each[k])


@dataclass(frozen=True, slots=True)
class Matrix:
    """The rows by name, and how much of what there is: by type, kind and book, each as the other filters leave it."""

    rows: tuple[Row, ...]
    types: dict[InteractionType, int]
    kinds: dict[TermKind, int]
    books: dict[str, int]

    @property
    def pairs(self) -> int:
        """How many cells there are."""
        return sum(len(r.cells) for r in self.rows)


def book_of(section: str) -> str:
    """The id of the book that a section is of."""
    return section.partition("/")[0]


def matrix(net: Net, asked: Filter) -> Matrix:
    """The matrix of a game, as a filter leaves it."""
    kept = [t for t in net.ties if asked.keeps(t)]
    without_type = Filter(None, asked.kind, asked.book, asked.term)
    without_kind = Filter(asked.type, None, asked.book, asked.term)
    without_book = Filter(asked.type, asked.kind, None, asked.term)
    types = Counter(t.type for t in net.ties if without_type.keeps(t))
    kinds = Counter(k for t in net.ties if without_kind.keeps(t) for k in {x.kind for c in (t.a, t.b) for x in c.terms})
    books = Counter(b for t in net.ties if without_book.keeps(t) for b in {book_of(i.section) for i in t.said})
    return Matrix(
        rows(kept),
        {k: types[k] for k in TYPES if types[k]},
        {k: kinds[k] for k in TermKind if kinds[k]},
        dict(sorted(books.items())),
    )


def rows(ties: Iterable[Tie]) -> tuple[Row, ...]:
    """Ties in rows by who acts, and cells by who is acted upon."""
    acting: dict[str, dict[str, list[Tie]]] = {}
    for t in ties:
        acting.setdefault(t.a.id, {}).setdefault(t.b.id, []).append(t)
    made = [
        Row(next(iter(cells.values()))[0].a, tuple(sorted(map(_cell, cells.values()), key=lambda c: _name(c.b))))
        for cells in acting.values()
    ]
    return tuple(sorted(made, key=lambda r: _name(r.a)))


def _cell(ties: list[Tie]) -> Cell:
    said = {t.type: len(t.said) for t in ties}
    return Cell(ties[0].b, tuple((k, said[k]) for k in TYPES if k in said), max(t.certainty for t in ties))


def _name(concept: Concept) -> tuple[str, str]:
    return fold(concept.lead.name), concept.id
