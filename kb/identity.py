"""The id of a generation: a hash of all that is in it, whoever wrote it and with whatever versions.

Two generations have one id exactly if whoever reads them finds the same. What differs between equal ones is left out:
SQLite writes its library's version into its file, and zlib and gzip may pack the same text in several ways. So what is
hashed is what they hold, in an order that is theirs: the rows of every table by its key, unpacked text, numbers of
arrays with their type and shape; other files as bytes. The file of a game is named by such a hash: its name will do.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

from rulewright.kb import bulk, sources
from rulewright.kb.generations import FORMAT
from rulewright.kb.parts import SUFFIX
from rulewright.kb.search import index_files

DIGITS = 16  # of the hash, which name a folder
PIECE = 1 << 20  # bytes that are read at once
PACKED = {room.TABLE: room.unpacked for room in (sources, bulk, index_files)}  # tables whose last column is packed


def identity(folder: Path, **facts: Any) -> str:
    """The id of a generation that is otherwise complete. ``facts``: what its manifest will say of it, as JSON."""
    told = hashlib.sha256(_line([FORMAT, facts]))
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        told.update(_line(path.relative_to(folder).as_posix()))
        for piece in _pieces(path):
            told.update(piece)
    return told.hexdigest()[:DIGITS]


def of_store(path: Path) -> str:
    """The hash of all that a file of facts holds, by which it can be named."""
    told = hashlib.sha256(_line(FORMAT))
    for piece in _rows(path):
        told.update(piece)
    return told.hexdigest()[:DIGITS]


def _line(value: Any) -> bytes:
    """A value as one line of ASCII, the same on every Python."""
    return json.dumps(value, sort_keys=True, default=bytes.hex).encode("ascii") + b"\n"


def _pieces(path: Path) -> Iterator[bytes]:
    if path.suffix == SUFFIX:
        return iter(())
    if path.suffix == ".db":
        return _rows(path)
    if path.suffix == ".npy":
        return _numbers(path)
    return _bytes(path)


def _bytes(path: Path) -> Iterator[bytes]:
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece


def _numbers(path: Path) -> Iterator[bytes]:
    values = np.load(path, mmap_mode="r", allow_pickle=False)
    yield _line([values.dtype.str, values.shape])
    yield values.tobytes()


def _rows(path: Path) -> Iterator[bytes]:
    """The definition of every table and index, then every row of every table in the order of its key."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        for kind, name, sql in db.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").fetchall():
            yield _line([kind, name, sql])
            if kind == "table":
                key = db.execute("SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", (name,)).fetchall()
                order = ", ".join(f'"{column}"' for (column,) in key) or "rowid"
                rows = db.execute(f'SELECT * FROM "{name}" ORDER BY {order}')
                unpacked = PACKED.get(name)
                yield from (_line([*row[:-1], unpacked(row[-1])] if unpacked else row) for row in rows)
