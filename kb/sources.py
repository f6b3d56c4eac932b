"""The text of the source files, as positions count in it: kept packed beside the facts, a book to a row.

Positions are offsets into a file as it was handed in, and of a book that is a folder, or no text file, into what was
taken out of it. Who was given positions alone could not look there; with this text nothing else is needed.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.kb.model import Book, BookReading, Span

if TYPE_CHECKING:
    from rulewright.kb.store import Store

TABLE = "sources"
SCHEMA = f"CREATE TABLE {TABLE} (book TEXT PRIMARY KEY, body BLOB) WITHOUT ROWID;"
LEVEL = 9


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a source file: which book it is of, the file's path, and where its text stands in the positions."""

    book: str
    path: str
    start: int
    end: int
    text: str


def write(db: sqlite3.Connection, readings: Iterable[BookReading]) -> None:
    """Keep the text of books that were read; of books that share a file each has its own part."""
    rows = ((r.book.id, _packed(r.source[slice(*r.book.range)])) for r in readings if r.source)
    db.executemany(f"INSERT INTO {TABLE} VALUES (?,?)", rows)


def _packed(text: str) -> bytes:
    return zlib.compress(text.encode(), LEVEL)


def unpacked(body: bytes) -> bytes:
    """The text that a row keeps, in UTF-8."""
    return zlib.decompress(body)


def books_of(store: Store, sha256: str) -> list[Book]:
    """The books that are made of a file with this hash, or of files one of which has it."""
    return [b for b in store.books() if b.sha256 == sha256 or any(f.sha256 == sha256 for f in b.files)]


def stretches(store: Store, book: Book, sha256: str) -> Iterator[Stretch]:
    """The text of a book that is of a file with this hash, in the order of its positions; none where it is not kept."""
    rows = store.part(book.id).rows(f"SELECT body FROM {TABLE} WHERE book=?", (book.id,))
    if not rows:
        return
    text = unpacked(rows[0][0]).decode()
    first = book.range.start
    for path, at in _places(book, sha256):
        yield Stretch(book.id, path, at.start, at.end, text[at.start - first : at.end - first])


def _places(book: Book, sha256: str) -> Iterator[tuple[str, Span]]:
    """Where the files with this hash stand in the positions of a book."""
    if book.sha256 == sha256:
        yield book.file, book.range
    else:
        yield from ((f"{book.file}/{f.path}", f.range) for f in book.files if f.sha256 == sha256)
