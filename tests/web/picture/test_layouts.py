"""Both layouts, held to what makes them readable: nothing touches, nothing sticks out, everything is there once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from rulewright.web.site.picture.bowtie import bowtie
from rulewright.web.site.picture.columns import PADDING, balanced, rows, spread
from rulewright.web.site.picture.ladder import ladder
from rulewright.web.site.picture.lettering import width
from rulewright.web.site.picture.scene import Box, Group, Item, Picture, Scene, Tie

Layout = Callable[[Scene], Picture]
both = pytest.mark.parametrize("layout", [bowtie, ladder], ids=["wide", "tall"])
SHAPES = st.sampled_from(["section", "term", "book", "more"])
TYPES = ["requires", "modifies", "mention", "parent", "reference"]


def item(n: int | str, label: str = "", shape: str = "term") -> Item:
    return Item(f"i{n}", label or f"Item {n}", shape)


def group(kind: str, outward: bool, *items: Item) -> Group:
    return Group(kind, outward, kind, items)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Scenes of up to 40 boxes with labels of any length."""
    near = draw(st.integers(1, 26))
    labels = st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1, max_size=70)
    items = [Item(f"i{n}", draw(labels), draw(SHAPES)) for n in range(near)]
    sides: list[list[Group]] = [[], []]
    at = 0
    while at < near:
        size = draw(st.integers(1, near - at))
        side = draw(st.integers(0, 1))
        sides[side].append(group(draw(st.sampled_from(TYPES)), draw(st.booleans()), *items[at : at + size]))
        at += size
    beyond: dict[str, tuple[tuple[Item, Tie], ...]] = {}
    for n in range(draw(st.integers(0, 39 - near))):
        parent = items[draw(st.integers(0, near - 1))]
        if len(beyond.get(parent.id, ())) < 4:
            far = Item(f"far{n}", draw(labels), "section")
            beyond[parent.id] = (*beyond.get(parent.id, ()), (far, Tie(parent.id, far.id, "mention")))
    across = (Tie(items[0].id, items[-1].id, "causes"),) if near > 1 else ()
    left, right = balanced(*sides)
    return Scene(Item("mid", draw(labels), "section"), left, right, beyond, across)


def touch(a: Box, b: Box, gap: float = 2) -> bool:
    return a.x < b.right + gap and b.x < a.right + gap and a.y < b.bottom + gap and b.y < a.bottom + gap


@both
@settings(max_examples=60, deadline=None)
@given(scene=scenes())
def test_no_two_boxes_touch(layout: Layout, scene: Scene) -> None:
    for a, b in combinations(layout(scene).boxes, 2):
        assert not touch(a, b), (a, b)


@both
@settings(max_examples=40, deadline=None)
@given(scene=scenes())
def test_nothing_sticks_out(layout: Layout, scene: Scene) -> None:
    picture = layout(scene)
    for box in picture.boxes:
        assert box.x >= 0 and box.right <= picture.width and box.y >= 0 and box.bottom <= picture.height
        for line, base in box.rows:
            assert width(line, box.size, box.ring == 0) + PADDING[box.item.shape] <= box.w
            assert 0 < base < box.h
    for caption in picture.captions:
        assert 0 < caption.y < picture.height


@both
@settings(max_examples=40, deadline=None)
@given(scene=scenes())
def test_captions_stand_over_their_group_and_on_no_box(layout: Layout, scene: Scene) -> None:
    picture = layout(scene)
    assert len(picture.captions) == len(scene.left) + len(scene.right)
    for caption in picture.captions:
        room = width(caption.text, 13, bold=True)
        left = caption.x - room if caption.anchor == "end" else caption.x
        words = Box(item(0), left, caption.y - 10, room, 12, (), 13)
        assert not any(touch(words, box, 0) for box in picture.boxes), caption


@both
@settings(max_examples=40, deadline=None)
@given(scene=scenes())
def test_everything_is_drawn_once_and_tied(layout: Layout, scene: Scene) -> None:
    picture = layout(scene)
    near = [i.id for g in (*scene.left, *scene.right) for i in g.items]
    far = [i.id for hanging in scene.beyond.values() for i, _ in hanging]
    assert sorted(b.item.id for b in picture.boxes) == sorted(["mid", *near, *far])
    spokes = [x.tie for x in picture.lines if x.ring == 1]
    assert sorted({*t[:2]} - {"mid"} for t in spokes) == sorted({i} for i in near)
    for g in (*scene.left, *scene.right):
        for i in g.items:
            assert Tie(*(("mid", i.id) if g.outward else (i.id, "mid")), g.type) in spokes
    assert len([x for x in picture.lines if x.ring == 2]) == len(far)
    assert layout(scene) == picture, "the same every time"


