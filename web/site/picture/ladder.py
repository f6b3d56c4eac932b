"""The layout for a narrow screen: the middle on top, what is around it in two columns with its lines between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import pi

from rulewright.web.site.picture.columns import Form, sized, stacked
from rulewright.web.site.picture.curves import elbow, head, number
from rulewright.web.site.picture.scene import Box, Group, Line, Picture, Scene, Tie

NEAR, FAR = Form(13.5, 135, 40, 9, 30, 3), Form(12.5, 116, 40, 9, 0, 3)
MIDDLE = Form(19, 300, 56, 0, 0, 4)
WIDTH, ROW = 320.0, 135.0  # of the picture, and of one of its columns
TOP = 6.0
BELOW = 8.0  # between the middle and the first captions
TURN = 9.0  # radius in which a line leaves the trunk
TRUNK = 4.0  # half the space between the trunks of the two columns
INSET = 12.0  # from the edge of a box to the line that runs down from it


def ladder(scene: Scene) -> Picture:
    """A scene with its places."""
    centre = sized(scene.middle, MIDDLE, 0, bold=True)
    centre = replace(centre, x=round((WIDTH - centre.w) / 2, 1), y=TOP)
    start = centre.bottom + BELOW
    boxes: list[Box] = []
    captions = []
    height = centre.bottom
    farther = {p: [sized(item, FAR, 2) for item, _ in items] for p, items in scene.beyond.items()}
    for side, groups in enumerate((scene.left, scene.right)):
        column = stacked(groups, NEAR, farther)
        boxes += [replace(b, x=_x(b, side), y=round(b.y + start, 1)) for b in column.boxes]
        for c in column.captions:
            x, anchor = (ROW - 4, "end") if side == 0 else (WIDTH - ROW + 4, "start")
            captions.append(replace(c, x=x, y=round(c.y + start, 1), anchor=anchor))
        height = max(height, start + column.height)
    left, right = (_branches(g, boxes, scene.middle.id, i) for i, g in enumerate((scene.left, scene.right)))
    lines = (*left, *right, *_twigs(scene, boxes))
    trunks = tuple(_trunks(boxes, centre.bottom))
    return Picture("tall", WIDTH, round(height + TOP, 1), (centre, *boxes), tuple(captions), lines, trunks)


def _x(box: Box, side: int) -> float:
    """Boxes next to the middle face the trunk, those a step farther the side of the screen."""
    if box.ring == 2:
        return 0.0 if side == 0 else round(WIDTH - box.w, 1)
    return round(ROW - box.w, 1) if side == 0 else WIDTH - ROW


def _trunks(boxes: list[Box], start: float) -> Iterator[str]:
    """From the middle down to the last box of either side."""
    for sign in (-1, 1):
        ends = [b.middle for b in boxes if b.ring == 1 and (b.x > WIDTH / 2) == (sign > 0)]
        if ends:
            yield f"M{number(WIDTH / 2 + sign * TRUNK)} {number(start)}V{number(max(ends) - TURN)}"


def _branches(groups: tuple[Group, ...], boxes: list[Box], middle: str, side: int) -> Iterator[Line]:
    """From a trunk off to each box."""
    at = {b.item.id: b for b in boxes if b.ring == 1}
    sign = 1 if side else -1
    trunk = WIDTH / 2 + sign * TRUNK
    for group in groups:
        for box in (at[item.id] for item in group.items):
            end = box.x if side else box.right
            ends = (middle, box.item.id) if group.outward else (box.item.id, middle)
            # The head is at the box, or points back to the trunk from where the line turned off.
            tip, right = (end, side == 1) if group.outward else (trunk + sign * (TURN - 3), side == 0)
            drawn = head(group.type, tip, box.middle, 0 if right else pi, 4)
            yield Line(Tie(*ends, group.type), elbow(trunk, box.middle - TURN, end, box.middle, TURN), drawn)


def _twigs(scene: Scene, boxes: list[Box]) -> Iterator[Line]:
    """From a box down to those that hang on it."""
    at = {b.item.id: b for b in boxes}
    for parent, hanging in scene.beyond.items():
        for item, tie in hanging:
            inner, box = at[parent], at[item.id]
            left = inner.right <= WIDTH / 2
            x, end = (inner.right - INSET, box.right) if left else (inner.x + INSET, box.x)
            drawn = head(tie.type, end, box.middle, pi if left else 0, 3) if tie.source == parent else ""
            yield Line(tie, elbow(x, inner.bottom, end, box.middle, INSET / 2), drawn, 2)
