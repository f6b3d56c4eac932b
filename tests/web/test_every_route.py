"""Promises 21 and 23 on every route there is: one shape of error for every status, validators on every answer."""

from __future__ import annotations

import platform
from pathlib import Path

import flask
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rulewright.app import create_app
from rulewright.kb.errors import InputRefused, NotFound, SearchError, StoreError
from rulewright.kb.store import Store
from rulewright.web import opening
from rulewright.web.offline.making import make
from tests.web.conftest import GONE

API = "/api/"
PROBLEM = ["code", "title", "status", "detail"]
SECRET = "/srv/secret-place/store.db"

# Every rule of the application with an address that it answers.
ROUTES = {
    "/api/v1": "/api/v1",
    "/api/v1/": "/api/v1/",
    "/api/v1/games": "/api/v1/games",
    "/api/v1/games/<game>": "/api/v1/games/harbour",
    "/api/v1/games/<game>/export": "/api/v1/games/harbour/export",
    "/api/v1/books": "/api/v1/books",
    "/api/v1/books/<path:book_id>": "/api/v1/books/harbour-core",
    "/api/v1/books/<path:book_id>/changes": "/api/v1/books/harbour-core/changes",
    "/api/v1/books/<path:book_id>/map": "/api/v1/books/harbour-core/map",
    "/api/v1/books/<path:book_id>/central": "/api/v1/books/harbour-core/central",
    "/api/v1/books/<path:book_id>/lonely": "/api/v1/books/harbour-core/lonely",
    "/api/v1/sections": "/api/v1/sections",
    "/api/v1/sections/<path:section_id>": "/api/v1/sections/harbour-core/1.2",
    "/api/v1/like": "/api/v1/like?section=harbour-core/1.2",
    "/api/v1/terms": "/api/v1/terms",
    "/api/v1/terms/<path:term_id>": "/api/v1/terms/harbour/en/anchored",
    "/api/v1/terms/<path:term_id>/interplay": "/api/v1/terms/harbour/en/anchored/interplay",
    "/api/v1/pair": "/api/v1/pair?a=anchored&b=ramming",
    "/api/v1/matrix": "/api/v1/matrix?game=harbour",
    "/api/v1/interactions": "/api/v1/interactions",
    "/api/v1/references": "/api/v1/references",
    "/api/v1/graph": "/api/v1/graph?around=harbour-core/1.2",
    "/api/v1/path": "/api/v1/path?from=harbour-core/turn&to=harbour/en/anchored",
    "/api/v1/precedence": "/api/v1/precedence",
    "/api/v1/prohibitions": "/api/v1/prohibitions",
    "/api/v1/conflicts": "/api/v1/conflicts?book=harbour-core",
    "/api/v1/overrides": "/api/v1/overrides",
    "/api/v1/verdict": "/api/v1/verdict?a=harbour-core/1.2&b=harbour-league/abordaje",
    "/api/v1/search": "/api/v1/search?q=boarding",
    "/api/v1/suggest": "/api/v1/suggest?q=b",
    "/api/v1/health": "/api/v1/health",
    "/api/v1/export": "/api/v1/export",
    "/api/v1/sources/<sha256>": f"/api/v1/sources/{'a' * 64}",
    "/api/v1/sync": "/api/v1/sync",
    "/api/v1/parts": "/api/v1/parts",
    "/api/v1/games/<game>/part": "/api/v1/games/harbour/part",
    "/api/v1/changes/latest": "/api/v1/changes/latest",
    "/api/openapi.json": "/api/openapi.json",
    "/health": "/health",
    "/ready": "/ready",
    "/static/<name>": "/static/{asset}",
    "/favicon.ico": "/favicon.ico",
    "/robots.txt": "/robots.txt",
    "/sitemap.xml": "/sitemap.xml",
    "/sitemaps/books/<path:book_id>.xml": "/sitemaps/books/harbour-core.xml",
    "/sitemaps/games/<game>.xml": "/sitemaps/games/harbour.xml",
    "/llms.txt": "/llms.txt",
    "/embed.js": "/embed.js",
    "/embed/example": "/embed/example",
    "/api/v1/cards": "/api/v1/cards?name=anchored&name=nothing",
    "/api": "/api",
    "/": "/",
    "/games/<game>": "/games/harbour",
    "/books/<path:book_id>": "/books/harbour-core",
    "/books/<path:book_id>/symbols": "/books/harbour-core/symbols",
    "/books/<path:book_id>/changes": "/books/harbour-core/changes",
    "/books/<path:book_id>/map": "/books/harbour-core/map",
    "/sections/<path:section_id>": "/sections/harbour-core/1.2",
    "/games/<game>/feed.xml": "/games/harbour/feed.xml",
    "/games/<game>/cheatsheet": "/games/harbour/cheatsheet",
    "/theme": "/theme",
    "/my-game": "/my-game",
    "/sections/<path:section_id>/cite": "/sections/harbour-core/1.2/cite?p=1",
    "/glossary/<game>": "/glossary/harbour",
    "/terms/<path:term_id>": "/terms/harbour/en/anchored",
    "/cards/terms/<path:term_id>": "/cards/terms/harbour/en/anchored",
    "/cards/sections/<path:section_id>": "/cards/sections/harbour-core/1.2",
    "/interactions/<game>": "/interactions/harbour",
    "/pair": "/pair?a=harbour/en/ramming&b=anchored",
    "/<any(glossary, interactions, precedence, prohibitions):page>": "/precedence",
    "/precedence/<game>": "/precedence/harbour",
    "/prohibitions/<game>": "/prohibitions/harbour",
    "/conflicts": "/conflicts?game=harbour",
    "/verdict": "/verdict?a=boarding&b=harbour-core/golden",
    "/verdict/picture.png": "/verdict/picture.png?a=harbour-core/ramming&b=harbour-core/anchored",
    "/verdict/sheet": "/verdict/sheet?a=harbour-core/ramming&b=harbour-core/anchored",
    "/check/<path:book_id>": "/check/harbour-core",
    "/graph": "/graph?around=harbour-core/1.2",
    "/path": "/path?from=harbour-core/turn&to=harbour/en/anchored",
    "/overrides": "/overrides?game=harbour",
    "/overrides/<path:section_id>": "/overrides/harbour-league/abordaje",
    "/search": "/search?q=boarding",
    "/offline": "/offline",
    "/offline/<path:name>": "/offline/harbour/manifest.json",
    "/sw.js": "/sw.js",
    "/app.webmanifest": "/app.webmanifest",
}
WITHOUT_KB = {
    "/api/v1",
    "/api/v1/",
    "/sw.js",
    "/app.webmanifest",
    "/api/openapi.json",
    "/static/<name>",
    "/favicon.ico",
    "/robots.txt",
    "/embed.js",
    "/theme",
    "/api",
}  # answered with no knowledge base
OF_MANY = {  # there where there are hundreds of books, sections or terms, see test_machines
    "/sitemap-<int(min=2):page>.xml",
    "/sitemaps/<int(min=2):page>/books/<path:book_id>.xml",
    "/sitemaps/<int(min=2):page>/games/<game>.xml",
}
BY_NAME = [r for r in ROUTES if "<" in r]


