"""Titles with a slip of the pen, put right by the book's own contents and index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extract

from ingest.structure.contents import Contents, key
from ingest.structure.model import Heading

LEAST = 6  # letters of a title that may be put right; shorter ones have too many neighbours
KEPT_END = 2  # letters at the end that agree: ``forests`` is no slip for ``forest``


def corrected(headings: Sequence[Heading], contents: Contents) -> list[Heading]:
    """Headings of one word whose title is one letter off from a listed one, and not listed itself."""
    listed = sorted(k for k in {*contents.toc_levels, *contents.index} if " " not in k and len(k) >= LEAST)
    own = {key(h.title) for h in headings}
    free = [k for k in listed if k not in own]
    return [_corrected(h, free) if free else h for h in headings]


def _corrected(h: Heading, listed: Sequence[str]) -> Heading:
    name = key(h.title)
    if " " in name or len(name) < LEAST or name in listed or h.weight >= 1 or not h.title.isalpha():
        return h
    near = [k for k, _, _ in extract(name, listed, scorer=Levenshtein.distance, score_cutoff=1) if _alike(name, k)]
    if len(near) != 1:
        return h
    return replace(h, title=near[0].upper() if h.title.isupper() else near[0].capitalize())


def _alike(name: str, other: str) -> bool:
    return name != other and name[0] == other[0] and name[-KEPT_END:] == other[-KEPT_END:]
