"""Writing the arrays of an index: postings decoded once and weighed, and the words that snippets are cut from.

What each array holds is told in ``kb.search.index_files``. All of it is worked out when a game's file is made, and not
again. What each token comes to in each section is worked out for many tokens at once.
"""

from __future__ import annotations

import json
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

import numpy as np

from rulewright.kb.groups import in_groups
from rulewright.kb.language import is_stop_word
from rulewright.kb.search.analysis import folded
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
    as_file,
    encoded,
    spelled,
)
from rulewright.kb.search.vocabulary import Lexicon, word_numbers

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
SHOWN_WORDS = ("run_start", "run_end", "run_word")
Row = Mapping[str, Any]


# -- postings, weighed -----------------------------------------------------------------------------------


def saturate(weight: Weight) -> Weight:
    """BM25's saturation: the tenth time a word is said adds little."""
    return weight * (SATURATION + 1) / (SATURATION + weight)


class Waiting:
    """Postings of one field that wait to be weighed."""

    def __init__(self) -> None:
        self.name = array("q")
        self.doc = array("q")
        self.often = array("q")
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
        self._fields: dict[str, Waiting] = defaultdict(Waiting)
        self._waiting, self._names = 0, 0
        self.at = array("Q", [0])
        self.doc = array("I")
        self.weight = array("f")
        self.many = {f: array("Q", [0]) for f in PLACED}
        self.positions = {f: array("I") for f in PLACED}

    def take(self, runs: Iterable[Run]) -> None:
        """Take all runs of postings of the next name."""
        for _, field, docs, values in runs:
            self._fields[field].take(self._names, docs, values)
            self._waiting += len(docs)
        self._names += 1
        if self._waiting >= WEIGHED_AT_ONCE:
            self.weigh()

    def weigh(self) -> None:
        """Weigh what waits: add up each field's share, field by field, as one would by hand."""
        if not self._names:
            return
        fields = {f: self._fields[f] for f in (*BOOST, NO_FIELD)}
        # name and section as one number, in the order of both
        entry = {f: np.array(w.name) * self._sections + np.array(w.doc) for f, w in fields.items()}
        every = np.unique(np.concatenate([*entry.values()]))
        total = np.zeros(len(every))
        for field in BOOST:
            at, often = np.searchsorted(every, entry[field]), np.zeros(len(every), dtype=np.int64)
            often[at] = np.array(fields[field].often)
            total[at] += self._share(field, often[at], every[at] % max(1, self._sections))
            if field in PLACED:
                _take(self.many[field], self.many[field][-1] + np.cumsum(often))
                _take(self.positions[field], places(fields[field].positions))
        self._put(every, total)
        self._fields.clear()
        self._waiting, self._names = 0, 0

    def _share(self, field: str, often: Numbers, docs: Numbers) -> Numbers:
        b = DILUTION[field]
        share: Numbers = BOOST[field] * often / (1 - b + b * self._lengths[field][docs] / USUAL[field])
        return share

    def _put(self, every: Numbers, total: Numbers) -> None:
        name, doc = np.divmod(every, max(1, self._sections))
        _take(self.at, self.at[-1] + np.cumsum(np.bincount(name, minlength=self._names)))
        _take(self.doc, doc)
        _take(self.weight, saturate(total))

    def arrays(self) -> dict[str, array[Any]]:
        """The arrays, by name."""
        self.weigh()
        at = {f"{f}_at": self.many[f] for f in PLACED}
        return {"at": self.at, "doc": self.doc, "weight": self.weight, **self.positions, **at}


def _take(row: array[Any], values: Numbers) -> None:
    """Add numbers to a row, as numbers of its kind."""
    row.frombytes(values.astype(row.typecode).tobytes())


def by_name(reader: Reader, others: Mapping[str, list[int]]) -> Iterator[tuple[bytes, Iterator[Run]]]:
    """Every token and other name in order, with its runs of postings."""
    runs = [_tokens(reader, f) for f in BOOST]
    plain = ((encoded(name), NO_FIELD, others[name], [b""] * len(others[name])) for name in sorted(others, key=encoded))
    return groupby(merge(*runs, plain, key=itemgetter(0)), key=itemgetter(0))


