"""Games as the API lists them, and the export of one game alone."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.publishing import Access, Bulk, Publishing
from rulewright.web.settings import Settings
from tests.web import harbour

GAMES = "/api/v1/games"
OPEN = Publishing(bulk=Bulk.TEXT, licence="CC0-1.0")


def opened(root: Path, **how: Any) -> Iterator[FlaskClient]:
    app = create_app(root, Settings(**how))
    yield app.test_client()
    app.extensions["kb"].close()


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Path:
    given = {"harbour": Publishing(bulk=Bulk.FACTS), "haven": Publishing(bulk=Bulk.NONE)}
    return harbour.write(tmp_path_factory.mktemp("games"), harbour.two(), settings=given)


@pytest.fixture(scope="module")
def public(both: Path) -> Iterator[FlaskClient]:
    yield from opened(both, public=True)


@pytest.fixture(scope="module")
def own(both: Path) -> Iterator[FlaskClient]:
    yield from opened(both)


def test_the_export_keeps_its_generation_until_all_of_it_is_sent(both: Path) -> None:
    app = create_app(both)
    with app.extensions["kb"].reading() as now:
        before = now.readers
        answer = app.test_client().get(f"{GAMES}/harbour/export", buffered=False)
        assert now.readers == before + 1, "a build may make another current while it is on its way"
        assert json.loads(answer.get_data())["books"]
        answer.close()
        assert now.readers == before
        unchanged = app.test_client().get(f"{GAMES}/harbour/export", headers={"If-None-Match": answer.headers["ETag"]})
        assert unchanged.status_code == 304 and "Accept-Encoding" in unchanged.headers["Vary"]
        unchanged.close()
        assert app.test_client().get(f"{GAMES}/nix/export").status_code == 404 and now.readers == before
    app.extensions["kb"].close()


def test_games_are_listed_with_what_there_is_of_them(client: FlaskClient) -> None:
    (row,) = client.get(GAMES).get_json()["results"]
    assert len(row.pop("content")) == 64
    assert row == {
        "id": "harbour",
        "title": "Harbour",
        "languages": ["en", "es"],
        "books": 2,
        "counts": {
            "sections": 12,
            "terms": 5,
            "references": 3,
            "interactions": 2,
            "precedence": 2,
            "prohibitions": 1,
            "overrides": 1,
        },
        "access": "public",
        "bulk": "text",
        "offline": True,
        "licence": "CC0-1.0",
        "export": "/api/v1/games/harbour/export",
    }


def test_a_game_has_its_books_the_core_first(client: FlaskClient) -> None:
    game = client.get(f"{GAMES}/harbour").get_json()
    assert [(b["id"], b["sections"]) for b in game["rulebooks"]] == [("harbour-core", 10), ("harbour-league", 2)]


def test_a_game_that_is_not_there_is_told(client: FlaskClient) -> None:
    for path in (f"{GAMES}/nix", f"{GAMES}/nix/export"):
        answer = client.get(path)
        assert answer.status_code == 404 and "'nix'" in answer.get_json()["detail"]


def test_pages_of_games_add_up(own: FlaskClient) -> None:
    first = own.get(f"{GAMES}?limit=1&fields=id").get_json()
    rest = own.get(first["next"]).get_json()
    assert [*first["results"], *rest["results"]] == [{"id": "harbour"}, {"id": "haven"}] and rest["next"] is None


def test_the_export_of_the_only_game_is_the_export(client: FlaskClient) -> None:
    whole = client.get("/api/v1/export").get_data()
    one = client.get(f"{GAMES}/harbour/export")
    assert one.get_data() == whole and one.content_type == "application/json"
    assert "harbour.json" in one.headers["Content-Disposition"]
    packed = client.get(f"{GAMES}/harbour/export", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip" and gzip.decompress(packed.get_data()) == whole
    assert "Content-Length" not in packed.headers, "it is sent while it is made"
    assert packed.headers["ETag"] != one.headers["ETag"] and "Accept-Encoding" in packed.headers["Vary"]


def test_it_is_not_made_again_for_those_who_have_it(client: FlaskClient) -> None:
    path = f"{GAMES}/harbour/export"
    tag = client.get(path).headers["ETag"]
    again = client.get(path, headers={"If-None-Match": tag})
    assert again.status_code == 304 and not again.get_data() and again.headers["ETag"] == tag
    refused = client.get(path, headers={"If-Match": '"another"'})
    assert refused.status_code == 412 and refused.get_json()["status"] == 412
    head = client.head(path)
    assert head.status_code == 200 and head.headers["ETag"] == tag and not head.get_data()


def test_a_new_generation_that_leaves_a_game_as_it_is_does_not_send_it_again(tmp_path: Path) -> None:
    before, after = (
        harbour.write(tmp_path / str(n), what) for n, what in enumerate((harbour.knowledge(), harbour.two()))
    )
    tags = [
        client.get(f"{GAMES}/harbour/export").headers["ETag"] for root in (before, after) for client in opened(root)
    ]
    assert tags[0] == tags[1]


def test_of_several_games_each_has_its_own_rows(own: FlaskClient) -> None:
    whole = own.get("/api/v1/export").get_json()
    parts = [own.get(f"{GAMES}/{name}/export").get_json() for name in ("harbour", "haven")]
    for kind, rows in whole.items():
        if kind != "format":
            both = [json.dumps(r, sort_keys=True) for part in parts for r in part[kind]]
            assert sorted(both) == sorted(json.dumps(r, sort_keys=True) for r in rows), kind


def test_a_public_server_gives_what_is_said(public: FlaskClient, own: FlaskClient) -> None:
    facts = public.get(f"{GAMES}/harbour/export").get_json()
    assert facts["sections"] and not [s for s in facts["sections"] if s["text"] or s["title"]]
    nothing = public.get(f"{GAMES}/haven/export").get_json()
    assert not any(rows for kind, rows in nothing.items() if kind != "format")
    assert public.get(f"{GAMES}/haven").get_json()["export"] is None
    assert own.get(f"{GAMES}/haven").get_json()["export"] and own.get(f"{GAMES}/haven/export").get_json()["sections"]
    tags = {c.get(f"{GAMES}/harbour/export").headers["ETag"] for c in (public, own)}
    assert len(tags) == 2


def test_a_game_that_only_its_owner_reads_is_not_there(tmp_path: Path) -> None:
    given = {"harbour": OPEN, "haven": Publishing(access=Access.LOCAL)}
    root = harbour.write(tmp_path, harbour.two(), settings=given)
    for client in opened(root, public=True):
        assert [r["id"] for r in client.get(GAMES).get_json()["results"]] == ["harbour"]
        assert client.get(f"{GAMES}/haven/export").status_code == 404
