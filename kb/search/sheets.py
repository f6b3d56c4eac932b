"""What sections say, as numbers: each word gets a number when it is first read, and what waits for the index is those.

A *cell* is what stands at one place of a text: a word as printed, or, where it begins a hyphenated compound, a pair of
the word and the compound (``re`` and ``reroll``). Cells are numbered over all languages. A *sheet* is what an index
holds of one section: for each field its passages, each a language and a run of cells. Sheets wait on disk until all
words are known.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

import numpy as np

from rulewright.kb.search.analysis import compounds, folded_token, tokens, words
from rulewright.kb.search.spool import Spool
from rulewright.kb.search.vocabulary import LexiconBuilder

COUNTED = ("title", "text", "terms")  # fields whose words make the vocabulary; a path says what titles have said
FIELDS = (*COUNTED, "path")
AT_ONCE = 1 << 20  # cells that are counted at a time
KEPT = 4_096  # short texts whose cells are remembered

Cell = str | tuple[str, str]
Passage = tuple[str, "array[int]"]  # language, cells
Sheet = Mapping[str, Sequence[Passage]]  # field -> passages


class Numbering(dict[Cell, int]):
    """The cells of one language; a new one gets the next number of all."""

    def __init__(self, lang: str, every: Cells) -> None:
        super().__init__()
        self._lang, self._every = lang, every

    def __missing__(self, cell: Cell) -> int:
        found = self[cell] = self._every.new(cell, self._lang)
        return found


class Cells:
    """All cells by number: what is printed, its language, and how often it stands in the fields that are counted."""

    def __init__(self) -> None:
        self.cells: list[Cell] = []
        self.langs: list[str] = []
        self._of: dict[str, Numbering] = {}
        self._lang: array[int] = array("H")
        self._counts = np.zeros(0, dtype=np.int64)
        self._seen = array("I")
        self.short = lru_cache(KEPT)(self.read)

    def new(self, cell: Cell, lang: str) -> int:
        """The number of a cell that was not met before."""
        self.cells.append(cell)
        self._lang.append(self.langs.index(lang))
        return len(self.cells) - 1

    def numbering(self, lang: str) -> Numbering:
        """The cells of a language."""
        if lang not in self._of:
            self._of[lang] = Numbering(lang, self)
            self.langs.append(lang)
        return self._of[lang]

    def read(self, text: str, lang: str) -> array[int]:
        """The cells of a text in composed form."""
        return array("I", map(self.numbering(lang).__getitem__, cells(text)))

    def see(self, run: array[int]) -> None:
        """Count the cells of a passage."""
        self._seen.extend(run)
        if len(self._seen) >= AT_ONCE:
            self._count()

    def _count(self) -> None:
        found = np.bincount(np.frombuffer(self._seen, np.uint32) if self._seen else [], minlength=len(self._counts))
        found[: len(self._counts)] += self._counts
        self._counts, self._seen = found, array("I")

    def pair(self, n: int) -> tuple[str, str]:
        """A cell's language and what it is folded to, a compound apart."""
        cell = self.cells[n]
        return self.langs[self._lang[n]], folded_token(cell if isinstance(cell, str) else cell[0])

    def pairs(self) -> Iterator[tuple[str, str]]:
        """As ``pair``, of all cells in order."""
        return map(self.pair, range(len(self.cells)))

    def tell(self, builder: LexiconBuilder) -> None:
        """Let a lexicon's builder know of every word how often it was seen."""
        self._count()
        for lang in self.langs:
            builder.see(lang, ())
        for n in np.flatnonzero(self._counts).tolist():
            (lang, folded), cell, many = self.pair(n), self.cells[n], int(self._counts[n])
            builder.count(lang, cell if isinstance(cell, str) else cell[0], folded, many)
            if not isinstance(cell, str):
                builder.count(lang, cell[1], cell[1], many)


def cells(text: str) -> list[Cell]:
    """What stands at each place of a text."""
    if not any(hyphen in text for hyphen in "-‐‑"):
        return list(words(text))
    run = list(tokens(text))
    joined = compounds(run)
    return [(t.text, joined[i]) if i in joined else t.text for i, t in enumerate(run)]


class Sheets:
    """Sheets that wait: as one row of numbers, a section's after the other's."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._row = Spool("I")

    def add(self, sheet: Sheet) -> None:
        """Take the sheet of the next section."""
        for field in FIELDS:
            passages = sheet[field]
            self._row.append(len(passages))
            for _, run in passages:
                self._row.append(len(run))
                self._row.extend(run)
                if field in COUNTED:
                    self._cells.see(run)

    def streams(self, slot: Callable[[int], str]) -> Iterator[dict[str, str]]:
        """Of each section in order, the token stream of each field; ``slot``: what stands for a cell, or nothing."""
        numbers = (n for some in self._row.chunks() for n in some.tolist())
        for passages in numbers:
            found, many = {}, passages
            for n, field in enumerate(FIELDS):
                many = next(numbers) if n else many
                found[field] = " ".join(_stream(islice(numbers, next(numbers)), slot) for _ in range(many))
            yield found


def _stream(run: Iterable[int], slot: Callable[[int], str]) -> str:
    return " ".join(filter(None, map(slot, run)))
