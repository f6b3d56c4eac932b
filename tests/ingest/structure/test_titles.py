"""Titles put right by the book's own lists, and by its name."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure import corrected, numbered
from rulewright.ingest.structure.contents import Contents
from tests.ingest.structure.making import heading

INDEX = Contents(index=dict.fromkeys(("ambusher", "forest", "scouting", "aim", "melee attack")))


@pytest.mark.parametrize(
    ("title", "right"),
    [
        ("AMBUSER", "AMBUSHER"),
        ("Ambuser", "Ambusher"),
        ("AMBUSHER", "AMBUSHER"),
        ("FORESTS", "FORESTS"),  # a plural is no slip
        ("TOUTING", "TOUTING"),  # neither is another first letter
        ("AIN", "AIN"),  # short words have too many neighbours
        ("MELE ATTACK", "MELE ATTACK"),  # only single words
        ("AMBUSER (X)", "AMBUSER (X)"),
    ],
)
def test_corrected(title: str, right: str) -> None:
    assert [h.title for h in corrected([heading(title)], INDEX)] == [right]


def test_a_name_that_another_heading_has_is_left_to_it() -> None:
    both = [heading("AMBUSER"), heading("AMBUSHER", at=20)]
    assert corrected(both, INDEX) == both


def test_without_lists_nothing_is_put_right() -> None:
    assert [h.title for h in corrected([heading("AMBUSER")], Contents())] == ["AMBUSER"]


@pytest.mark.parametrize(
    ("titles", "labels"),
    [
        (["1 Night", "2 Basics", "3 Light"], [("1", "Night"), ("2", "Basics"), ("3", "Light")]),
        (["2 Players", "3 Players", "4 Players"], [(None, "2 Players"), (None, "3 Players"), (None, "4 Players")]),
        (["1 Night", "2 Basics"], [(None, "1 Night"), (None, "2 Basics")]),  # two are no count
        (
            ["1 Night", "6 Dice Games", "2 Basics", "3 Light"],
            [("1", "Night"), (None, "6 Dice Games"), ("2", "Basics"), ("3", "Light")],
        ),
        (["2D6", "10%"], [(None, "2D6"), (None, "10%")]),
    ],
)
def test_bare_numbers_count_where_they_count_up(titles: list[str], labels: list[tuple[str | None, str]]) -> None:
    assert [(h.number, h.title) for h in numbered([heading(t, "markdown-2") for t in titles])] == labels


def test_looks_count_apart() -> None:
    headings = [heading("1 A", "markdown-1"), heading("2 B", "markdown-2"), heading("3 C", "markdown-1")]
    assert numbered(headings) == headings


def test_a_look_may_count_anew() -> None:
    titles = ["1 A", "2 B", "3 C", "1 D", "2 E", "3 F", "1 Player", "2 Players", "4 Ends"]
    assert [h.number for h in numbered([heading(t, "markdown-3") for t in titles])] == [*"123123", None, None, "4"]


def test_a_title_that_begins_with_one_stops_no_count() -> None:
    titles = ["1 A", "2 B", "1 Player", "3 C", "4 D"]
    assert [h.number for h in numbered([heading(t, "markdown-3") for t in titles])] == ["1", "2", None, "3", "4"]
