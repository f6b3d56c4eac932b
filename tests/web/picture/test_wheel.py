"""The wheel of a book: nothing on it touches, everything is on it once, what is central is large."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

from hypothesis import given, settings, strategies as st

from rulewright.web.site.picture.wheel import COLUMN, LEADING, RADIUS, Member, Sector, Wheel, wheel


def sector(mark: str, *weights: float, name: str = "") -> Sector:
    members = tuple(Member(f"b/{mark or 'rest'}-{n}", f"Rule {mark}{n}", "en", w) for n, w in enumerate(weights))
    return Sector(mark, name or f"Group {mark}", "en", members)


@st.composite
def books(draw: st.DrawFn) -> list[Sector]:
    weights = st.floats(0, 0.2)
    marks = "ABCDEFGHIJKLMNOPQRST"[: draw(st.integers(1, 20))]
    groups = [
        sector(m, *draw(st.lists(weights, min_size=1, max_size=25)), name=draw(st.text(min_size=1, max_size=80)))
        for m in marks
    ]
    return [*groups, sector("", *draw(st.lists(weights, min_size=1, max_size=9)))] if draw(st.booleans()) else groups


@settings(max_examples=25, deadline=None)
@given(sectors=books())
def test_dots_do_not_touch_and_stand_on_the_rim(sectors: list[Sector]) -> None:
    drawn = wheel(sectors, [], 12)
    assert [d.member.id for d in drawn.dots] == [m.id for s in sectors for m in s.members]
    for d in drawn.dots:
        assert abs(hypot(d.x - drawn.width / 2, d.y - drawn.height / 2) - RADIUS) < 0.2
    for a, b in pairwise(drawn.dots):
        assert hypot(a.x - b.x, a.y - b.y) >= (a.r + b.r) * 0.97 - 0.3
    assert wheel(sectors, [], 12) == drawn


@settings(max_examples=25, deadline=None)
@given(sectors=books())
def test_labels_stand_one_under_the_other(sectors: list[Sector]) -> None:
    drawn = wheel(sectors, [], 12)
    assert [x.sector.mark for x in sorted(drawn.labels, key=lambda x: x.sector.mark)] == sorted(
        s.mark for s in sectors if s.mark
    )
    for anchor in ("start", "end"):
        lines = [[y for _, y in x.title] + [y for *_, y in x.members] for x in drawn.labels if x.anchor == anchor]
        flat = [y for line in lines for y in line]
        assert all(b - a >= LEADING - 0.2 for a, b in pairwise(flat))
        assert all(0 < y < drawn.height for y in flat)
    assert all(x.x in (COLUMN, drawn.width - COLUMN) for x in drawn.labels)


def at(drawn: Wheel) -> dict[str, float]:
    return {d.member.id: d.r for d in drawn.dots}


def test_what_is_central_is_large_and_marked() -> None:
    drawn = wheel([sector("A", 0.5, 0.1, 0.0), sector("B", 0.3)], [], 2)
    sizes = at(drawn)
    assert sizes["b/A-0"] > sizes["b/B-0"] > sizes["b/A-1"] > sizes["b/A-2"] > 1
    assert {d.member.id for d in drawn.dots if d.central} == {"b/A-0", "b/B-0"}


def test_a_book_without_weights_has_equal_dots() -> None:
    drawn = wheel([sector("A", 0, 0, 0)], [], 2)
    assert len({d.r for d in drawn.dots}) == 1 and not any(d.central for d in drawn.dots)


def test_threads_join_what_is_tied_and_bend_to_the_middle() -> None:
    sectors = [sector("A", *[0.1] * 4), sector("B", *[0.1] * 4)]
    drawn = wheel(sectors, [("b/A-0", "b/B-0"), ("b/A-0", "b/A-0"), ("b/A-1", "elsewhere")], 0)
    assert [(x.source, x.target) for x in drawn.threads] == [(0, 4)]
    thread = drawn.threads[0]
    assert thread.path.startswith(f"M{drawn.dots[0].x:.0f} {drawn.dots[0].y:.0f}Q")
    assert thread.hue == drawn.dots[0].hue


def test_neighbouring_groups_differ_in_colour_and_all_have_a_letter() -> None:
    drawn = wheel([sector(m, 0.1, 0.1) for m in "ABCDEFGH"] + [sector("", 0.1)], [], 0)
    assert all(a.hue != b.hue for a, b in pairwise(drawn.bands))
    assert drawn.bands[-1].hue == -1 and len(drawn.labels) == 8
    assert len({b.path for b in drawn.bands}) == 9
    for a, b in combinations(drawn.bands, 2):
        assert hypot(a.x - b.x, a.y - b.y) > 12, "their letters do not touch"


def test_an_empty_book_is_an_empty_wheel() -> None:
    drawn = wheel([], [], 12)
    assert not drawn.dots and not drawn.bands and drawn.width > 0


def test_one_section_alone_is_a_whole_ring() -> None:
    drawn = wheel([sector("A", 1.0)], [], 1)
    assert " 0 1 1 " in drawn.bands[0].path, "the large arc"
    assert drawn.dots[0].r < 12
