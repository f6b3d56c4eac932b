"""Boxes that a page draws as a tint alone, and what only looks like one."""

from __future__ import annotations

import pytest
from reportlab.lib import colors
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from rulewright.ingest.readers import pdf, pdf_drawing
from tests.ingest.readers.pdfs import LEFT, RIGHT, Draw, both, copy, drawn, paragraphs, prose, words

BOX = (165.0, 240.0, 120.0, 60.0)
BESIDE = both(prose(20, 350, [*LEFT, *RIGHT]), prose(20, 278, LEFT, size=8), prose(20, 220, [*LEFT, *RIGHT]))
NOTE = prose(170, 285, ["Bells ring at night,", "and boats come in,", "for the fog is low."], size=8)


def cut(x: float, y: float, width: float, height: float, *more: tuple[float, float, float, float]) -> Draw:
    """A whole page filled with grey, and all but some rectangles cut off, as some programs draw a background."""

    def draw(canvas: Canvas) -> None:
        canvas.saveState()
        for around in ((x, y, width, height), *more):
            path = canvas.beginPath()
            left, low, wide, high = around
            path.moveTo(left, low)  # a path of five corners: plain rectangles are made one before we see them
            for corner in ((left + wide / 2, low), (left + wide, low), (left + wide, low + high), (left, low + high)):
                path.lineTo(*corner)
            path.close()
            canvas.clipPath(path, stroke=0, fill=0)
        canvas.setFillColor(colors.lightgrey)
        canvas.rect(0, 0, 300, 400, stroke=0, fill=1)
        canvas.restoreState()

    return draw


def test_a_page_cut_off_to_a_box_is_a_box() -> None:
    assert "\n\n> Bells ring at night, and boats come in, for the fog is low." in copy(both(cut(*BOX), BESIDE, NOTE))


@pytest.mark.parametrize(("most", "box"), [(1, (165, 0, 285, 400)), (2, (165, 100, 285, 160))])
def test_of_the_paths_that_cut_off_so_many_are_looked_at(
    most: int, box: tuple[float, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_drawing, "MOST_CLIPS", most)
    data = drawn(cut(165.0, 0.0, 120.0, 400.0, (0.0, 240.0, 300.0, 60.0)))
    assert pdf.take_apart(data, 1, 100).pages[0].boxes == (box,)


def test_what_is_cut_off_altogether_is_no_box() -> None:
    assert "> " not in copy(both(cut(*BOX, (10.0, 10.0, 20.0, 20.0)), BESIDE, NOTE))


def stripes(count: int, apart: float) -> Draw:
    """A table without rules of which every other row, each of two lines, has a tint."""

    def draw(canvas: Canvas) -> None:
        for n in range(2 * count):
            top = 380 - 15 * (apart + 1) * n
            if n % 2 == 0:
                canvas.setFillColor(colors.lightgrey)
                canvas.rect(36, top - 30, 220, 30, stroke=0, fill=1)
                canvas.setFillColor(colors.black)
            for x, first, second in ((40, f"Bell {n}", ""), (120, "They ring until it is", "night, or longer.")):
                canvas.drawString(x, top - 12, first)
                canvas.drawString(x, top - 24, second)

    return draw


@pytest.mark.parametrize(("count", "apart", "boxed"), [(3, 1, False), (2, 1, True), (3, 2.6, True)])
def test_tints_behind_every_other_row_are_no_boxes(count: int, apart: float, boxed: bool) -> None:
    assert ("> " in copy(both(stripes(count, apart), words((40, 20, "So it is."))))) == boxed


def small_capitals(x: float, y: float, text: str) -> Draw:
    """Words in small capitals: each capital large, all other letters smaller."""

    def draw(canvas: Canvas) -> None:
        at = x
        for sign in text:
            size = 20 if sign.isupper() else 14
            canvas.setFont("Helvetica", size)
            canvas.drawString(at, y, sign.upper())
            at += stringWidth(sign.upper(), "Helvetica", size)

    return draw


def test_small_capitals_over_two_lines_are_one_heading() -> None:
    """Most words of the second line begin small."""
    title = both(small_capitals(40, 360, "The Bells and Lamps"), small_capitals(40, 336, "of the Marsh and the fog"))
    assert paragraphs(both(title, prose(40, 300, [*LEFT, *RIGHT])))[0] == (
        "# THE BELLS AND LAMPS OF THE MARSH AND THE FOG"
    )
