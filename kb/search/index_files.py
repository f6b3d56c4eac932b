"""The files of an index, which are mapped: arrays, and tables of words and names.

**Arrays** are what Whoosh's postings and the sections' words come to. ``kb.search.index_writer`` writes them once per
generation. They are mapped: nothing is decoded when they are opened, the processes that serve share one copy of them in
the system's memory, and a query takes whole runs of them at a time.

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
"""

from __future__ import annotations

import json
import mmap
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import crc32

import numpy as np
import numpy.typing as npt

from rulewright.kb.errors import SearchError

FOLDER = "arrays"
SECTIONS = "sections.json"
BETWEEN = b",\n"  # two rows of the list of sections, which begins with [ and ends with ]
COLUMNS = ("book", "game", "lang", "kind", "also")
PLACED = ("text", "title")  # fields whose positions are kept, and may be asked for
ID, SPELLED, NUMBER = "@", "=", "#"  # what the names of ids, numbers and numbers above begin with
KEPT_NAMES, KEPT_DOCS = 20_000, 2_000  # looked up once and remembered

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
V = TypeVar("V")
PART_END = "\t"  # a part's name and a key
SLOTS = 2  # for every entry at least


# -- arrays ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Doc:
    """What is shown, filtered and counted of a section without opening the store."""

    id: str
    book: str
    game: str
    lang: str
    kind: str
    number: str | None
    title: str
    order: int
    length: int  # tokens of its text
    also: str  # the other languages that its book is there in, parted by blanks


class Docs:
    """The sections of an index by number; one is read when it is asked for."""

    def __init__(self, rows: Numbers, row_at: Numbers) -> None:
        self._rows, self._at = rows, row_at
        self._doc = lru_cache(KEPT_DOCS)(self._read)

    def __len__(self) -> int:
        return len(self._at) - 1

    def __getitem__(self, n: int) -> Doc:
        return self._doc(n if n >= 0 else n + len(self))

    def __iter__(self) -> Iterator[Doc]:
        return map(self._read, range(len(self)))

    def _read(self, n: int) -> Doc:
        if not 0 <= n < len(self):
            raise IndexError(n)
        return Doc(**json.loads(self._rows[self._at[n] : self._at[n + 1] - len(BETWEEN)].tobytes()))


class Arrays:
    """All arrays of one index; read only, safe for use by several threads. Raises SearchError where one is missing."""

    def __init__(self, folder: Path) -> None:
        try:
            self._read = {name: _mapped(folder / FOLDER / f"{name}.npy") for name in FILES}
            self.columns: dict[str, list[str]] = json.loads((folder / FOLDER / "columns.json").read_text("utf-8"))
            rows = np.memmap(folder / SECTIONS, dtype=np.uint8, mode="r").view(np.ndarray)
        except (OSError, ValueError, EOFError) as e:
            raise SearchError("search-index", f"The search index in {folder.name} is not whole; build again.") from e
        for name, values in self._read.items():
            setattr(self, name, values)
        if len(rows) != max(2, self.row_at[-1] - 1):
            raise SearchError("search-index", f"The search index in {folder.name} does not fit its list of sections.")
        self._names, self._name_at = self.names.data, self.name_at.data  # one by one quicker than arrays
        self.docs = Docs(rows, self.row_at)
        self.here = range(len(self.docs))
        self.name = lru_cache(KEPT_NAMES)(self._name)

    def within(self, game: str) -> Arrays:
        """The same arrays where names lead to the sections of one game alone: ``here``, which stand side by side."""
        names, part = self.columns["game"], copy(self)
        code = names.index(game) if game in names else -1
        part.here = range(*self.game.searchsorted((code, code + 1)).tolist())
        part.name = lru_cache(KEPT_NAMES)(lambda name: (self.name(name)[0], *part.run(*self.name(name)[1:])))
        return part

    def run(self, start: int, end: int) -> tuple[int, int]:
        """Where the entries ``here`` begin in a name's run, and the end."""
        if len(self.here) == len(self.docs):
            return start, end
        first, last = self.doc[start:end].searchsorted((self.here.start, self.here.stop)).tolist()
        return start + first, start + last

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Numbers:
            """An array by its name in ``FILES``."""

    def _name(self, name: str) -> tuple[int, int, int]:
        """A name's number and the run of its entries; (-1, 0, 0) for a name that the index does not have."""
        wanted = name.encode("utf-8", "surrogatepass")
        low, high = 0, len(self._name_at) - 1
        while low < high:
            middle = (low + high) // 2
            if self._letters(middle) < wanted:
                low = middle + 1
            else:
                high = middle
        if low == len(self._name_at) - 1 or self._letters(low) != wanted:
            return -1, 0, 0
        return low, int(self.at[low]), int(self.at[low + 1])

    def _letters(self, n: int) -> bytes:
        return bytes(self._names[self._name_at[n] : self._name_at[n + 1]])

    def every_name(self) -> Iterator[str]:
        """All names, in order."""
        return (self._letters(n).decode("utf-8", "surrogatepass") for n in range(len(self._name_at) - 1))

    def counted(self, column: str, docs: Numbers | None = None) -> dict[str, int]:
        """How many of some sections, or of all, are of each book, game, language or kind."""
        names, codes = self.columns[column], getattr(self, column)
        counts = np.bincount(codes if docs is None else codes.take(docs), minlength=len(names)).tolist()
        return {name: n for name, n in zip(names, counts, strict=True) if n}

    def size(self) -> int:
        """Bytes of all arrays."""
        return sum(values.nbytes for values in self._read.values())


