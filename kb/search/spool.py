"""Numbers on their way to a file: taken as they come, kept on disk once they are many, saved in the narrowest kind."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any

import numpy as np

from rulewright.kb.search.index_files import Numbers

AT_ONCE = 250_000  # numbers that are handled at a time
IN_MEMORY = 4 << 20  # bytes that do not go to disk


class Spool:
    """A long row of numbers of one kind. ``kind``: as ``array`` names it."""

    def __init__(self, kind: str = "I") -> None:
        self._kind = np.dtype(kind)
        self._file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed with the spool
        self._waiting = array(kind)
        self._written = 0
        self._most = 0

    def __del__(self) -> None:
        self._file.close()  # also where a build fails half-way

    def __len__(self) -> int:
        return self._written + len(self._waiting)

    def append(self, value: int) -> None:
        """Take a number."""
        self._waiting.append(value)

    def extend(self, values: Iterable[int]) -> None:
        """Take some numbers."""
        self._waiting.extend(values)
        if len(self._waiting) >= AT_ONCE:
            self._put_down()

    def add(self, values: Numbers) -> None:
        """Take an array of numbers."""
        self._put_down()
        self._write(values.astype(self._kind))

    def _put_down(self) -> None:
        if self._waiting:
            self._write(np.frombuffer(self._waiting, self._kind))
            self._waiting = array(self._waiting.typecode)

    def _write(self, values: Numbers) -> None:
        if len(values):
            self._most = max(self._most, int(values.max())) if self._kind.kind == "u" else self._most
            self._file.write(values.tobytes())
            self._written += len(values)

    def chunks(self, many: int = AT_ONCE) -> Iterator[Numbers]:
        """All numbers, some at a time."""
        self._put_down()
        self._file.seek(0)
        while some := self._file.read(many * self._kind.itemsize):
            yield np.frombuffer(some, self._kind)
        self._file.seek(0, 2)

    def save(self, path: Path) -> None:
        """Write a NumPy file of them, those that count in the narrowest kind that holds them all; then let go."""
        self._put_down()
        kind = np.dtype(narrowest(self._most)) if self._kind.kind == "u" else self._kind
        head = {"descr": np.lib.format.dtype_to_descr(kind), "fortran_order": False, "shape": (len(self),)}
        with path.open("wb") as file:
            np.lib.format.write_array_header_1_0(file, head)
            for some in self.chunks():
                file.write(some.astype(kind).tobytes())
        self._file.close()


class Letters:
    """A long row of bytes that pieces are added to, with the place where each begins."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed with the letters
        self.at = Spool("Q")
        self._end = 0
        self.at.append(0)

    def __del__(self) -> None:
        self._file.close()

    def append(self, piece: bytes) -> None:
        """Take a piece."""
        self._file.write(piece)
        self._end += len(piece)
        self.at.append(self._end)

    def save(self, path: Path, at: Path) -> None:
        """Write a NumPy file of the bytes, and one of the places; then let go."""
        head = {"descr": "|u1", "fortran_order": False, "shape": (self._end,)}
        self._file.seek(0)
        with path.open("wb") as file:
            np.lib.format.write_array_header_1_0(file, head)
            while some := self._file.read(IN_MEMORY):
                file.write(some)
        self._file.close()
        self.at.save(at)


def narrowest(most: int) -> type[np.unsignedinteger[Any]]:
    """The narrowest kind of number that holds this one."""
    return np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32 if most < 1 << 32 else np.uint64
