"""Reading an index: its files are mapped, and what words and sections count is told before anything is asked.

What the files hold is told in ``kb.search.index_files``. Nothing is decoded when they are opened, the processes that
serve share one copy of them in the system's memory, and a query takes whole runs of numbers at a time.

What stands behind others are games that only come with the program, those of ``corpus/sample-games.toml``, where a
reader brought others, and books that there are in the reader's language too. How rare a word is, is told among the
texts of its language; what it weighs in each section is in the arrays already.
"""

from __future__ import annotations

import json
import math
import mmap
import sys
import tomllib
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

import numpy as np

from rulewright.kb.errors import SearchError
from rulewright.kb.search.index_files import (
    BETWEEN,
    FILES,
    FOLDER,
    PART_END,
    SECTIONS,
    Numbers,
    decoded,
    encoded,
    slot_mask,
)

KEPT_NAMES, KEPT_DOCS = 20_000, 2_000  # looked up once and remembered
SAMPLES = Path(__file__).resolve().parent.parent.parent / "corpus" / "sample-games.toml"
SHOWN = 0.35  # what a section of such a game counts beside others
KEPT = 2_048  # answers about tokens kept in memory
V = TypeVar("V")


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
        wanted, every = encoded(name), range(len(self._name_at) - 1)
        n = bisect_left(every, wanted, key=self._letters)
        if n == len(every) or self._letters(n) != wanted:
            return -1, 0, 0
        return n, int(self.at[n]), int(self.at[n + 1])

    def _letters(self, n: int) -> bytes:
        return bytes(self._names[self._name_at[n] : self._name_at[n + 1]])

    def every_name(self) -> Iterator[str]:
        """All names, in order."""
        return (decoded(self._letters(n)) for n in range(len(self._name_at) - 1))

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


# -- tables ----------------------------------------------------------------------------------------------


class Tables:
    """The parts of one file; safe for use by several threads. Raises OSError or ValueError where it is not whole."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._all = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        head = self._all.readline()
        self.entries, slots, keys, values = map(int, head.split())
        bounds = self.entries + 1
        many = 2 * bounds + slots
        begin = len(head) + 4 * many
        if len(self._all) != begin + keys + values or slots <= slot_mask(self.entries) + 1:
            raise ValueError(f"{path.name} is not whole")
        if sys.byteorder == "little":
            read = memoryview(self._all)[len(head) : begin].cast("I")
        else:
            read = np.frombuffer(self._all, "<u4", many, len(head)).astype(np.uint32).data
        self._key_at = read[:bounds]
        self._value_at = read[bounds : 2 * bounds]
        self._slots = read[2 * bounds :]
        self._mask = slot_mask(self.entries)
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
        every, begin = range(self.entries), encoded(part + PART_END)
        behind = begin[:-1] + bytes([begin[-1] + 1])
        return range(bisect_left(every, begin, key=self.key), bisect_left(every, behind, key=self.key))


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

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._tables.find(encoded(self._name + key)) >= 0

    def __iter__(self) -> Iterator[str]:
        return map(self.nth, range(len(self)))

    def __len__(self) -> int:
        return len(self._run)

    def nth(self, n: int) -> str:
        """The n-th key in order."""
        return decoded(self._tables.key(self._run[n])[len(encoded(self._name)) :])


# -- what stands behind ----------------------------------------------------------------------------------


@cache
def games(file: Path = SAMPLES) -> frozenset[str]:
    """The games that only come with the program; none where there is no such file."""
    return frozenset(tomllib.loads(file.read_text(encoding="utf-8"))["games"]) if file.exists() else frozenset()


def behind(named: Sequence[str]) -> frozenset[str]:
    """Those of some games that stand behind the others; none where all of them only come with the program."""
    found = games().intersection(named)
    return found if len(found) < len(set(named)) else frozenset()


def worth(named: Sequence[str]) -> Numbers | None:
    """What a section of each of these games counts; None where all count the same."""
    late = behind(named)
    return np.where([g in late for g in named], SHOWN, 1.0) if late else None


# -- how rare words are ----------------------------------------------------------------------------------


class Weighting:
    """How rare words are among the sections of one index; safe for use by several threads."""

    def __init__(self, arrays: Arrays) -> None:
        self._arrays = arrays
        self._counts = self._that_count()
        names, lang = arrays.columns["lang"], arrays.lang
        counted = np.bincount(lang if self._counts is None else lang[self._counts], minlength=len(names))
        self._per_language = dict(zip(names, counted.tolist(), strict=True))
        self.known = lru_cache(KEPT)(self._known)

    def _that_count(self) -> Numbers | None:
        """By section: true where it tells how rare words are; None where all do.

        A game that only comes with the program says nothing of that, but in a language that no other is in.
        """
        counts = worth(self._arrays.columns["game"])
        if counts is None:
            return None
        own: Numbers = counts.take(self._arrays.game) == 1.0
        return own | ~np.isin(self._arrays.lang, self._arrays.lang[own])

    def rarity(self, tokens: tuple[str, ...], lang: str) -> float:
        """The inverse document frequency of a word among the sections of its language, at least a little above 0."""
        return self.known(tokens, lang)[0]

    def _known(self, tokens: tuple[str, ...], lang: str) -> tuple[float, tuple[tuple[int, int], ...]]:
        """How rare a word of a language is, given as its forms' tokens, and the runs of entries of those that occur."""
        found = tuple((start, end) for _, start, end in map(self._arrays.name, tokens) if end > start)
        df = self._count(found)
        n = max(self._per_language.get(lang, 0), df)
        return math.log(1 + (n - df + 0.5) / (df + 0.5)), found

    def _count(self, found: Sequence[tuple[int, int]]) -> int:
        """How many sections that count stand in some runs of entries."""
        if len(found) < 2 and self._counts is None:
            return sum(end - start for start, end in found)
        having = np.zeros(len(self._arrays.docs), dtype=bool)
        for start, end in found:
            having[self._arrays.doc[start:end]] = True
        return int(np.count_nonzero(having if self._counts is None else having & self._counts))
