"""`make shots`: every scene is a page that there is, pictures are made of it, and a sheet shows them."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from bench.browser import chromium, serving
from bench.shot_list import Scene, scenes
from bench.shots import TALLEST, Look, arguments, contact_sheet, take
from rulewright.app import create_app
from tests.web import harbour
from tests.web.browsing import BROWSER

NEEDED = {"home", "game", "section", "term", "pair", "matrix", "graph", "search", "overlay", "glossary", "conflicts"}
NEEDED |= {"verdict", "side-by-side", "cheatsheet", "section-print", "offline", "not-found", "api", "theme"}


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(harbour.write(tmp_path_factory.mktemp("kb"), harbour.knowledge()))
    yield app
    app.extensions["kb"].close()


@pytest.fixture(scope="module")
def chosen(application: Flask) -> list[Scene]:
    with application.extensions["kb"].reading() as g:
        return scenes(g.store, "harbour")


def test_every_main_page_is_among_the_scenes_once(chosen: list[Scene]) -> None:
    names = [s.name for s in chosen]
    assert set(names) >= NEEDED and len(names) == len(set(names))


def test_every_scene_is_a_page_that_there_is(application: Flask, chosen: list[Scene]) -> None:
    client = application.test_client()
    answers = {s.name: client.get(s.path).status_code for s in chosen}
    assert {name: status for name, status in answers.items() if status != 200} == {"not-found": 404}


def test_the_sheet_has_a_row_for_each_scene(tmp_path: Path) -> None:
    for name in ("home-360-light-en", "home-1280-dark-es", "section-print-360-light-en"):
        (tmp_path / f"{name}.png").touch()
    text = contact_sheet(tmp_path).read_text(encoding="utf-8")
    assert text.count("<h2>") == 2 and text.count("<img") == 3 and "<h2>section-print</h2>" in text


def test_what_is_looked_at_without_being_told() -> None:
    asked = arguments().parse_args([])
    assert (asked.width, asked.theme, asked.ui) == ([360, 1280], ["light", "dark"], ["en", "es"])
    with pytest.raises(SystemExit):
        arguments().parse_args(["--theme", "sepia"])


def test_without_a_browser_the_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.browser.CHROMIUM", None)
    with pytest.raises(SystemExit, match="apt-get install chromium"), chromium():
        pass


class TestInABrowser:
    pytestmark = BROWSER

    def test_pictures_are_made_and_what_fails_is_named(
        self, browser: Any, application: Flask, chosen: list[Scene], tmp_path: Path
    ) -> None:
        def fail(page: Any) -> None:
            raise ValueError("no such button")

        some = [s for s in chosen if s.name in ("home", "cheatsheet-print", "section-plain", "theme")]
        with serving(application) as site:
            wrong = take(browser, site, [*some, Scene("bad", "/", fail)], [Look(360, "dark", "es")], tmp_path)
        assert wrong == ["bad-360-dark-es: no such button"]
        made = {p.name for p in tmp_path.iterdir()}
        assert made == {f"{s.name}-360-dark-es.png" for s in some} | {"cheatsheet-print-360-dark-es.pdf"}
        for s in some:
            head = (tmp_path / f"{s.name}-360-dark-es.png").read_bytes()[:24]
            width, height = struct.unpack(">II", head[16:])  # as a PNG says in its first chunk
            assert width == 360 and 300 < height <= TALLEST
