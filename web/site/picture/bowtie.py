"""The layout for a wide screen: what leads to the middle on its left, what it leads to on its right, each side a bow.

A step farther stands outside of what it hangs on. Rows never touch: boxes of one column are stacked, and columns are
wider apart than the widest box.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate

from rulewright.web.site.picture.columns import Form, Stack, sized, spread, stacked
from rulewright.web.site.picture.curves import Curve, head, sideways
from rulewright.web.site.picture.scene import Box, Caption, Item, Line, Picture, Scene, Tie

NEAR = Form(15, 240, 31, 7, 27)
FAR = Form(13.5, 190, 26, 6, 0)
MIDDLE = Form(21, 236, 64, 0, 0, 3)
WIDTH = {1: 1060.0, 2: 1280.0}  # of the picture, by the steps that are drawn
EDGE = {1: 94.0, 2: 262.0}  # from the side of the picture to the outer side of the boxes next to the middle
BULGE = {1: 84.0, 2: 40.0}  # by which the middle of a side stands farther out than its ends
MARGIN = 14.0
LOW = 200.0  # a picture is at least this high
MOST_ACROSS = 40


def bowtie(scene: Scene) -> Picture:
    """A scene with its places."""
    depth = 2 if scene.beyond else 1
    columns = [stacked(scene.left, NEAR), stacked(scene.right, NEAR)]
    outer = [_hanging(scene, c) for c in columns]
    room = max(LOW, *(c.height for c in columns), *(_height(o) for o in outer))
    wide = WIDTH[depth]
    boxes: list[Box] = []
    captions: list[Caption] = []
    for side, column in enumerate(columns):
        near, over = _placed(column, side, room, depth)
        boxes += near
        captions += over
        boxes += _outside(scene, near, outer[side], side, room, wide)
    centre = sized(scene.middle, MIDDLE, 0, bold=True)
    centre = replace(centre, x=round(wide / 2 - centre.w / 2, 1), y=round(MARGIN + room / 2 - centre.h / 2, 1))
    at = {b.item.id: b for b in boxes}
    lines = [*_across(scene, at, wide), *_spokes(scene, at, centre, wide), *_twigs(scene, at)]
    height = round(room + 2 * MARGIN, 1)
    return Picture("wide", wide, height, (centre, *boxes), tuple(captions), tuple(lines))


def _hanging(scene: Scene, column: Stack) -> list[tuple[Item, str]]:
    """What stands outside of a column, with the id of what it hangs on, from above down."""
    return [(item, b.item.id) for b in column.boxes for item, _ in scene.beyond.get(b.item.id, ())]


def _height(hanging: list[tuple[Item, str]]) -> float:
    return sum(sized(item, FAR, 2).h + FAR.gap for item, _ in hanging)


def _placed(column: Stack, side: int, room: float, depth: int) -> tuple[list[Box], list[Caption]]:
    """A column in its bow, half way down: boxes level with the side that faces the middle."""
    top = MARGIN + (room - column.height) / 2
    inner = EDGE[depth] + NEAR.widest
    wide = WIDTH[depth]

    def bow(y: float) -> float:
        t = (y - room / 2 - MARGIN) / (room / 2)
        return BULGE[depth] * (1 - min(t * t, 1.0))

    boxes = []
    for b in column.boxes:
        facing = inner - bow(top + b.middle)
        x = facing - b.w if side == 0 else wide - facing
        boxes.append(replace(b, x=round(x, 1), y=round(top + b.y, 1)))
    captions = []
    for c in column.captions:
        facing = inner - bow(top + c.y + 20)
        anchor = "end" if side == 0 else "start"
        x = facing - 6 if side == 0 else wide - facing + 6
        captions.append(replace(c, x=round(x, 1), y=round(top + c.y, 1), anchor=anchor))
    return boxes, captions


def _outside(
    scene: Scene, near: list[Box], hanging: list[tuple[Item, str]], side: int, room: float, wide: float
) -> list[Box]:
    """The boxes a step farther, as near as can be to what they hang on."""
    at = {b.item.id: b for b in near}
    boxes = [sized(item, FAR, 2) for item, _ in hanging]
    wanted = []
    for parent, b in zip((at[p] for _, p in hanging), boxes, strict=True):
        share = len(scene.beyond[parent.item.id])
        wanted.append(parent.middle - MARGIN - share * (b.h + FAR.gap) / 2)
    tops = spread([*accumulate(wanted, max)], [b.h for b in boxes], FAR.gap, room)
    inner = 6.0 + FAR.widest
    return [
        replace(b, x=round(inner - b.w if side == 0 else wide - inner, 1), y=round(top + MARGIN, 1))
        for b, top in zip(boxes, tops, strict=True)
    ]


def _facing(box: Box, wide: float) -> tuple[float, float]:
    """The point of a box where lines from the middle arrive."""
    return (box.right if box.x < wide / 2 else box.x), box.middle


def _spokes(scene: Scene, at: dict[str, Box], centre: Box, wide: float) -> Iterator[Line]:
    """Lines between the middle and what is next to it; they leave it in the order in which they arrive."""
    for side, groups in enumerate((scene.left, scene.right)):
        ends = [(g, at[item.id]) for g in groups for item in g.items]
        count = len(ends)
        for i, (group, box) in enumerate(ends):
            start = centre.middle + ((i + 0.5) / count - 0.5) * min(centre.h * 0.7, count * 7)
            from_x = centre.x if side == 0 else centre.right
            x, y = _facing(box, wide)
            curve = sideways(from_x, start, x, y, 0.55)
            yield _line(scene.middle.id, box, curve, group.type, group.outward)


def _line(middle: str, box: Box, curve: Curve, kind: str, outward: bool) -> Line:
    """A line from the middle to a box; its head is on the side of the box, for at the middle all would lie together."""
    if outward:
        tip, angle = curve.at(1.0), curve.heading(1.0)
        tie = Tie(middle, box.item.id, kind)
    else:
        tip, angle = curve.at(0.8), curve.reverse.heading(0.2)
        tie = Tie(box.item.id, middle, kind)
    return Line(tie, curve.path, head(kind, *tip, angle))


def _twigs(scene: Scene, at: dict[str, Box]) -> Iterator[Line]:
    """Lines to what is a step farther."""
    for parent, hanging in scene.beyond.items():
        for item, tie in hanging:
            box, inner = at[item.id], at[parent]
            left = box.x < inner.x
            curve = sideways(
                inner.x if left else inner.right, inner.middle, box.right if left else box.x, box.middle, 0.6
            )
            outward = tie.source == parent
            tip = curve.at(1.0 if outward else 0.55)
            angle = curve.heading(1.0) if outward else curve.reverse.heading(0.45)
            yield Line(tie, curve.path, head(tie.type, *tip, angle, 3.5), 2)


def _across(scene: Scene, at: dict[str, Box], wide: float) -> Iterator[Line]:
    """Faint lines between two that are next to the middle: on one side as a bow, else through the middle."""
    for tie in scene.across[:MOST_ACROSS]:
        (x0, y0), (x1, y1) = _facing(at[tie.source], wide), _facing(at[tie.target], wide)
        if (x0 < wide / 2) == (x1 < wide / 2):
            pull = (1 if x0 < wide / 2 else -1) * min(30 + abs(y1 - y0) * 0.3, 120)
            curve = Curve(x0, y0, x0 + pull, y0, x1 + pull, y1, x1, y1)
        else:
            curve = sideways(x0, y0, x1, y1)
        yield Line(tie, curve.path, "", 0)
