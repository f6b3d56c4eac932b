"""Which heading is which entry of the table of contents: in one order, so that repeated titles are told apart."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

from rulewright.ingest.structure.contents import Contents, keys
from rulewright.ingest.structure.model import Heading

MOST_ALIKE = 40  # entries of one title that are looked at; more are the rows of a table


def entries(headings: Sequence[Heading], contents: Contents) -> dict[int, int]:
    """For headings that the table of contents lists, by index, the index of their entry.

    The longest series of headings that stand in the order of their entries is taken; a heading outside of it is the
    entry of its title if no other heading is. Time grows with the headings times the entries of one title.
    """
    places: dict[str, list[int]] = defaultdict(list)
    for n, e in enumerate(contents.toc):
        places[e.key].append(n)
    wanted = [next((places[k] for k in keys(h.title) if k in places), [])[:MOST_ALIKE] for h in headings]
    found = _longest(wanted)
    taken = set(found.values())
    for i, of in enumerate(wanted):
        if i not in found and of and not taken.intersection(of):
            found[i] = of[0]
            taken.add(of[0])
    return found


def _longest(wanted: Sequence[Sequence[int]]) -> dict[int, int]:
    """The longest series of pairs (index, one of its numbers) in which both ascend."""
    ends: list[int] = []  # by length - 1, the smallest number that a series of that length ends in
    chain: list[tuple[int, int, int]] = []  # (index, number, the link before or -1)
    last: list[int] = []  # by length - 1, the link that such a series ends in
    for i, numbers in enumerate(wanted):
        for number in reversed(numbers):  # descending, so that one index is in a series once
            n = bisect_left(ends, number)
            chain.append((i, number, last[n - 1] if n else -1))
            ends[n : n + 1] = [number]
            last[n : n + 1] = [len(chain) - 1]
    out: dict[int, int] = {}
    link = last[-1] if last else -1
    while link >= 0:
        i, number, link = chain[link]
        out[i] = number
    return out
