"""What a public server gives of each game: walked, route by route, with a game that only its owner reads."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.publishing import Access, Bulk, Publishing
from rulewright.web.offline.making import make
from rulewright.web.settings import Settings
from tests.web import harbour
from tests.web.test_every_route import ROUTES

GIVEN = {
    "harbour": Publishing(bulk=Bulk.TEXT, offline=True, licence="CC0-1.0"),
    "haven": Publishing(access=Access.LOCAL, bulk=Bulk.TEXT, offline=True, licence="CC0-1.0"),
}
BUTTON = 'class="keep" data-game="harbour"'  # that keeps a copy
SIGNS = ("haven", "grappling")  # of the second game, which is the first with other names
WITHOUT_GAME = ("/embed.js", "/static/<name>")  # whose bytes have nothing of a game


def opened(root: Path, **how: Any) -> Iterator[Flask]:
    app = create_app(root, Settings(**how))
    yield app
    app.extensions["kb"].close()


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return harbour.write(tmp_path_factory.mktemp("both"), harbour.two(), settings=GIVEN)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A public server that never had the second game."""
    for app in opened(
        harbour.write(tmp_path_factory.mktemp("alone"), harbour.knowledge(), settings=GIVEN), public=True
    ):
        yield app.test_client()


@pytest.fixture(scope="module")
def theirs(both: Path) -> Iterator[FlaskClient]:
    """The public server, as others meet it."""
    for app in opened(both, public=True):
        yield app.test_client()


@pytest.fixture(scope="module")
def own(both: Path) -> Iterator[FlaskClient]:
    """The server on the owner's machine."""
    for app in opened(both):
        yield app.test_client()


def in_haven(path: str) -> str:
    """The same address for the second game."""
    return path.replace("harbour", "haven").replace("boarding", "grappling")


def body(client: FlaskClient, path: str) -> str:
    data = client.get(path, buffered=True).get_data()
    return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8", "replace").lower()


@pytest.mark.parametrize("rule", [r for r in ROUTES if r not in WITHOUT_GAME])
def test_a_game_that_only_its_owner_reads_is_nowhere(
    rule: str, theirs: FlaskClient, own: FlaskClient, alone: FlaskClient, both: Path
) -> None:
    path = ROUTES[rule].partition("?p=")[0]
    if rule == "/offline/<path:name>":
        make(both, "harbour", published=True)
    assert theirs.get(path, buffered=True).status_code == 200
    told = body(theirs, path)
    assert not [sign for sign in SIGNS if sign in told], path
    asked = in_haven(path)
    if asked != path:  # what names something of it is answered as where it never was
        got, never = theirs.get(asked, buffered=True), alone.get(asked, buffered=True)
        assert got.status_code == never.status_code, asked
        assert got.status_code in (200, 400, 404)
        if "application/problem+json" in got.content_type:
            assert got.get_json() == never.get_json()


@pytest.mark.parametrize(
    "path",
    [
        *("/games/haven", "/books/haven-core", "/sections/haven-core/1.2", "/terms/haven/en/anchored"),
        *("/api/v1/books/haven-core", "/api/v1/sections/haven-core/1.2"),
        *("/cards/sections/haven-core/1.2", "/sitemaps/games/haven.xml", "/check/haven-core", "/glossary/haven"),
    ],
)
def test_its_pages_are_there_for_the_owner_and_404_for_others(path: str, theirs: FlaskClient, own: FlaskClient) -> None:
    assert own.get(path, buffered=True).status_code == 200 and theirs.get(path, buffered=True).status_code == 404


def test_its_owner_searches_it_and_others_do_not(theirs: FlaskClient, own: FlaskClient) -> None:
    for path in ("/api/v1/search?q=grappling", "/api/v1/suggest?q=grapp"):
        mine, others = own.get(path, buffered=True).get_json(), theirs.get(path, buffered=True).get_json()
        assert "haven" in json.dumps(mine) and "haven" not in json.dumps(others)


@pytest.mark.parametrize("how", [{"public": True}, {"url": "https://rules.example", "host": "0.0.0.0"}])
def test_an_address_of_its_own_publishes_as_well(both: Path, how: dict[str, Any]) -> None:
    for app in opened(both, **how):
        assert app.test_client().get("/games/haven").status_code == 404