def _tokens(reader: Reader, field: str) -> Iterator[Run]:
    return ((encoded(token), field, docs, values) for token, docs, values in reader.runs(field))


# -- the arrays of an index ------------------------------------------------------------------------------


class Freezer:
    """Takes the sections in the order of the index, then the index."""

    def __init__(self) -> None:
        self._list: list[bytes] = []
        self._codes: dict[str, dict[str, int]] = {c: {} for c in COLUMNS}
        self._rows = {c: array("I") for c in (*COLUMNS, "length", "title_words", *SHOWN_WORDS)}
        self._rows |= {"row_at": array("Q", [1]), "run_at": array("Q", [0]), "shown_at": array("Q", [0])}
        self._rows["shown"] = array("B")
        self._names: dict[str, list[int]] = defaultdict(list)  # of ids and numbers -> sections

    def add(self, row: Row) -> None:
        """Take one section's row in the list of sections."""
        line = encoded(json.dumps(row, ensure_ascii=False, sort_keys=True))
        n = len(self._list)
        self._list.append(line)
        self._rows["row_at"].append(self._rows["row_at"][-1] + len(line) + len(BETWEEN))
        for c in COLUMNS:
            self._rows[c].append(self._codes[c].setdefault(row[c], len(self._codes[c])))
        self._rows["length"].append(row["length"])
        self._rows["title_words"].append(title_words(row["title"], row["lang"]))
        self._names[ID + row["id"]].append(n)
        if row["number"]:
            self._names[SPELLED + spelled(row["number"])].append(n)

    def show(self, text: str, start: Sequence[int], end: Sequence[int], words: array[int]) -> None:
        """Take what may be shown of the section: where its words stand, and their numbers among all that were read."""
        self._rows["shown"].frombytes(encoded(text))
        self._rows["shown_at"].append(len(self._rows["shown"]))
        for name, values in zip(SHOWN_WORDS, (start, end, words), strict=True):
            self._rows[name].extend(values)
        self._rows["run_at"].append(len(self._rows["run_word"]))

    def finish(self, reader: Reader, lexicon: Lexicon, read: Iterable[tuple[str, str]]) -> dict[str, bytes]:
        """Take the index; all files by name. ``read``: language and letters of each word that was read, in order."""
        columns = {c: list(codes) for c, codes in self._codes.items()}
        words = word_numbers(lexicon)
        number = np.array([words.get(pair, 0) for pair in read], dtype=np.uint32)  # in the vocabulary
        for name, docs, _ in reader.runs("number"):
            self._names[NUMBER + name] = docs
        found = self._rows | _named(Entries(reader), by_name(reader, self._names), inverted(lexicon, words))
        arrays = {name: np.array(row) for name, row in found.items()}
        arrays["run_word"] = number[arrays["run_word"]]
        return {
            SECTIONS: b"[" + BETWEEN.join(self._list) + b"]",
            f"{FOLDER}/columns.json": json.dumps(columns, ensure_ascii=False).encode(),
            **{f"{FOLDER}/{name}.npy": as_file(values) for name, values in arrays.items()},
        }


def _named(
    entries: Entries, runs: Iterator[tuple[bytes, Any]], having: Mapping[bytes, Sequence[int]]
) -> dict[str, array[Any]]:
    """The arrays of names, of their entries and of the words that have them for a token."""
    names, name_at, words, word_at = array("B"), array("Q", [0]), array("I"), array("Q", [0])
    for name, some in runs:
        names.frombytes(name)
        name_at.append(len(names))
        entries.take(some)
        words.extend(having.get(name, ()))
        word_at.append(len(words))
    return {"names": names, "name_at": name_at, "word": words, "word_at": word_at, **entries.arrays()}


def inverted(lexicon: Lexicon, numbers: Mapping[tuple[str, str], int]) -> Mapping[bytes, Sequence[int]]:
    """By token the words that have it among their keys, by number, in order."""
    return in_groups(
        (encoded(token), n) for ((lang, word), n) in numbers.items() for token in lexicon.tokens(word, lang)
    )


def title_words(title: str, lang: str) -> int:
    """How many words of a title tell what it is about; all of them where none does."""
    words = folded(title)
    return sum(not is_stop_word(w, lang) for w in words) or len(words)
