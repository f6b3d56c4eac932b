"""Things put together by what they have in common, and what of a series goes together."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
R = TypeVar("R", bound=tuple[Any, ...])
N = TypeVar("N", int, tuple[int, int])


def in_groups(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """By key the values that have it, all in the order in which they come; a key that none has has an empty list."""
    out: dict[K, list[V]] = defaultdict(list)
    for key, value in pairs:
        out[key].append(value)
    return out


def in_runs(values: Iterable[V], goes_on: Callable[[V, V], bool]) -> list[list[V]]:
    """Values in their order, parted wherever one does not go on from the one before it."""
    out: list[list[V]] = []
    for value in values:
        if out and goes_on(out[-1][-1], value):
            out[-1].append(value)
        else:
            out.append([value])
    return out


def without_overlaps(ordered: Iterable[R]) -> Iterator[R]:
    """Of values ``(start, end, ...)`` in order those that begin in none of those before them that stay."""
    at = 0
    for value in ordered:
        if value[0] >= at:
            yield value
            at = value[1]


def longest_rising(values: Sequence[N]) -> list[int]:
    """The indices, in order, of a longest part of the values that rises; of equal ones it has one."""
    ends: list[N] = []  # the smallest last value of a rising part of each length
    last: list[int] = []  # its index
    before: list[int] = []
    for i, value in enumerate(values):
        n = bisect_left(ends, value)
        before.append(last[n - 1] if n else -1)
        ends[n : n + 1], last[n : n + 1] = [value], [i]
    found = last[-1:]
    while found and before[found[-1]] >= 0:
        found.append(before[found[-1]])
    return found[::-1]
