"""The profile's tree: headings whose depth the printed page shows by the size of its letters only.

A tree is a compact list (``[headings] tree``, in the form of ``ingest.corpus.parse_outline``); it need not be whole. It
adds parent, kind and number to headings that general means have found, and the title as it should have been printed
where only marks or accents differ; it adds no heading. Its order is that of the text,
but where a column has brought a heading before its parent, it may stand in the tree where it belongs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from rulewright.ingest.corpus import OutlineEntry
from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.model import Cut, Heading, Outline
from rulewright.kb.groups import in_groups
from rulewright.kb.model import SectionKind

LEVEL = 1000.0  # between two depths of the tree there is room for every rank that looks give


def placed(headings: Sequence[Heading], tree: Sequence[OutlineEntry]) -> dict[int, int]:
    """Which heading is which entry of the tree: by their order, the others by a title that both have once."""
    if not tree:
        return {}
    ours = [key(h.title) for h in headings]
    theirs = [key(e.title) for e in tree]
    blocks = SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks()
    found = {a + k: b + k for a, b, n in blocks for k in range(n)}
    left = [i for i in range(len(ours)) if i not in found]
    free = [j for j in range(len(theirs)) if j not in set(found.values())]
    once = Counter(ours[i] for i in left)
    for j in free:
        if once[theirs[j]] == 1:
            found[next(i for i in left if ours[i] == theirs[j])] = j
    return found


def by_tree(
    headings: Sequence[Heading], ranks: Sequence[float], tree: Sequence[OutlineEntry], in_tree: dict[int, int]
) -> list[float]:
    """Headings of the tree take its depth; all others stand below the last of them, in the order of their looks."""
    if not in_tree:
        return list(ranks)
    out: list[float] = []
    depth = base = 0.0
    for i, rank in enumerate(ranks):
        if i in in_tree:
            depth, base = LEVEL * tree[in_tree[i]].depth, rank
            out.append(depth)
        elif headings[i].style == "front":
            out.append(rank)
        else:
            out.append(depth + max(1.0, LEVEL / 2 + rank - base))
    return out


def parents_of_tree(
    found: Sequence[int | None], tree: Sequence[OutlineEntry], in_tree: dict[int, int]
) -> list[int | None]:
    """Parents with those of the tree put right, wherever in the text the parent stands."""
    heading_of = {entry: i for i, entry in in_tree.items()}
    above: list[int] = []  # entries of the tree, by depth
    out = list(found)
    for j, e in enumerate(tree):
        del above[e.depth :]
        if j in heading_of:
            over = next((heading_of[a] for a in reversed(above) if a in heading_of), None)
            out[heading_of[j]] = over
        above.append(j)
    return out


def with_tree(headings: Sequence[Heading], tree: Sequence[OutlineEntry]) -> list[Heading]:
    """Headings with the title, the kind and the number that the profile's tree gives them."""
    in_tree = placed(headings, tree)
    out = list(headings)
    for i, entry in in_tree.items():
        h, e = headings[i], tree[entry]
        kind = SectionKind(e.kind) if e.kind else h.kind
        out[i] = replace(h, title=e.title, kind=kind, number=e.number or h.number)
    return out


def in_reading_order(headings: Sequence[Heading], found: Sequence[int | None], cuts: Sequence[Cut]) -> Outline:
    """The outline with every heading behind the one that it stands under: a column may have printed it before.

    ``found``: the index of each heading's parent; ``cuts``: those that share out the text.
    """
    under = in_groups((parent, i) for i, parent in enumerate(found))
    order: list[int] = []
    waiting = under[None][::-1]
    while waiting:
        order.append(waiting.pop())
        waiting.extend(under[order[-1]][::-1])
    place = {i: k for k, i in enumerate(order)}
    return Outline(
        tuple(headings[i] for i in order),
        tuple(None if (p := found[i]) is None else place[p] for i in order),
        tuple(c if c.owner is None else replace(c, owner=place[c.owner]) for c in cuts),
    )
