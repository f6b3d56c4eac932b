"""A game's file from elsewhere: what it says is read, and it is taken only where we would write the very same."""

from __future__ import annotations

import io
import json
import random
import re
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path

import numpy as np
import pytest

from rulewright.kb import bundle_check, part_writer
from rulewright.kb.bundle_check import Refused, rewritten
from rulewright.kb.identity import of_store
from tests.make import book, knowledge, section
from tests.web import harbour


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of Harbour."""
    folder = tmp_path_factory.mktemp("honest")
    records = harbour.editions()
    return folder / part_writer.write(folder, harbour.knowledge(), lambda _: records)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


def test_an_honest_file_is_written_anew_the_same(honest: Path, out: Path) -> None:
    rewritten(honest, out)
    assert [p.name for p in out.iterdir()] == [honest.name]
    assert of_store(out / honest.name) == of_store(honest)


Change = Callable[[sqlite3.Connection], object]


def spoilt(honest: Path, folder: Path, change: Change) -> Path:
    """The file with something changed in it, and named by what is in it then: by who meant it."""
    path = folder / "given"
    shutil.copyfile(honest, path)
    with closing(sqlite3.connect(path)) as db, db:
        change(db)
    try:
        name = f"harbour@{of_store(path)}.rwk"
    except (sqlite3.Error, zlib.error):
        name = honest.name
    return path.rename(folder / name)


def sql(said: str, *args: object) -> Change:
    return lambda db: db.execute(said, args)


def body(table: str, **keys: object) -> Change:
    """Other values for keys of the JSON of a row."""

    def change(db: sqlite3.Connection) -> None:
        (first,) = db.execute(f"SELECT body FROM {table}").fetchone()
        db.execute(f"UPDATE {table} SET body=? WHERE body=?", (json.dumps(json.loads(first) | keys), first))

    return change


def array(said: bytes) -> Change:
    """Other bytes for an array of the index."""
    return sql("UPDATE segment SET body=? WHERE name='arrays/doc.npy'", zlib.compress(said))


def html(said: str) -> Change:
    return sql("UPDATE sections SET html=? WHERE id='harbour-core/1.1'", said)


def pickled() -> bytes:
    file = io.BytesIO()
    np.save(file, np.array([{"a": 1}], dtype=object), allow_pickle=True)
    return file.getvalue()


BODY = "UPDATE sections SET body=json_set(body, ?, ?) WHERE id=?"
HOSTILE: dict[str, tuple[Change, str]] = {
    "a script in a page": (html("<p><script>alert(1)</script></p>"), "HTML that no rulebook comes to"),
    "a handler": (html('<p><a class="ref" href="/sections/a/b" onclick="x()">a</a></p>'), "HTML"),
    "a javascript address": (html('<p><a class="ref" href="javascript:x()">a</a></p>'), "HTML"),
    "an open tag": (html("<p><strong>a</p>"), "HTML"),
    "what is closed and was never open": (html("</td></table><p>a</p>"), "HTML"),
    "something like a drawing": (html('<p><span class="symbol symbol-die" onclick="x()">a</span></p>'), "HTML"),
    "a comment": (html("<p>a<!-- <script>--></p>"), "HTML"),
    "a symbol that is a tag": (
        sql("UPDATE books SET body=json_set(body, '$.symbols', json_array(?))", 'x"><img src=x>'),
        "names that none can have",
    ),
    "an icon that is a tag": (
        sql("UPDATE books SET body=json_set(body, '$.icon', ?)", 'x"><img src=x>'),
        "names that none can have",
    ),
    "a trigger": (sql("CREATE TRIGGER t AFTER INSERT ON books BEGIN DELETE FROM books; END"), "other tables"),
    "a view": (sql("CREATE VIEW v AS SELECT 1"), "other tables"),
    "one table more": (sql("CREATE TABLE mine (x)"), "other tables"),
    "an index less": (sql("DROP INDEX refs_target"), "other tables"),
    "text that is no JSON": (sql("UPDATE sections SET body='{' WHERE id='harbour-core/1.1'"), "."),
    "a title that is a list": (body("sections", title=["a"]), "sections has a row of another form"),
    "an order that is a word": (body("sections", order="first"), "sections has a row"),
    "a certainty that is a word": (body("interactions", certainty="sure"), "interactions has a row"),
    "a kind that is none": (body("terms", kind="weapon"), "terms has a row"),
    "a key more": (body("books", extra=1), "books has a row"),
    "a book of another game": (body("books", game="haven"), "."),
    "an id that leads out of a folder": (
        lambda db: [
            sql("UPDATE sections SET id='harbour-core/..' WHERE id='harbour-core/1.1'")(db),
            sql(BODY, "$.id", "harbour-core/..", "harbour-core/..")(db),
        ],
        "is no section that can be",
    ),
    "a section above itself": (
        lambda db: [
            sql(BODY, "$.parent", "harbour-core/turn", "harbour-core/turn")(db),
            sql("UPDATE sections SET parent='harbour-core/turn' WHERE id='harbour-core/turn'")(db),
        ],
        "is no section that can be",
    ),
    "a colour that is more": (body("books", colour="red;background:url(//x)"), "what no book can be"),
    "a claim of a section that is not there": (body("prohibitions", section="harbour-core/none"), "which it has not"),
    "a row of the export that breaks it": (
        sql("UPDATE exported SET body=? WHERE kind='terms'", zlib.compress(b'{"')[2:-4]),
        "what is in it is not",
    ),
    "an array that is pickled": (array(pickled()), "."),
    "an array of another game": (array(b"x"), "."),
    "packed bytes that are none": (sql("UPDATE sources SET body=x'00ff'"), "."),
    "a report of its own": (sql("UPDATE reports SET body='[]'"), "what is in it is not"),
    "a column that says something else": (sql("UPDATE refs SET target='haven-core/1'"), "what is in it is not"),
    "a number that is a word": (sql("UPDATE places SET weight='heavy'"), "map of a book"),
    "a note of its own": (sql("UPDATE told SET body='[1]'"), "what is in it is not"),
    "a successor": (sql("INSERT INTO successors VALUES ('norsgard/1', 'harbour-core/1.1')"), "what is in it is not"),
    "a section's twin that is a number": (
        sql("UPDATE facts SET value='[[\"harbour-core/1.2\", 3]]' WHERE name='twins'"),
        "sections in two languages is of another form",
    ),
    "a twin that is not there": (
        sql("UPDATE facts SET value='[[\"harbour-core/1.2\", \"harbour-league/none\"]]' WHERE name='twins'"),
        "which it has not",
    ),
    "a fact more": (sql("INSERT INTO facts VALUES ('publishing', '{}')"), "what is in it is not"),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_refused(honest: Path, tmp_path: Path, out: Path, what: str) -> None:
    change, why = HOSTILE[what]
    path = spoilt(honest, tmp_path, change)
    with pytest.raises(Exception, match=why) as refused:
        rewritten(path, out)
    assert why == "." or refused.type is Refused
    assert not [p for p in out.iterdir() if p.suffix == ".rwk"]


def test_what_would_unpack_to_too_much_is_refused_before_it_is_unpacked(
    honest: Path, tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle_check, "MOST_UNPACKED", 2**20)
    path = spoilt(honest, tmp_path, sql("UPDATE sources SET body=?", zlib.compress(bytes(2**26))))
    with pytest.raises(Refused, match="unpack to more than 1 MB"):
        rewritten(path, out)


HEADERS = {
    "nothing": (lambda b: b"", "no file of a game"),
    "no SQLite": (lambda b: b"PK" + b[2:], "no file of a game"),
    "a database of somebody else": (lambda b: b[:68] + bytes(4) + b[72:], "no file of a game"),
    "another format": (lambda b: b[:60] + (7).to_bytes(4) + b[64:], "format 7, and this release reads"),
    "half of it": (lambda b: b[: len(b) // 2], "."),
    "a page less": (lambda b: b[:-4096], "."),
}


@pytest.mark.parametrize("what", HEADERS)
def test_bytes_that_are_no_file_of_a_game(honest: Path, tmp_path: Path, out: Path, what: str) -> None:
    spoil, why = HEADERS[what]
    path = tmp_path / honest.name
    path.write_bytes(spoil(honest.read_bytes()))
    with pytest.raises((Refused, sqlite3.DatabaseError), match=why):
        rewritten(path, out)


def test_whatever_byte_is_another_it_is_refused_or_says_the_same(honest: Path, tmp_path: Path, out: Path) -> None:
    drawn, whole = random.Random(5), honest.read_bytes()
    path = tmp_path / honest.name
    for _ in range(40):
        at = drawn.randrange(len(whole))
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << drawn.randrange(8)]) + whole[at + 1 :])
        try:
            rewritten(path, out)
        except Exception:  # what a process of its own ends with is a refusal
            assert not [p for p in out.iterdir() if p.suffix == ".rwk"]
        else:
            assert of_store(out / honest.name) == of_store(honest)
            (out / honest.name).unlink()
        for left in out.iterdir():
            left.unlink()


def test_a_name_that_promises_something_else(honest: Path, tmp_path: Path, out: Path) -> None:
    path = tmp_path / re.sub("@.{16}", "@" + "0" * 16, honest.name)
    shutil.copyfile(honest, path)
    with pytest.raises(Refused, match="not what its name says"):
        rewritten(path, out)
    assert not [p for p in out.iterdir() if p.suffix == ".rwk"]


@pytest.mark.parametrize(("deep", "taken"), [(32, True), (33, False)])
def test_sections_stand_only_so_deep_under_each_other(deep: int, taken: bool) -> None:
    ids = [f"mud/{n}" for n in range(deep)]
    chain = (section(i, parent=above) for i, above in zip(ids, [None, *ids], strict=False))
    found = knowledge(*chain, books=(book("mud", game="mud"),), statements=())
    with nullcontext() if taken else pytest.raises(Refused, match="no section that can be"):
        bundle_check._hold_to_ids(found, "mud")
