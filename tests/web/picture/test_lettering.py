"""Labels are broken into as few lines as they fit in, and never outgrow their room."""

from __future__ import annotations

import pytest
from hypothesis import example, given, strategies as st

from rulewright.web.site.picture.lettering import BOLD, ELLIPSIS, letter, lines, shortened, width


@pytest.mark.parametrize(
    ("text", "at_most"),
    [
        ("", 0),
        ("i", 4),
        ("W", 11),
        ("Charge", 40),
        ("é", 6),  # an accent takes no room
        ("e\u0301", 6),
    ],
)
def test_width_of_words(text: str, at_most: float) -> None:
    assert width(text, 10) <= at_most
    assert width(text, 10, bold=True) == pytest.approx(width(text, 10) * BOLD)


@pytest.mark.parametrize(("narrow", "wide"), [("i", "m"), ("l", "W"), ("e", "漢"), (".", "…")])
def test_some_letters_are_wider_than_others(narrow: str, wide: str) -> None:
    assert letter(narrow) < letter(wide)


@pytest.mark.parametrize(
    ("label", "most", "expected"),
    [
        ("Charge", 2, ("Charge",)),
        ("Pursue the pushed back unit", 2, ("Pursue the", "pushed back unit")),  # even lines, no lone word at the end
        ("  two \n words ", 2, ("two words",)),
        ("", 2, (ELLIPSIS,)),
        ("Requirements and properties of very long names", 2, ("Requirements", "and properties o…")),
        ("Requirements and properties", 1, ("Requirements a…",)),
        ("Pneumonoultramicroscopicsilico", 2, ("Pneumonoultra…",)),  # a word that is too long is cut, not broken
        ("a Pneumonoultramicroscopicsilico", 2, ("a", "Pneumonoultra…")),
    ],
)
def test_labels_are_broken_evenly(label: str, most: int, expected: tuple[str, ...]) -> None:
    assert lines(label, 130, 14, most=most) == expected


def test_what_is_cut_ends_in_no_loose_mark() -> None:
    assert shortened("one, two", width("one, …", 10), 10) == "one…"


@example("@KK\x1b 0@K \x1b", 30, 9, False, 2)  # a word too long for its line, before others that are cut
@given(st.text(max_size=120), st.integers(30, 300), st.integers(9, 24), st.booleans(), st.integers(1, 4))
def test_lines_fit_whatever_the_label(label: str, room: int, size: int, bold: bool, most: int) -> None:
    broken = lines(label, room, size, bold, most)
    assert 1 <= len(broken) <= most
    assert all(line and width(line, size, bold) <= room for line in broken)
    whole = " ".join(label.split())
    assert " ".join(broken) == whole or any(line.endswith(ELLIPSIS) for line in broken)
