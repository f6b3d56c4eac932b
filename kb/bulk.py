"""The export: rows of each game kept ready in its file, put together to one document for whoever wants all of it.

    GENERATION/export.json         the format rulewright-kb/1 (``kb.export``), a row to a line
    GENERATION/export.json.gz      the same, packed

A game's rows are written and packed when its file is made (``kept``). What is packed of one game can follow what is
packed of another (RFC 1951: each ends at a byte and refers to nothing before it), so that the export of many games is
put together without packing a single row again. It has no time of its making in it: equal knowledge gives equal bytes.
It lies there unpacked as well, so that whoever cannot unpack, or asks for a part of it, is sent a file too.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import IO, Any

from rulewright.kb.errors import StoreError
from rulewright.kb.export import FORMAT, export
from rulewright.kb.mirror.rows import KINDS
from rulewright.kb.model import Knowledge
from rulewright.kb.publishing import Bulk, Settings, given, of
from rulewright.kb.store import Store

FILE = "export.json"
PACKED = {"gzip": "export.json.gz"}  # by the name of the coding in HTTP
SCHEMA = "CREATE TABLE exported (bulk TEXT, kind TEXT, body BLOB, PRIMARY KEY (bulk, kind)) WITHOUT ROWID;"
TABLE = "exported"
LEVEL = 9  # 0.1 s for 3 MB
ROW = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"  # RFC 1952: deflated, of no time, as small as may be, of no system
Source = Callable[[str], bytes]  # by kind the packed rows of some games; none where there are no such
PIECE = 1 << 20  # bytes that are unpacked at a time
LAST = b"\x03\x00"  # RFC 1951: an empty block, after which there is none


def place(folder: Path) -> Path:
    """The export in a folder: of a generation, or of what it gives to others. Raises StoreError if there is none."""
    path = folder / FILE
    if not path.is_file():
        raise StoreError("export-missing", "This knowledge base has no export; run `rulewright build`.")
    return path


def keep(db: sqlite3.Connection, knowledge: Knowledge) -> None:
    """Keep the rows of a game's export in its file: all that they say, and what others get of them as facts."""
    exported = export(knowledge)
    for bulk in (Bulk.TEXT, Bulk.FACTS):
        rows = given(exported, bulk)
        made = [(bulk.value, kind, _packed(_lines(rows[kind]))) for kind in KINDS if rows[kind]]
        db.executemany(f"INSERT INTO {TABLE} VALUES (?,?,?)", made)


def _lines(rows: Iterable[dict[str, Any]]) -> bytes:
    return b",".join(b"\n" + ROW.encode(row).encode() for row in rows)


def _packed(plain: bytes) -> bytes:
    """Some bytes, deflated, so that other such may follow."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH)


def unpacked(body: bytes) -> bytes:
    """What ``_packed`` was given."""
    return b"".join(_pieces_of(body))


def _pieces_of(body: bytes) -> Iterator[bytes]:
    """The same in pieces, one at least."""
    unpack = zlib.decompressobj(-zlib.MAX_WBITS)
    yield unpack.decompress(body, PIECE)
    while some := unpack.decompress(unpack.unconsumed_tail, PIECE):
        yield some


_written = cache(_packed)  # what stands between rows, packed once


def source(store: Store, game: str, settings: Settings | None) -> Source:
    """The rows of the export of one game; what the settings give of it where there are any."""
    bulk = Bulk.TEXT if settings is None else of(settings, game).bulk
    rows = store.part_of_game(game).rows(f"SELECT kind, body FROM {TABLE} WHERE bulk=?", (bulk.value,))
    found: dict[str, bytes] = dict(rows)
    return lambda kind: found.get(kind, b"")


def following(bodies: Iterable[bytes]) -> bytes:
    """Packed rows of several games, one after the other, as those of one."""
    return _written(b",").join(body for body in bodies if body)


def _pieces(sources: Iterable[Source]) -> Iterator[tuple[bytes, bytes]]:
    """The export of some games, piece by piece, each with what it is packed."""
    every = [*sources]
    yield _said(f'{{"format": "{FORMAT}"')
    for kind in KINDS:
        yield _said(f',\n"{kind}": [')
        bodies = (body for of in every if (body := of(kind)))
        for n, body in enumerate(bodies):
            yield from (_said(","),) if n else ()
            yield from ((plain, b"" if at else body) for at, plain in enumerate(_pieces_of(body)))
        yield _said("]")
    yield _said("}\n")


def _said(text: str) -> tuple[bytes, bytes]:
    """What stands between rows."""
    return text.encode(), _written(text.encode())


def of_game(store: Store, game: str, settings: Settings | None, packed: bool = False) -> Iterator[bytes]:
    """The export of one game alone, in pieces; what the settings give of it where there are any.

    ``packed``: as gzip has it.
    """
    pieces = _pieces([source(store, game, settings)])
    return gzipped(pieces) if packed else (plain for plain, _ in pieces)


def gzipped(pieces: Iterable[tuple[bytes, bytes]]) -> Iterator[bytes]:
    """Pieces, each with what it is packed, as one gzip file."""
    size, checksum = 0, 0
    yield GZIP
    for plain, packed in pieces:
        yield packed
        size, checksum = size + len(plain), zlib.crc32(plain, checksum)
    yield LAST + checksum.to_bytes(4, "little") + (size % 2**32).to_bytes(4, "little")


def write(sources: Iterable[Source], path: Path) -> None:
    """Write the export of some games, and beside it the packed one."""
    with path.open("wb") as plain, path.with_name(PACKED["gzip"]).open("wb") as packed:
        packed.writelines(gzipped(_copied(_pieces(sources), plain)))


def _copied(pieces: Iterable[tuple[bytes, bytes]], plain: IO[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """The same pieces, each written to a file on its way."""
    for some, packed in pieces:
        plain.write(some)
        yield some, packed
