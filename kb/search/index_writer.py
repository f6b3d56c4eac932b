"""Freezing an index: Whoosh's postings decoded once and weighed, and the words that snippets are cut from, as arrays.

What each array holds is told in ``kb.search.index_files``. All of it is written when an index is built, checked like
every other file of a generation, and never computed again.
"""

from __future__ import annotations

import json
from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from rulewright.kb.language import is_stop_word
from rulewright.kb.search.engine.writer import Reader
from rulewright.kb.search.entries import Entries, by_name, letters
from rulewright.kb.search.index_files import BETWEEN, COLUMNS, FOLDER, ID, NUMBER, SECTIONS, SPELLED, Numbers, spelled
from rulewright.kb.search.names import folded
from rulewright.kb.search.sheets import Cells
from rulewright.kb.search.spool import Letters, Spool
from rulewright.kb.search.vocabulary import Lexicon, word_numbers

END, WIDTH = b"\0", 4  # after a token, and bytes of a word's number after that
RUN = ("run_start", "run_end", "run_word")
Row = Mapping[str, Any]


class Freezer:
    """Takes the sections in the order of the index, then the index; use as a context, then ``finish``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._folder.mkdir(parents=True)
        self._list: BinaryIO = (folder / SECTIONS).open("wb")
        self._codes: dict[str, dict[str, int]] = {c: {} for c in COLUMNS}
        self._spools = {c: Spool() for c in (*COLUMNS, "length", "title_words", *RUN)}
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
        for name, values in zip(RUN, (start, end, words), strict=True):
            self._spools[name].extend(values)
        self._run_end += len(words)
        self._spools["run_at"].append(self._run_end)

    def finish(self, reader: Reader, lexicon: Lexicon, read: Cells) -> None:
        """Take the index, and write everything; ``read``: what the words that were read are numbered by."""
        self._list.write(b"]")
        self._list.flush()
        columns = {c: list(codes) for c, codes in self._codes.items()}
        (self._folder / "columns.json").write_text(json.dumps(columns, ensure_ascii=False), encoding="utf-8")
        self._shown.save(self._folder / "shown.npy", self._folder / "shown_at.npy")
        words = word_numbers(lexicon)
        self._renumber(np.array([0, *(words.get(pair, 0) for pair in read.pairs())], dtype=np.uint32)[1:])
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
    return sorted(letters(token) + END + n.to_bytes(WIDTH, "big") for token, n in pairs)


def title_words(title: str, lang: str) -> int:
    """How many words of a title tell what it is about; all of them where none does."""
    words = folded(title) if title else ()
    return sum(not is_stop_word(w, lang) for w in words) or len(words)
