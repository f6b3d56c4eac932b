"""The export as a download, the answer that says whether it changed, and `fields`."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import IO

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse
from werkzeug.wsgi import FileWrapper

from rulewright.app import create_app
from rulewright.kb import bulk
from rulewright.kb.export import export
from rulewright.kb.parts import Parts
from tests.test_cli import run
from tests.web import harbour

EXPORT, LATEST = "/api/v1/export", "/api/v1/changes/latest"
GZIP = {"Accept-Encoding": "gzip"}


def fetch(client: FlaskClient, headers: dict[str, str] | None = None) -> TestResponse:
    """The export, read to its end, so that its file is closed."""
    return client.get(EXPORT, headers=headers, buffered=True)


def whole() -> object:
    return json.loads(json.dumps(export(harbour.knowledge())))


def test_the_export_is_what_the_command_writes(client: FlaskClient) -> None:
    answer = fetch(client)
    assert answer.status_code == 200 and answer.content_type == "application/json"
    assert answer.get_json() == whole()
    assert "attachment" in answer.headers["Content-Disposition"]


def test_what_is_told_of_it_is_true_of_what_every_client_ends_up_with(client: FlaskClient, root: Path) -> None:
    told = client.get(LATEST).get_json()["export"]
    assert told["url"] == EXPORT and told["format"] == "rulewright-kb/1"
    answer = fetch(client)
    whole = answer.get_data()
    assert "Content-Encoding" not in answer.headers
    assert told["bytes"] == len(whole) == int(answer.headers["Content-Length"])
    assert told["sha256"] == hashlib.sha256(whole).hexdigest()
    assert run("export", "-", "--kb", root).stdout_bytes == whole, "the command writes the same bytes"


def test_it_is_sent_packed_as_it_lies_on_disk_to_those_who_can_unpack(client: FlaskClient) -> None:
    coding = "gzip"
    packed = fetch(client, headers={"Accept-Encoding": coding})
    assert packed.headers["Content-Encoding"] == coding and "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.get_data()) == fetch(client).get_data()
    (told,) = (p for p in client.get(LATEST).get_json()["export"]["packed"] if p["coding"] == coding)
    assert told["bytes"] == len(packed.get_data()) == int(packed.headers["Content-Length"])
    assert told["sha256"] == hashlib.sha256(packed.get_data()).hexdigest()


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br", "gzip"),
        ("gzip;q=0.5, br;q=1.0", "gzip"),
        ("gzip;q=0.2, identity", None),
        ("gzip;q=0, br;q=0", None),
        ("*", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_it_is_packed_as_the_asker_likes_best(client: FlaskClient, accepted: str, coding: str | None) -> None:
    answer = fetch(client, headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == coding
    assert int(answer.headers["Content-Length"]) == len(answer.get_data())


@pytest.mark.parametrize("coding", [None, "gzip"])
def test_every_form_of_it_is_sent_as_a_file(client: FlaskClient, coding: str | None) -> None:
    """A server hands a file to the kernel; an answer made piece by piece holds a thread as long as its reader reads."""
    handed: list[str] = []

    def hand_over(file: IO[bytes], piece: int = 0) -> FileWrapper:
        handed.append(Path(file.name).name)
        return FileWrapper(file, piece)

    headers = {"Accept-Encoding": coding} if coding else {}
    client.get(EXPORT, headers=headers, buffered=True, environ_overrides={"wsgi.file_wrapper": hand_over})
    assert handed == [bulk.PACKED[coding] if coding else bulk.FILE]


@pytest.mark.parametrize("coding", [None, "gzip"])
def test_parts_of_it_add_up_to_the_whole(client: FlaskClient, coding: str | None) -> None:
    accepted = {"Accept-Encoding": coding} if coding else {}
    whole = fetch(client, headers=accepted)
    assert whole.headers["Accept-Ranges"] == "bytes"
    size, got = len(whole.get_data()), b""
    for asked in ("0-99", f"100-{size - 51}", "-50"):
        headers = {**accepted, "Range": f"bytes={asked}", "If-Range": whole.headers["ETag"]}
        part = fetch(client, headers=headers)
        assert part.status_code == 206 and part.headers["Content-Range"].endswith(f"/{size}")
        assert part.headers.get("Content-Encoding") == coding and "Accept-Encoding" in part.headers["Vary"]
        assert int(part.headers["Content-Length"]) == len(part.get_data())
        got += part.get_data()
    assert got == whole.get_data()


def test_a_part_of_another_file_is_the_whole_of_this_one(client: FlaskClient) -> None:
    headers = {"Range": "bytes=0-99", "If-Range": '"of-another-generation"'}
    answer = fetch(client, headers=headers)
    assert answer.status_code == 200 and answer.get_json() == whole()


def test_a_part_that_is_not_there_and_a_condition_that_does_not_hold_are_problems(client: FlaskClient) -> None:
    beyond = fetch(client, headers={"Range": "bytes=999999999-"})
    assert (beyond.status_code, beyond.content_type) == (416, "application/problem+json")
    assert beyond.headers["Content-Range"].startswith("bytes */") and "one part" in beyond.get_json()["detail"]
    other = fetch(client, headers={"If-Match": '"another"'})
    assert (other.status_code, other.get_json()["code"]) == (412, "precondition-failed")


def test_it_is_not_sent_twice(client: FlaskClient) -> None:
    plain, packed = fetch(client), fetch(client, headers=GZIP)
    assert plain.headers["ETag"] != packed.headers["ETag"]
    again = fetch(client, headers={**GZIP, "If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.get_data()) == (304, b"")
    head = client.head(EXPORT, headers=GZIP, buffered=True)
    assert (head.status_code, head.get_data()) == (200, b"")
    assert head.headers["Content-Length"] == packed.headers["Content-Length"]


def test_a_knowledge_base_built_without_an_export_says_what_to_do(tmp_path: Path) -> None:
    app = create_app(harbour.write(tmp_path, harbour.knowledge()))
    for file in tmp_path.glob(f"generations/*/{bulk.FILE}"):
        file.unlink()
    answer = fetch(app.test_client())
    assert answer.status_code == 503 and answer.get_json()["code"] == "export-missing"
    assert str(tmp_path) not in answer.get_data(as_text=True)
    app.extensions["kb"].close()


def test_equal_knowledge_gives_equal_bytes_packed_too(tmp_path: Path) -> None:
    harbour.write(tmp_path, harbour.knowledge())
    store = Parts(next(tmp_path.glob("generations/*")))
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        bulk.write([bulk.source(store, "harbour", None)], tmp_path / name / bulk.FILE)
    for file in (bulk.FILE, *bulk.PACKED.values()):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
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
        ("/sections/harbour-core/1.2?fields=id&fields=title", ["id", "title"]),
        ("/sections/harbour-core/1.2?fields=title,number&fields=id", ["id", "number", "title"]),
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


@pytest.mark.parametrize("asked", ["fields=name", "fields=name&fields=name"])
def test_fields_goes_on_with_the_pages(client: FlaskClient, asked: str) -> None:
    page, names = f"/api/v1/terms?{asked}&limit=2", []
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
