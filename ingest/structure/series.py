"""Headings that count: ``STEP 1``, ``STEP 2``; ``1.``, ``2.``; ``I.`` with ``A.``, ``B.`` under it.

And numbers that say what they stand under, wherever that is in the text: ``1.2`` under ``1``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.ordinals import values
from rulewright.ingest.structure.patterns import ARTICLE, CHAPTER
from rulewright.ingest.structure.ranks import LOWEST

NO_SERIES = frozenset({"chapter", "article", "entry"})  # they count on from one division of the book to the next
LEAST_BELOW = 2  # members under which headings of one rank stand, so that those behind the last one do as well
# "100.1a", "1.2", "A.1", "§ 5.1", "Artículo 4.2": a word or sign in front, then what counts
NUMBER = re.compile(r"(?:([^\W\d]{2,9}\.?|§+)[ \t\u00a0]*(?=\d))?((?:\d{1,4}|[A-Z])(?:\.\d{1,4}){0,6}[a-z]?)")


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
        for j in sorted(set(range(members[0], members[-1])).difference(members)):
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
        goes_on = next((s for s, v in may_be if s in running and running[s][1] == v - 1), None)
        begins = next((s for s, v in may_be if v == 1), None)
        if goes_on:
            members, last = running[goes_on]
            members.append(i)
            running[goes_on] = (members, last + 1)
        elif begins:
            done.append([i])
            running[begins] = (done[-1], 1)
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


# --- numbers that name their parent -----------------------------------------------------------------------------------


def by_number(headings: Sequence[Heading], found: list[int | None]) -> list[int | None]:
    """``100.1a`` stands under ``100.1``, that under ``100``, and that under ``1``, where these came before.

    ``1.2`` stands under ``1.0`` or chapter I where there is no ``1``. A number that was there before, printed again
    right behind a heading one level up, is a misprint: it stands there. So is one whose marks put it under ``6``.
    """
    last: dict[str, int] = {}
    for i, h in enumerate(headings):
        m = NUMBER.fullmatch(h.number or "")
        for name in _chapter(h):
            last[name] = i
        if not m:
            continue
        sign, number = (m[1] or "").casefold(), m[2]
        over, own = _over(number), f"{sign}{number}"
        heads = (f"{sign}{over}", f"{sign}{over}.0", f"chapter {over}") if over else ()
        above = next((last[k] for k in heads if k in last and k != own), None)
        again = own in last and i > 0 and found[i] == i - 1
        if above is not None and not again and not _under_another(headings, i, found[i], over):
            found[i] = above
        last[own] = i
    return found


def _under_another(headings: Sequence[Heading], i: int, parent: int | None, over: str) -> bool:
    """True where marks put a heading under one that has a number like the one that its own says, and another."""
    if parent is None or not headings[i].style.startswith("markdown"):
        return False
    m = NUMBER.fullmatch(headings[parent].number or "")
    return m is not None and m[2] != over and m[2].count(".") == over.count(".")


def _chapter(h: Heading) -> list[str]:
    """The names by which rules find their division: ``Section 2``, ``Chapter II``, ``Artículo 2`` head ``2.1``."""
    word, _, last = (h.number or "").rpartition(" ")
    if not word or not h.heading or not (CHAPTER.match(f"{h.number} ") or ARTICLE.match(f"{h.number} ")):
        return []
    counts = [str(value) for _, value in values(last) if not last.isalpha() or len(last) > 1 or last in "IVX"]
    return [f"chapter {name}" for name in (last.upper(), *counts)]


def _over(number: str) -> str:
    """The number that a number stands under, "" for none: ``1.2`` -> ``1``, ``1.2a`` -> ``1.2``, ``204`` -> ``2``."""
    if number[-1].islower():
        return number[:-1]
    head, _, _ = number.rpartition(".")
    return head or (number[:-2] if len(number) > 2 else "")
