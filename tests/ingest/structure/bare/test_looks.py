"""What a line of a bare text looks like, and what stands around it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.structure.bare.looks import Page, again, bucket, candidate, case_of, features, heading_of
from tests.ingest.structure.making import PROSE, look

TEXT = f"The Tower\n\n{PROSE}\n\n🎮 Taking Cover\n\n{PROSE}\n\n1. Falling\n\n• stones\n• sand\n\nFog  3  4\n"


def page(text: str = TEXT) -> Page:
    return Page(look(text))


@pytest.mark.parametrize(
    ("title", "case"),
    [
        ("TAKING COVER", "caps"),
        ("Taking Cover", "title"),
        ("The End of the Road", "title"),
        ("1st Level", "title"),
        ("Taking cover in the rain", "sentence"),
        ("melee weapons", "small"),
        ("12 + 3", "none"),
    ],
)
def test_the_case_of_a_title(title: str, case: str) -> None:
    assert case_of(title) == case


def test_a_picture_and_a_number_in_front_are_not_of_the_title() -> None:
    found = [heading_of(x) for x in page().looks]
    assert [h.title for h in found[:6:2]] == ["The Tower", "Taking Cover", "Falling"]
    assert found[4].number == "1"


@pytest.mark.parametrize(
    ("line", "may_be"),
    [
        ("Taking Cover", True),
        ("Charge | The Rules", True),
        ("Taking cover:", False),
        ("• Taking Cover", False),
        ("12", False),
        (PROSE, False),
        ("https://example.org", False),
    ],
)
def test_which_lines_may_be_headings(line: str, may_be: bool) -> None:
    assert candidate(page(f"{PROSE}\n\n{line}\n\n{PROSE}").looks[1]) is may_be


@pytest.mark.parametrize(("value", "found"), [(0, 0), (2, 1), (5, 2), (9, 2)])
def test_a_bucket_counts_the_bounds_that_a_value_reaches(value: float, found: int) -> None:
    assert bucket(value, 2, 5) == found


def test_what_stands_around_a_line_are_features() -> None:
    found = features(page(), 2)
    assert {"case title", "picture", "gaps 1 1", "before prose", "below prose 1"} <= found.keys()
    assert {"apart before prose", "ruled False"} <= found.keys()  # once more for texts whose paragraphs stand apart


def test_what_the_rules_for_printed_looks_say_is_a_feature() -> None:
    found = features(Page(look(TEXT), ruled={2: ("title", 0.7)}), 2)
    assert {"ruled True", "ruled title True"} <= found.keys()


def test_a_line_is_weighed_once_more_by_its_like() -> None:
    own = page(f"The Tower\n\n{PROSE}\n\nTaking Cover\n\n{PROSE}\n\nFog\n")
    found = dict(again(own, {0: 0.9, 2: 0.5, 4: 0.9}))
    assert found[2]["shape likely"] > 0 > found[0]["shape unlike"]


# --- lists without marks ----------------------------------------------------------------------------------------------

PARTS = ["Rulebook", "Map Board", "Mud Tile", "Bucket", "Towel"]


@pytest.mark.parametrize(
    ("text", "close", "found"),
    [
        ("\n".join(["In the box:", *PARTS]), False, PARTS),
        ("\n".join(["In the Box", *PARTS]), False, PARTS),
        ("\n".join(["In the box:", *PARTS[1:]]), False, []),  # too few
        ("\n\n".join(["In the box:", *PARTS]), False, []),  # each stands apart
        ("\n".join(["In the box:", *PARTS, PROSE]), False, []),  # one paragraph with running text
        ("\n".join(["In the box:", *PARTS, "Setup", PROSE]), True, PARTS),  # no blank line tells where it ends
        ("\n".join(["In the Box", *PARTS, "Setup", PROSE]), True, []),  # nor that it is one
    ],
)
def test_items(text: str, close: bool, found: list[str]) -> None:
    page = Page(replace(look(text), close=close))
    assert [page.looks[n].line.text for n in sorted(page.items)] == found
    assert not page.items & {x.n for x in page.candidates()}
