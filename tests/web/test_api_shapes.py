"""Whatever the sample game is asked for, what is answered has the shape that the description says, key for key.

Schemathesis seldom hits two ids that have to do with each other; here each thing of the game is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import jsonschema  # type: ignore[import-untyped]
import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.web.api.routing import ROOT

Json = dict[str, Any]
EVERY = 5  # of many things that are alike one in so many is asked for


@pytest.fixture(scope="module")
def client(sample_root: Path) -> Iterator[FlaskClient]:
    app = create_app(sample_root)
    yield app.test_client()
    app.extensions["kb"].close()


@pytest.fixture(scope="module")
def described(client: FlaskClient) -> Json:
    found: Json = client.get("/api/openapi.json").get_json()
    return found


def rows(client: FlaskClient, path: str) -> Iterator[Json]:
    """All rows of a list."""
    following: str | None = f"{ROOT}/{path}{'&' if '?' in path else '?'}limit=100"
    while following:
        page = client.get(following).get_json()
        yield from page["results"]
        following = page["next"]


def ids(client: FlaskClient, path: str) -> list[str]:
    return [row["id"] for row in rows(client, f"{path}?fields=id")]


def sections(client: FlaskClient) -> list[str]:
    trees = [client.get(f"{ROOT}/books/{quote(b)}").get_json()["sections"] for b in ids(client, "books")]
    return [s["id"] for tree in trees for s in tree]


def named(path: str, name: str, found: list[str]) -> Iterator[tuple[str, str]]:
    return ((path, path.replace("{" + name + "}", quote(one))) for one in found)


def two(path: str, names: tuple[str, str], found: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    return ((path, f"{path}?{urlencode(dict(zip(names, each, strict=True)))}") for each in found)


def asked(client: FlaskClient) -> Iterator[tuple[str, str]]:
    """Path of the description, and a request of it."""
    books, terms, all_sections = ids(client, "books"), ids(client, "terms"), sections(client)
    ties = sorted({(row["a"], row["b"]) for row in rows(client, "interactions") if row["a"] != row["b"]})
    over = [(row["section"], row["other"]) for row in rows(client, "overrides")]
    for kind in ("", "/changes", "/map", "/central", "/lonely"):
        yield from named(f"/books/{{book_id}}{kind}", "book_id", books)
    yield from named("/sections/{section_id}", "section_id", all_sections)
    yield from named("/terms/{term_id}", "term_id", terms[::EVERY])
    yield from named("/terms/{term_id}/interplay", "term_id", terms[::EVERY])
    yield from two("/pair", ("a", "b"), ties[::EVERY])
    yield from two("/verdict", ("a", "b"), [*over, *zip(all_sections[::EVERY], all_sections[1::EVERY], strict=False)])
    yield from two("/path", ("from", "to"), list(zip(all_sections[::EVERY], terms[::EVERY], strict=False)))
    yield from ((("/graph"), f"/graph?{urlencode({'around': x, 'depth': 2})}") for x in (all_sections + terms)[::EVERY])
    words = [x.rpartition("/")[2].replace("-", " ") for x in (all_sections + terms)[:: 2 * EVERY]]
    yield from (("/search", f"/search?{urlencode({'q': w})}") for w in words)
    yield from (("/suggest", f"/suggest?{urlencode({'q': w[:3]})}") for w in words)
    yield from (("/cards", f"/cards?{urlencode({'name': x})}") for x in (all_sections + terms)[::EVERY])
    for path in ("/terms", "/interactions", "/references", "/precedence", "/prohibitions", "/overrides", "/conflicts"):
        yield path, f"{path}?limit=100"


@pytest.mark.slow
def test_what_is_asked_about_each_thing_has_the_shape_that_is_described(client: FlaskClient, described: Json) -> None:
    known: dict[str, jsonschema.protocols.Validator] = {}
    wrong: dict[str, str] = {}
    seen = 0
    for path, request in asked(client):
        if path not in known:
            media = described["paths"][ROOT + path]["get"]["responses"]["200"]["content"]["application/json"]
            schema = {**media["schema"], "components": described["components"]}
            known[path] = jsonschema.Draft202012Validator(schema)
        answer = client.get(ROOT + request)
        assert answer.status_code == 200, request
        seen += 1
        for error in known[path].iter_errors(answer.get_json()):
            causes = [c.message[:120] for c in error.context or ()] or [error.message[:120]]
            wrong.setdefault(path, f"{request}: {causes[:3]}")
    assert wrong == {}
    assert seen > 200 and len(known) > 15
