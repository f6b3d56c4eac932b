"""Tables whose copy gives one cell a line are found by the regular turn of words and numbers."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.render import render
from rulewright.ingest.structure.runs import columns, head_columns, is_cell, is_number
from rulewright.kb.mapped import Mapped
from tests.work import LINEAR, growth

TABLES = [
    pytest.param("Case | Value | Mud | +1 | Rain | -1 | Night | -2", (2, 2), id="words and a number"),
    pytest.param("Base | Small | Large | Small | 0 | -2 | Large | +2 | 0", (3, 3), id="each row has a head"),
    pytest.param(
        "Yours | Theirs | Small | Large | Small | 0 | -2 | Large | +2 | 0", (4, 3), id="a head over several columns"
    ),
    pytest.param("Height | A | B | 1-2 | 3 | 4 | 2-3 | 5 | 6 | 3+ | 7 | 8", (3, 3), id="numbers throughout"),
]

NO_TABLES = [
    pytest.param("Mud | +1 | Rain | -1", id="too few"),
    pytest.param("Agile | Beast | Brute | Champion | Elite | Hero | Minion | Scout", id="a list of names"),
    pytest.param("Case | Value | Mud | +1 | Rain | Night | -1 | -2 | Fog", id="no regular turn"),
    pytest.param("1 | 2 | 3 | 4 | 5 | 6 | 7 | 8", id="no heads"),
]


@pytest.mark.parametrize(("cells", "expected"), TABLES)
def test_tables(cells: str, expected: tuple[int, int]) -> None:
    assert columns(cells.split(" | ")) == expected


@pytest.mark.parametrize("cells", NO_TABLES)
def test_no_tables(cells: str) -> None:
    assert columns(cells.split(" | ")) is None


@pytest.mark.parametrize("text", ["3", "+1", "-2", "−2", "1.5-2.5", "5.5+", "50 %", "1/2", "8”"])
def test_numbers(text: str) -> None:
    assert is_number(text)


@pytest.mark.parametrize("text", ["", "Mud", "D6", "1.2.3", "+", "2 dice", "12345"])
def test_no_numbers(text: str) -> None:
    assert not is_number(text)


@pytest.mark.parametrize(("text", "cell"), [("Mud", True), ("", False), ("It rains.", False), ("x" * 91, False)])
def test_what_may_be_a_cell(text: str, cell: bool) -> None:
    assert is_cell(text) is cell


def test_a_cell_a_line_is_rendered_as_a_table_and_every_cell_keeps_its_place() -> None:
    source = "Roll a die.\n\nCase\n\nValue\n\nDeep mud\n\n+1\n\nRain\n\n-1\n\nNight\n\n-2\n\nThen go on."
    text = render(Mapped.of(source, 0, len(source)))
    assert text.text == (
        "Roll a die.\n\n"
        "| Case | Value |\n| --- | --- |\n| Deep mud | +1 |\n| Rain | -1 |\n| Night | -2 |\n\n"
        "Then go on."
    )
    at = text.text.index("Deep mud")
    assert text.to_source(at, at + 8) == (source.index("Deep mud"), source.index("Deep mud") + 8)


@pytest.mark.parametrize(
    ("heads", "wide", "expected"),
    [
        (3, 3, [[0], [1], [2]]),
        (4, 3, [[0, 1], [2], [3]]),  # which of the two stands over the columns is not told
        (7, 5, [[0], [1, 3], [4], [2, 5], [6]]),
        (6, 4, [[0, 1, 2], [3], [4], [5]]),  # two cannot share three columns
    ],
)
def test_heads_over_several_columns_stand_with_the_first(heads: int, wide: int, expected: list[list[int]]) -> None:
    assert head_columns(heads, wide) == expected


def test_a_table_with_heads_over_several_columns() -> None:
    cells = "Height | Dice | Level | Small | Large | Small | Large | 1-2 | 3 | 2 | 4 | 3 | 2+ | 4 | 5 | 5 | 6"
    source = cells.replace(" | ", "\n\n")
    assert render(Mapped.of(source, 0, len(source))).text == (
        "| Height | Dice / Small | Large | Level / Small | Large |\n| --- | --- | --- | --- | --- |\n"
        "| 1-2 | 3 | 2 | 4 | 3 |\n| 2+ | 4 | 5 | 5 | 6 |"
    )


def test_many_short_lines_are_looked_through_in_proportion() -> None:
    assert growth(lambda n: columns(["word", "1"] * n), 1_000) < LINEAR