def test_what_is_led_to_stands_right_and_what_leads_here_left() -> None:
    scene = Scene(item("mid"), (group("requires", False, item(1)),), (group("modifies", True, item(2)),))
    at = {b.item.id: b for b in bowtie(scene).boxes}
    assert at["i1"].right < at["imid"].x and at["imid"].right < at["i2"].x


def test_on_a_narrow_screen_the_middle_is_on_top() -> None:
    scene = Scene(item("mid"), (group("requires", False, item(1)),), (group("modifies", True, item(2)),))
    middle, *others = ladder(scene).boxes
    assert all(b.y > middle.bottom for b in others)
    assert all(b.h >= 40 for b in (middle, *others)), "large enough for a finger"


def test_ties_across_are_drawn_only_where_there_is_room() -> None:
    scene = Scene(item("mid"), (), (group("causes", True, item(1), item(2)),), {}, (Tie("i1", "i2", "causes"),))
    assert [x.tie for x in bowtie(scene).lines if x.ring == 0] == [Tie("i1", "i2", "causes")]
    assert not [x for x in ladder(scene).lines if x.ring == 0]


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ([3], [4], ([3], [4])),  # even enough
        ([], [2], ([], [2])),
        ([2, 2], [20], ([2, 2, 7], [13])),  # a long group is divided
        ([20], [], ([10], [10])),
        ([3, 4, 12], [], ([3, 4, 1], [11])),
        ([3, 3, 8, 2], [], ([3, 3, 1], [2, 7])),  # the last goes over whole, the one before it in part
    ],
)
def test_sides_are_balanced(left: list[int], right: list[int], expected: tuple[list[int], list[int]]) -> None:
    def made(sizes: list[int], side: str) -> list[Group]:
        return [group(f"g{n}", True, *(item(f"{side}{n}-{i}") for i in range(size))) for n, size in enumerate(sizes)]

    found = balanced(made(left, "l"), made(right, "r"))
    assert tuple([len(g.items) for g in side] for side in found) == expected


@given(st.lists(st.integers(1, 20), max_size=5), st.lists(st.integers(1, 20), max_size=5))
def test_balancing_loses_nothing_and_never_ends_far_apart(left: list[int], right: list[int]) -> None:
    made = [
        [group(f"g{s}{n}", True, *(item(f"{s}{n}-{i}") for i in range(size))) for n, size in enumerate(sizes)]
        for s, sizes in enumerate((left, right))
    ]
    found = balanced(*made)
    assert sorted(i.id for side in found for g in side for i in g.items) == sorted(
        i.id for side in made for g in side for i in g.items
    )
    assert all(g.items for side in found for g in side)
    assert abs(rows(found[0]) - rows(found[1])) <= 12


@pytest.mark.parametrize(
    ("wanted", "heights", "room", "expected"),
    [
        ([], [], 100, []),
        ([10, 60], [20, 20], 100, [10, 60]),  # as wanted
        ([10, 10], [20, 20], 100, [10, 35]),  # pushed down
        ([90, 95], [20, 20], 100, [55, 80]),  # and up again from the lower edge
        ([-50], [20], 100, [0]),
        ([0, 0, 0], [50, 50, 50], 100, [0, 55, 110]),  # too little room: they stick out below, but do not touch
    ],
)
def test_boxes_of_a_column_make_way(
    wanted: list[float], heights: list[float], room: float, expected: list[float]
) -> None:
    assert spread(wanted, heights, 5, room) == expected


@pytest.mark.parametrize(
    ("label", "cut"), [("Charge", False), ("Pursue the  pushed back unit", False), ("Long " * 40, True)]
)
def test_what_is_cut_is_known(label: str, cut: bool) -> None:
    scene = Scene(item("mid"), (), (group("modifies", True, item(1, label)),))
    assert [b.cut for b in bowtie(scene).boxes] == [False, cut]
