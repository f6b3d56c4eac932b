"""The files of an index: arrays, tables of words and names, and of each game its part of the index.

**Arrays** are what Whoosh's postings and the sections' words come to. ``kb.search.index_writer`` writes them once per
generation; ``kb.search.index_reader`` maps them.

A *name* is a token as the index has it (``en:unit``), a section's id (``@core/cover``), its number as it is compared
(``=302.3``) or a number it stands under (``#302``). The entries of a name are the sections it leads to, in order;
``at[name] : at[name + 1]`` is their run in the arrays that have a value for each entry.

**Tables** are looked up where they lie: opening one costs the same whatever its size. A file has *parts*, each a table
from strings to bytes:

    a line            how many entries there are, how many slots, and how many bytes of keys and of values
    numbers           of four bytes: where each key begins, and the end; the same of values; then the slots
    keys              of all parts in order, each with the name of its part before it
    values            in the same order

The slot of a key is found by its checksum; it holds the number of an entry, counted from 1, or 0. A slot that another
key has taken is followed by the next; the last of all is empty.

**A game's part** of the index is kept in the file of the game, as named blobs, packed:

    arrays/NAME.npy, arrays/columns.json, sections.json    as above, of this game alone
    words.json      by language its words: the keys that each is indexed under, how often it is there, irregular forms
    names.json      its terms and translations
    rows.json       what can be completed
"""

from __future__ import annotations

import json
import sqlite3
import sys
import zlib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rulewright.kb.errors import SearchError

FOLDER = "arrays"
SECTIONS = "sections.json"
BETWEEN = b",\n"  # two rows of the list of sections, which begins with [ and ends with ]
COLUMNS = ("book", "game", "lang", "kind", "also")
PLACED = ("text", "title")  # fields whose positions are kept, and may be asked for
ID, SPELLED, NUMBER = "@", "=", "#"  # what the names of ids, numbers and numbers above begin with

Numbers = npt.NDArray[Any]

# file -> what it holds
FILES = {
    "names": "the letters of all names, in order, as UTF-8",
    "name_at": "where each name begins in them, and the end",
    "at": "where each name's entries begin, and the end",
    "doc": "per entry: the section's number",
    "weight": "per entry: how much the token weighs in the section (BM25F over all fields, saturated)",
    "text_at": "per entry: where its positions in the text begin, and the end",
    "text": "positions in texts, in tokens",
    "title_at": "per entry: where its positions in the title begin, and the end",
    "title": "positions in titles",
    "word_at": "per name: where the words begin that have this token, and the end",
    "word": "words of the vocabulary, by number",
    "book": "per section: its book, by its place in the list of books",
    "game": "per section: its game",
    "lang": "per section: its language",
    "kind": "per section: its kind",
    "also": "per section: the other languages that its book is there in",
    "length": "per section: tokens of its text",
    "title_words": "per section: words of its title, stop words only where there are no others",
    "row_at": "per section: where its row begins in the list of sections, and where one after the last would",
    "shown": "what snippets are cut from, as UTF-8",
    "shown_at": "per section: where that begins, and the end",
    "run_at": "per section: where its words begin in the three arrays that follow, and the end",
    "run_start": "per word of a section: where it begins in what is shown, in characters",
    "run_end": "per word of a section: where it ends",
    "run_word": "per word of a section: its number in the vocabulary, counted from 1; 0 for none",
}
WORDS, NAMES, ROWS = "words.json", "names.json", "rows.json"
TABLE = "segment"
SCHEMA = f"CREATE TABLE {TABLE} (name TEXT PRIMARY KEY, body BLOB) WITHOUT ROWID;"
NOT_WHOLE = "A game's part of the search index is not whole; build again."
Segment = Mapping[str, bytes]
PART_END = "\t"  # a part's name and a key
SLOTS = 2  # for every entry at least


# -- arrays ----------------------------------------------------------------------------------------------


def packed(numbers: Iterable[int]) -> bytes:
    """Numbers of four bytes, as files have them."""
    out = array("I", numbers)
    if sys.byteorder == "big":
        out.byteswap()
    return out.tobytes()


def as_file(values: Numbers) -> bytes:
    """A NumPy file of numbers, those that count in the narrowest kind that holds them all."""
    body = BytesIO()
    if values.dtype.kind in "ui":
        values = values.astype(np.min_scalar_type(int(values.max(initial=0))))
    np.save(body, values, allow_pickle=False)
    return body.getvalue()


def encoded(text: str) -> bytes:
    """A name, or any other text, as it is kept and put in order."""
    return text.encode("utf-8", "surrogatepass")


def decoded(body: bytes) -> str:
    """A name, or any other text of an index, that was kept so."""
    return body.decode("utf-8", "surrogatepass")


def spelled(number: str) -> str:
    """A section's number as it is compared: ``302.3.`` -> ``302.3``, ``Table 1`` -> ``table 1``."""
    return " ".join(number.casefold().replace(":", " ").split()).rstrip(".)")


# -- tables ----------------------------------------------------------------------------------------------


def write_tables(path: Path, parts: Mapping[str, Mapping[str, bytes]]) -> None:
    """Write parts as one file: equal tables are equal bytes."""
    keys, values = list[bytes](), list[bytes]()
    for part, table in sorted(parts.items()):
        begin, some = encoded(part + PART_END), sorted(table)
        keys += [begin + encoded(k) for k in some]
        values += [table[k] for k in some]
    key_at, value_at = _ends(keys), _ends(values)
    slots = _slots(np.array([*map(zlib.crc32, keys)], dtype=np.int64))
    head = f"{len(keys)} {len(slots)} {key_at[-1]} {value_at[-1]}\n".encode()
    numbers = np.concatenate((key_at, value_at, slots)).astype("<u4")
    path.write_bytes(b"".join((head, numbers.tobytes(), *keys, *values)))


def _ends(pieces: Sequence[bytes]) -> Numbers:
    """Where each begins, and the end."""
    return np.cumsum([0, *map(len, pieces)])


def _slots(sums: Numbers) -> Numbers:
    """The numbers of entries in their slots; those whose slot comes first are put down first."""
    first = sums & slot_mask(len(sums))
    order, place = first.argsort(kind="stable"), np.arange(len(sums))
    at = np.maximum.accumulate(first[order] - place) + place  # its own, or the one after the last that was taken
    slots = np.zeros(max(slot_mask(len(sums)), at.max(initial=0)) + 2, dtype=np.int64)
    slots[at] = order + 1
    return slots


def slot_mask(entries: int) -> int:
    """The last of the slots that keys are led to."""
    return (1 << (SLOTS * entries).bit_length()) - 1


def words_of(value: bytes) -> tuple[str, ...]:
    """A value that is words with blanks between them."""
    return tuple(decoded(value).split(" "))


def joined_words(some: tuple[str, ...]) -> bytes:
    """Words as a value; see ``words_of``."""
    return encoded(" ".join(some))


# -- a game's part, packed -------------------------------------------------------------------------------


def write(db: sqlite3.Connection, segment: Segment) -> None:
    """Keep a part of the index in the file of its game."""
    packed = ((name, zlib.compress(body)) for name, body in segment.items())
    db.executemany(f"INSERT INTO {TABLE} VALUES (?,?)", packed)


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
    return encoded(json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