# What is said of a game that everybody reads.


@pytest.fixture
def facts(tmp_path: Path) -> Path:
    """Harbour, of which nobody said anything."""
    return harbour.write(tmp_path, harbour.knowledge(), editions=harbour.editions(), settings={})


def test_nothing_is_given_as_a_whole_unless_it_is_said(facts: Path) -> None:
    export, changes = "/api/v1/export", "/api/v1/books/harbour-core/changes"
    for app in opened(facts, public=True):
        client = app.test_client()
        given = client.get(export, buffered=True).get_json()
        assert given["sections"] and not [s for s in given["sections"] if s["text"] or s["title"]]
        assert not [row for row in given["interactions"] + given["prohibitions"] if row["sentence"]]
        latest = client.get("/api/v1/changes/latest").get_json()["export"]
        packed = client.get(export, headers={"Accept-Encoding": "gzip"}, buffered=True)
        assert len(packed.get_data()) in [row["bytes"] for row in latest["packed"]]
        assert packed.headers["ETag"] != client.get(export, buffered=True).headers["ETag"]
        assert not [c for c in client.get(changes).get_json()["results"] if c["words"]]
        assert client.get("/offline/harbour/manifest.json").status_code == 404
        assert client.get("/offline/harbour/manifest.json").headers["Content-Type"].startswith("text/html")
        assert not [p for p in ("/games/harbour", "/offline") if BUTTON in client.get(p).text]
    for app in opened(facts):
        client = app.test_client()
        assert all(s["text"] for s in client.get(export, buffered=True).get_json()["sections"])
        assert [c for c in client.get(changes).get_json()["results"] if c["words"]]
        assert all(BUTTON in client.get(p).text for p in ("/games/harbour", "/offline"))


def test_none_leaves_a_game_out_of_the_export(tmp_path: Path) -> None:
    given = {"harbour": GIVEN["harbour"], "haven": Publishing(bulk=Bulk.NONE)}
    for app in opened(harbour.write(tmp_path, harbour.two(), settings=given), public=True):
        client = app.test_client()
        assert {b["id"] for b in client.get("/api/v1/export", buffered=True).get_json()["books"]} == {
            "harbour-core",
            "harbour-league",
        }
        assert client.get("/games/haven").status_code == 200, "its pages are there"


def test_a_game_that_is_not_to_be_listed_says_so_and_is_left_out(tmp_path: Path) -> None:
    given = {"harbour": GIVEN["harbour"], "haven": Publishing(index=False)}
    root = harbour.write(tmp_path, harbour.two(), settings=given)
    pages = ("/games/haven", "/sections/haven-core/1.2", "/terms/haven/en/anchored", "/books/haven-core")
    more = ("/search?q=ship&game=haven", "/api/v1/sections/haven-core/1.2", "/sections/haven-core/nothing")
    for app in opened(root, public=True):
        client = app.test_client()
        robots = client.get("/robots.txt").text
        for path in pages:
            assert any(path.startswith(line[10:]) for line in robots.splitlines() if line.startswith("Disallow: /"))
        for path in (*pages, *more, *pages):  # the second time from what is kept
            assert client.get(path).headers["X-Robots-Tag"] == "noindex", path
        for path in ("/", "/games/harbour", "/sections/harbour-core/1.2", "/search?q=haven"):
            assert "X-Robots-Tag" not in client.get(path).headers, path
        for path in ("/sitemap.xml", "/llms.txt", "/sitemaps/games/haven.xml", "/sitemaps/books/haven-core.xml"):
            assert "<loc>http://localhost/sections/haven" not in client.get(path).text
        assert "haven" not in client.get("/sitemap.xml").text and "haven" not in client.get("/llms.txt").text
        assert "harbour" in client.get("/sitemap.xml").text and "/games/harbour" not in robots
    for app in opened(root):
        client = app.test_client()
        assert "X-Robots-Tag" not in client.get("/games/haven").headers
        assert "haven" in client.get("/sitemap.xml").text and "haven" not in client.get("/robots.txt").text
