"""Tables that are looked up where they lie."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path
from zlib import crc32

import pytest

from rulewright.kb.search.tables import Part, Tables, joined, words, write

MANY = {f"word{n}": str(n).encode() for n in range(3_000)}
PARTS = {"count": MANY, "count.es": {"línea": b"7", "": b"0", "a\tb": b"1"}, "empty": {}}


@pytest.fixture
def kept(tmp_path: Path) -> Tables:
    write(tmp_path / "a.table", PARTS)
    return Tables(tmp_path / "a.table")


@pytest.mark.parametrize("name", PARTS)
def test_a_part_comes_back_as_it_was(kept: Tables, name: str) -> None:
    part = Part(kept, name, bytes)
    assert dict(part) == PARTS[name]
    assert len(part) == len(PARTS[name])
    assert list(part) == sorted(PARTS[name])


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
    write(tmp_path / "a.table", {"x": {k: k.encode() for k in some}})
    part = Part(Tables(tmp_path / "a.table"), "x", bytes)
    assert [part[k] for k in some] == [k.encode() for k in some] and part.get("word") is None


def test_only_strings_are_keys(kept: Tables) -> None:
    key: object = 17
    assert key not in Part(kept, "count", int)


def test_a_value_is_had_without_a_copy(kept: Tables) -> None:
    assert bytes(kept.mapped("count", "word2999")) == b"2999"
    assert bytes(kept.mapped("count", "nothing")) == b""


def test_words_come_back() -> None:
    assert words(joined(("línea", "lin"))) == ("línea", "lin")


def test_equal_tables_are_equal_bytes_in_any_order(tmp_path: Path) -> None:
    write(tmp_path / "a", PARTS)
    write(tmp_path / "b", {part: dict(reversed(table.items())) for part, table in reversed(PARTS.items())})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@pytest.mark.parametrize("part", [0, 0.3, 0.99])
def test_a_file_that_is_cut_short_is_refused(tmp_path: Path, part: float) -> None:
    path = tmp_path / "a.table"
    write(path, PARTS)
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
