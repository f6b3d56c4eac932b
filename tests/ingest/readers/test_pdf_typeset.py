"""What typesetting programs and word processors do on pages, drawn by hand: accents, leaders, footnotes, contents."""

from __future__ import annotations

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from rulewright.ingest.readers.pdf_glyphs import NEAREST, accented
from rulewright.ingest.readers.pdf_model import Piece
from tests.ingest.readers.pdfs import LEFT, RIGHT, both, copy, justified, paragraphs, prose, words

# --- letters ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("raised", [0, 2.5], ids=["over a small letter", "over a capital, further up in the file"])
def test_an_accent_drawn_over_a_letter_is_part_of_it(raised: float) -> None:
    letter = "E" if raised else "e"
    line = f"Ring th{letter} bells."
    x = 40 + stringWidth("Ring th", "Helvetica", 10) + (stringWidth(letter, "Helvetica", 10) - 3.33) / 2
    accent, text = words((x, 350 + raised, "´")), words((40, 350, line))
    rest = prose(40, 330, LEFT)
    page = both(accent, rest, text) if raised else both(text, accent, rest)
    assert copy(page).startswith(line.replace(f"th{letter}", "thÉ" if raised else "thé"))


def test_a_blank_behind_an_accent_stands_behind_its_letter() -> None:
    x = 40 + stringWidth("Ring th", "Helvetica", 10) + (stringWidth("e", "Helvetica", 10) - 3.33) / 2
    behind = 40 + stringWidth("Ring the", "Helvetica", 10) + 1.2
    page = both(words((40, 350, "Ring the")), words((x, 350, "´ ")), words((behind, 350, "bells.")))
    assert copy(both(page, prose(40, 330, LEFT))).startswith("Ring thé bells.")


@pytest.mark.parametrize(("letters", "read"), [(NEAREST, "é"), (NEAREST + 1, "e")])
def test_an_accent_looks_at_so_many_letters_above_each_other(letters: int, read: str) -> None:
    column = [Piece("e", 40, 45, 20 * n, 10, 0, 0) for n in range(letters)]
    assert accented([*column, Piece("´", 41, 44, 0, 10, 0, 0)], set())[0].text == read


def test_an_accent_over_no_letter_stays() -> None:
    assert copy(both(words((40, 350, "Ring ` twice.")), prose(40, 330, LEFT))).startswith("Ring ` twice.")


def test_leaders_do_not_pull_words_together() -> None:
    def entry(canvas: Canvas) -> None:
        for x, word in ((40, "Bells"), (66, "of"), (77, "the"), (94, "Marsh")):
            canvas.drawString(x, 350, word)
        for n in range(20):
            canvas.drawString(126 + 5 * n, 350, ".")
        canvas.drawString(230, 350, "7")

    assert copy(both(words(), entry, prose(40, 330, LEFT))).startswith("Bells of the Marsh")


def test_a_blank_that_a_slanting_letter_reaches_into_is_one() -> None:
    def line(canvas: Canvas) -> None:
        canvas.setFont("Times-Italic", 10)
        canvas.drawString(40, 350, "Half")
        canvas.drawString(40 + stringWidth("Half", "Times-Italic", 10) + 2.4, 350, "the bells")

    assert copy(both(line, prose(40, 320, LEFT))).startswith("# Half the bells")


# --- columns ----------------------------------------------------------------------------------------------------------


def test_a_dash_that_hangs_into_the_gutter_does_not_join_two_columns() -> None:
    left, right = (justified(x, 330, 130, text, size=8) for x, text in ((20, LEFT * 4), (157, RIGHT * 4)))
    hanging = words((150, 330 - 9.6 * 4, "—"), size=3)
    assert " ".join(paragraphs(both(left, hanging, right))).replace("—", "") == " ".join([*LEFT * 4, *RIGHT * 4])


# --- running heads, chapters and contents -----------------------------------------------------------------------------

BOLD = "Helvetica-Bold"


@pytest.mark.parametrize(("named", "left"), [(4, 0), (2, 2)], ids=["often", "on two of seven pages only"])
def test_what_stands_on_a_line_with_the_page_number_is_a_running_head(named: int, left: int) -> None:
    """The name of the section changes from page to page, in the type of the text."""
    names = ["1.1 Bells", "1.4 Boats", "2.3 Fog", "3.1 Tolls"][:named] + [""] * (7 - named)
    sheets = [
        both(words((40, 380, name), (250, 380.4, str(n))), prose(40, 300, [*LEFT, *RIGHT]))
        for n, name in enumerate(names, 7)
    ]
    assert sum(name in copy(*sheets) for name in names if name) == left