def _mapped(path: Path) -> Numbers:
    found = np.load(path, mmap_mode="r", allow_pickle=False)
    return np.asarray(found).view(np.ndarray)  # a plain array over the mapped memory: quicker to take apart


def runs(starts: Numbers, ends: Numbers) -> tuple[Numbers, Numbers]:
    """Several runs one after the other: the place of each value in the array, and of which run it is."""
    counts = ends - starts
    of = np.arange(len(counts)).repeat(counts)
    return np.arange(len(of)) + (starts - (counts.cumsum() - counts)).take(of), of


def packed(numbers: Iterable[int]) -> bytes:
    """Numbers of four bytes, as files have them."""
    out = array("I", numbers)
    if sys.byteorder == "big":
        out.byteswap()
    return out.tobytes()


def as_file(values: Numbers) -> bytes:
    """A NumPy file of numbers, those that count in the narrowest kind that holds them all."""
    body = BytesIO()
    counts = values.dtype.kind in "ui"
    np.save(body, values.astype(narrowest(int(values.max(initial=0)))) if counts else values, allow_pickle=False)
    return body.getvalue()


def encoded(text: str) -> bytes:
    """A name as it is kept and put in order."""
    return text.encode("utf-8", "surrogatepass")


def narrowest(most: int) -> type[np.unsignedinteger[Any]]:
    """The narrowest kind of number that holds this one."""
    return np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32 if most < 1 << 32 else np.uint64


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
    numbers = [_ends(keys), _ends(values), _slots(np.array([*map(crc32, keys)], dtype=np.int64))]
    head = f"{len(keys)} {len(numbers[-1])} {numbers[0][-1]} {numbers[1][-1]}\n".encode()
    packed = np.concatenate(numbers).astype("<u4").tobytes()
    path.write_bytes(b"".join((head, packed, *keys, *values)))


def _ends(pieces: Sequence[bytes]) -> Numbers:
    """Where each begins, and the end."""
    return np.cumsum([0, *map(len, pieces)])


def _slots(sums: Numbers) -> Numbers:
    """The numbers of entries in their slots; those whose slot comes first are put down first."""
    first = sums & _mask(len(sums))
    order, place = first.argsort(kind="stable"), np.arange(len(sums))
    at = np.maximum.accumulate(first[order] - place) + place  # its own, or the one after the last that was taken
    slots = np.zeros(max(_mask(len(sums)), at.max(initial=0)) + 2, dtype=np.int64)
    slots[at] = order + 1
    return slots


