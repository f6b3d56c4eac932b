"""Freezing an index: Whoosh's postings decoded once and weighed, and the words that snippets are cut from, as arrays.

What each array holds is told in ``kb.search.arrays``. All of it is written when an index is built, checked like every
other file of a generation, and never computed again.
"""

from __future__ import annotations

import json
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from kb.language import is_stop_word
from kb.search.arrays import BETWEEN, COLUMNS, FOLDER, ID, NUMBER, SECTIONS, SPELLED, Numbers, spelled
from kb.search.engine import Reader
from kb.search.lexicon import Lexicon
from kb.search.names import folded
from kb.search.snippet import Shown, shown

# BM25F: how much a word counts in each field, and how strongly a long field dilutes it.
BOOST = {"title": 3.0, "terms": 3.0, "text": 1.0, "path": 1.25}
DILUTION = {"title": 0.4, "terms": 0.2, "text": 0.6, "path": 0.3}
SATURATION = 1.1  # BM25's k1
PLACED = ("text", "title")  # fields whose positions are asked for
Row = Mapping[str, Any]


def saturate(weight: float) -> float:
    """BM25's saturation: the tenth time a word is said adds little."""
    return weight * (SATURATION + 1) / (SATURATION + weight)


class Freezer:
    """Takes the sections in the order of the index, then the index; use as a context, then ``finish``."""

    def __init__(self, folder: Path, lexicon: Lexicon) -> None:
        self._folder = folder / FOLDER
        self._folder.mkdir(parents=True)
        self._list: BinaryIO = (folder / SECTIONS).open("wb")
        self._lexicon = lexicon
        self._vocabulary = vocabulary(lexicon)
        self._codes: dict[str, dict[str, int]] = {c: {} for c in COLUMNS}
        self._columns: dict[str, array[int]] = {c: array("I") for c in (*COLUMNS, "length", "title_words")}
        self._row_at, self._run_at, self._shown_at = array("Q", [1]), array("Q", [0]), array("Q", [0])
        self._run: dict[str, array[int]] = {c: array("I") for c in ("run_start", "run_end", "run_word")}
        self._letters: list[bytes] = []
        self._names: dict[str, list[int]] = defaultdict(list)  # of ids and numbers -> sections
        self._list.write(b"[")

    def __enter__(self) -> Freezer:
        return self

    def __exit__(self, *error: object) -> None:
        self._list.close()

    def add(self, row: Row, markdown: str) -> None:
        """Take one section: its row in the list of sections, and its text."""
        n = len(self._row_at) - 1
        line = json.dumps(row, ensure_ascii=False, sort_keys=True).encode("utf-8", "surrogatepass")
        self._list.write((BETWEEN if n else b"") + line)
        self._row_at.append(self._row_at[-1] + len(line) + len(BETWEEN))
        for c in COLUMNS:
            self._columns[c].append(self._codes[c].setdefault(row[c], len(self._codes[c])))
        self._columns["length"].append(row["length"])
        self._columns["title_words"].append(title_words(row["title"], row["lang"]))
        self._names[ID + row["id"]].append(n)
        if row["number"]:
            self._names[SPELLED + spelled(row["number"])].append(n)
        self._show(shown(markdown), row["lang"])

    def _show(self, what: Shown, lang: str) -> None:
        letters = what.text.encode("utf-8", "surrogatepass")
        self._letters.append(letters)
        self._shown_at.append(self._shown_at[-1] + len(letters))
        self._run["run_start"].extend(t.start for t in what.run)
        self._run["run_end"].extend(t.end for t in what.run)
        self._run["run_word"].extend(self._vocabulary.get((lang, t.folded), 0) for t in what.run)
        self._run_at.append(len(self._run["run_word"]))

    def finish(self, reader: Reader) -> None:
        """Take the index, and write everything."""
        self._list.write(b"]")
        self._list.flush()
        columns = {c: list(codes) for c, codes in self._codes.items()}
        (self._folder / "columns.json").write_text(json.dumps(columns, ensure_ascii=False), encoding="utf-8")
        self._save("shown", np.frombuffer(b"".join(self._letters), dtype=np.uint8))
        self._letters.clear()
        taken = {**self._columns, **self._run, "row_at": self._row_at, "run_at": self._run_at}
        for name, values in {**taken, "shown_at": self._shown_at}.items():
            self._save(name, np.asarray(values))
        self._save_entries(Entries(reader))

    def _save_entries(self, entries: Entries) -> None:
        for n in entries.reader.tokens("number"):
            self._names[NUMBER + n] = [doc for doc, _ in entries.reader.postings("number", n)]
        others = self._names.keys()
        names = sorted((*entries.tokens(), *others), key=_letters)
        at, word_at, words = array("Q", [0]), array("Q", [0]), array("I")
        having = inverted(self._lexicon, self._vocabulary)
        for name in names:
            if name in others:
                entries.plain(self._names[name])
            else:
                entries.add(name)
            words.extend(having.get(name, ()))
            at.append(len(entries.doc))
            word_at.append(len(words))
        letters = [_letters(name) for name in names]
        self._save("names", np.frombuffer(b"".join(letters), dtype=np.uint8))
        self._save("name_at", np.asarray([0, *accumulate(map(len, letters))]))
        for name, values in {"at": at, "word_at": word_at, "word": words, **entries.values()}.items():
            self._save(name, np.asarray(values))

    def _save(self, name: str, values: Numbers) -> None:
        if values.dtype.kind != "f":
            values = values.astype(_narrowest(values))
        np.save(self._folder / f"{name}.npy", values, allow_pickle=False)


