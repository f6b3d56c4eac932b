"""Writing the arrays of an index: postings decoded once and weighed, and the words that snippets are cut from.

What each array holds is told in ``kb.search.index_files``. All of it is written when an index is built, checked like
every other file of a generation, and never computed again. Numbers on their way to a file are taken as they come, kept
on disk once they are many, and saved in the narrowest kind. What each token comes to in each section is worked out for
many tokens at once.
"""

from __future__ import annotations

import json
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, TypeVar

import numpy as np

from rulewright.kb.language import is_stop_word
from rulewright.kb.search.engine.writer import Reader, places
from rulewright.kb.search.index_files import (
    BETWEEN,
    COLUMNS,
    FOLDER,
    ID,
    NUMBER,
    PLACED,
    SECTIONS,
    SPELLED,
    Numbers,
    encoded,
    narrowest,
    spelled,
)
from rulewright.kb.search.names import folded
from rulewright.kb.search.vocabulary import Lexicon, word_numbers

AT_ONCE = 250_000  # numbers that are handled at a time
IN_MEMORY = 4 << 20  # bytes that do not go to disk
# BM25F: how much a word counts in each field, and how strongly a long field dilutes it.
BOOST = {"title": 3.0, "terms": 3.0, "text": 1.0, "path": 1.25}
DILUTION = {"title": 0.4, "terms": 0.2, "text": 0.6, "path": 0.3}
SATURATION = 1.1  # BM25's k1
# Words that a field usually has, by which a long one is diluted: what five rulebooks and the sample have in the middle.
# A number for all, so that what a section weighs depends on no other and answers not on how many games there are.
USUAL = {"title": 2.3, "terms": 4.9, "text": 70.0, "path": 4.7}
NO_FIELD = "\x7f"  # where what leads to sections is no token: after every field
WEIGHED_AT_ONCE = 250_000  # postings that are weighed at a time
Weight = TypeVar("Weight", float, Numbers)
Run = tuple[bytes, str, list[int], list[bytes]]  # token, field, sections, positions in each
END, WIDTH = b"\0", 4  # after a token, and bytes of a word's number after that
SHOWN_WORDS = ("run_start", "run_end", "run_word")
Row = Mapping[str, Any]


# -- numbers on their way to a file ----------------------------------------------------------------------


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
        self._pieces, self.at = Spool("B"), Spool("Q")
        self.at.append(0)

    def append(self, piece: bytes) -> None:
        """Take a piece."""
        self._pieces.extend(array("B", piece))
        self.at.append(len(self._pieces))

    def save(self, path: Path, at: Path) -> None:
        """Write a NumPy file of the bytes, and one of the places; then let go."""
        self._pieces.save(path)
        self.at.save(at)


# -- postings, weighed -----------------------------------------------------------------------------------


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
        if self._waiting >= WEIGHED_AT_ONCE:
            self.weigh()

    def weigh(self) -> None:
        """Weigh what waits: add up each field's share, field by field, as one would by hand."""
        if not self._names:
            return
        # name and section as one number, in the order of both
        entry = {f: _numbers(w.name) * self._sections + _numbers(w.doc) for f, w in self._fields.items()}
        every = np.unique(np.concatenate([np.zeros(0, dtype=np.int64), *entry.values()]))
        total = np.zeros(len(every))
        for field in BOOST:
            often = np.zeros(len(every), dtype=np.int64)
            if field in entry:
                at, own = np.searchsorted(every, entry[field]), self._fields[field]
                often[at] = _numbers(own.often)
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


def _numbers(some: array[int]) -> Numbers:
    return np.frombuffer(some, dtype=np.int64)


def by_name(reader: Reader, others: Mapping[str, list[int]]) -> Iterator[tuple[bytes, Iterator[Run]]]:
    """Every token and other name in order, with its runs of postings."""
    runs = [_tokens(reader, f) for f in BOOST]
    plain = ((encoded(name), NO_FIELD, others[name], [b""] * len(others[name])) for name in sorted(others, key=encoded))
    return groupby(merge(*runs, plain, key=itemgetter(0)), key=itemgetter(0))


def _tokens(reader: Reader, field: str) -> Iterator[Run]:
    return ((encoded(token), field, docs, values) for token, docs, values in reader.runs(field))


# -- the arrays of an index ------------------------------------------------------------------------------


