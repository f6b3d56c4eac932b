"""The export as a download, the answer that says whether it changed, and `fields`."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from kb import bulk
from kb.export import export
from kb.store import Store
from tests.make import book, knowledge, section
from tests.web import harbour

EXPORT, LATEST = "/api/v1/export", "/api/v1/changes/latest"
GZIP = {"Accept-Encoding": "gzip"}


def whole() -> object:
    return json.loads(json.dumps(export(harbour.knowledge())))


def test_the_export_is_what_the_command_writes(client: FlaskClient) -> None:
    answer = client.get(EXPORT)
    assert answer.status_code == 200 and answer.content_type == "application/json"
    assert answer.get_json() == whole()
    assert "attachment" in answer.headers["Content-Disposition"]


def test_it_is_sent_as_it_lies_on_disk_to_those_who_can_unpack(client: FlaskClient) -> None:
    packed = client.get(EXPORT, headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip" and "Accept-Encoding" in packed.headers["Vary"]
    assert json.loads(gzip.decompress(packed.get_data())) == whole()
    told = client.get(LATEST).get_json()["export"]
    assert told["url"] == EXPORT and told["format"] == "rulewright-kb/1"
    assert told["bytes"] == len(packed.get_data()) == int(packed.headers["Content-Length"])
    assert told["sha256"] == hashlib.sha256(packed.get_data()).hexdigest()


def test_it_is_not_sent_twice(client: FlaskClient) -> None:
    plain, packed = client.get(EXPORT), client.get(EXPORT, headers=GZIP)
    assert plain.headers["ETag"] != packed.headers["ETag"]
    again = client.get(EXPORT, headers={**GZIP, "If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.get_data()) == (304, b"")
    head = client.head(EXPORT, headers=GZIP)
    assert (head.status_code, head.get_data()) == (200, b"")
    assert head.headers["Content-Length"] == packed.headers["Content-Length"]


def test_a_knowledge_base_built_without_an_export_says_what_to_do(tmp_path: Path) -> None:
    app = create_app(harbour.write(tmp_path, harbour.knowledge()))
    for file in tmp_path.glob(f"generations/*/{bulk.FILE}"):
        file.unlink()
    answer = app.test_client().get(EXPORT)
    assert answer.status_code == 503 and answer.get_json()["code"] == "export-missing"
    assert str(tmp_path) not in answer.get_data(as_text=True)
    app.extensions["kb"].close()


def test_equal_knowledge_gives_equal_bytes_and_pieces_are_small(tmp_path: Path) -> None:
    harbour.write(tmp_path, harbour.knowledge())
    store = Store(next(tmp_path.glob("generations/*/store.db")))
    one, two = tmp_path / "one", tmp_path / "two"
    bulk.write(one, store)
    bulk.write(two, store)
    assert one.read_bytes() == two.read_bytes()
    assert b"".join(bulk.packed(one)) == one.read_bytes()
    assert b"".join(bulk.unpacked(one)) == gzip.decompress(one.read_bytes())
    store.close()


def test_what_packs_well_is_unpacked_in_pieces(tmp_path: Path) -> None:
    file = tmp_path / "zeros.gz"
    file.write_bytes(gzip.compress(b"0" * 5_000_000))
    pieces = [len(p) for p in bulk.unpacked(file)]
    assert sum(pieces) == 5_000_000 and max(pieces) <= bulk.PIECE


def test_an_empty_knowledge_base_is_an_export_too(tmp_path: Path) -> None:
    from kb.store import write

    what = knowledge(section(text="A “quote”,\nand more."), books=(book(),))
    write(tmp_path / "store.db", what)
    store = Store(tmp_path / "store.db")
    bulk.write(tmp_path / "e.gz", store)
    told = json.loads(b"".join(bulk.unpacked(tmp_path / "e.gz")))
    assert told == json.loads(json.dumps(export(what))) and told["terms"] == []
    store.close()


def test_what_changed_last_is_told_per_book(client: FlaskClient, root: Path) -> None:
    answer = client.get(LATEST).get_json()
    assert answer["generation"] == (root / "current").read_text().strip()
    assert answer["built"].endswith("+00:00")
    core, league = answer["results"]
    assert (core["book"], core["n"], core["date"]) == ("harbour-core", 1, "2026-03-04")
    assert core["counts"] and client.get(core["url"]).status_code == 200
    assert (league["n"], league["date"], league["counts"]) == (None, None, {})
    assert len(client.get(LATEST).get_data()) < 2_000


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        ("/sections/harbour-core/1.2?fields=id,title", ["id", "title"]),
        ("/sections/harbour-core/1.2?fields=title,%20id,id", ["id", "title"]),
        ("/path?from=harbour-core/turn&to=harbour-core/1.2&fields=from,found", ["from", "found"]),
        ("/search?q=boarding&fields=section&limit=1", None),
        ("/health?fields=status", ["status"]),
    ],
)
def test_fields_leaves_only_what_was_asked_for(client: FlaskClient, path: str, keys: list[str] | None) -> None:
    answer = client.get(f"/api/v1{path}").get_json()
    if keys is None:
        assert answer["total"] > 0 and "facets" in answer, "what a list tells beside its rows stays"
        assert [list(row) for row in answer["results"]] == [["section"]]
    else:
        assert list(answer) == keys


def test_fields_goes_on_with_the_pages(client: FlaskClient) -> None:
    page, names = "/api/v1/terms?fields=name&limit=2", []
    while page:
        answer = client.get(page).get_json()
        names += [row.pop("name") for row in answer["results"]]
        assert not any(answer["results"])
        page = answer["next"]
    assert len(names) == 5


@pytest.mark.parametrize("asked", ["nme", "id,nme", "", ",", "id,", "ID", "definition.section"])
@pytest.mark.parametrize("path", ["/terms", "/terms/harbour/en/anchored", "/search?q=a", "/books"])
def test_an_unknown_field_is_refused_with_those_there_are(client: FlaskClient, path: str, asked: str) -> None:
    answer = client.get(f"/api/v1{path}{'&' if '?' in path else '?'}fields={asked}")
    assert answer.status_code == 400
    detail = answer.get_json()["detail"]
    assert detail.startswith("Parameter 'fields': ") and "there are " in detail
    assert "lang" in detail.partition("there are ")[2]
