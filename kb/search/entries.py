"""The postings of an index, weighed: what each token comes to in each section, worked out for many tokens at once."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from heapq import merge
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TypeVar

import numpy as np

from rulewright.kb.search.engine.writer import Reader, places
from rulewright.kb.search.index_files import Numbers
from rulewright.kb.search.spool import Spool

# BM25F: how much a word counts in each field, and how strongly a long field dilutes it.
BOOST = {"title": 3.0, "terms": 3.0, "text": 1.0, "path": 1.25}
DILUTION = {"title": 0.4, "terms": 0.2, "text": 0.6, "path": 0.3}
SATURATION = 1.1  # BM25's k1
# Words that a field usually has, by which a long one is diluted: what five rulebooks and the sample have in the middle.
# A number for all, so that what a section weighs depends on no other and answers not on how many games there are.
USUAL = {"title": 2.3, "terms": 4.9, "text": 70.0, "path": 4.7}
PLACED = ("text", "title")  # fields whose positions are asked for
NO_FIELD = "\x7f"  # where what leads to sections is no token: after every field
AT_ONCE = 250_000  # postings that are weighed at a time
Weight = TypeVar("Weight", float, Numbers)
Run = tuple[bytes, str, list[int], list[bytes]]  # token, field, sections, positions in each


def saturate(weight: Weight) -> Weight:
    """BM25's saturation: the tenth time a word is said adds little."""
    return weight * (SATURATION + 1) / (SATURATION + weight)


class Waiting:
    """Postings of one field that wait to be weighed."""

    def __init__(self) -> None:
        self.name, self.doc, self.often = array("q"), array("q"), array("q")
        self.positions: list[bytes] = []

    def take(self, name: int, docs: list[int], values: list[bytes]) -> None:
        """Take the postings of a token."""
        self.name.extend([name] * len(docs))
        self.doc.extend(docs)
        self.often.extend([len(v) // 4 for v in values])
        self.positions += values


class Entries:
    """Takes runs of postings in the order of names, and fills the arrays that have a value for each entry."""

    def __init__(self, reader: Reader) -> None:
        self._lengths = {f: np.array(reader.lengths(f), dtype=np.float64) for f in BOOST}
        self._sections = max(map(len, self._lengths.values()), default=0)
        self._fields: dict[str, Waiting] = {}
        self._waiting, self._names = 0, 0
        self.at, self.doc, self.weight = Spool("Q"), Spool("I"), Spool("f")
        self.many = {f: Spool("Q") for f in PLACED}
        self.positions = {f: Spool("I") for f in PLACED}
        self._ends = dict.fromkeys(("at", *PLACED), 0)
        for spool in (self.at, *self.many.values()):
            spool.append(0)

    def take(self, runs: Iterable[Run]) -> None:
        """Take all runs of postings of the next name."""
        for _, field, docs, values in runs:
            if field not in self._fields:
                self._fields[field] = Waiting()
            self._fields[field].take(self._names, docs, values)
            self._waiting += len(docs)
        self._names += 1
        if self._waiting >= AT_ONCE:
            self.weigh()

    def weigh(self) -> None:
        """Weigh what waits: add up each field's share, field by field, as one would by hand."""
        if not self._names:
            return
        entry = {f: _joint(w.name, w.doc, self._sections) for f, w in self._fields.items()}
        every = np.unique(np.concatenate([np.zeros(0, dtype=np.int64), *entry.values()]))
        total = np.zeros(len(every))
        for field in BOOST:
            often = np.zeros(len(every), dtype=np.int64)
            if field in entry:
                at, own = np.searchsorted(every, entry[field]), self._fields[field]
                often[at] = np.frombuffer(own.often, dtype=np.int64)
                total[at] += self._share(field, often[at], every[at] % max(1, self._sections))
            if field in PLACED:
                self._count(field, often)
                if field in entry:
                    self.positions[field].add(places(self._fields[field].positions))
        self._put(every, total)
        self._fields, self._waiting, self._names = {}, 0, 0

    def _share(self, field: str, often: Numbers, docs: Numbers) -> Numbers:
        b = DILUTION[field]
        share: Numbers = BOOST[field] * often / (1 - b + b * self._lengths[field][docs] / USUAL[field])
        return share

    def _count(self, field: str, often: Numbers) -> None:
        ends = self._ends[field] + np.cumsum(often)
        self.many[field].add(ends)
        self._ends[field] = int(ends[-1]) if len(ends) else self._ends[field]

    def _put(self, every: Numbers, total: Numbers) -> None:
        name, doc = every // max(1, self._sections), every % max(1, self._sections)
        ends = self._ends["at"] + np.cumsum(np.bincount(name, minlength=self._names))
        self.at.add(ends)
        self._ends["at"] = int(ends[-1])
        self.doc.add(doc)
        self.weight.add(saturate(total))

    def save(self, folder: Path) -> None:
        """Write the arrays."""
        self.weigh()
        spools = {"at": self.at, "doc": self.doc, "weight": self.weight, **self.positions}
        for name, spool in {**spools, **{f"{f}_at": self.many[f] for f in PLACED}}.items():
            spool.save(folder / f"{name}.npy")


def _joint(names: array[int], docs: array[int], sections: int) -> Numbers:
    """Name and section as one number, in the order of both."""
    found: Numbers = np.frombuffer(names, dtype=np.int64) * sections + np.frombuffer(docs, dtype=np.int64)
    return found


def by_name(reader: Reader, others: Mapping[str, list[int]]) -> Iterator[tuple[bytes, Iterator[Run]]]:
    """Every token and other name in order, with its runs of postings."""
    runs = [_tokens(reader, f) for f in BOOST]
    plain = ((letters(name), NO_FIELD, others[name], [b""] * len(others[name])) for name in sorted(others, key=letters))
    return groupby(merge(*runs, plain, key=itemgetter(0)), key=itemgetter(0))


def _tokens(reader: Reader, field: str) -> Iterator[Run]:
    return ((letters(token), field, docs, values) for token, docs, values in reader.runs(field))


def letters(name: str) -> bytes:
    """A name as it is kept and put in order."""
    return name.encode("utf-8", "surrogatepass")