def _mask(entries: int) -> int:
    """The last of the slots that keys are led to."""
    return (1 << (SLOTS * entries).bit_length()) - 1


class Tables:
    """The parts of one file; safe for use by several threads. Raises OSError or ValueError where it is not whole."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._all = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        head = self._all.readline()
        self.entries, slots, keys, values = map(int, head.split())
        many = 2 * (self.entries + 1) + slots
        begin = len(head) + 4 * many
        if len(self._all) != begin + keys + values or slots <= _mask(self.entries) + 1:
            raise ValueError(f"{path.name} is not whole")
        numbers = array("I", self._all[len(head) : begin]) if sys.byteorder == "big" else None
        if numbers:
            numbers.byteswap()
        read = memoryview(numbers) if numbers else memoryview(self._all)[len(head) : begin].cast("I")
        self._key_at, self._value_at = read[: self.entries + 1], read[self.entries + 1 : 2 * (self.entries + 1)]
        self._slots, self._mask = read[2 * (self.entries + 1) :], _mask(self.entries)
        self._keys, self._values = begin, begin + keys

    def find(self, key: bytes) -> int:
        """The number of an entry, -1 where there is none; a key has the name of its part before it."""
        at = crc32(key) & self._mask
        while n := self._slots[at]:
            if self.key(n - 1) == key:
                return n - 1
            at += 1
        return -1

    def key(self, n: int) -> bytes:
        """The key of an entry, with its part."""
        return self._all[self._keys + self._key_at[n] : self._keys + self._key_at[n + 1]]

    def value(self, n: int) -> bytes:
        """The value of an entry."""
        return self._all[self._values + self._value_at[n] : self._values + self._value_at[n + 1]]

    def mapped(self, part: str, key: str) -> memoryview:
        """A value where it lies, without a copy; empty where there is none."""
        n = self.find(encoded(f"{part}{PART_END}{key}"))
        start, end = (self._value_at[n], self._value_at[n + 1]) if n >= 0 else (0, 0)
        return memoryview(self._all)[self._values + start : self._values + end]

    def run(self, part: str) -> range:
        """The numbers of a part's entries."""
        begin = encoded(part + PART_END)
        return range(self._first(begin), self._first(begin[:-1] + bytes([begin[-1] + 1])))

    def _first(self, wanted: bytes) -> int:
        low, high = 0, self.entries
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.key(middle) < wanted else (low, middle)
        return low


class Part(Mapping[str, V]):
    """One part of a file as a table; ``read`` makes a value of its bytes."""

    def __init__(self, tables: Tables, name: str, read: Callable[[bytes], V]) -> None:
        self._tables, self._name, self._read = tables, name + PART_END, read
        self._run = tables.run(name)

    def __getitem__(self, key: str) -> V:
        n = self._tables.find(encoded(self._name + key))
        if n < 0:
            raise KeyError(key)
        return self._read(self._tables.value(n))

    def get(self, key: str, default: V | None = None) -> V | None:  # type: ignore[override]
        """The value of a key, or another one; most words that are looked up stand nowhere."""
        n = self._tables.find(encoded(self._name + key))
        return default if n < 0 else self._read(self._tables.value(n))

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._tables.find(encoded(self._name + key)) >= 0

    def __iter__(self) -> Iterator[str]:
        skipped = len(encoded(self._name))
        return (self._tables.key(n)[skipped:].decode("utf-8", "surrogatepass") for n in self._run)

    def __len__(self) -> int:
        return len(self._run)


def words_of(value: bytes) -> tuple[str, ...]:
    """A value that is words with blanks between them."""
    return tuple(value.decode("utf-8", "surrogatepass").split(" "))


def joined_words(some: tuple[str, ...]) -> bytes:
    """Words as a value; see ``words``."""
    return encoded(" ".join(some))
