"""`/api/v1/sync`: lines of JSON to copy a knowledge base with, and what is answered to wrong and old tokens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb import base, removal
from rulewright.kb.publishing import Access, Bulk, Publishing
from rulewright.web.settings import Settings
from tests.web import harbour

SYNC = "/api/v1/sync"
LISTS = (
    *("books", "sections", "terms", "references", "interactions"),
    *("precedence", "prohibitions", "overrides", "translations", "pairs"),
)
Kept = dict[tuple[str, str], Any]


def opened(root: Path, **how: Any) -> Iterator[FlaskClient]:
    app = create_app(root, Settings(**how))
    yield app.test_client()
    app.extensions["kb"].close()


def followed(client: FlaskClient, kept: Kept, token: str | None = None, limit: int = 7) -> str:
    """Bring a copy up to date as a client does; the token to go on with."""
    more = True
    while more:
        answer = client.get(SYNC, query_string={"limit": limit, **({"since": token} if token else {})})
        assert answer.status_code == 200 and answer.content_type == "application/x-ndjson"
        *lines, last = map(json.loads, answer.text.splitlines())
        assert len(lines) <= limit and set(last) == {"token", "more"}
        for line in lines:
            name = line["kind"], line["key"]
            if line.get("deleted"):
                kept.pop(name, None)
            else:
                kept[name] = line["row"]
        token, more = last["token"], last["more"]
    assert token
    return token


def is_the_export(client: FlaskClient, kept: Kept) -> bool:
    exported = client.get("/api/v1/export").get_json()
    told = sorted(json.dumps([kind, row], sort_keys=True) for kind in LISTS for row in exported[kind])
    return told == sorted(json.dumps([kind, row], sort_keys=True) for (kind, _), row in kept.items())


def test_a_copy_from_nothing_is_the_export(client: FlaskClient) -> None:
    kept: Kept = {}
    token = followed(client, kept)
    assert is_the_export(client, kept)
    again = client.get(SYNC, query_string={"since": token})
    assert again.text.count("\n") == 1 and json.loads(again.text) == {"token": token, "more": False}
    asked = {"since": token}
    unchanged = client.get(SYNC, query_string=asked, headers={"If-None-Match": again.headers["ETag"]})
    assert unchanged.status_code == 304


def test_it_is_packed_for_those_who_can_unpack(client: FlaskClient) -> None:
    packed = client.get(SYNC, headers={"Accept-Encoding": "br"})
    assert packed.headers["Content-Encoding"] == "br"
    assert brotli.decompress(packed.get_data()) == client.get(SYNC).get_data()


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("since=garbage", 400),
        ("since=", 400),
        ("since=o.0123456789abcdef%0A", 400),
        ("since=o.0123456789abcdef&since=o.0123456789abcdef", 400),
        ("limit=0", 400),
        ("limit=2001", 400),
        ("offset=1", 400),
        ("since=o.0123456789abcdef", 410),
        ("since=p.0123456789abcdef", 410),
        ("since=o..0123456789abcdef.0123456789abcdef.3.61", 410),
    ],
)
def test_what_is_wrong_and_what_is_too_old(client: FlaskClient, asked: str, status: int) -> None:
    answer = client.get(f"{SYNC}?{asked}")
    assert answer.status_code == status and answer.content_type == "application/problem+json"
    assert answer.get_json()["detail"].endswith(".")
    if status == 410:
        assert answer.get_json()["code"] == "token-gone" and "anew" in answer.get_json()["detail"]


@pytest.mark.parametrize("bulk", list(Bulk))
def test_others_are_given_what_the_export_gives(tmp_path: Path, bulk: Bulk) -> None:
    given = {"harbour": Publishing(bulk=bulk, licence="CC0-1.0"), "haven": Publishing(access=Access.LOCAL)}
    root = harbour.write(tmp_path, harbour.two(), settings=given)
    for client in opened(root, public=True):
        kept: Kept = {}
        token = followed(client, kept, limit=3)
        assert is_the_export(client, kept) and "haven" not in json.dumps([*kept.values()])
    for client in opened(root):
        assert client.get(f"{SYNC}?since={token}").status_code == 410, "that of the owner is another copy"


def test_a_game_that_was_taken_down_is_in_no_copy_that_follows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removal, "LOOK_EVERY", 0)
    monkeypatch.setattr(base, "LOOK_EVERY", 0.0)
    root = harbour.write(tmp_path, harbour.two())
    for client in opened(root):
        kept: Kept = {}
        token = followed(client, kept)
        removal.take_down(root, "haven", "2026-11-24")
        assert client.get(f"{SYNC}?since={token}").status_code == 410
        kept.clear()
        followed(client, kept)
        assert is_the_export(client, kept) and "haven" not in json.dumps([*kept])
