"""Lines, arrow heads and the outlines of boxes."""

from __future__ import annotations

import re
from itertools import combinations
from math import pi

import pytest

from rulewright.web.site.around import VERBS
from rulewright.web.site.picture.curves import HEADS, detail, elbow, head, number, outline, sideways
from rulewright.web.site.picture.scene import Box, Item

PATH = re.compile(r"(?:[MLHVCQAZ](?:-?\d+(?:\.\d+)?(?: |(?=[A-Z]|$)))*)+")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@pytest.mark.parametrize(("value", "text"), [(1, "1"), (1.25, "1.2"), (-0.01, "0"), (10.0, "10"), (-3.5, "-3.5")])
def test_coordinates_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_a_curve_begins_and_ends_level() -> None:
    curve = sideways(0, 0, 100, 50)
    assert curve.path == "M0 0C50 0 50 50 100 50"
    assert curve.at(0) == (0, 0) and curve.at(1) == (100, 50) and curve.at(0.5) == (50, 25)
    assert abs(curve.heading(1)) < 0.1
    assert curve.reverse.at(0) == (100, 50) and abs(abs(curve.reverse.heading(1)) - pi) < 0.1


@pytest.mark.parametrize(
    ("x1", "path"), [(40, "M10 0V22Q10 30 18 30H40"), (-20, "M10 0V22Q10 30 2 30H-20")], ids=["right", "left"]
)
def test_an_elbow_turns_off_to_either_side(x1: float, path: str) -> None:
    assert elbow(10, 0, x1, 30, 8) == path


def test_types_that_mean_different_things_look_different_without_colour() -> None:
    assert set(HEADS) == set(VERBS), "every type has a head, or none on purpose"
    style = {t: (HEADS[t], dashes(t)) for t in VERBS}
    for a, b in combinations(VERBS, 2):
        assert style[a] != style[b], f"{a} and {b} are drawn alike"


def dashes(kind: str) -> str:
    """How the style sheet dashes the lines of a type."""
    from tests.conftest import ROOT

    css = (ROOT / "static/graph.css").read_text(encoding="utf-8")
    found = re.findall(rf"\.tie-{kind} \.line {{([^}}]*)}}", css)
    return ";".join(re.findall(r"stroke-(?:dasharray|width): [^;}]+", ";".join(found)))


@pytest.mark.parametrize("kind", HEADS)
@pytest.mark.parametrize("angle", [0, 1, pi])
def test_heads_stand_at_their_tip(kind: str, angle: float) -> None:
    path = head(kind, 100, 50, angle)
    assert bool(path) == bool(HEADS[kind])
    if path:
        assert PATH.fullmatch(path)
        numbers = [float(n) for n in NUMBER.findall(path)]
        assert all(abs(x - 100) < 20 for x in numbers[::2]) and all(abs(y - 50) < 20 for y in numbers[1::2])


def test_an_unknown_type_has_an_arrow() -> None:
    assert head("something else", 0, 0, 0) == head("reference", 0, 0, 0)


def box(shape: str, h: float = 40) -> Box:
    return Box(Item("i", "Label", shape), 0, 0, 120, h, ("Label",), 14)


def test_what_a_thing_is_is_told_by_its_shape() -> None:
    drawn = {shape: (outline(box(shape)), detail(box(shape))) for shape in ("section", "term", "book", "more")}
    assert len(set(drawn.values())) == 4
    assert drawn["section"][1] and drawn["book"][1] and not drawn["term"][1]
    assert all(PATH.fullmatch(part) for parts in drawn.values() for part in parts if part)


@pytest.mark.parametrize("h", [20, 40, 90])
def test_a_pill_is_as_large_as_its_box(h: float) -> None:
    numbers = [float(n) for n in NUMBER.findall(outline(box("term", h)))]
    assert max(numbers) == 120 and h in numbers
