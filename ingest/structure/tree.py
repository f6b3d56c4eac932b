"""The profile's tree: headings whose depth the printed page shows by the size of its letters only.

A tree is a compact list in reading order (``[headings] tree``, in the form of ``ingest.corpus.parse_outline``); it need
not be whole. It adds depth, kind and number to headings that general means have found, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from ingest.corpus import OutlineEntry
from ingest.structure.contents import key
from ingest.structure.model import Heading
from kb.model import SectionKind

LEVEL = 1000.0  # between two depths of the tree there is room for every rank that looks give


def placed(headings: Sequence[Heading], tree: Sequence[OutlineEntry]) -> dict[int, OutlineEntry]:
    """Which heading is which entry of the profile's tree, both in reading order."""
    ours = [key(h.title) for h in headings]
    theirs = [key(e.title) for e in tree]
    blocks = SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks()
    return {a + k: tree[b + k] for a, b, n in blocks for k in range(n)}


def by_tree(headings: Sequence[Heading], ranks: Sequence[float], in_tree: dict[int, OutlineEntry]) -> list[float]:
    """Headings of the tree take its depth; all others stand below the last of them, in the order of their looks."""
    if not in_tree:
        return list(ranks)
    out: list[float] = []
    depth = base = 0.0
    for i, rank in enumerate(ranks):
        if i in in_tree:
            depth, base = LEVEL * in_tree[i].depth, rank
            out.append(depth)
        elif headings[i].style == "front":
            out.append(0.0)
        else:
            out.append(depth + max(1.0, LEVEL / 2 + rank - base))
    return out


def with_tree(headings: Sequence[Heading], tree: Sequence[OutlineEntry]) -> list[Heading]:
    """Headings with the kind and the number that the profile's tree gives them."""
    in_tree = placed(headings, tree)
    out = []
    for i, h in enumerate(headings):
        e = in_tree.get(i)
        if e and (e.kind or e.number):
            h = replace(h, kind=SectionKind(e.kind) if e.kind else h.kind, number=e.number or h.number)
        out.append(h)
    return out
