"""What waits for the index on disk comes back as it was, however much of it there is."""

from __future__ import annotations

from array import array
from pathlib import Path

import numpy as np
import pytest

from rulewright.kb.search import pool, spool
from rulewright.kb.search.analysis import spans, tokens, words
from rulewright.kb.search.pool import Item, Pool
from rulewright.kb.search.sheets import Cells, Sheets, cells
from rulewright.kb.search.spool import Letters, Spool, narrowest
from rulewright.kb.search.vocabulary import LexiconBuilder

TEXTS = ["", "Roll 2d6, then re-roll.", "A can't-miss shot: +1 (302.3).", "die Línea — y más", "x-y-z-w-v up-to-date"]


@pytest.mark.parametrize("text", TEXTS)
def test_quick_words_are_the_tokens(text: str) -> None:
    assert words(text) == [t.text for t in tokens(text)]
    assert list(zip(*spans(text), strict=True)) == [(t.start, t.end) for t in tokens(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a unit moves", ["a", "unit", "moves"]),
        ("they re-roll it", ["they", ("re", "reroll"), "roll", "it"]),
        ("Re-Roll", [("Re", "reroll"), "Roll"]),
        ("a - b", ["a", "-", "b"][::2]),  # a dash between words joins nothing
        ("302-3", ["302", "3"]),  # numbers make no compound
        ("", []),
    ],
)
def test_cells(text: str, expected: list[object]) -> None:
    assert cells(text) == expected


def test_a_word_has_one_number_in_each_language_and_a_compound_one_of_its_own() -> None:
    every = Cells()
    first = every.read("re-roll the die", "en")
    assert every.read("the roll", "en") == array("I", [first[2], first[1]])
    assert every.read("die", "es")[0] not in first
    assert every.pair(first[0]) == ("en", "re") and list(every.pairs())[first[3]] == ("en", "die")


def test_words_are_counted_where_they_make_the_vocabulary() -> None:
    every = Cells()
    sheets = Sheets(every)
    run = ("en", every.read("Units re-roll units", "en"))
    sheets.add({"title": [run], "text": [run], "terms": [], "path": [("en", every.read("elsewhere", "en"))]})
    builder = LexiconBuilder()
    every.tell(builder)
    words = builder.lexicon().languages["en"]
    assert words.counts == {"re": 2, "reroll": 2, "roll": 2, "units": 4}


def test_sheets_come_back_as_streams() -> None:
    every = Cells()
    sheets = Sheets(every)
    one, two, none = ("en", every.read("unit moves", "en")), ("es", every.read("mueve", "es")), ("en", array("I"))
    sheets.add({"title": [], "text": [one], "terms": [one, none, two], "path": []})
    sheets.add({"title": [two], "text": [none], "terms": [], "path": [two, one]})
    said = lambda n: "" if every.cells[n] == "moves" else f"{every.pair(n)[0]}:{every.cells[n]}"  # noqa: E731
    assert list(sheets.streams(said)) == [
        {"title": "", "text": "en:unit", "terms": "en:unit  es:mueve", "path": ""},  # an empty name keeps its place
        {"title": "es:mueve", "text": "", "terms": "", "path": "es:mueve en:unit"},
    ]


@pytest.mark.parametrize("at_once", [3, 1_000])
def test_numbers_are_saved_as_numpy_would(at_once: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "AT_ONCE", at_once)
    monkeypatch.setattr(spool, "IN_MEMORY", 8)
    for name, values in {"none": [], "small": [1, 2, 255], "wide": [*range(300), 70_000]}.items():
        taken = Spool("I")
        taken.extend(values[:2])
        taken.add(np.array(values[2:], dtype=np.int64))
        assert len(taken) == len(values) and [int(n) for some in taken.chunks(2) for n in some] == values
        taken.save(tmp_path / "a.npy")
        np.save(tmp_path / "b.npy", np.array(values, dtype=narrowest(max(values, default=0))))
        assert (tmp_path / "a.npy").read_bytes() == (tmp_path / "b.npy").read_bytes(), name


@pytest.mark.parametrize(("most", "kind"), [(0, "u1"), (255, "u1"), (256, "u2"), (65_536, "u4"), (1 << 32, "u8")])
def test_the_narrowest_kind(most: int, kind: str) -> None:
    assert np.dtype(narrowest(most)) == np.dtype(kind)


def test_pieces_of_letters_know_where_they_begin(tmp_path: Path) -> None:
    made = Letters()
    for piece in (b"one", b"", "año".encode()):
        made.append(piece)
    made.save(tmp_path / "letters.npy", tmp_path / "at.npy")
    assert np.load(tmp_path / "letters.npy").tobytes() == "oneaño".encode()
    assert np.load(tmp_path / "at.npy").tolist() == [0, 3, 3, 7]


@pytest.mark.parametrize(("most", "on_disk"), [(1, 5), (2, 2), (100, 0)])
def test_postings_come_back_in_order(most: int, on_disk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MOST", most)
    one, two = b"\0\0\0\0", b"\0\0\0\0\1\0\0\0"
    given: list[Item] = [
        ("title", b"b", 0, 1.0, one),
        ("text", b"b", 0, 2.0, two),
        ("text", b"a", 0, 1.0, one),
        ("text", b"b", 1, 1.0, one),
        ("text", b"a", 7, 2.0, two),
    ]
    pool_ = Pool()
    for item in given:
        pool_.add(item)
    assert len(pool_._runs) == on_disk
    assert list(pool_.iter_postings()) == sorted(given)
    pool_.cleanup()
    assert list(pool_.iter_postings()) == []
