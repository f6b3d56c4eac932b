"""The files of the games: which there are, each as a file, and to whom they are given."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb import generations, takedowns
from rulewright.kb.publishing import Access, Bulk, Publishing
from rulewright.kb.takedowns import Takedown
from rulewright.web.settings import Settings
from tests.web import harbour

PART = "/api/v1/games/harbour/part"


def opened(root: Path, **how: Any) -> Iterator[FlaskClient]:
    app = create_app(root, Settings(**how))
    yield app.test_client()
    app.extensions["kb"].close()


def test_the_list_names_each_file_with_its_checksum(client: FlaskClient) -> None:
    told = client.get("/api/v1/parts").get_json()
    (row,) = told["results"]
    body = client.get(PART).get_data()
    assert (row["game"], row["bytes"], row["sha256"]) == ("harbour", len(body), hashlib.sha256(body).hexdigest())
    assert told["format"] == generations.FORMAT and (row["access"], row["bulk"]) == ("public", "text")
    assert told["generation"] == client.get("/api/v1/changes/latest").get_json()["generation"]


def test_a_file_is_named_by_what_is_in_it(client: FlaskClient) -> None:
    answer, (row,) = client.get(PART), client.get("/api/v1/parts").get_json()["results"]
    row_file = row["file"]
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{row_file}"'
    assert answer.headers["ETag"] == f'"{row["file"]}"'
    again = client.get(PART, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(PART, headers={"If-Match": '"another"'}).status_code == 412


def test_a_part_of_it_is_sent_to_whom_has_the_rest(client: FlaskClient) -> None:
    whole = client.get(PART)
    asked = {"Range": "bytes=4096-", "If-Range": whole.headers["ETag"]}
    rest = client.get(PART, headers=asked)
    assert rest.status_code == 206 and rest.data == whole.data[4096:]
    assert client.get(PART, headers=asked | {"If-Range": '"another"'}).data == whole.data
    assert client.get(PART, headers={"Range": "bytes=999999999-"}).status_code == 416


@pytest.mark.parametrize("bulk", [Bulk.NONE, Bulk.FACTS])
def test_others_get_it_only_where_text_is_given(tmp_path: Path, bulk: Bulk) -> None:
    root = harbour.write(tmp_path, harbour.knowledge(), settings={"harbour": Publishing(bulk=bulk)})
    for client in opened(root, public=True):
        refused = client.get(PART)
        assert (refused.status_code, refused.get_json()["code"]) == (403, "not-given")
        assert client.get("/api/v1/parts").get_json()["results"] == []
    for client in opened(root):
        assert client.get(PART).status_code == 200, "the owner's own machine gives it always"


def test_a_game_that_is_only_its_owners_is_nowhere(tmp_path: Path) -> None:
    given = {"harbour": Publishing(bulk=Bulk.TEXT), "haven": Publishing(Access.LOCAL, Bulk.TEXT)}
    root = harbour.write(tmp_path, harbour.two(), settings=given)
    for client in opened(root, public=True):
        assert [row["game"] for row in client.get("/api/v1/parts").get_json()["results"]] == ["harbour"]
        assert client.get("/api/v1/games/haven/part").status_code == 404


def test_one_that_was_taken_down_is_given_to_nobody(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    takedowns.write(root, {"harbour": Takedown(("harbour-core",), (), "2026-03-04")})
    for client in opened(root):
        assert client.get(PART).status_code == 451


def test_one_that_is_not_there(client: FlaskClient) -> None:
    assert client.get("/api/v1/games/none/part").status_code == 404
