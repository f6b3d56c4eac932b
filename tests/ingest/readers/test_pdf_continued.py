"""Tables that go on behind the end of a page or column, on pages drawn by hand."""

from __future__ import annotations

import pytest
from reportlab.pdfgen.canvas import Canvas

from rulewright.ingest.readers import pdf
from tests.ingest.readers.pdfs import LEFT, RIGHT, Draw, both, copy, drawn, paragraphs, prose, words

HEADER = ("Roll", "Name", "What happens")
ROWS = [(str(n), f"Bell {chr(64 + n)}", "it rings and rings on") for n in range(1, 11)]
XS = (40, 80, 160, 290)
HIGH = 20  # of a row
FOOT = 40  # of a page

Row = tuple[str, str, str]


def table(top: float, *rows: Row, header: Row | None = None, walls: bool = True, right: float = 0) -> Draw:
    """A table from ``top`` downwards, its header in bold; ``walls``: with rules all around its cells."""
    every = [header, *rows] if header else [*rows]

    def draw(canvas: Canvas) -> None:
        for n, row in enumerate(every):
            canvas.setFont("Helvetica-Bold" if row is header else "Helvetica", 10)
            for x, cell in zip(XS, row, strict=False):
                canvas.drawString(right + x + 4, top - HIGH * n - 14, cell)
        if walls:
            low = top - HIGH * len(every)
            for n in range(len(every) + 1):
                canvas.line(right + XS[0], top - HIGH * n, right + XS[-1], top - HIGH * n)
            for x in XS:
                canvas.line(right + x, top, right + x, low)

    return draw


def over_pages(first: int, *, again: Row | None = None, walls: bool = True, right: float = 0) -> list[Draw]:
    """A table down to a page's foot and, with or without a header, from the head of the next one."""
    before = both(prose(40, 380, LEFT), table(FOOT + HIGH * (first + 1), *ROWS[:first], header=HEADER, walls=walls))
    behind = table(380, *ROWS[first:], header=again, walls=walls, right=right)
    return [before, both(behind, prose(40 + right, 150, RIGHT * 3))]


WHOLE = "\n".join(f"| {' | '.join(row)} |" for row in (HEADER, ("---", "---", "---"), *ROWS))


@pytest.mark.parametrize("walls", [True, False], ids=["ruled", "by gaps"])
@pytest.mark.parametrize("again", [None, HEADER], ids=["header once", "header again"])
@pytest.mark.parametrize("right", [0, -12], ids=["in line", "on a page with other margins"])
def test_a_table_goes_on_over_a_page_s_end(walls: bool, again: Row | None, right: float) -> None:
    assert paragraphs(*over_pages(5, again=again, walls=walls, right=right))[1] == WHOLE


def test_a_row_or_two_are_enough_to_go_on() -> None:
    assert paragraphs(*over_pages(9, walls=False))[1] == WHOLE


def test_the_text_keeps_the_header_that_is_printed_again() -> None:
    found = pdf.read("a.pdf", drawn(*over_pages(5, again=HEADER)))
    page = found.text.split("\f")[1]
    assert page.startswith("Roll") and "What happens" in page
    assert {found.text[a.start : a.end] for a in found.asides} >= set(HEADER)
    assert found.pages[1].start == found.text.index("\f") + 1


@pytest.mark.parametrize(
    ("again", "found"), [(("Toll", "Boat", "What it costs"), 2), (("6a", "Boat", "it goes"), 1)], ids=["bold", "a row"]
)
def test_a_header_of_its_own_begins_another_table(again: Row, found: int) -> None:
    pages = over_pages(5, again=again if found == 2 else None)
    if found == 1:
        pages[1] = both(table(380, again, *ROWS[5:]), prose(40, 150, RIGHT))
    assert copy(*pages).count("\n| --- |") == found


@pytest.mark.parametrize(("rows", "found"), [(1.5, 1), (1.8, 2)], ids=["as low as it gets", "with room for another"])
def test_a_table_goes_on_only_where_the_page_ends(rows: float, found: int) -> None:
    room = rows * HIGH
    first = both(prose(40, 390, LEFT), table(FOOT + room + HIGH * 6, *ROWS[:5], header=HEADER))
    pages = [first, table(380, *ROWS[5:])]
    usual = prose(40, 380, LEFT * 9)
    others = [both(usual, words((40, FOOT + 2.2, f"Then {verb}."))) for verb in ("they row", "it rings", "all is fog")]
    assert copy(*pages, *others).count("\n| --- |") == found


def test_rows_in_small_letters_are_rows_on_the_next_page_too() -> None:
    plants = [
        (name, f"small {name}", f"heals {name} wounds") for name in ("reed", "sage", "moss", "fern", "rush", "iris")
    ]
    before = both(prose(40, 380, LEFT), table(FOOT + HIGH * 5, *plants[:4], header=HEADER))
    behind = both(table(380, *plants[4:]), prose(40, 150, RIGHT * 3))
    found = paragraphs(before, behind)[1].split("\n")
    assert [row.split(" | ")[0] for row in found[2:]] == [f"| {name}" for name, *_ in plants]


def test_text_between_parts_two_tables() -> None:
    first, second = over_pages(5, again=HEADER)
    assert copy(first, both(words((40, 390, "These are others:")), second)).count("\n| --- |") == 2


def test_columns_elsewhere_are_those_of_another_table() -> None:
    first, _ = over_pages(5)
    other = words(*((x, 370 - 20 * n, f"fog {x}") for n in range(4) for x in (40, 165, 230)))
    assert copy(first, both(other, prose(40, 250, RIGHT))).count("\n| --- |") == 2


def test_a_heading_ends_what_goes_on() -> None:
    first, _ = over_pages(5, walls=False)
    title = words((44, 290, "Bells"), font="Helvetica-Bold", size=14)
    more = both(table(380, *ROWS[5:8], walls=False), title, table(270, *ROWS[8:], header=HEADER, walls=False))
    assert paragraphs(first, both(more, prose(40, 150, RIGHT)))[2] == "# Bells"


def test_a_page_s_end_within_a_row_parts_no_row() -> None:
    def walls(top: float, low: float, *levels: float) -> Draw:
        def draw(canvas: Canvas) -> None:
            for y in levels:
                canvas.line(XS[0], y, XS[-1], y)
            for x in XS:
                canvas.line(x, top, x, low)

        return draw

    cut = both(
        table(120, *ROWS[:2], header=HEADER), words((44, 46, "3"), (84, 46, "Bell C"), (164, 46, "it rings and"))
    )
    first = both(prose(40, 380, LEFT), cut, walls(60, FOOT, 60))
    rest = both(words((164, 366, "rings on")), walls(380, 360, 360), table(360, *ROWS[3:]))
    assert paragraphs(first, both(rest, prose(40, 120, RIGHT)))[1] == WHOLE


@pytest.mark.parametrize(("again", "found"), [(HEADER, 1), (None, 2)], ids=["header again", "nothing tells"])
def test_from_column_to_column_a_table_goes_on_with_its_header(again: Row | None, found: int) -> None:
    left = both(prose(40, 380, LEFT), table(FOOT + HIGH * 6, *ROWS[:5], header=HEADER))
    page = both(left, table(380, *ROWS[5:], header=again, right=300), prose(345, 200, RIGHT))
    assert copy(page, size=(620, 400)).count("\n| --- |") == found
