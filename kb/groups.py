"""Things put together by what they have in common."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def in_groups(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """By key the values that have it, all in the order in which they come; a key that none has has an empty list."""
    out: dict[K, list[V]] = defaultdict(list)
    for key, value in pairs:
        out[key].append(value)
    return out
