"""The files of an index: arrays and tables, whole or not at all."""

from __future__ import annotations

import shutil
from io import BytesIO
from itertools import count, islice
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

from rulewright.kb.errors import SearchError
from rulewright.kb.search import Searcher
from rulewright.kb.search.index_files import (
    FILES,
    FOLDER,
    as_file,
    joined_words,
    spelled,
    words_of,
    write_tables,
)
from rulewright.kb.search.index_reader import Arrays, Part, Tables, runs


@pytest.mark.parametrize("name", ["", "en:", "\x00", "en:\ud800", "zzzz", "@", "=302.3", "en:unit" * 99])
def test_a_name_is_found_whole_or_not_at_all(name: str, searcher: Searcher) -> None:
    arrays = searcher.arrays
    found = arrays.name(name)
    assert (found[0] >= 0) == (name == "=302.3")
    assert [arrays.docs[n].number for n in arrays.doc[slice(*found[1:])]] == (["302.3"] if found[0] >= 0 else [])


def test_sections_are_read_one_at_a_time(searcher: Searcher) -> None:
    docs = searcher.arrays.docs
    assert docs[0] == next(iter(docs)) and docs[-1] == list(docs)[-1] == docs[len(docs) - 1]
    with pytest.raises(IndexError):
        docs[len(docs)]


@pytest.mark.parametrize("name", FILES)
def test_an_index_that_lacks_an_array_is_an_error_with_a_code(name: str, folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "index", tmp_path / "index")
    path = tmp_path / "index" / FOLDER / f"{name}.npy"
    for damage in (b"", b"\x93NUMPY\x01\x00", path.read_bytes()[:20]):
        path.write_bytes(damage)
        with pytest.raises(SearchError) as raised:
            Arrays(tmp_path / "index")
        assert raised.value.code == "search-index"
    path.unlink()
    with pytest.raises(SearchError):
        Arrays(tmp_path / "index")


# -- the parts


def test_runs_one_after_the_other() -> None:
    where, of = runs(np.array([5, 2, 9]), np.array([7, 2, 12]))
    assert where.tolist() == [5, 6, 9, 10, 11] and of.tolist() == [0, 0, 2, 2, 2]
    assert [v.tolist() for v in runs(np.array([], dtype=int), np.array([], dtype=int))] == [[], []]


MANY = {f"word{n}": str(n).encode() for n in range(3_000)}
PARTS = {"count": MANY, "count.es": {"línea": b"7", "": b"0", "a\tb": b"1"}, "empty": {}}


@pytest.fixture
def kept(tmp_path: Path) -> Tables:
    write_tables(tmp_path / "a.table", PARTS)
    return Tables(tmp_path / "a.table")


@pytest.mark.parametrize("name", PARTS)
def test_a_part_comes_back_as_it_was(kept: Tables, name: str) -> None:
    part = Part(kept, name, bytes)
    assert dict(part) == PARTS[name]
    assert len(part) == len(PARTS[name])
    assert list(part) == [part.nth(n) for n in range(len(part))] == sorted(PARTS[name])


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("count", "word17", 17),
        ("count", "word", None),
        ("count", "línea", None),  # of another part
        ("count.es", "línea", 7),
        ("count.es", "", 0),
        ("empty", "", None),
        ("nowhere", "word17", None),
    ],
)
def test_lookup(kept: Tables, name: str, key: str, value: int | None) -> None:
    part = Part(kept, name, int)
    assert part.get(key) == value
    assert (key in part) == (value is not None)
    if value is None:
        with pytest.raises(KeyError):
            part[key]


def test_keys_that_are_led_to_the_last_slot_go_on_behind_it(tmp_path: Path) -> None:
    numbers = (f"word{n}" for n in count())
    some = [*islice((k for k in numbers if crc32(f"x\t{k}".encode()) % 16 == 15), 5)]
    write_tables(tmp_path / "a.table", {"x": {k: k.encode() for k in some}})
    part = Part(Tables(tmp_path / "a.table"), "x", bytes)
    assert [part[k] for k in some] == [k.encode() for k in some] and part.get("word") is None


def test_only_strings_are_keys(kept: Tables) -> None:
    key: object = 17
    assert key not in Part(kept, "count", int)


def test_a_value_is_had_without_a_copy(kept: Tables) -> None:
    assert bytes(kept.mapped("count", "word2999")) == b"2999"
    assert bytes(kept.mapped("count", "nothing")) == b""


def test_words_come_back() -> None:
    assert words_of(joined_words(("línea", "lin"))) == ("línea", "lin")


def test_equal_tables_are_equal_bytes_in_any_order(tmp_path: Path) -> None:
    write_tables(tmp_path / "a", PARTS)
    write_tables(tmp_path / "b", {part: dict(reversed(table.items())) for part, table in reversed(PARTS.items())})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@pytest.mark.parametrize("part", [0, 0.3, 0.99])
def test_a_file_that_is_cut_short_is_refused(tmp_path: Path, part: float) -> None:
    path = tmp_path / "a.table"
    write_tables(path, PARTS)
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * part)])
    with pytest.raises(ValueError):
        Tables(path)


@pytest.mark.parametrize("head", ["", "\n", "1 2 3\n", "0 3 0 0\n", "9 1 0 0\n", "a b c d\n"])
def test_a_file_that_is_no_table_is_refused(tmp_path: Path, head: str) -> None:
    (tmp_path / "a.table").write_text(head)
    with pytest.raises(ValueError):
        Tables(tmp_path / "a.table")


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"a\.table"):
        Tables(tmp_path / "a.table")


@pytest.mark.parametrize(("number", "same"), [("302.3.", "302.3"), ("Table 1:", "table 1"), ("STEP  1", "step 1")])
def test_spelled(number: str, same: str) -> None:
    assert spelled(number) == same


def test_numbers_are_kept_in_the_narrowest_kind() -> None:
    for values, kind in (
        ([], "u1"),
        ([1, 255], "u1"),
        ([256], "<u2"),
        ([*range(300), 70_000], "<u4"),
        ([1 << 32], "<u8"),
    ):
        kept = np.load(BytesIO(as_file(np.array(values, dtype=np.uint64))))
        assert (kept.tolist(), kept.dtype) == (values, np.dtype(kind))
    assert np.load(BytesIO(as_file(np.array([0.5], dtype=np.float32)))).dtype == np.float32
