"""The API's filters, failures, validators and headers, on every kind of path."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from tests.web import harbour
from tests.web.conftest import MOVED
from tests.web.test_api import FAILING, FILTERED, LISTS, PROBLEM, SINGLE, V1, body


@pytest.mark.parametrize(("path", "join"), FILTERED)
def test_an_unknown_game_is_told_with_those_there_are_and_an_empty_one_is_none(
    client: FlaskClient, path: str, join: str
) -> None:
    told = client.get(f"{V1}{path}{join}game=nix").get_json()
    assert told["detail"] == "There is no game 'nix'; there are harbour."
    if path != "/matrix":
        assert body(client, f"{path}{join}game=") == body(client, path)


def test_all_that_takes_a_game_is_held_to_it(client: FlaskClient) -> None:
    paths = client.get("/api/openapi.json").get_json()["paths"]
    taking = {p for p, item in paths.items() if any(q["name"] == "game" for q in item["get"].get("parameters", []))}
    assert taking == {V1 + path.partition("?")[0] for path, _ in FILTERED}


def test_a_preference_is_no_filter(client: FlaskClient) -> None:
    assert body(client, "/suggest?q=boarding&prefer=nix") == body(client, "/suggest?q=boarding")
    assert body(client, "/cards?name=anchored&lang=xx") == body(client, "/cards?name=anchored")


def test_behind_a_path_of_its_own_what_leads_on_has_that_path(client: FlaskClient) -> None:
    """The same address is asked for at two paths, so that what is kept for one is not given to the other."""
    for path in ("/rules", "/other", "/rules", ""):
        under = {"SCRIPT_NAME": path}
        for _ in range(2):
            answer = client.get(f"{V1}/terms?limit=2", environ_overrides=under).get_json()
            assert answer["next"] == f"{path}{V1}/terms?limit=2&offset=2"
        moved = client.get(f"{V1}/sections/{MOVED}", environ_overrides=under)
        assert moved.headers["Location"] == f"{path}{V1}/sections/harbour-core/1.2"
        latest = client.get(f"{V1}/changes/latest", environ_overrides=under).get_json()
        assert latest["export"]["url"] == f"{path}{V1}/export"
        assert latest["results"][0]["url"] == f"{path}{V1}/books/harbour-core/changes"
        (first, *_) = client.get(f"{V1}/suggest?q=board", environ_overrides=under).get_json()["results"]
        assert first["url"] == f"{path}/terms/harbour/en/boarding"


@pytest.mark.parametrize(("path", "status"), FAILING)
def test_failures_have_one_shape_and_a_sentence(client: FlaskClient, path: str, status: int) -> None:
    answer = client.get(V1 + path)
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert answer.content_type == "application/problem+json"
    problem = answer.get_json()
    assert list(problem) == PROBLEM
    assert problem["status"] == status and problem["detail"].endswith(".") and problem["code"]
    assert len(problem["detail"]) < 400


@pytest.mark.parametrize("path", LISTS + SINGLE)
def test_an_unknown_parameter_is_refused_by_name(client: FlaskClient, path: str) -> None:
    answer = client.get(f"{V1}{path}{'&' if '?' in path else '?'}colour=red")
    assert answer.status_code == 400
    assert "colour" in answer.get_json()["detail"]


@pytest.mark.parametrize("path", LISTS + SINGLE)
def test_every_answer_has_a_validator_and_is_not_sent_twice(client: FlaskClient, path: str) -> None:
    first = client.get(V1 + path)
    assert first.status_code == 200
    assert first.headers["ETag"] and first.headers["Cache-Control"]
    again = client.get(V1 + path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.get_data()) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert client.get(V1 + path, headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", LISTS + SINGLE)
def test_head_is_get_without_a_body(client: FlaskClient, path: str) -> None:
    got, head = client.get(V1 + path), client.head(V1 + path)
    assert head.status_code == 200 and head.get_data() == b""
    assert {k: v for k, v in head.headers if k != "Date"} == {k: v for k, v in got.headers if k != "Date"}


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("path", ["/books", "/sections/harbour-core/1.2", "/search?q=a", "/health"])
def test_only_reading_is_allowed(client: FlaskClient, method: str, path: str) -> None:
    answer = getattr(client, method)(V1 + path)
    assert answer.status_code == 405
    assert list(answer.get_json()) == PROBLEM
    assert {m.strip() for m in answer.headers["Allow"].split(",")} == {"GET", "HEAD", "OPTIONS"}


def test_any_web_page_may_read_what_is_public(public: Flask) -> None:
    client = public.test_client()
    asked = client.options(f"{V1}/books", headers={"Origin": "https://example.org"})
    assert asked.status_code == 200
    assert asked.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    for path in ("/books", "/nothing"):
        assert client.get(V1 + path).headers["Access-Control-Allow-Origin"] == "*"


def test_the_validator_changes_with_the_knowledge_base(tmp_path: Path) -> None:
    before, after = harbour.knowledge(), harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule")
    tags = []
    for number, what in enumerate((before, after)):
        app = create_app(harbour.write(tmp_path / str(number), what))
        tags.append(app.test_client().get(f"{V1}/books").headers["ETag"])
        app.extensions["kb"].close()
    assert tags[0] != tags[1]
