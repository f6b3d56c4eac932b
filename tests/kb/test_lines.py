"""Lines and columns of a source file."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.lines import Lines
from rulewright.kb.model import BookReading, Knowledge
from rulewright.kb.store import Store
from tests.kb import storing
from tests.make import book

TEXT = "one\ntwo\r\n\rfive"


@pytest.mark.parametrize(
    ("offset", "place"),
    [(0, (1, 1)), (3, (1, 4)), (4, (2, 1)), (8, (2, 5)), (9, (3, 1)), (10, (4, 1)), (12, (4, 3)), (99, (4, 90))],
)
def test_places(offset: int, place: tuple[int, int]) -> None:
    lines = Lines.of(TEXT, "a.txt")
    assert lines.at(offset) == place
    assert Lines.unpacked(lines.packed()) == lines


def test_a_column_counts_code_points() -> None:
    assert Lines.of("😀 ñandú\n", "a.md").at(2) == (1, 3)


def test_a_file_that_is_no_text_has_no_lines() -> None:
    assert Lines.of(TEXT, "a.PDF").at(5) == (0, 0)


@pytest.mark.parametrize(("file", "place"), [("core.txt", (2, 2)), ("core.adoc", (2, 2)), ("core.pdf", (0, 0))])
def test_a_store_keeps_the_lines_of_text_files(tmp_path: Path, file: str, place: tuple[int, int]) -> None:
    reading = BookReading(book("core", file=file), (), TEXT)
    storing.write(tmp_path / "store.db", Knowledge((reading,)))
    opened = Store(tmp_path / "store.db")
    assert opened.lines("core").at(5) == place
    assert opened.lines("nothing").at(5) == (0, 0)
    opened.close()
