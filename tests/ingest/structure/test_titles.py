"""Titles put right by the book's own lists."""

from __future__ import annotations

import pytest

from ingest.structure.contents import Contents
from ingest.structure.titles import corrected
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
