"""The export as a file of the generation: made once by the build, whole and packed, and handed out as it is.

    GENERATION/export.json         the format rulewright-kb/1 (``kb.export``), a row to a line
    GENERATION/export.json.gz      the same, packed
    GENERATION/export.json.br      the same, packed

It is written book by book and game by game, so that no more than one game need be in memory, and it has no time of its
making in it: equal knowledge gives equal bytes. It lies there unpacked as well, so that whoever cannot unpack, or asks
for a part of it, is sent a file too, and so that its checksum is that of what everybody ends up with.
"""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

import brotli

from rulewright.kb.errors import StoreError
from rulewright.kb.export import FORMAT, export
from rulewright.kb.model import BookReading, Knowledge
from rulewright.kb.publishing import Settings, given, of
from rulewright.kb.store import Store

FILE = "export.json"
PACKED = {"br": "export.json.br", "gzip": "export.json.gz"}  # by the name of the coding in HTTP, the smallest first
PIECE = 65_536  # bytes that are packed at once
AT_ONCE = 100  # rows that are written at once
LEVEL, QUALITY = 9, 9  # of gzip and Brotli: 0.1 and 0.15 s for 3 MB
ROW = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
BY_BOOK = ("books", "sections")
BY_GAME = ("terms", "references", "interactions", "precedence", "prohibitions", "overrides", "translations", "pairs")


def place(folder: Path) -> Path:
    """The export in a folder: of a generation, or of what it gives to others. Raises StoreError if there is none."""
    path = folder / FILE
    if not path.is_file():
        raise StoreError("export-missing", "This knowledge base has no export; run `rulewright build`.")
    return path


def write(store: Store, wanted: Mapping[Path, Settings | None]) -> None:
    """Write the export of a store to each place, and beside it the packed ones.

    ``wanted``: by place, of which settings; all of it where there are none, else what they give of each game.
    """
    with ExitStack() as stack:
        made = {
            path: {name: _Rows(stack.enter_context(tempfile.TemporaryFile("w+b"))) for name in (*BY_BOOK, *BY_GAME)}
            for path in wanted
        }
        for book in store.books():
            reading = BookReading(book, tuple(store.sections_of(book.id)))
            exported = export(Knowledge((reading,), ()))
            for path, settings in wanted.items():
                _add(made[path], BY_BOOK, _given(exported, book.game, settings))
        for game in store.games():
            exported = export(Knowledge((), (store.study(game),)))
            for path, settings in wanted.items():
                _add(made[path], BY_GAME, _given(exported, game, settings))
        for path, parts in made.items():
            _join(parts, path)
    for path in wanted:
        pack(path)


def of_game(store: Store, game: str, settings: Settings | None) -> Iterator[bytes]:
    """The export of one game alone, in pieces; what the settings give of it where there are any.

    It is made as it is asked for: no file is kept for it, and one game is what a build has in memory too.
    """
    exported = _given(export(store.game(game)), game, settings)
    yield f'{{"format": "{FORMAT}"'.encode()
    for name in (*BY_BOOK, *BY_GAME):
        yield f',\n"{name}": ['.encode()
        rows = exported.pop(name)
        for i in range(0, len(rows), AT_ONCE):
            yield b",".join(b"\n" + ROW.encode(row).encode() for row in rows[i : i + AT_ONCE])
            yield b"," if i + AT_ONCE < len(rows) else b""
        yield b"]"
    yield b"}\n"


def pack(path: Path) -> None:
    """Write a file packed in every way, beside it."""
    with path.with_name(f"{path.name}.gz").open("wb") as raw, gzip.GzipFile("", "wb", LEVEL, raw, mtime=0) as packed:
        packed.writelines(_pieces(path))
    compressor = brotli.Compressor(quality=QUALITY)
    with path.with_name(f"{path.name}.br").open("wb") as packed_better:
        packed_better.writelines(map(compressor.process, _pieces(path)))
        packed_better.write(compressor.finish())


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece


def _given(exported: dict[str, Any], game: str, settings: Settings | None) -> dict[str, Any]:
    return exported if settings is None else given(exported, of(settings, game).bulk)


class _Rows:
    """Rows of JSON in a file, with commas between them."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def add(self, row: dict[str, Any]) -> None:
        """Add one row."""
        if self._file.tell():
            self._file.write(b",")
        self._file.write(b"\n" + ROW.encode(row).encode())

    def copy_to(self, other: Any) -> None:
        """Write all rows to another file."""
        self._file.seek(0)
        shutil.copyfileobj(self._file, other)


def _add(parts: Mapping[str, _Rows], names: tuple[str, ...], exported: dict[str, Any]) -> None:
    for name in names:
        for row in exported[name]:
            parts[name].add(row)


def _join(parts: Mapping[str, _Rows], path: Path) -> None:
    with path.open("wb") as whole:
        whole.write(f'{{"format": "{FORMAT}"'.encode())
        for name, rows in parts.items():
            whole.write(f',\n"{name}": ['.encode())
            rows.copy_to(whole)
            whole.write(b"]")
        whole.write(b"}\n")
