"""What answers a question which of two things comes first ("oars or lamps first?"): a sentence that orders the two.

Best is one that says outright which is before the other ("first the lamps, then the oars"), then a list in order of
which one item names the one and a later item the other, then a sentence that only counts both up in an order ("in two
steps: lamps and oars"). A sentence that names both and no order says nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulewright.kb.language import LANGUAGES, SentenceKind, listed
from rulewright.kb.search.analysis import folded_words
from rulewright.kb.search.candidates import Weighing
from rulewright.kb.search.lines import Line, begin
from rulewright.kb.search.query import Pair

ORDERS, NEXT, ANNOUNCES = (
    {code: frozenset(listed(f"search.{name}", code)) for code in LANGUAGES}
    for name in ("orders", "orders_next", "announces_order")
)
OUTRIGHT, LISTED, TOLD = 0.96, 0.95, 0.85  # how sure it is that each of the three answers
ENOUGH = 0.5  # of the worth of what is asked for on one side, which a text says
NAMED_BY = 6  # words with which an item names what it is about
BEFORE = 2  # words between a word that orders and the first thing that it orders


class Ordered(NamedTuple):
    """The ``line``-th sentence of a section, which orders two things, or announces the list in which ``items`` do."""

    certainty: float
    line: int
    items: tuple[int, ...] = ()


class Named(NamedTuple):
    """Where a text says something, and whether it says all of it."""

    places: list[int]
    whole: bool


def ordered(weighing: Weighing, lines: Sequence[Line], lang: str) -> Ordered | None:
    """What of a section in a language orders the two things that a question asks for, None where nothing does."""
    order = weighing.u.order
    if order is None or lang not in ORDERS:
        return None
    read = _Reading(weighing, order, lang)
    found = [*read.sentences(lines), *read.lists(lines)]
    return max(found, key=lambda o: (o.certainty, -o.line), default=None)


class _Reading:
    """Reads sentences in one language for the two things of a question."""

    def __init__(self, weighing: Weighing, order: Pair, lang: str) -> None:
        self._sought, self._lang = weighing.sought(lang), lang
        at = {c.at for c in self._sought.concepts}
        self._sides = [frozenset(i for i in side if i in at) for side in order]

    def _named(self, words: Sequence[str]) -> list[Named]:
        """Where words say each of the two things; nowhere where they say too little of it."""
        said = self._sought.said(words)
        out = []
        for side in self._sides:
            worth = {at: self._sought.worth.get(at, 0.0) for at in side}
            here = [(i, found) for i, every in said if (found := side.intersection(every))]
            known = frozenset[int]().union(*(found for _, found in here))
            enough = sum(worth[at] for at in known) >= ENOUGH * sum(worth.values())
            out.append(Named([i for i, _ in here] if enough else [], known == side))
        return out

    def sentences(self, lines: Sequence[Line]) -> Iterator[Ordered]:
        """The sentences that say both things, and how these are ordered."""
        for at, line in enumerate(lines):
            if line.kind is SentenceKind.QUESTION:
                continue
            sides = self._named(line.words)
            mentions = sorted((i, n) for n, side in enumerate(sides) for i in side.places)
            between = [(i, j) for (i, a), (j, b) in pairwise(mentions) if a != b and i != j]
            if any(self._orders(line.words, i, j) for i, j in between):
                yield Ordered(OUTRIGHT if all(side.whole for side in sides) else TOLD, at)
            elif between and not ANNOUNCES[self._lang].isdisjoint(line.words[: between[0][0]]):
                yield Ordered(TOLD, at)

    def _orders(self, words: Sequence[str], i: int, j: int) -> bool:
        """True where a word between two things orders them, or one right before the first does."""
        before = words[max(0, i - BEFORE) : i]
        return not (ORDERS[self._lang].isdisjoint(words[i:j]) and NEXT[self._lang].isdisjoint(before))

    def lists(self, lines: Sequence[Line]) -> Iterator[Ordered]:
        """The lists in order of which one item names the one thing, and another the other."""
        named: list[dict[str, int]] = [{}, {}]  # by what announces a list, the first item that names each thing
        for n, line in enumerate(lines):
            if line.listed and line.mark:
                for side, found in zip(named, self._named(line.words[:NAMED_BY]), strict=True):
                    for above, item in _items(lines, n) if found.places else ():
                        side.setdefault(above, item)
        for above, one in named[0].items():
            other = named[1].get(above, one)
            if other != one and self._is_ordered(above, (lines[one], lines[other])):
                items = tuple(sorted((one, other)))
                before = (n for n in range(items[0], -1, -1) if lines[n].text == above)
                yield Ordered(LISTED, next(before, items[0]), items)

    def _is_ordered(self, above: str, items: Iterable[Line]) -> bool:
        """True for items with numbers, and for those that are announced as an order."""
        announced = not ANNOUNCES[self._lang].isdisjoint(folded_words(above))
        return announced or all(x.mark[:1].isdigit() for x in items)


def _items(lines: Sequence[Line], n: int) -> Iterator[tuple[str, int]]:
    """What announces each list around a line, the nearest first, with the item of that list in which it stands."""
    at: int | None = n
    while at is not None and lines[at].listed:
        item = begin(lines, at)
        above = lines[item].above
        yield above, item
        at = next((m for m in range(item - 1, -1, -1) if lines[m].text == above), None)
