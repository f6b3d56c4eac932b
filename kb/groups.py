"""Things put together by what they have in common."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


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
