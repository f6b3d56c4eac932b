"""Marks of footnotes on pages drawn by hand: raised figures behind a word are no part of it."""

from __future__ import annotations

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from rulewright.ingest.readers import pdf
from tests.ingest.readers.pdfs import LEFT, RIGHT, Draw, both, copy, drawn, paragraphs, prose, words

REST = prose(40, 300, [*LEFT, *RIGHT])


def line(*parts: str, y: float = 350, size: float = 10, small: float = 6, raised: float = 3.5) -> Draw:
    """A line of which every other part is set smaller and higher."""

    def draw(canvas: Canvas) -> None:
        x = 40.0
        for n, part in enumerate(parts):
            high = n % 2 * raised
            canvas.setFont("Helvetica", small if n % 2 else size)
            canvas.drawString(x, y + high, part)
            x += stringWidth(part, "Helvetica", small if n % 2 else size)

    return draw


@pytest.mark.parametrize(
    ("parts", "read"),
    [
        (("They ring", "1", " the bells."), "They ring[1] the bells."),
        (("They ring", "12", ", and row."), "They ring[12], and row."),
        (("They ring.", "2", " They row."), "They ring.[2] They row."),
        (("They ring", "*", " the bells."), "They ring[*] the bells."),
        (("They ring", "3"), "They ring[3]"),
        (("It costs 10", "3", " bells."), "It costs 103 bells."),
        (("It is 30 cm", "2", " of fog."), "It is 30 cm2 of fog."),
        (("It is x", "2", " at most."), "It is x2 at most."),
        (("It is the 2", "nd", " of them."), "It is the 2nd of them."),
    ],
    ids=["a word", "a comma", "a full stop", "a sign", "the end", "a power", "a unit", "a letter", "letters"],
)
def test_a_mark_is_told_from_its_word(parts: tuple[str, ...], read: str) -> None:
    assert paragraphs(both(line(*parts), REST))[0] == read


@pytest.mark.parametrize(
    ("small", "raised", "read"),
    [(8, 1.5, "ring[1] the"), (8.2, 3.5, "ring the"), (6, 1.4, "ring1 the")],
    ids=["small and high enough", "too large", "too low"],
)
def test_a_mark_is_smaller_and_stands_higher(small: float, raised: float, read: str) -> None:
    assert read in copy(both(line("They ring", "1", " the bells.", small=small, raised=raised), REST))


@pytest.mark.parametrize(("word", "read"), [("Boats are meant.", "[1] Boats are"), ("30 boats are.", "130 boats")])
def test_a_note_begins_with_its_mark(word: str, read: str) -> None:
    note = line("", "1", word, y=90, size=8, small=5, raised=2.5)
    assert paragraphs(both(prose(40, 350, [*LEFT, *RIGHT]), note))[-1].startswith(read)


def test_the_text_has_what_is_printed_and_a_title_is_read_without() -> None:
    title = line("Bells", "1", " and Boats", y=370, size=16, small=8, raised=6)
    found = pdf.read("a.pdf", drawn(both(title, line("They ring", "2", " twice."), REST)))
    assert found.text.startswith("Bells1 and Boats\n") and "They ring2 twice." in found.text
    assert found.copy.text.startswith("# Bells and Boats\n")


def test_bold_ends_before_a_mark() -> None:
    page = both(words((40, 350, "Bells"), font="Helvetica-Bold"), words((67.2, 353.5, "1"), size=6))
    assert copy(both(page, words((72, 350, "ring all night, they say.")), REST)).startswith("**Bells**[1] ring")


def test_a_mark_behind_a_line_s_hyphen_leaves_the_hyphen() -> None:
    page = both(line("They ring the lan-", "1"), words((40, 338, "tern bells, and row.")), REST)
    assert "lan-[1]" in copy(page)


def test_marks_of_one_height_find_their_line() -> None:
    """The first of two stands at the start of its line, where a line's end has cut it off its word."""
    page = both(words((40, 363, "They row")), line("", "1", " the bells ring", "2", " twice."), REST)
    assert "row [1] the bells ring[2] twice." in copy(page).replace("row[1]", "row [1]")