def test_figures_beside_the_page_number_are_a_row_of_a_table() -> None:
    sheets = [both(words((40, 380, "551"), (250, 380, str(n))), prose(40, 300, [*LEFT, *RIGHT])) for n in range(7, 11)]
    assert copy(*sheets).count("551") == 4


@pytest.mark.parametrize(("y", "gone"), [(56, True), (64, False)], ids=["as high as TeX has it", "too far up"])
def test_a_page_number_stands_near_the_page_s_end(y: float, gone: bool) -> None:
    sheets = [both(prose(40, 330, [*LEFT, *RIGHT]), words((150, y, str(n)))) for n in (7, 8, 9)]
    assert ("8" not in copy(*sheets)) == gone


@pytest.mark.parametrize(
    ("label", "above", "read"),
    [("Chapter 3", 40, "# Chapter 3 The Fog"), ("Marsh 3", 40, "# The Fog"), ("Chapter 3", 70, "# The Fog")],
    ids=["a label", "no label", "too far above"],
)
def test_a_chapter_s_number_is_one_heading_with_the_title_below(label: str, above: float, read: str) -> None:
    page = both(
        words((40, 330 + above, label), size=16, font=BOLD),
        words((40, 330, "The Fog"), size=20, font=BOLD),
        prose(40, 290, LEFT),
    )
    assert read in paragraphs(page)


def test_a_label_larger_than_what_follows_is_a_heading_of_its_own() -> None:
    page = both(words((40, 370, "Part 2"), size=20, font=BOLD), words((40, 340, "Fog"), size=14, font=BOLD))
    assert paragraphs(both(page, prose(40, 300, LEFT)))[:2] == ["# Part 2", "## Fog"]


@pytest.mark.parametrize(
    ("entries", "told", "found"),
    [(3, False, 0), (2, False, 2), (3, True, 3)],
    ids=["contents", "two titles with numbers", "three with text below"],
)
def test_bold_lines_of_contents_are_no_headings(entries: int, told: bool, found: int) -> None:
    lines = [(x, 350 - 40 * n, t) for n in range(entries) for x, t in ((40, f"The Fog {'ABC'[n]}"), (240, f"{n + 4}"))]
    below = words(*((40, 330 - 40 * n, "A line of text stands here, of some length.") for n in range(entries * told)))
    page = both(words(*lines, font=BOLD), below, prose(40, 200, [*LEFT, *RIGHT]))
    assert copy(page).count("# The Fog") == found


def test_a_label_takes_no_other_label_for_its_title() -> None:
    page = both(words((40, 380, "Part 2"), size=16, font=BOLD), words((40, 350, "Chapter 3"), size=20, font=BOLD))
    found = paragraphs(both(page, words((40, 325, "The Fog"), size=20, font=BOLD), prose(40, 290, LEFT)))
    assert found[0] == "# Part 2" or found[0] == "## Part 2"
    assert found[1].endswith("Chapter 3 The Fog")


# --- footnotes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [8, 10], ids=["a footnote", "a paragraph of the text"])
def test_a_footnote_comes_behind_the_paragraph_that_a_page_s_end_cuts(size: float) -> None:
    first = both(prose(40, 330, [*LEFT, "They ring the bell until"]), words((40, 90, "So it was once."), size=size))
    rest = "the boat has come in again."
    found = paragraphs(first, prose(40, 330, [rest, *RIGHT]))
    whole = " ".join([*LEFT, "They ring the bell until", rest])
    assert found[:2] == [whole, "So it was once."] if size < 10 else found[1] == "So it was once."


def test_smaller_type_in_the_middle_of_a_page_stays_where_it_is() -> None:
    page = both(prose(40, 350, [*LEFT, "They need this equipment"]), words((40, 240, "A bell. A boat."), size=8))
    found = paragraphs(both(page, prose(40, 210, ["and nothing else at all.", *RIGHT])))
    assert [p for p in found if p == "A bell. A boat."] == found[1:2]
