"""The index of all games, put together from their parts: no text is read, and nothing but numbers is moved.

The sections of one game after the other get numbers, in the order of the games; names are put in one order, and the
entries of a name are those that it has in each part. What words are called by number in a part is another number in
the whole.
"""

from __future__ import annotations

import gc
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import orjson

from rulewright.kb import codec
from rulewright.kb.errors import SearchError
from rulewright.kb.language import bilingual, is_stop_word
from rulewright.kb.model import Translation
from rulewright.kb.search import completions
from rulewright.kb.search.analysis import folded
from rulewright.kb.search.completions import Row
from rulewright.kb.search.glossary import (
    FILE,
    FROM_BOOKS,
    FROM_KIN,
    FROM_TRADE,
    SHORTEST,
    Entry,
    Named,
    Names,
    Rendering,
    is_abbreviation,
)
from rulewright.kb.search.index_files import (
    BETWEEN,
    COLUMNS,
    FILES,
    FOLDER,
    NAMES,
    NOT_WHOLE,
    ROWS,
    SECTIONS,
    WORDS,
    Numbers,
    Segment,
    as_file,
    decoded,
    encoded,
    json_bytes,
    write_tables,
)
from rulewright.kb.search.index_reader import runs
from rulewright.kb.search.query import Saying, sayings
from rulewright.kb.search.vocabulary import Lexicon, word_numbers

OF_SECTIONS = ("length", "title_words", "shown", "run_start", "run_end")  # one part after the other, as they are
ENDS = {"row_at": 1, "shown_at": 0, "run_at": 0}  # where something begins, and the end: the first of all
HEADER = re.compile(  # of version 1.0 of the format of NumPy's files
    rb"\x93NUMPY\x01\x00..\{'descr': '([<|][uif][1248])', 'fortran_order': False, "
    rb"'shape': \(([0-9]{1,12}),\), \}[ ]*\n",
    re.DOTALL,
)
PLACES = {"text_at": "text", "title_at": "title"}


@contextmanager
def _sound() -> Iterator[None]:
    """Read a part. Raises SearchError where that is not whole."""
    try:
        yield
    except (ValueError, KeyError, TypeError, EOFError) as e:
        raise SearchError("search-build", NOT_WHOLE) from e


@dataclass(frozen=True, slots=True)
class _Part:
    """A part. Its numbers are looked at where they lie; the rest is read each time that it is asked for, and let go."""

    segment: Segment
    arrays: Mapping[str, Numbers]
    columns: Mapping[str, Sequence[str]]

    @property
    def sections(self) -> int:
        """How many sections it has."""
        return len(self.arrays["length"])

    @property
    def rows(self) -> bytes:
        """The list of its sections, without its brackets."""
        return self.segment[SECTIONS][1:-1]

    @_sound()
    def words(self) -> Mapping[str, Any]:
        """Its words by language."""
        found: Mapping[str, Any] = orjson.loads(self.segment[WORDS])
        return found

    @_sound()
    def names(self) -> tuple[Sequence[Named], Sequence[Translation]]:
        """Its terms, and what translates what."""
        return codec.loads(tuple[tuple[Named, ...], tuple[Translation, ...]], decoded(self.segment[NAMES]))

    @_sound()
    def completed(self) -> Sequence[Sequence[Any]]:
        """What can be completed."""
        found: Sequence[Sequence[Any]] = orjson.loads(self.segment[ROWS])
        return found

    def name_list(self) -> list[bytes]:
        """Its names, in order."""
        letters, at = self.arrays["names"].tobytes(), self.arrays["name_at"].tolist()
        return [letters[start:end] for start, end in pairwise(at)]


