"""What the layouts share: how large boxes are, how they are stacked, and what goes on which side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from rulewright.web.site.picture.lettering import lines, width
from rulewright.web.site.picture.scene import LEADING, Box, Caption, Group, Item

PADDING = {"section": 11.0, "term": 15.0, "book": 17.0, "more": 11.0}  # between a label and the sides of its box
Thing = TypeVar("Thing")
UNEVEN = 5  # rows by which one side may be longer than the other before a group is divided


@dataclass(frozen=True, slots=True)
class Form:
    """Sizes of one layout: type size, the widest box, the height of a box of one line, space between boxes."""

    size: float
    widest: float
    one: float
    gap: float
    caption: float  # the height of a caption, the space above it included
    most: int = 2  # lines of a label


def sized(item: Item, form: Form, ring: int, bold: bool = False) -> Box:
    """A box around an item's label, at the origin."""
    room = form.widest - 2 * PADDING[item.shape]
    broken = lines(item.label, room, form.size, bold, form.most)
    w = max(width(line, form.size, bold) for line in broken) + 2 * PADDING[item.shape]
    h = form.one + (len(broken) - 1) * LEADING * form.size
    return Box(item, 0, 0, max(round(w, 1), 2 * form.one), round(h, 1), broken, form.size, ring)


def rows(groups: Iterable[Group]) -> int:
    """How many rows groups take, their captions included."""
    return sum(len(g.items) + 1 for g in groups)


def balanced(left: Sequence[Group], right: Sequence[Group]) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    """The groups of both sides, the last ones of a much longer side moved over, whole or in part."""
    sides = list(left), list(right)
    for heavy, light in (sides, sides[::-1]):
        while heavy and (over := (rows(heavy) - rows(light)) // 2) >= UNEVEN:
            last = heavy.pop()
            if len(last.items) < over:
                light.append(last)
                continue
            kept = max(len(last.items) - over, 1)
            heavy.append(replace(last, items=last.items[:kept]))
            if last.items[kept:]:
                light.append(replace(last, items=last.items[kept:]))
            break
    return tuple(sides[0]), tuple(sides[1])


def in_turns(queues: Sequence[Sequence[Thing]], most: int) -> list[Sequence[Thing]]:
    """The first of each queue, then the second of each, until there is no more room: none takes all of it."""
    turns = sorted((turn, i) for i, queue in enumerate(queues) for turn in range(len(queue)))
    taken = Counter(i for _, i in turns[:most])
    return [queue[: taken[i]] for i, queue in enumerate(queues)]


@dataclass(frozen=True, slots=True)
class Stack:
    """Boxes and captions one above the other, from 0 down; their x is 0."""

    boxes: tuple[Box, ...]
    captions: tuple[Caption, ...]
    height: float


def stacked(groups: Iterable[Group], form: Form, beyond: dict[str, list[Box]] | None = None) -> Stack:
    """Groups under their captions; ``beyond``: boxes that follow the box of an item, by its id."""
    boxes: list[Box] = []
    captions: list[Caption] = []
    y = 0.0
    for group in groups:
        captions.append(Caption(group.caption, 0, round(y + form.caption - 7, 1), "start", group.type))
        y += form.caption
        for item in group.items:
            for box in (sized(item, form, 1), *(beyond or {}).get(item.id, ())):
                boxes.append(replace(box, y=round(y, 1)))
                y += box.h + form.gap
    return Stack(tuple(boxes), tuple(captions), max(y - form.gap, 0.0))


def spread(wanted: Sequence[float], heights: Sequence[float], gap: float, room: float) -> list[float]:
    """Upper edges of boxes in a column, as near to the wanted ones as they can be without touching; within the room,
    if it is large enough. Wanted edges are in ascending order."""
    at: list[float] = []
    y = 0.0
    for want, height in zip(wanted, heights, strict=True):
        y = max(y, want)
        at.append(y)
        y += height + gap
    limit = room
    for i in range(len(at) - 1, -1, -1):
        at[i] = min(at[i], limit - heights[i])
        limit = at[i] - gap
    push = -min(0.0, at[0]) if at else 0.0
    return [round(a + push, 1) for a in at]
