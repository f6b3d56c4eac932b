"""The id of a generation: equal for whoever finds the same in it, different where anything at all differs."""

from __future__ import annotations

import gzip
import hashlib
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from rulewright.kb import bulk, generations, identity, maps, reports, sources, told
from rulewright.kb.editions import shelf
from rulewright.kb.generations import sha256
from rulewright.kb.identity import identity as of, of_store
from rulewright.kb.mirror import history
from rulewright.kb.search import index_files, lines as sentences
from rulewright.kb.search.index_files import FILES
from rulewright.kb.store_writer import SCHEMA
from tests.web import harbour

FACTS = {"content": "c0ffee", "rows": [{"book": "harbour-core", "sections": 9}]}
LIBRARY = slice(92, 100)  # bytes of a SQLite file: how often it was changed, and by which version of the library


def written(root: Path) -> Path:
    """A generation that was written, without a manifest."""
    harbour.write(root, harbour.knowledge())
    folder = generations.current(root)
    (folder / "manifest.json").unlink()
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("whole"))


@pytest.fixture
def folder(tmp_path: Path, whole: Path) -> Path:
    """A generation of one's own, to change."""
    return Path(shutil.copytree(whole, tmp_path / "generation"))


def part(folder: Path) -> Path:
    """The file of its one game."""
    return next(folder.glob("games/*.rwk"))


def names(folder: Path) -> tuple[str, str]:
    """What a generation and its game are called."""
    return of(folder, **FACTS), of_store(part(folder))


def test_written_twice_it_is_the_same(tmp_path: Path, whole: Path) -> None:
    again = written(tmp_path)
    assert names(again) == names(whole)
    assert part(again).name == part(whole).name == f"harbour@{of_store(part(whole))}.rwk"


def other_library(folder: Path) -> None:
    path = part(folder)
    data = bytearray(path.read_bytes())
    data[LIBRARY] = bytes(255 - b for b in data[LIBRARY])
    path.write_bytes(data)


def other_layout(folder: Path) -> None:
    db = sqlite3.connect(part(folder))
    db.executescript("PRAGMA page_size=8192; VACUUM;")
    db.close()


def packed_otherwise(folder: Path) -> None:
    text = (folder / bulk.FILE).read_bytes()
    (folder / bulk.PACKED["gzip"]).write_bytes(gzip.compress(text, 1, mtime=86_400))


def rows_packed_otherwise(folder: Path) -> None:
    db = sqlite3.connect(part(folder))
    ((body,),) = db.execute("SELECT body FROM exported WHERE bulk='text' AND kind='terms'").fetchall()
    packer = zlib.compressobj(0, zlib.DEFLATED, -zlib.MAX_WBITS)
    with db:
        other = packer.compress(bulk.unpacked(body)) + packer.flush(zlib.Z_FULL_FLUSH)
        db.execute("UPDATE exported SET body=? WHERE bulk='text' AND kind='terms'", (other,))
    db.close()


def source_packed_otherwise(folder: Path) -> None:
    db = sqlite3.connect(part(folder))
    ((body,),) = db.execute("SELECT body FROM sources").fetchall()
    with db:
        db.execute("UPDATE sources SET body=?", (zlib.compress(zlib.decompress(body), 0),))
    db.close()


@pytest.mark.parametrize(
    "change",
    [other_library, other_layout, packed_otherwise, source_packed_otherwise, rows_packed_otherwise],
    ids=["SQLite of another version", "pages laid out otherwise", "export", "sources", "rows of the export"],
)
def test_what_libraries_write_for_themselves_is_no_part_of_it(
    folder: Path, whole: Path, change: Callable[[Path], None]
) -> None:
    change(folder)
    assert sums(folder) != sums(whole)
    assert names(folder) == names(whole)


def sums(folder: Path) -> list[str]:
    return [sha256(p) for p in sorted(folder.rglob("*")) if p.is_file()]


def sql(statement: str, of: Callable[[Path], Path] = part) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        db = sqlite3.connect(of(folder))
        assert db.execute(statement).rowcount != 0
        db.commit()
        db.close()

    return change


def common(folder: Path) -> Path:
    return folder / "common.db"


def text(name: str, more: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        with (folder / name).open("a") as file:
            file.write(more)

    return change


def array(folder: Path) -> None:
    path = folder / "index" / "arrays" / "weight.npy"
    values = np.load(path)
    values[0] = np.nextafter(values[0], 9)
    np.save(path, values)


def array_type(folder: Path) -> None:
    path = folder / "index" / "arrays" / "doc.npy"
    np.save(path, np.load(path).view("<i4"))


def row_of_the_export(folder: Path) -> None:
    path = folder / bulk.FILE
    path.write_bytes(path.read_bytes() + b"\n")


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(sql("UPDATE books SET body=replace(body, 'Harbour', 'Harbor')"), id="a book's title"),
        pytest.param(sql("UPDATE sections SET html=html || ' ' WHERE id='harbour-core/golden'"), id="a page"),
        pytest.param(sql("UPDATE refs SET n=n+1000 WHERE n=(SELECT max(n) FROM refs)"), id="the order of rows"),
        pytest.param(sql("UPDATE terms SET kind=NULL WHERE id='harbour/en/anchored'"), id="nothing for something"),
        pytest.param(sql("INSERT INTO successors VALUES ('harbour-core/old', '')", common), id="an id of the past"),
        pytest.param(sql(f"UPDATE sources SET body=x'{zlib.compress(b'Other words.').hex()}'"), id="a source text"),
        pytest.param(sql("CREATE INDEX more ON terms (kind)"), id="an index"),
        pytest.param(array, id="the least of a weight"),
        pytest.param(array_type, id="the type of an array"),
        pytest.param(text("index/words.table", "x"), id="a table of the index"),
        pytest.param(text("index/sections.json", " "), id="the list of sections"),
        pytest.param(text("more.txt", "x"), id="a file that is new"),
        pytest.param(row_of_the_export, id="the export"),
    ],
)
def test_anything_else_is_another_generation(folder: Path, whole: Path, change: Callable[[Path], None]) -> None:
    change(folder)
    assert names(folder) != names(whole)


def test_facts_and_format_are_part_of_it(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = of(whole, **FACTS)
    assert generations.GENERATION_ID.fullmatch(one)
    assert of(whole, **FACTS, quarantined=["harbour-league"]) != one
    monkeypatch.setattr(identity, "FORMAT", generations.FORMAT + 1)
    assert of(whole, **FACTS) != one


def test_another_form_of_what_is_stored_is_another_format() -> None:
    """When this fails, raise ``generations.FORMAT`` and note here what the form is now."""
    form = [
        SCHEMA,
        *(room.SCHEMA for room in (maps, shelf, reports, told, sources, history, bulk, index_files, sentences)),
        repr(sorted(FILES)),
    ]
    assert (generations.FORMAT, hashlib.sha256("\n".join(form).encode()).hexdigest()[:16]) == (12, "a0ce1661be18cef0")
