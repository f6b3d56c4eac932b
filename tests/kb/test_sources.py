"""The text of the source files, kept by book and given by the hash of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.kb.model import Book, BookReading, FilePart, Knowledge, Span
from rulewright.kb.parts import Parts
from rulewright.kb.sources import Stretch, books_of, stretches
from rulewright.kb.store import Store
from tests.kb import storing
from tests.make import book, section

TWO_IN_ONE = "Mud rules.\nBarro: reglas. 😀\n"
CHAPTERS = "Contents\none\ntwo\none"
MUD = book("mud", sha256="a" * 64, file="mud.txt", range=Span(0, 11))
BARRO = book("barro", sha256="a" * 64, file="mud.txt", range=Span(11, len(TWO_IN_ONE)))
FOLDER = book(
    "folder",
    sha256="b" * 64,
    file="folder",
    range=Span(0, len(CHAPTERS)),
    files=(
        FilePart("index.md", "c" * 64, Span(0, 8)),
        FilePart("one.md", "d" * 64, Span(9, 12)),
        FilePart("two.md", "e" * 64, Span(13, 16)),
        FilePart("again.md", "d" * 64, Span(17, 20)),
    ),
)
SILENT = book("silent", sha256="f" * 64)


def reading(of: Book, text: str) -> BookReading:
    return BookReading(of, (section(f"{of.id}/a"),), text)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Store]:
    readings = (reading(MUD, TWO_IN_ONE), reading(BARRO, TWO_IN_ONE), reading(FOLDER, CHAPTERS), reading(SILENT, ""))
    storing.write(tmp_path / "store.db", Knowledge(readings))
    opened = Store(tmp_path / "store.db")
    yield opened
    opened.close()


def found(kept: Store, sha256: str) -> list[Stretch]:
    return [s for b in books_of(kept, sha256) for s in stretches(kept, b, sha256)]


def test_each_book_of_a_file_has_its_own_part(kept: Store) -> None:
    assert found(kept, "a" * 64) == [
        Stretch("barro", "mud.txt", 11, 28, "Barro: reglas. 😀\n"),
        Stretch("mud", "mud.txt", 0, 11, "Mud rules.\n"),
    ]


def test_a_folder_is_one_text(kept: Store) -> None:
    assert found(kept, "b" * 64) == [Stretch("folder", "folder", 0, 20, CHAPTERS)]


def test_a_file_of_a_folder_is_where_it_stands_in_it_every_time(kept: Store) -> None:
    assert found(kept, "d" * 64) == [
        Stretch("folder", "folder/one.md", 9, 12, "one"),
        Stretch("folder", "folder/again.md", 17, 20, "one"),
    ]


def test_nothing_where_nothing_is_kept(kept: Store) -> None:
    assert [b.id for b in books_of(kept, "f" * 64)] == ["silent"] and not found(kept, "f" * 64)
    assert not books_of(kept, "0" * 64)


def test_a_build_keeps_the_files_as_they_were_handed_in(sample_root: Path, sample_files: list[Path]) -> None:
    opened = Parts(next(sample_root.glob("generations/*")))
    files = {p.name: p.read_text(encoding="utf-8") for p in sample_files}
    kept = {b.file: "".join(s.text for s in stretches(opened, b, b.sha256)) for b in opened.books()}
    assert kept == {name: files[name] for name in kept} and len(kept) == 3
    opened.close()
