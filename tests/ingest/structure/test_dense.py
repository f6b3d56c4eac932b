"""Text as it comes out of a PDF: wrapped lines one below the other, hardly a blank line between them."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.model import split_lines
from rulewright.ingest.structure.survey import column_width
from tests.ingest.structure.making import PROSE, look, read, sketch

WRAPPED = (
    "Each of the players takes a handful of stones and\n"
    "puts them on the table before the game begins. The\n"
    "stones stay there until the end of the last round.\n"
)
LONG = WRAPPED * 6


def dense(*parts: str) -> str:
    """A densely set text in which some lines stand between paragraphs."""
    return "".join(f"{part}\n{LONG}" for part in parts)


@pytest.mark.parametrize(
    ("text", "width"),
    [
        (LONG * 4, 50),
        (f"{PROSE}\n\n" * 60, 0),  # paragraphs set apart
        (LONG, 0),  # too short to tell
        ((WRAPPED.replace("\n", " ") * 3 + "\n") * 60, 0),  # a paragraph a line: nothing was wrapped
        ("", 0),
    ],
)
def test_column_width(text: str, width: int) -> None:
    assert column_width(split_lines(text)) == width


def test_short_lines_between_paragraphs_are_headings() -> None:
    assert [s.title for s in read(dense("Taking Cover", "Falling", "Line of Sight")).sections] == [
        "Taking Cover",
        "Falling",
        "Line of Sight",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "taking cover",  # the rest of a sentence
        "The End of the Long and Winding Road Home",  # as long as a wrapped line
        "Taking Cover.",
        "Taking Cover,",
    ],
)
def test_other_lines_are_none(line: str) -> None:
    found = [s.title for s in read(dense("Falling", line, "Line of Sight")).sections]
    assert found == ["Falling", "Line of Sight"]


def test_a_line_in_the_middle_of_a_paragraph_is_none() -> None:
    cut = "Each of the players, Red or Blue, takes one of the\nGreat Stones\n"  # the line before is full and goes on
    assert [s.title for s in read(dense("Falling") + cut + LONG).sections] == ["Falling"]


def test_a_row_of_labels_is_none() -> None:
    table = "Score Modifier\nStrong Arm\nSwift Foot\nSharp Eye\n"
    assert "Strong Arm" not in [s.title for s in read(dense("Falling") + table + LONG).sections]


def test_in_a_text_that_sets_its_paragraphs_apart_the_same_line_is_none() -> None:
    text = f"DICE\n\n{PROSE}\nTaking Cover\n{PROSE}\n\n" + f"{PROSE}\n\n" * 50
    assert [s.title for s in read(text).sections] == ["DICE"]


LISTED = (
    "A Game of Stones\n"
    "Contents\n"
    "Playing the Game .................1\n"
    "Rhythm of Play ...................1\n"
    "Falling ..........................2\n"
    "What Is a Game?\n"
    f"{WRAPPED}{LONG}"
    "Playing the Game\n"
    "Rhythm of Play\n"
    f"{LONG}"
    "Falling\n"
    f"{LONG}"
)


def test_contents_end_where_running_text_begins() -> None:
    assert [e.title for e in look(LISTED).contents.toc] == ["Playing the Game", "Rhythm of Play", "Falling"]
    assert look(LISTED).contents.toc_lines == range(1, 5)


def test_what_the_contents_list_needs_no_text_of_its_own() -> None:
    found = {line.strip() for line in sketch(read(LISTED))[1:]}  # where each stands is another matter
    assert found == {"Contents [toc]", "What Is a Game?", "Playing the Game", "Rhythm of Play", "Falling"}
