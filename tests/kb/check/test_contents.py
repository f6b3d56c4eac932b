"""Tables of contents: the lines that a page number ends."""

import pytest

from rulewright.kb.check import contents


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("Mud .... 3\nBoats .... 14", ["Mud", "Boats"]),
        ("Mud   ....   3", ["Mud"]),
        ("Mud\t3", ["Mud"]),
        ("Mud and boats   12", ["Mud and boats"]),
        ("| Mud | 3 |", ["Mud"]),
        ("Mud gets 3 boats", []),  # one blank before a number is no gap
        ("Mud .... 30000", []),  # no book has as many pages
        ("", []),
    ],
)
def test_a_title_and_its_page(text: str, titles: list[str]) -> None:
    assert [m["t"].strip() for m in contents.PAGED_LINE.finditer(text)] == titles
