"""A game's part of the index as its file keeps it: named blobs, packed.

arrays/NAME.npy, arrays/columns.json, sections.json    as ``kb.search.index_files`` has them, of this game alone
words.json      by language its words: the keys that each is indexed under, how often it is there, irregular forms
names.json      its terms and translations
rows.json       what can be completed
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.kb.errors import SearchError

WORDS, NAMES, ROWS = "words.json", "names.json", "rows.json"
TABLE = "segment"
SCHEMA = f"CREATE TABLE {TABLE} (name TEXT PRIMARY KEY, body BLOB) WITHOUT ROWID;"
NOT_WHOLE = "A game's part of the search index is not whole; build again."
Segment = Mapping[str, bytes]


def write(db: sqlite3.Connection, segment: Segment) -> None:
    """Keep a part of the index in the file of its game."""
    made = [(name, zlib.compress(body)) for name, body in segment.items()]
    db.executemany(f"INSERT INTO {TABLE} VALUES (?,?)", made)


def unpacked(body: bytes) -> bytes:
    """What is kept packed."""
    return zlib.decompress(body)


def read(rows: Iterable[tuple[Any, ...]]) -> Segment:
    """A part of the index from the rows of its table. Raises SearchError where it is not whole."""
    try:
        return {name: unpacked(body) for name, body in rows}
    except zlib.error as e:
        raise SearchError("search-build", NOT_WHOLE) from e


def json_bytes(value: Any) -> bytes:
    """A value as the JSON of a part has it: equal values, equal bytes."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8", "surrogatepass")