class Freezer:
    """Takes the sections in the order of the index, then the index; use as a context, then ``finish``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._folder.mkdir(parents=True)
        self._list: BinaryIO = (folder / SECTIONS).open("wb")
        self._codes: dict[str, dict[str, int]] = {c: {} for c in COLUMNS}
        self._spools = {c: Spool() for c in (*COLUMNS, "length", "title_words", *SHOWN_WORDS)}
        self._spools |= {"row_at": Spool("Q"), "run_at": Spool("Q")}
        self._shown = Letters()
        self._names: dict[str, list[int]] = defaultdict(list)  # of ids and numbers -> sections
        self._many, self._row_end, self._run_end = 0, 1, 0
        self._spools["row_at"].append(self._row_end)
        self._spools["run_at"].append(0)
        self._list.write(b"[")

    def __enter__(self) -> Freezer:
        return self

    def __exit__(self, *error: object) -> None:
        self._list.close()

    def add(self, row: Row) -> None:
        """Take one section's row in the list of sections."""
        line = json.dumps(row, ensure_ascii=False, sort_keys=True).encode("utf-8", "surrogatepass")
        self._list.write((BETWEEN if self._many else b"") + line)
        self._row_end += len(line) + len(BETWEEN)
        self._spools["row_at"].append(self._row_end)
        for c in COLUMNS:
            self._spools[c].append(self._codes[c].setdefault(row[c], len(self._codes[c])))
        self._spools["length"].append(row["length"])
        self._spools["title_words"].append(title_words(row["title"], row["lang"]))
        self._names[ID + row["id"]].append(self._many)
        if row["number"]:
            self._names[SPELLED + spelled(row["number"])].append(self._many)
        self._many += 1

    def show(self, text: str, start: Sequence[int], end: Sequence[int], words: array[int]) -> None:
        """Take what may be shown of the section: where its words stand, and their numbers among all that were read."""
        self._shown.append(text.encode("utf-8", "surrogatepass"))
        for name, values in zip(SHOWN_WORDS, (start, end, words), strict=True):
            self._spools[name].extend(values)
        self._run_end += len(words)
        self._spools["run_at"].append(self._run_end)

    def finish(self, reader: Reader, lexicon: Lexicon, read: Iterable[tuple[str, str]]) -> None:
        """Take the index, and write everything; ``read``: language and letters of each word that was read, in order."""
        self._list.write(b"]")
        self._list.flush()
        columns = {c: list(codes) for c, codes in self._codes.items()}
        (self._folder / "columns.json").write_text(json.dumps(columns, ensure_ascii=False), encoding="utf-8")
        self._shown.save(self._folder / "shown.npy", self._folder / "shown_at.npy")
        words = word_numbers(lexicon)
        self._renumber(np.array([0, *(words.get(pair, 0) for pair in read)], dtype=np.uint32)[1:])
        for name, spool in self._spools.items():
            spool.save(self._folder / f"{name}.npy")
        for number, docs, _ in reader.runs("number"):
            self._names[NUMBER + number] = docs
        self._save_entries(Entries(reader), by_name(reader, self._names), inverted(lexicon, words))

    def _renumber(self, number: Numbers) -> None:
        """Put the numbers of the vocabulary in place of those that words got when they were read."""
        old, new = self._spools["run_word"], Spool()
        for some in old.chunks():
            new.add(number[some])
        self._spools["run_word"] = new

    def _save_entries(self, entries: Entries, runs: Iterator[tuple[bytes, Any]], having: list[bytes]) -> None:
        names, words, word_at, at = Letters(), Spool(), Spool("Q"), 0
        word_at.append(0)
        for name, some in runs:
            names.append(name)
            entries.take(some)
            begin = name + END
            while at < len(having) and having[at] < begin:
                at += 1  # a key that no section has
            while at < len(having) and having[at].startswith(begin):
                words.append(int.from_bytes(having[at][-WIDTH:], "big"))
                at += 1
            word_at.append(len(words))
        names.save(self._folder / "names.npy", self._folder / "name_at.npy")
        words.save(self._folder / "word.npy")
        word_at.save(self._folder / "word_at.npy")
        entries.save(self._folder)


def inverted(lexicon: Lexicon, numbers: Mapping[tuple[str, str], int]) -> list[bytes]:
    """Tokens with the words that have them among their keys, in order: a token, a zero byte, a word's number."""
    pairs = ((f"{lang}:{k}", n) for (lang, word), n in numbers.items() for k in lexicon.keys(word, lang))
    return sorted(encoded(token) + END + n.to_bytes(WIDTH, "big") for token, n in pairs)


def title_words(title: str, lang: str) -> int:
    """How many words of a title tell what it is about; all of them where none does."""
    words = folded(title) if title else ()
    return sum(not is_stop_word(w, lang) for w in words) or len(words)