def _narrowest(values: Numbers) -> type[np.unsignedinteger[Any]]:
    most = int(values.max(initial=0))
    return np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32 if most < 1 << 32 else np.uint64


def _letters(name: str) -> bytes:
    return name.encode("utf-8", "surrogatepass")


class Entries:
    """The postings of an index, weighed, token by token."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._lengths = {f: reader.lengths(f) for f in BOOST}
        self._mean = {f: max(1.0, sum(n) / max(1, sum(map(bool, n)))) for f, n in self._lengths.items()}
        self.doc, self.weight = array("I"), array("f")
        self._at = {f: array("Q", [0]) for f in PLACED}
        self._positions = {f: array("I") for f in PLACED}

    def tokens(self) -> set[str]:
        """The tokens of all fields that words stand in."""
        return {t for f in BOOST for t in self.reader.tokens(f)}

    def add(self, token: str) -> None:
        """Take the postings of a token."""
        total: dict[int, float] = {}
        placed: dict[str, dict[int, tuple[int, ...]]] = {}
        for field, boost in BOOST.items():
            b, mean, lengths = DILUTION[field], self._mean[field], self._lengths[field]
            placed[field] = dict(self.reader.postings(field, token))
            for doc, at in placed[field].items():
                total[doc] = total.get(doc, 0.0) + boost * len(at) / (1 - b + b * lengths[doc] / mean)
        for doc in sorted(total):
            self._entry(doc, saturate(total[doc]), *(placed[f].get(doc, ()) for f in PLACED))

    def plain(self, docs: Iterable[int]) -> None:
        """Take the sections that a name leads to which is no token."""
        for doc in docs:
            self._entry(doc, 0.0, (), ())

    def _entry(self, doc: int, weight: float, *positions: Sequence[int]) -> None:
        self.doc.append(doc)
        self.weight.append(weight)
        for field, at in zip(PLACED, positions, strict=True):
            self._positions[field].extend(at)
            self._at[field].append(len(self._positions[field]))

    def values(self) -> dict[str, array[Any]]:
        """The arrays that were made."""
        out: dict[str, array[Any]] = {"doc": self.doc, "weight": self.weight}
        for f in PLACED:
            out |= {f: self._positions[f], f"{f}_at": self._at[f]}
        return out


def vocabulary(lexicon: Lexicon) -> dict[tuple[str, str], int]:
    """Every word of every language with its number, from 1."""
    pairs = ((lang, w) for lang in sorted(lexicon.languages) for w in sorted(lexicon.languages[lang].forms))
    return {pair: n for n, pair in enumerate(pairs, 1)}


def inverted(lexicon: Lexicon, numbers: Mapping[tuple[str, str], int]) -> dict[str, list[int]]:
    """Token -> the words that have it among their keys."""
    out: dict[str, list[int]] = defaultdict(list)
    for (lang, word), n in numbers.items():
        for k in lexicon.keys(word, lang):
            out[f"{lang}:{k}"].append(n)
    return out


def title_words(title: str, lang: str) -> int:
    """How many words of a title tell what it is about; all of them where none does."""
    words = folded(title) if title else ()
    return sum(not is_stop_word(w, lang) for w in words) or len(words)
