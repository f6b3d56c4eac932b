"""Two books that say the same in two languages have the same sections: what stands in the same place is one thing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rulewright.ingest.align.lexicon import Pair
from rulewright.kb.model import BookReading, Section, Term

ENOUGH = 0.8  # of the sections of the shorter book that must find their like in the longer one
Place = tuple[str, ...]


def parallel(readings: Sequence[BookReading], terms: Sequence[Term], one: str, two: str) -> list[Pair]:
    """Pairs of terms defined at the same place of two books with the same structure, in two languages."""
    left = [r for r in readings if r.book.lang == one]
    right = [r for r in readings if r.book.lang == two]
    return [p for a in left for b in right for p in _pairs(a, b, terms)]


def _pairs(a: BookReading, b: BookReading, terms: Sequence[Term]) -> Iterator[Pair]:
    """The pairs of two books; none where their structures differ."""
    left, right = _places(a.sections), _places(b.sections)
    common = left.keys() & right.keys()
    if len(common) < ENOUGH * max(min(len(left), len(right)), 1) or len(common) < ENOUGH / 2 * max(
        len(left), len(right)
    ):
        return
    defined = _defined(terms, {s.id: r.source for r in (a, b) for s in r.sections})
    for place in sorted(common, key=lambda p: left[p].order):
        one, other = defined[left[place].id], defined[right[place].id]
        if len(one) == len(other):
            yield from ((x.name, y.name) for x, y in zip(one, other, strict=True) if _agree(x, y))
        else:
            yield from _by_abbreviation(one, other)


def _places(sections: Sequence[Section]) -> dict[Place, Section]:
    """Sections by number, or by their position under their parent."""
    of: dict[str, Place] = {}
    children: dict[str | None, int] = defaultdict(int)
    out: dict[Place, Section] = {}
    for s in sections:
        parent = of.get(s.parent, ()) if s.parent else ()
        nth = children[s.parent]
        children[s.parent] += 1
        number = "".join(c for c in s.number if c.isdigit() or c == ".") if s.number else ""
        place = (f"#{number}",) if number and "." in number else (*parent, f"#{number}" if number else str(nth))
        of[s.id] = place
        out.setdefault(place, s)
    return out


def _defined(terms: Sequence[Term], sources: dict[str, str]) -> dict[str, list[Term]]:
    """The terms that each section defines, in the order in which their names stand in the source."""

    def place(t: Term) -> tuple[int, int, str]:
        said = sources.get(t.definition.section, "")[t.definition.start : t.definition.end].casefold()
        found = [said.find(n.casefold()) for n in (t.name, *t.aliases)]
        return t.definition.start, min((f for f in found if f >= 0), default=len(said)), t.id

    out: dict[str, list[Term]] = defaultdict(list)
    for t in sorted(terms, key=place):
        out[t.definition.section].append(t)
    return out


def _agree(x: Term, y: Term) -> bool:
    """True where nothing speaks against two terms being one: same parameter, and a kind that is the same or unknown."""
    return x.params == y.params


def _by_abbreviation(one: Sequence[Term], other: Sequence[Term]) -> Iterator[Pair]:
    """Terms of one section that share an abbreviation or parameter that no other of the section has."""
    for x in one:
        marks = {n for n in (x.name, *x.aliases) if n.isupper()}
        same = [y for y in other if marks & {n for n in (y.name, *y.aliases) if n.isupper()}]
        if len(same) == 1:
            yield x.name, same[0].name
