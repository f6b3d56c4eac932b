"""Word-processor files: the styles of their paragraphs are headings, their tables are tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest import corpus
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.readers.docx import read
from rulewright.ingest.source import read as read_source
from rulewright.kb.errors import InputRefused
from tests.ingest.readers.documents import docx, paragraph, table

BOOK = docx(
    paragraph("Mudball", "Title"),
    paragraph("Throwing", "heading 1"),
    paragraph("Pick up mud. "),
    paragraph("Never eat it", bold=True),
    paragraph("Hits", "heading 2"),
    table([("Roll", "Effect"), ("2", "Miss")]),
)


def test_styles_are_headings_and_tables_are_tables() -> None:
    copy = read("mud.docx", BOOK)
    assert copy.copy.text == (
        "# Mudball\n\n# Throwing\n\nPick up mud.\n\n**Never eat it**\n\n## Hits\n\n"
        "| Roll | Effect |\n| --- | --- |\n| 2 | Miss |\n"
    )


def test_lists_that_the_program_makes_are_no_text() -> None:
    styles = ("toc 1", "Index 1", "table of figures", "heading 1")
    made = docx(*(paragraph(f"Mud {s} 7", s) for s in styles), styles=styles)
    assert read("mud.docx", made).text == "# Mud heading 1 7\n"


def test_positions_count_in_the_markdown_that_was_taken() -> None:
    copy = read("mud.docx", BOOK)
    assert copy.text == copy.copy.text
    assert copy.copy.runs == ((0, 0, len(copy.text)),)


def test_it_becomes_a_book(tmp_path: Path) -> None:
    path = tmp_path / "mud.docx"
    path.write_bytes(BOOK)
    [reading] = read_books(path, corpus.load())
    assert reading.book.id == "mudball"
    assert [(s.title, s.parent) for s in reading.sections][1:] == [("Throwing", None), ("Hits", "mudball/throwing")]


def test_one_that_is_named_as_text_is_known_by_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "mud.txt"
    path.write_bytes(BOOK)
    assert read_source(path).format == "docx"


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04 and then nothing",
        BOOK[: len(BOOK) // 2],
        b"words",
        BOOK.replace(b"word/document", b"word/documemt"),
    ],
)
def test_damaged_files_are_refused_with_what_to_do(data: bytes) -> None:
    with pytest.raises(InputRefused, match=r"mud\.docx cannot be read as a \.docx file.*save it again"):
        read("mud.docx", data)


def test_broken_xml_is_refused() -> None:
    with pytest.raises(InputRefused, match="damaged"):
        read("mud.docx", docx("<w:p>"))
