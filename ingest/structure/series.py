"""Headings that count: ``STEP 1``, ``STEP 2``; ``1.``, ``2.``; ``I.`` with ``A.``, ``B.`` under it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.ordinals import values
from rulewright.ingest.structure.ranks import LOWEST

NO_SERIES = frozenset({"chapter", "article", "entry"})  # they count on from one division of the book to the next
LEAST_BELOW = 2  # members under which headings of one rank stand, so that those behind the last one do as well


def counted(headings: Sequence[Heading], ranks: Sequence[float]) -> list[float]:
    """Headings numbered 1, 2, 3 stand under the heading before the 1; what stands between 1 and 2 stands under 1.

    A count within another one (A, B under I) stands under the number before it.
    """
    out = list(ranks)
    for members in _find_series(headings):
        own = _rank(headings, out, members)
        below: Counter[float] = Counter()  # under how many members headings of one rank stand
        for one, following in pairwise(members):
            below.update({rank for rank in out[one + 1 : following] if rank <= own})
        for one in members:
            out[one] = own
        for one, following in pairwise(members):
            for j in range(one + 1, following):
                if out[j] <= own and headings[j].style not in NO_SERIES:
                    out[j] = own + 0.1 + out[j] / 1000
        _lower_behind(headings, out, members[-1], {rank for rank, n in below.items() if n >= LEAST_BELOW})
    return out


def _lower_behind(headings: Sequence[Heading], out: list[float], last: int, below: Collection[float]) -> None:
    """Lower what stands behind the last member of a series, as long as its like stands under the others."""
    own = out[last]
    for j in range(last + 1, len(headings) if below else 0):
        if out[j] > own:
            continue
        if out[j] not in below or headings[j].style in NO_SERIES:
            return
        out[j] = own + 0.1 + out[j] / 1000


def _rank(headings: Sequence[Heading], ranks: Sequence[float], members: Sequence[int]) -> float:
    """The rank of a series: below the heading before it, if that is no member of a series of the same kind."""
    first = members[0]
    before = headings[first - 1] if first else None
    if before is None or ranks[first - 1] >= LOWEST:
        return min(ranks[i] for i in members)
    mine = {scheme for scheme, _ in _ordinals(headings[first])}
    same = before.number is not None and (before.style in NO_SERIES or mine & {s for s, _ in _ordinals(before)})
    return min(ranks[i] for i in members) if same else ranks[first - 1] + 0.5


def _find_series(headings: Sequence[Heading]) -> list[list[int]]:
    """Runs of headings of one scheme whose numbers count up from 1, a or I, in reading order."""
    done: list[list[int]] = []
    running: dict[str, tuple[list[int], int]] = {}  # by scheme, the members and the number of the last one
    for i, h in enumerate(headings):
        may_be = _ordinals(h)
        goes_on = next(((s, v) for s, v in may_be if s in running and running[s][1] == v - 1), None)
        begins = next(((s, v) for s, v in may_be if v == 1), None)
        if goes_on:
            members = running[goes_on[0]][0]
            members.append(i)
            running[goes_on[0]] = (members, goes_on[1])
        elif begins:
            done.append([i])
            running[begins[0]] = (done[-1], 1)
        else:
            for scheme, _ in may_be:
                running.pop(scheme, None)
    return [members for members in done if len(members) > 1]


def _ordinals(h: Heading) -> list[tuple[str, int]]:
    """What the number of a heading that counts may be (``STEP 2``, ``2``, ``B``): schemes and values."""
    if not h.number or h.depth is not None or h.style in NO_SERIES:
        return []
    word, _, last = h.number.rpartition(" ")
    return [(f"{word.casefold()} {scheme}", value) for scheme, value in values(last)]
