"""Tables that show by their gaps alone: how long ones are found, and that what is none costs little."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulewright.ingest.readers.pdf_gaps import TRIED, by_gaps
from rulewright.ingest.readers.pdf_model import Block, Piece
from rulewright.ingest.readers.pdf_strips import columns
from tests.work import LINEAR, growth

Lines = list[Sequence[Piece]]


def cells(count: int, first: int = 0) -> Lines:
    """Rows of a table: two words well apart."""
    return [[piece("bell", 40, 60, n), piece("fog", 100, 120, n)] for n in range(first, first + count)]


def sides(count: int, first: int = 0) -> Lines:
    """Lines of two columns of prose: a strip parts them, yet they are no table."""
    halves = (("bell and", 40, 80), ("boat in a", 82, 120), ("fog that is", 136, 180), ("for ever", 182, 220))
    return [[piece(*half, n) for half in halves] for n in range(first, first + count)]


def piece(text: str, x: float, end: float, line: int) -> Piece:
    return Piece(text, x, end, 20.0 + 14 * line, 10, 0)


@pytest.mark.parametrize("rows", [3, TRIED, TRIED + 1, 5 * TRIED])
def test_a_table_is_whole_however_long_it_is(rows: int) -> None:
    [found] = by_gaps(cells(rows), 0)
    assert isinstance(found, Block) and len(found.cells) == rows


@pytest.mark.parametrize(("prose", "rows"), [(TRIED, TRIED // 2), (3 * TRIED, TRIED)])
def test_what_follows_a_table_does_not_hide_it(prose: int, rows: int) -> None:
    """Taken as a whole, the lines would be no table."""
    found = list(by_gaps([*cells(rows + TRIED), *sides(prose, rows + TRIED)], 0))
    assert isinstance(found[0], Block) and len(found[0].cells) >= TRIED


def test_lines_that_are_no_table_cost_as_much_each_however_many_there_are() -> None:
    assert growth(lambda n: list(by_gaps(sides(n), 0)), 2 * TRIED) < LINEAR
    assert not any(isinstance(found, Block) for found in by_gaps(sides(2 * TRIED), 0))


def test_a_long_table_costs_as_much_for_each_row() -> None:
    assert growth(lambda n: list(by_gaps(cells(n), 0)), TRIED) < LINEAR


@pytest.mark.parametrize(
    ("lines", "gap", "cuts"),
    [
        ([[(0, 20), (32, 40)], [(0, 24), (34, 50)]], 1.0, []),
        ([[(0, 20), (32, 40)], [(0, 20), (32, 50)]], 1.0, [26]),
        ([[(0, 20), (26, 40)], [(0, 20), (26, 50)]], 1.0, []),
        ([[(0, 20), (26, 40)], [(0, 20), (26, 50)]], 0.4, [23]),
        ([[(0, 20), (26, 40)], [(0, 20), (28, 50)]], 0.4, []),
        ([[(0, 20), (50, 60)], [(0, 10), (22, 45)]], 1.0, []),
        ([], 1.0, []),
    ],
    ids=["too narrow", "wide", "narrow", "narrow but in line", "not in line", "in line with no gap", "no line"],
)
def test_strips_that_no_word_crosses(lines: list[list[tuple[float, float]]], gap: float, cuts: list[float]) -> None:
    made = [[Piece("bell", x, end, 20, 10, 0) for x, end in line] for line in lines]
    assert columns(made, gap) == cuts
