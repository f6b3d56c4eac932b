"""The export as a file of the generation: made once by the build, packed, and handed out as it is.

    GENERATION/export.json.gz      the format rulewright-kb/1 (``kb.export``), a row to a line

It is written book by book and game by game, so that no more than one game need be in memory, and it has no time of its
making in it: equal knowledge gives equal bytes.
"""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

from kb.export import FORMAT, export
from kb.model import BookReading, Knowledge
from kb.store import Store

FILE = "export.json.gz"
PIECE = 65_536  # bytes that are unpacked at once
LEVEL = 9
BY_BOOK = ("books", "sections")
BY_GAME = ("terms", "references", "interactions", "precedence", "prohibitions", "overrides", "translations")


def write(path: Path, store: Store) -> None:
    """Write the export of a store, packed."""
    with ExitStack() as stack:
        parts = {name: _Rows(stack.enter_context(tempfile.TemporaryFile("w+b"))) for name in (*BY_BOOK, *BY_GAME)}
        for book in store.books():
            reading = BookReading(book, tuple(store.sections_of(book.id)))
            _add(parts, BY_BOOK, export(Knowledge((reading,), ())))
        for game in store.games():
            _add(parts, BY_GAME, export(store.game(game)))
        raw = stack.enter_context(path.open("wb"))
        with gzip.GzipFile("", "wb", LEVEL, raw, mtime=0) as packed:
            packed.write(f'{{"format": "{FORMAT}"'.encode())
            for name, rows in parts.items():
                packed.write(f',\n"{name}": ['.encode())
                rows.copy_to(packed)
                packed.write(b"]")
            packed.write(b"}\n")


class _Rows:
    """Rows of JSON in a file, with commas between them."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def add(self, row: dict[str, Any]) -> None:
        """Add one row."""
        if self._file.tell():
            self._file.write(b",")
        self._file.write(b"\n" + json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode())

    def copy_to(self, other: Any) -> None:
        """Write all rows to another file."""
        self._file.seek(0)
        shutil.copyfileobj(self._file, other)


def _add(parts: dict[str, _Rows], names: tuple[str, ...], exported: dict[str, Any]) -> None:
    for name in names:
        for row in exported[name]:
            parts[name].add(row)


def packed(path: Path) -> Iterator[bytes]:
    """The file as it is, in pieces."""
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece


def unpacked(path: Path) -> Iterator[bytes]:
    """What is packed in the file, in pieces of bounded size."""
    inflate = zlib.decompressobj(wbits=31)
    for piece in packed(path):
        while piece:
            yield inflate.decompress(piece, PIECE)
            piece = inflate.unconsumed_tail
    yield inflate.flush()