@pytest.fixture
def address(request: pytest.FixtureRequest, application: Flask, root: Path) -> str:
    """The address of the rule that a test is about; the copy of a game is made before it is asked for."""
    if request.param.startswith("/offline/"):
        make(root, "harbour")
    asset = next(iter(application.extensions["assets"].values())).address.rpartition("/")[2]
    return ROUTES[request.param].format(asset=asset)


each_route = pytest.mark.parametrize("address", ROUTES, indirect=True)


def is_problem(answer: TestResponse, path: str, status: int) -> None:
    """The answer is an error in the one shape, and tells nothing of the inside."""
    text = answer.get_data(as_text=True)
    assert answer.status_code == status, (path, text[:300])
    if path.startswith(API) or path in ("/health", "/ready"):
        assert answer.content_type == "application/problem+json"
        problem = answer.get_json()
        assert list(problem) == PROBLEM and problem["status"] == status
        assert all(isinstance(problem[k], str) and problem[k] for k in ("code", "title", "detail"))
        assert problem["detail"].endswith(".") and problem["code"] == problem["code"].lower()
    else:
        assert answer.content_type.startswith("text/html")
        assert f"{status}" in text and "<h1" in text
    told = text + str(answer.headers)
    versions = (flask.__name__ + "/", platform.python_version(), "Werkzeug", "gunicorn")
    for secret in (SECRET, "Traceback", 'File "', str(Path(__file__).parents[2]), "sqlite", *versions):
        assert secret not in told, (path, secret)


def test_no_route_is_left_out_here(application: Flask) -> None:
    assert {str(r) for r in application.url_map.iter_rules()} == {*ROUTES, *OF_MANY}


