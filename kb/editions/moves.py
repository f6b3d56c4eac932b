"""What moved between two editions: other numbers, other parents, another order."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulewright.kb.editions.words import Token
from rulewright.kb.language import fold
from rulewright.kb.model import Section

DIGIT = re.compile(r"\d")


class Moves:
    """How the sections of two editions moved. ``pairs``: old ids and new ids of one section."""

    def __init__(self, old: Sequence[Section], new: Sequence[Section], pairs: Mapping[str, str]) -> None:
        self._pairs = pairs
        self._old = {pairs[s.id]: s for s in old if s.id in pairs}  # by new id
        self._new = {s.id: s for s in new}
        self._shuffled = set(self._out_of_order())
        self.numbers: dict[str, set[str]] = defaultdict(set)  # old numbers and what they became, where they changed
        for i, s in self._old.items():
            number = self._new[i].number if i in self._new else None
            if s.number and number and number != s.number:
                self.numbers[s.number].add(number)

    def how(self, old: Section, new: Section) -> Iterator[str]:
        """In what a section moved: ``number``, ``parent``, ``order``; nothing where it stayed."""
        if old.number != new.number and not same_label(old, new):
            yield "number"
        if not self._same_parent(old, new):
            yield "parent"
        elif new.id in self._shuffled and old.number is None:
            yield "order"

    def _same_parent(self, old: Section, new: Section) -> bool:
        return new.parent == (self._pairs.get(old.parent) if old.parent else None)

    def _out_of_order(self) -> Iterator[str]:
        """The fewest sections that had to move among those that stayed under one parent; a number tells the place."""
        families: dict[str | None, list[str]] = defaultdict(list)
        for i, s in self._new.items():
            if s.number is None and i in self._old and self._same_parent(self._old[i], s):
                families[s.parent].append(i)
        for family in families.values():
            stayed = longest_rising([self._old[i].order for i in family])
            yield from (i for n, i in enumerate(family) if n not in stayed)

    def within(self, new: Section) -> str | None:
        """New id of the topmost section above one whose own new number explains that of the section."""
        found, s = None, new
        while (above := self._new.get(s.parent or "")) and self._follows(s, above):
            found, s = above.id, above
        return found

    def _follows(self, section: Section, above: Section) -> bool:
        one, two = self._old.get(section.id), self._old.get(above.id)
        if not (one and two and self._same_parent(one, section)):
            return False
        if not (one.number and two.number and section.number and above.number):
            return False
        tail = one.number.removeprefix(two.number)
        return two.number != above.number and tail != one.number and section.number == above.number + tail


def same_label(old: Section, new: Section) -> bool:
    """True where number and title together are the same: a number that was read as part of the title is no change."""
    return fold(old.label) == fold(new.label)


def longest_rising(values: Sequence[int]) -> set[int]:
    """The indices of a longest subsequence that rises."""
    ends: list[int] = []  # the smallest last value of a rising subsequence of each length
    last: list[int] = []  # its index
    before: list[int] = []
    for i, value in enumerate(values):
        n = bisect_left(ends, value)
        before.append(last[n - 1] if n else -1)
        ends[n : n + 1], last[n : n + 1] = [value], [i]
    found, i = set(), last[-1] if last else -1
    while i >= 0:
        found.add(i)
        i = before[i]
    return found


def carried(old: Sequence[Token], new: Sequence[Token], numbers: Mapping[str, Iterable[str]]) -> bool:
    """True where two texts differ only in the numbers of rules that were renumbered."""
    return len(old) == len(new) and all(
        a.key == b.key or (a.bold == b.bold and bool(DIGIT.search(a.word)) and b.word in numbers.get(a.word, ()))
        for a, b in zip(old, new, strict=True)
    )
