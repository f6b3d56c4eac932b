"""Titles put right: a slip of the pen by the book's own lists, a bare number in front by the count it is part of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extract

from rulewright.ingest.structure.contents import Contents, key
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.patterns import BARE_NUMBER
from rulewright.kb.groups import in_groups

LEAST = 6  # letters of a title that may be put right; shorter ones have too many neighbours
LEAST_COUNT = 3  # headings that count up
KEPT_END = 2  # letters at the end that agree: ``forests`` is no slip for ``forest``


def corrected(headings: Sequence[Heading], contents: Contents) -> list[Heading]:
    """Headings of one word whose title is one letter off from a listed one, and not listed itself."""
    listed = sorted(k for k in {*contents.toc_levels, *contents.index} if " " not in k and len(k) >= LEAST)
    own = {key(h.title) for h in headings}
    free = in_groups((_ends(k), k) for k in listed if k not in own)
    return [_corrected(h, free) for h in headings]


def numbered(headings: Sequence[Heading]) -> list[Heading]:
    """``8 Keywords`` is number 8 where headings of its look count 1, 2, 3 up to it; ``2 Players`` alone is a title."""
    counts: dict[str, list[int]] = {}
    for i, h in enumerate(headings):
        m = BARE_NUMBER.match(h.title) if h.number is None else None
        if m and int(m[1]) == len(counts.get(h.style, ())) + 1:
            counts.setdefault(h.style, []).append(i)
    counted = {i for places in counts.values() if len(places) >= LEAST_COUNT for i in places}
    out = list(headings)
    for i in counted:
        number, _, title = out[i].title.partition(" ")
        out[i] = replace(out[i], number=number, title=title.strip())
    return out


def _corrected(h: Heading, free: Mapping[str, Sequence[str]]) -> Heading:
    name = key(h.title)
    if " " in name or len(name) < LEAST or h.weight >= 1 or not h.title.isalpha():
        return h
    listed = free.get(_ends(name), ())
    near = [k for k, _, _ in extract(name, listed, scorer=Levenshtein.distance, score_cutoff=1)]
    if len(near) != 1:
        return h
    return replace(h, title=near[0].upper() if h.title.isupper() else near[0].capitalize())


def _ends(name: str) -> str:
    """What a slip leaves as it is: how a title begins and ends."""
    return name[0] + name[-KEPT_END:]
