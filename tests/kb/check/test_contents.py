"""Tables of contents: the lines that a page number ends, and texts that were made to take long."""

import re

import pytest

from kb.check import contents
from tests.timing import find_all, quickest

PATTERNS = [(name, value) for name, value in vars(contents).items() if isinstance(value, re.Pattern)]


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


@pytest.mark.parametrize(
    "piece", [" ", "\t", "\n", ". ", "..", "a ", "a  ", "a .", "a\t", "1.", "1 ", "| ", "a" + " " * 900]
)
@pytest.mark.parametrize(("name", "pattern"), PATTERNS)
def test_texts_that_were_made_to_take_long(name: str, pattern: re.Pattern[str], piece: str) -> None:
    if name not in ("LABEL", "NUMBERED"):  # these are only held against the beginning of a title
        assert quickest(find_all, pattern, piece * (20_000 // len(piece))) < 0.3, name
    assert quickest(pattern.match, piece * (20_000 // len(piece))) < 0.3, name