@contextmanager
def _keeping() -> Iterator[None]:
    """Do not look for what is of no use any more: millions of values are made, and none of them refers in a circle."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@_keeping()
def merge(folder: Path, segments: Iterable[Segment]) -> None:
    """Write the index of all parts into an empty folder. Raises SearchError where a part is not whole."""
    parts = _ordered(segments)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FOLDER).mkdir()
    lexicon = Lexicon.united(p.words() for p in parts)
    lexicon.write(folder)
    terms, translations = _named(parts)
    GlossaryBuilder(sorted(terms, key=_by_name), translations, lexicon).write(folder)
    del terms, translations  # each of these takes more than all parts together
    (folder / completions.FILE).write_bytes(completions.content(_completed(parts)))
    for name, body in _joint(parts, lexicon):
        (folder / name).write_bytes(body)


@_keeping()
def united(segments: Iterable[Segment]) -> Segment:
    """Several parts as one: what is merged of it, and of others, is what is merged of them and those others.

    Raises SearchError where a part is not whole.
    """
    parts = _ordered(segments)
    lexicon = Lexicon.united(p.words() for p in parts)
    return {
        **dict(_joint(parts, lexicon)),
        WORDS: json_bytes(lexicon.told()),
        NAMES: encoded(codec.dumps(_named(parts))),
        ROWS: json_bytes([row for p in parts for row in p.completed()]),
    }


def _named(parts: Sequence[_Part]) -> tuple[list[Named], list[Translation]]:
    """The terms of all parts, and what translates what."""
    terms: list[Named] = []
    translations: list[Translation] = []
    for p in parts:
        some, pairs = p.names()
        terms += some
        translations += pairs
    return terms, translations


def _completed(parts: Sequence[_Part]) -> list[Row]:
    """What can be completed in all parts."""
    told = (row for p in parts for row in p.completed())
    return [Row(group, standing, completions.Entry(*entry), key) for group, standing, key, *entry in told]


def _ordered(segments: Iterable[Segment]) -> list[_Part]:
    return sorted(map(_read, segments), key=lambda p: sorted(p.columns["game"]))


def _joint(parts: Sequence[_Part], lexicon: Lexicon) -> Iterator[tuple[str, bytes]]:
    """The list of sections and all arrays, as files have them, by their names."""
    words = word_numbers(lexicon)
    yield SECTIONS, b"[" + BETWEEN.join(p.rows for p in parts if p.rows) + b"]"
    numbers = [_numbers(p, words) for p in parts]
    columns, arrays = _of_sections(parts, numbers)
    yield f"{FOLDER}/columns.json", json.dumps(columns, ensure_ascii=False).encode()
    for name, values in (arrays | _of_names(parts, numbers, len(words) + 1)).items():
        yield f"{FOLDER}/{name}.npy", as_file(values)


@_sound()
def _read(segment: Segment) -> _Part:
    arrays = {name: _array(segment[f"{FOLDER}/{name}.npy"]) for name in FILES}
    columns = json.loads(decoded(segment[f"{FOLDER}/columns.json"]))
    if {*columns} != {*COLUMNS} or not {SECTIONS, WORDS, NAMES, ROWS} <= segment.keys():
        raise ValueError("something is of another kind, or missing")
    return _Part(segment, arrays, columns)


def _array(body: bytes) -> Numbers:
    """What ``np.save`` wrote of one row of numbers; ``np.load`` has Python's compiler read every header.

    Raises ValueError where it is something else.
    """
    begin = 10 + int.from_bytes(body[8:10], "little")
    found = HEADER.fullmatch(body[:begin])
    if not found:
        raise ValueError("a header is of another kind")
    return np.frombuffer(body, found[1].decode(), int(found[2]), begin)


def _by_name(t: Named) -> tuple[str, bytes, str]:
    """The order of the glossary: as the store has it."""
    return t.game, encoded(t.name).lower(), t.id


Words = Mapping[tuple[str, str], int]  # by language and word its number in the whole, from 1


def _of_sections(parts: Sequence[_Part], numbers: Sequence[Numbers]) -> tuple[dict[str, list[str]], dict[str, Numbers]]:
    """What there is by section, and by word of a section."""
    out = {name: _joined([p.arrays[name] for p in parts]) for name in OF_SECTIONS}
    out |= {name: first + _counted_on([p.arrays[name] for p in parts]) for name, first in ENDS.items()}
    out["run_word"] = _joined([own[p.arrays["run_word"]] for own, p in zip(numbers, parts, strict=True)])
    columns: dict[str, list[str]] = {}
    for column in COLUMNS:
        columns[column] = list(dict.fromkeys(value for p in parts for value in p.columns[column]))
        place = {value: n for n, value in enumerate(columns[column])}
        coded = [np.array([place[v] for v in p.columns[column]], dtype=np.uint32)[p.arrays[column]] for p in parts]
        out[column] = _joined(coded)
    return columns, out


def _numbers(part: _Part, words: Words) -> Numbers:
    """By the number of a word in a part, which is 0 for none, its number in the whole."""
    said = part.words()
    own = ((lang, word) for lang in sorted(said) for word in sorted(said[lang]["forms"]))
    return np.array([0, *(words[pair] for pair in own)], dtype=np.uint32)


def _of_names(parts: Sequence[_Part], numbers: Sequence[Numbers], size: int) -> dict[str, Numbers]:
    """The names of all parts in one order, each with its entries, and with the words that have it for a token.

    ``numbers``: what each part's words are called by number in the whole, all of them below ``size``.
    """
    lists = [p.name_list() for p in parts]
    names = sorted(dict.fromkeys(chain.from_iterable(lists)))  # long runs are in order: quicker than from a set
    place = {name: n for n, name in enumerate(names)}
    into = [np.array([place[name] for name in some], dtype=np.int64) for some in lists]
    first = np.cumsum([0, *(p.sections for p in parts)])
    of = _joined([_repeated(i, p.arrays["at"]) for i, p in zip(into, parts, strict=True)])
    order = np.argsort(of, kind="stable")  # the parts are in order, and so are the sections of each
    out = {
        "names": np.frombuffer(b"".join(names), np.uint8),
        "name_at": np.cumsum([0, *map(len, names)]),
        "at": _ends(np.bincount(of, minlength=len(names))),
        "doc": _joined([p.arrays["doc"].astype(np.int64) + n for n, p in zip(first, parts, strict=False)])[order],
        "weight": _joined([p.arrays["weight"] for p in parts])[order],
    }
    for at, places in PLACES.items():
        starts = _counted_on([p.arrays[at] for p in parts])
        where, _ = runs(starts[:-1][order], starts[1:][order])
        out[places] = _joined([p.arrays[places] for p in parts])[where]
        out[at] = _ends(np.diff(starts)[order])
    pairs = [
        _repeated(i, p.arrays["word_at"]) * size + own[p.arrays["word"]]
        for i, p, own in zip(into, parts, numbers, strict=True)
    ]
    every = np.unique(_joined(pairs)).astype(np.int64)  # the words of each name, each once, in order
    return out | {"word_at": _ends(np.bincount(every // size, minlength=len(names))), "word": every % size}


def _repeated(values: Numbers, at: Numbers) -> Numbers:
    """Each value as often as its run is long."""
    counts: Numbers = np.diff(at.astype(np.int64))
    return values.repeat(counts)


def _ends(counts: Numbers) -> Numbers:
    """Where runs of these lengths begin, and the end."""
    return np.concatenate(([0], np.cumsum(counts, dtype=np.int64)))


def _joined(arrays: Sequence[Numbers]) -> Numbers:
    return np.concatenate(arrays) if arrays else np.zeros(0, dtype=np.uint8)


def _counted_on(arrays: Sequence[Numbers]) -> Numbers:
    """Places in one part after the other, as places in the whole; each part's begin where the last one's end."""
    return _ends(_joined([np.diff(a.astype(np.int64)) for a in arrays]))


# -- the glossary ------------------------------------------------------------------------------------------


class GlossaryBuilder:
    """Takes in what there is, then writes it."""

    def __init__(self, terms: Iterable[Named], translations: Iterable[Translation], lexicon: Lexicon) -> None:
        self._terms: Names[Entry] = Names(lexicon)
        self._renderings: Names[Rendering] = Names(lexicon)
        self._sayings: Names[Saying] = Names(lexicon)
        self._tails: Names[str] = Names(lexicon)
        self._by_id: dict[str, Entry] = {}
        self._ids: dict[str, list[str]] = defaultdict(list)
        self._short: set[str] = set()
        self._initials: dict[str, tuple[int, str]] = {}  # -> mentions and name of the term they stand for
        for t in terms:
            self._add(t)
        self._translate(translations)
        self._say()

    def _add(self, t: Named) -> None:
        entry = Entry(t.id, t.name, t.game, t.lang, t.section, t.translations)
        self._ids[" ".join(folded(t.name))].append(f"{len(self._by_id)} {t.id}")
        self._by_id[t.id] = entry
        for name in dict.fromkeys((t.name, *t.aliases)):
            self._terms.add(name, t.lang, entry)
            if is_abbreviation(name):
                self._short.add(name)
        for letters in initials(t.name, t.lang):
            self._initials[letters] = max(self._initials.get(letters, (-1, "")), (t.mentions, t.name))

    def _translate(self, translations: Iterable[Translation]) -> None:
        known = {t.sides for t in translations}
        known |= {((e.lang, e.name), (o.lang, o.name)) for e in self._by_id.values() for o in self._abroad(e)}
        trade = [(("en", en), ("es", es)) for en, es in bilingual.pairs()]
        for trust, pairs in ((FROM_BOOKS, sorted(known)), (FROM_TRADE, trade)):
            for (one, a), (two, b) in pairs:
                self._renderings.add(a, one, Rendering(two, b, trust))
                self._renderings.add(b, two, Rendering(one, a, trust))
                for letters in initials(a, one) | initials(b, two):
                    self._initials.setdefault(letters, (0, a if letters in initials(a, one) else b))
        self._translate_loosely()

    def _translate_loosely(self) -> None:
        """Words without an exact translation get the loose ones."""
        found: list[tuple[str, str, Rendering]] = []
        for line in bilingual.compared():
            for lang, own, other, others in (("en", line.en, "es", line.es), ("es", line.es, "en", line.en)):
                new = (w for w in own if not any(f.lang == lang for f in self._renderings.find(folded(w))))
                found += [(word, lang, Rendering(other, text, FROM_KIN)) for word, text in product(new, others)]
        for word, lang, rendering in found:
            self._renderings.add(word, lang, rendering)

    def _abroad(self, entry: Entry) -> list[Entry]:
        """The translations of a term into languages behind its own."""
        found = (self._by_id[i] for i in entry.translations if i in self._by_id)
        return [other for other in found if entry.lang < other.lang]

    def _say(self) -> None:
        for s in sayings():
            self._sayings.add(s.said, s.lang, s)
        for lang, tail in sorted({(s.lang, s.tail) for s in sayings() if s.tail}):
            self._tails.add(tail, lang, tail)

    def write(self, folder: Path) -> None:
        """Keep all of it with the index."""
        parts = {
            **self._terms.parts("terms"),
            **self._renderings.parts("renderings"),
            **self._sayings.parts("sayings"),
            **self._tails.parts("tails"),
            "by_id": {i: orjson.dumps(tuple(e)) for i, e in self._by_id.items()},
            "ids": {name: "\n".join(found).encode() for name, found in self._ids.items()},
            "short": dict.fromkeys(self._short, b""),
            "short_folded": {s.casefold(): b"" for s in self._short},
            "initials": {letters: name.encode() for letters, (_, name) in self._initials.items()},
        }
        write_tables(folder / FILE, parts)


def initials(name: str, lang: str) -> set[str]:
    """The first letters of a name's words, with and without the little ones: ``línea de visión`` -> ``ldv``, ``lv``."""
    words = folded(name)
    runs = (words, [w for w in words if not is_stop_word(w, lang)])
    return {"".join(w[0] for w in run) for run in runs if len(run) >= SHORTEST}
