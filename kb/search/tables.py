"""Tables of words and names in one file, looked up where they lie: nothing is read before it is asked for.

A file has *parts*, each a table from strings to bytes. It is mapped into memory, so that opening it costs the same
whatever its size and the processes that serve share one copy:

    a line            how many entries there are, how many slots, and how many bytes of keys and of values
    numbers           of four bytes: where each key begins, and the end; the same of values; then the slots
    keys              of all parts in order, each with the name of its part before it
    values            in the same order

The slot of a key is found by its checksum; it holds the number of an entry, counted from 1, or 0. A slot that another
key has taken is followed by the next; the last of all is empty.
"""

from __future__ import annotations

import mmap
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar
from zlib import crc32

import numpy as np

from rulewright.kb.search.index_files import Numbers

V = TypeVar("V")
BETWEEN = "\t"  # a part's name and a key
SLOTS = 2  # for every entry at least


def write(path: Path, parts: Mapping[str, Mapping[str, bytes]]) -> None:
    """Write parts as one file: equal tables are equal bytes."""
    keys, values = list[bytes](), list[bytes]()
    for part, table in sorted(parts.items()):
        begin, some = _letters(part + BETWEEN), sorted(table)
        keys += [begin + _letters(k) for k in some]
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
        read = memoryview(numbers) if numbers else _numbers(self._all, len(head), begin)
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
        n = self.find(_letters(f"{part}{BETWEEN}{key}"))
        start, end = (self._value_at[n], self._value_at[n + 1]) if n >= 0 else (0, 0)
        return memoryview(self._all)[self._values + start : self._values + end]

    def run(self, part: str) -> range:
        """The numbers of a part's entries."""
        begin = _letters(part + BETWEEN)
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
        self._tables, self._name, self._read = tables, name + BETWEEN, read
        self._run = tables.run(name)

    def __getitem__(self, key: str) -> V:
        n = self._tables.find(_letters(self._name + key))
        if n < 0:
            raise KeyError(key)
        return self._read(self._tables.value(n))

    def get(self, key: str, default: V | None = None) -> V | None:  # type: ignore[override]
        """The value of a key, or another one; most words that are looked up stand nowhere."""
        n = self._tables.find(_letters(self._name + key))
        return default if n < 0 else self._read(self._tables.value(n))

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._tables.find(_letters(self._name + key)) >= 0

    def __iter__(self) -> Iterator[str]:
        skipped = len(_letters(self._name))
        return (self._tables.key(n)[skipped:].decode("utf-8", "surrogatepass") for n in self._run)

    def __len__(self) -> int:
        return len(self._run)


def words(value: bytes) -> tuple[str, ...]:
    """A value that is words with blanks between them."""
    return tuple(value.decode("utf-8", "surrogatepass").split(" "))


def joined(some: tuple[str, ...]) -> bytes:
    """Words as a value; see ``words``."""
    return _letters(" ".join(some))


def _letters(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _numbers(everything: mmap.mmap, start: int, end: int) -> memoryview:
    return memoryview(everything)[start:end].cast("I")