@each_route
def test_every_answer_can_be_validated(client: FlaskClient, address: str) -> None:
    first = client.get(address, buffered=True)
    assert first.status_code == 200
    assert first.headers["ETag"] and first.headers["Cache-Control"]
    tag = {"If-None-Match": first.headers["ETag"]}
    for ask in (client.get, client.head):
        again = ask(address, headers=tag, buffered=True)
        assert (again.status_code, again.get_data()) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"] and again.headers["Cache-Control"]
    assert client.get(address, headers={"If-None-Match": '"another"'}, buffered=True).status_code == 200


@each_route
def test_head_is_get_without_the_body(client: FlaskClient, address: str) -> None:
    got, head = client.get(address, buffered=True), client.head(address, buffered=True)
    assert (head.status_code, head.get_data()) == (200, b"")
    assert {k: v for k, v in head.headers if k != "Date"} == {k: v for k, v in got.headers if k != "Date"}


@each_route
def test_only_reading_is_allowed(client: FlaskClient, address: str) -> None:
    for method in ("POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "NONSENSE"):
        answer = client.open(address, method=method)
        is_problem(answer, address, 405)
        assert {m.strip() for m in answer.headers["Allow"].split(",")} == {"GET", "HEAD", "OPTIONS"}
    told = client.options(address)
    assert told.status_code in (200, 204) and told.get_data() == b""


@pytest.mark.parametrize("rule", BY_NAME)
@pytest.mark.parametrize("name", ["nothing", "no/such/thing", "%00", "%ff%fe", "..%2f..%2fetc%2fpasswd", "a" * 3_000])
def test_what_is_not_there_is_404(client: FlaskClient, rule: str, name: str) -> None:
    path = rule.partition("<")[0] + name
    is_problem(client.get(path), path, 404)


@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/api/v1/nothing", "/api/v2/books", "/api/v1//"])
def test_addresses_of_nothing_are_404(client: FlaskClient, path: str) -> None:
    is_problem(client.get(path), path, 404)


@pytest.mark.parametrize("path", [f"/api/v1/sections/{GONE}", f"/sections/{GONE}"])
def test_what_is_gone_is_410(client: FlaskClient, path: str) -> None:
    is_problem(client.get(path), path, 410)


@pytest.mark.parametrize("rule", [r for r in ROUTES if r.startswith("/api/v1")])
def test_an_unknown_parameter_is_400(client: FlaskClient, rule: str) -> None:
    path = ROUTES[rule] + ("&" if "?" in ROUTES[rule] else "?") + "colour=red"
    is_problem(client.get(path), path, 400)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """An application without a knowledge base."""
    return create_app(tmp_path_factory.mktemp("bare") / "secret-place").test_client()


@each_route
def test_without_a_knowledge_base_it_is_503(bare: FlaskClient, request: pytest.FixtureRequest, address: str) -> None:
    rule = request.node.callspec.params["address"]
    if rule in WITHOUT_KB:
        assert bare.get(address).status_code == 200
    else:
        answer = bare.get(address)
        is_problem(answer, address, 503)
        assert "secret-place" not in answer.get_data(as_text=True)


# What may be raised under a request, and the status that it becomes; none of these sentences may get out with a 5xx.
RAISED = [
    (ZeroDivisionError(SECRET), 500),
    (OSError(28, "No space left", SECRET), 500),
    (RecursionError(SECRET), 500),
    (SearchError("search-failed", f"The index at {SECRET} is broken."), 500),
    (StoreError("kb-damaged", f"{SECRET} is damaged."), 503),
    (NotFound("not-found", "There is no such section."), 404),
    (InputRefused("bad", "This cannot be read."), 400),
]


@each_route
def test_whatever_fails_underneath_has_the_one_shape(
    client: FlaskClient, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    if request.node.callspec.params["address"] in WITHOUT_KB:
        return
    for error, status in RAISED:

        def fail(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        with monkeypatch.context() as m:
            m.setattr(opening.Opening, "reading", fail)
            is_problem(client.get(address), address, status)


def test_a_store_that_fails_half_way_has_the_one_shape(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError(SECRET)

    for name in ("_all", "page"):
        monkeypatch.setattr(Store, name, fail)
    client.application.extensions["answers"].clear()  # what other tests asked for would be answered all the same
    for path in (
        "/api/v1/terms",
        "/api/v1/sections/harbour-core/1.2",
        "/sections/harbour-core/1.2",
        "/glossary/harbour",
    ):
        is_problem(client.get(path), path, 500)


@pytest.mark.parametrize("path", ["/api/v1/search?q=a", "/search?q=a"])
def test_a_request_with_too_large_a_body_is_refused(client: FlaskClient, path: str) -> None:
    answer = client.post(path, data=b"x" * 100_000)
    assert answer.status_code in (405, 413)
    is_problem(answer, path, answer.status_code)
