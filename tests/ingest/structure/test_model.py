"""Lines of the reading copy: kinds, gaps, fences."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.structure.model import LineKind, is_marks, is_prose, split_lines
from tests.ingest.structure.making import PROSE

KINDS = [
    ("A plain line", LineKind.TEXT),
    ("- an item", LineKind.LIST),
    ("• an item", LineKind.LIST),
    ("» an item", LineKind.LIST),
    ("—He said so", LineKind.TEXT),  # dialogue
    ("— He said so", LineKind.TEXT),
    ("-5 to the roll", LineKind.TEXT),  # a number, no bullet
    ("o bien otra cosa", LineKind.TEXT),  # Spanish "or", no bullet
    ("Move\t4\t5", LineKind.TABLE),
    ("- ②\tMove", LineKind.LIST),  # a tab behind a sign that counts
    ("②\t4\t5", LineKind.TABLE),
    ("| a | b |", LineKind.TABLE),
    ("a | b", LineKind.TEXT),
    ("> said", LineKind.QUOTE),
]


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_kind_of_a_line(text: str, kind: LineKind) -> None:
    assert [line.kind for line in split_lines(text)] == [kind]


def test_a_line_of_dashes_makes_a_table_whose_rows_have_no_bars_at_their_ends() -> None:
    text = "Raft | Crew\n---- | :--:\nOld | 2\nNew | 3\nMore.\n\nOld | 4\n\na | b\n---"
    kinds = [line.kind is LineKind.TABLE for line in split_lines(text)]
    assert kinds == [True, True, True, True, False, False, False, False]


def test_so_it_does_of_one_cell_in_each_row() -> None:
    text = "| Raft |\n|------|\n| Old |\nNew |\nMore.\n\nRaft\n----\nOld |"
    kinds = [line.kind is LineKind.TABLE for line in split_lines(text)]
    assert kinds == [True, True, True, True, False, False, False, False]


def test_gaps_count_blank_lines_and_the_first_has_one() -> None:
    assert [line.gap for line in split_lines("a\nb\n\nc\n \n\t\nd")] == [1, 0, 1, 2]


def test_a_tab_leads_to_the_next_of_its_columns() -> None:
    assert [line.indent for line in split_lines("\ta\n    b\n  \tc\n\t  d\ne")] == [4, 4, 4, 6, 0]


def test_positions_leave_out_the_blanks_around() -> None:
    (line,) = split_lines("  two words \n")
    assert (line.start, line.end, line.indent, line.text) == (2, 11, 2, "two words")


def test_a_fence_makes_code_of_all_up_to_its_end() -> None:
    kinds = [x.kind for x in split_lines("a\n```\n# no\n~~~\n```\nb")]
    assert kinds == [LineKind.TEXT, *[LineKind.CODE] * 4, LineKind.TEXT]


def test_a_longer_fence_is_not_closed_by_a_shorter_one() -> None:
    assert [x.kind for x in split_lines("````\n```\n````")] == [LineKind.CODE] * 3


def test_a_fence_that_nothing_closes_fences_nothing() -> None:
    assert [x.kind for x in split_lines("```\n# yes\n~~~\nc\n~~~")][:2] == [LineKind.TEXT, LineKind.TEXT]


@given(st.text(alphabet="ab -*`~>|\t\n#"))
def test_lines_hold_every_character_that_is_not_blank(text: str) -> None:
    lines = split_lines(text)
    assert "".join("".join(x.text.split()) for x in lines) == "".join(text.split())
    assert all(text[x.start : x.end] == x.text for x in lines)
    assert all(a.end < b.start for a, b in pairwise(lines))


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        (PROSE, True),
        ("Ana Soto, Luis Gil, Eva Marcos, Joan Puig", False),  # names
        ("Two words", False),
        ("DEPLOY THE UNITS ON THE TABLE", False),
        ("» la unidad que pierde se retira", True),
    ],
)
def test_prose_is_mostly_in_lower_case(text: str, prose: bool) -> None:
    assert is_prose(split_lines(text)[0]) is prose


@pytest.mark.parametrize(
    ("text", "marks"),
    [("★★☆", True), ("3 = 1", True), ("HUNTERS", False), ("a <b> c", True), (PROSE + " {3}", False)],
)
def test_marks_are_lines_of_numbers_and_symbols(text: str, marks: bool) -> None:
    assert is_marks(split_lines(text)[0]) is marks
