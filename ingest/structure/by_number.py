"""Which numbered heading stands under which, wherever they stand in the text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.ordinals import values
from rulewright.ingest.structure.patterns import ARTICLE, CHAPTER

# "100.1a", "1.2", "A.1", "§ 5.1", "Artículo 4.2": a word or sign in front, then what counts
NUMBER = re.compile(r"(?:([^\W\d]{2,9}\.?|§+)[ \t\u00a0]*(?=\d))?((?:\d{1,4}|[A-Z])(?:\.\d{1,4}){0,6}[a-z]?)")


def by_number(headings: Sequence[Heading], found: list[int | None]) -> list[int | None]:
    """``100.1a`` stands under ``100.1``, that under ``100``, and that under ``1``, where these came before.

    ``1.2`` stands under ``1.0`` or chapter I where there is no ``1``. A number that was there before, printed again
    right behind a heading one level up, is a misprint: it stands there.
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
        misprint = own in last and i > 0 and found[i] == i - 1
        if above is not None and not misprint:
            found[i] = above
        last[own] = i
    return found


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
