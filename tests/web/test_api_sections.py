"""Sections as a list: whole books in a few requests, and later what changed in them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.publishing import Bulk, Publishing
from rulewright.web.settings import Settings
from tests.kb.mirror.copying import line_in
from tests.kb.mirror.test_stream import EDITED
from tests.web import harbour

SECTIONS = "/api/v1/sections"


def opened(root: Path, **how: Any) -> Iterator[FlaskClient]:
    app = create_app(root, Settings(**how))
    yield app.test_client()
    app.extensions["kb"].close()


def listed(client: FlaskClient, asked: str = "") -> list[dict[str, Any]]:
    answer = client.get(f"{SECTIONS}?limit=100{asked}")
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.get_json()["results"]
    return rows


def test_it_has_the_rows_of_the_export_and_the_hash_of_each_text(client: FlaskClient) -> None:
    rows = listed(client)
    exported = client.get("/api/v1/export").get_json()["sections"]
    assert [{k: v for k, v in r.items() if k != "sha256"} for r in rows] == exported
    assert all(r["sha256"] == hashlib.sha256(r["text"].encode()).hexdigest() for r in rows)
    one = client.get(f"{SECTIONS}/harbour-core/1.2").get_json()
    (row,) = [r for r in rows if r["id"] == "harbour-core/1.2"]
    assert all(one[key] == row[key] for key in row.keys() & one.keys())


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ("&book=harbour-league", 2),
        ("&game=harbour", 12),
        ("&lang=es", 2),
        ("&lang=en&kind=lore", 1),
        ("&book=harbour-core&lang=es", 0),
    ],
)
def test_filters(client: FlaskClient, asked: str, count: int) -> None:
    assert len(listed(client, asked)) == count


@pytest.mark.parametrize(
    ("asked", "status"), [("book=nix", 404), ("game=nix", 404), ("since=x", 400), ("since=o.0123456789abcdef", 410)]
)
def test_what_is_not_there_is_told(client: FlaskClient, asked: str, status: int) -> None:
    assert client.get(f"{SECTIONS}?{asked}").status_code == status


def test_pages_add_up(client: FlaskClient) -> None:
    following, seen = f"{SECTIONS}?limit=5&fields=id", []
    while following:
        page = client.get(following).get_json()
        seen += [r["id"] for r in page["results"]]
        following = page["next"]
    assert seen == [r["id"] for r in listed(client)] and len(seen) == page["total"] == 12


@pytest.mark.parametrize("bulk", list(Bulk))
def test_others_are_given_what_the_export_gives(tmp_path: Path, bulk: Bulk) -> None:
    given = {"harbour": Publishing(bulk=bulk, licence="CC0-1.0"), "haven": Publishing(bulk=Bulk.FACTS)}
    root = harbour.write(tmp_path, harbour.two(), settings=given)
    for client in opened(root, public=True):
        rows = [r for r in listed(client) if r["book"].startswith("harbour")]
        assert len(rows) == (0 if bulk is Bulk.NONE else 12)
        assert all(bool(r["text"]) is bool(r["title"]) is (bulk is Bulk.TEXT) and r["sha256"] for r in rows)
        assert not [r for r in listed(client, "&game=haven") if r["text"] or r["title"]]
        refused = client.get(f"{SECTIONS}?book=harbour-core")
        assert refused.status_code == (403 if bulk is Bulk.NONE else 200)
    for client in opened(root):
        assert len([r for r in listed(client) if r["text"]]) == 24, "its owner is given all"


def test_since_leaves_those_that_changed(tmp_path: Path, client: FlaskClient) -> None:
    token = client.get(SECTIONS).get_json()["token"]
    assert listed(client, f"&since={token}") == []
    with line_in(tmp_path) as line:
        line.build(harbour.knowledge(), harbour.OPEN)
        line.build(EDITED, harbour.OPEN)
        n = line.store.rows("SELECT max(n) FROM states")[0][0]
        changed = line.store.sections_page(["harbour-core", "harbour-league"], None, None, n - 1, 10, 0)
        assert [s.id for s in changed.rows] == ["harbour-core/golden"] and changed.total == 1
