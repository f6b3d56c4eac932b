"""The headings that general means find, as the tree of a profile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.ingest.profile.outline import INDENT, parse_outline
from rulewright.ingest.structure.kinds import INHERITED
from rulewright.ingest.structure.model import Heading, Outline
from rulewright.kb.errors import InputRefused
from rulewright.kb.groups import in_groups
from rulewright.kb.model import SectionKind

MOST = 600  # headings in a tree that a person may want to look through
KNOWN_RANK = 0.5  # share of the headings whose rank the source says: a tree would only be in the way


@dataclass(frozen=True, slots=True)
class Tree:
    """Lines of a tree; ``left_out`` headings, numbered rules among them, are not in it. ``needed``: see KNOWN_RANK."""

    lines: tuple[str, ...]
    left_out: int
    needed: bool


def tree_lines(outline: Outline, kinds: Sequence[SectionKind]) -> Tree:
    """The headings of an outline, each with its guessed rank and, where it is not what it would be anyway, its kind.

    A heading stands below its parent, wherever in the text it is printed; numbered rules without a title of their own
    are left out, and the lower ranks where there are too many to look through.
    """
    wanted = [bool(h.heading and h.title and h.style != "front" and _can_stand(h)) for h in outline.headings]
    depths = [_depth(i, outline.parents, wanted) for i in range(len(wanted))]
    deepest = _deepest([d for d, w in zip(depths, wanted, strict=True) if w])
    lines = tuple(
        _line(outline.headings[i], depths[i], _said(i, kinds, outline.parents))
        for i in _in_order(outline.parents)
        if wanted[i] and depths[i] <= deepest
    )
    known = sum(h.depth is not None for h, w in zip(outline.headings, wanted, strict=True) if w)
    return Tree(lines, len(wanted) - len(lines), known < KNOWN_RANK * max(len(lines), 1))


def _in_order(parents: Sequence[int | None]) -> Iterator[int]:
    """All headings, children behind their parent, otherwise as printed."""
    below = in_groups((parent, i) for i, parent in enumerate(parents))
    left = list(reversed(below[None]))
    while left:
        i = left.pop()
        yield i
        left.extend(reversed(below[i]))


def _depth(i: int, parents: Sequence[int | None], wanted: Sequence[bool]) -> int:
    """How many of the headings above one are in the tree."""
    depth, above = 0, parents[i]
    while above is not None:
        depth += wanted[above]
        above = parents[above]
    return depth


def _deepest(depths: Sequence[int]) -> int:
    """The deepest rank up to which the headings are not too many."""
    return next((d - 1 for d in range(1, max(depths, default=0) + 1) if sum(x <= d for x in depths) > MOST), 99)


def _said(i: int, kinds: Sequence[SectionKind], parents: Sequence[int | None]) -> str:
    """The kind in braces where a heading has another than what it stands under hands down."""
    parent = parents[i]
    above = kinds[parent] if parent is not None else SectionKind.RULES
    inherited = above if above in INHERITED else SectionKind.RULES
    return "" if kinds[i] is inherited else f"{{{kinds[i]}}} "


def _line(h: Heading, depth: int, kind: str) -> str:
    return f"{' ' * INDENT * depth}- {kind}{h.title}"


def _can_stand(h: Heading) -> bool:
    """True for a title that a line of a tree can hold without being read as something else."""
    try:
        (entry,) = parse_outline(_line(h, 0, ""))
    except (InputRefused, ValueError):
        return False
    return entry.title == h.title and entry.at is None
