"""Long lists a page at a time: which page is asked for."""

from __future__ import annotations

import pytest

from rulewright.web.site.turning import FARTHEST, page_number


@pytest.mark.parametrize(
    ("text", "last", "number"),
    [("", 3, 1), ("2", 3, 2), ("9", 3, 3), ("0", 3, 1), ("-1", 3, 1), ("x", 3, 1), ("٣", 3, 1), ("1", 0, 1)],
)
def test_page_numbers(text: str, last: int, number: int) -> None:
    assert page_number(text, last) == number


def test_no_page_is_farther_than_the_farthest() -> None:
    assert page_number("99999999") == FARTHEST and page_number("7") == 7
