"""The index as arrays: what Whoosh's postings and the sections' words come to, read from files that are mapped.

``kb.search.index_writer`` writes them once per generation. Nothing is decoded when they are opened, the processes that
serve share one copy of them in the system's memory, and a query takes whole runs of them at a time.

A *name* is a token as the index has it (``en:unit``), a section's id (``@core/cover``), its number as it is compared
(``=302.3``) or a number it stands under (``#302``). The entries of a name are the sections it leads to, in order;
``at[name] : at[name + 1]`` is their run in the arrays that have a value for each entry.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from rulewright.kb.errors import SearchError

FOLDER = "arrays"
SECTIONS = "sections.json"
BETWEEN = b",\n"  # two rows of the list of sections, which begins with [ and ends with ]
COLUMNS = ("book", "game", "lang", "kind")
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


class Docs(Sequence[Doc]):
    """The sections of an index by number; one is read when it is asked for."""

    def __init__(self, rows: Numbers, row_at: Numbers) -> None:
        self._rows, self._at = rows, row_at
        self._doc = lru_cache(KEPT_DOCS)(self._read)

    def __len__(self) -> int:
        return len(self._at) - 1

    @overload
    def __getitem__(self, n: int) -> Doc: ...
    @overload
    def __getitem__(self, n: slice) -> Sequence[Doc]: ...
    def __getitem__(self, n: int | slice) -> Doc | Sequence[Doc]:
        if isinstance(n, slice):
            return [self._read(i) for i in range(*n.indices(len(self)))]
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
        self.name = lru_cache(KEPT_NAMES)(self._name)

    names: Numbers
    name_at: Numbers
    at: Numbers
    doc: Numbers
    weight: Numbers
    text_at: Numbers
    text: Numbers
    title_at: Numbers
    title: Numbers
    word_at: Numbers
    word: Numbers
    book: Numbers
    game: Numbers
    lang: Numbers
    kind: Numbers
    length: Numbers
    title_words: Numbers
    row_at: Numbers
    shown: Numbers
    shown_at: Numbers
    run_at: Numbers
    run_start: Numbers
    run_end: Numbers
    run_word: Numbers

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


def spelled(number: str) -> str:
    """A section's number as it is compared: ``302.3.`` -> ``302.3``, ``Table 1`` -> ``table 1``."""
    return " ".join(number.casefold().replace(":", " ").split()).rstrip(".)")
