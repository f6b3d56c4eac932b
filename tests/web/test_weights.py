"""Every type of page is light on its first visit; tests/acceptance/test_weights.py has the real rulebooks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from tests.web.test_every_page import FACES
from tests.web.test_every_route import ROUTES
from tests.web.weights import needed, parts, too_heavy


@pytest.fixture(scope="module")
def sample(sample_root: Path) -> Iterator[Flask]:
    app = create_app(sample_root)
    yield app
    app.extensions["kb"].close()


def test_what_a_browser_fetches_is_found() -> None:
    page = (
        '<link rel="canonical" href="http://here/"><link rel="stylesheet" href="/a.css"><script src="/b.js" defer>'
        '</script><a href="/c">c</a><script type="application/ld+json">{}</script><img alt="" src="/d.png">'
        '<link rel="alternate" hreflang="es" href="/e"><link rel="preload" href="/f.woff2" as="font">'
    )
    assert needed(page) == ["/a.css", "/b.js", "/d.png", "/f.woff2"]


def test_fonts_count_though_only_styles_name_them(client: FlaskClient) -> None:
    found = parts(client, "/")
    assert found["/"] and sum(a.endswith(".woff2") for a in found) >= 2 and all(found.values())


def test_every_page_is_light(client: FlaskClient) -> None:
    pages = [a for a in ROUTES.values() if "{" not in a and client.get(a).mimetype == "text/html"]
    assert len(pages) > 20
    assert not too_heavy(client, [*pages, *FACES])


def test_the_pages_of_the_sample_are_light(sample: Flask) -> None:
    client = sample.test_client()
    listed = client.get("/api/v1/books").get_json()["results"]
    games = {b["game"] for b in listed}
    pages = ["/", "/api", "/search?q=a&kind=rules"]
    of_game = ("games", "glossary", "interactions", "precedence", "prohibitions")
    pages += [f"/{page}/{game}" for page in of_game for game in games]
    pages += [f"/books/{b['id']}{part}" for b in listed for part in ("", "/map", "/symbols", "/changes")]
    assert {client.get(p).status_code for p in pages} == {200}
    assert not too_heavy(client, pages)
