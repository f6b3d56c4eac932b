"""The source text by its hash: where positions can be looked up, and who is given it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb import takedowns
from rulewright.kb.publishing import Bulk, Publishing
from rulewright.kb.takedowns import Takedown
from rulewright.web.settings import Settings
from tests.web import harbour

SOURCE = f"/api/v1/sources/{'a' * 64}"


def opened(root: Path, **how: Any) -> Iterator[FlaskClient]:
    app = create_app(root, Settings(**how))
    yield app.test_client()
    app.extensions["kb"].close()


def test_every_position_can_be_looked_up(client: FlaskClient) -> None:
    told = client.get(SOURCE).get_json()
    (stretch,) = told["stretches"]
    assert told["sha256"] == "a" * 64 and (stretch["book"], stretch["path"]) == ("harbour-core", "harbour.txt")
    exported = client.get("/api/v1/export").get_json()
    there = [r for r in exported["references"] if r["section"].startswith("harbour-core/")]
    assert there
    for r in there:
        assert stretch["text"][r["start"] - stretch["start"] : r["end"] - stretch["start"]] == r["text"]


def test_one_that_no_book_is_made_of_or_that_is_not_kept_is_told(client: FlaskClient) -> None:
    for digit, code in (("0", "not-found"), ("b", "source-not-kept")):
        answer = client.get(f"/api/v1/sources/{digit * 64}")
        assert (answer.status_code, answer.get_json()["code"]) == (404, code)


@pytest.mark.parametrize("bulk", [Bulk.NONE, Bulk.FACTS])
def test_others_get_it_only_where_text_is_given(tmp_path: Path, bulk: Bulk) -> None:
    root = harbour.write(tmp_path, harbour.knowledge(), settings={"harbour": Publishing(bulk=bulk)})
    for client in opened(root, public=True):
        refused = client.get(SOURCE)
        assert (refused.status_code, refused.get_json()["code"]) == (403, "not-given")
        assert "Boarding" not in refused.text
    for client in opened(root):
        assert client.get(SOURCE).status_code == 200, "the owner's own machine gives it always"


def test_of_a_file_that_two_games_share_others_get_the_part_that_is_given(tmp_path: Path) -> None:
    given = {"harbour": Publishing(bulk=Bulk.TEXT, licence="CC0-1.0"), "haven": Publishing(bulk=Bulk.FACTS)}
    root = harbour.write(tmp_path, harbour.two(), settings=given)
    for client in opened(root, public=True):
        assert [s["book"] for s in client.get(SOURCE).get_json()["stretches"]] == ["harbour-core"]
    for client in opened(root):
        assert len(client.get(SOURCE).get_json()["stretches"]) == 2


def test_what_was_taken_down_is_told_as_such(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    takedowns.write(root, {"harbour": Takedown(("harbour-core",), ("a" * 64,), "2026-11-24")})
    for client in opened(root):
        assert client.get(SOURCE).status_code == 451
