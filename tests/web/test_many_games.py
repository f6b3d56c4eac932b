"""A base of many games: no page and no answer grows with them; what lists games lists some of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.search import searcher
from rulewright.web.site import choices, rulings
from tests import make
from tests.web import harbour
from tests.web.test_every_route import ROUTES

LARGE, LARGER = 110, 210
WHOLE = {"/api/v1/export", "/api/v1/sync", "/api/v1/parts", "/sitemap.xml"}  # all there is, row by row or page by page
ASKED = {r: a for r, a in ROUTES.items() if "<" not in r and r not in WHOLE}
ADDRESSES = sorted(
    {
        *(a.partition("?")[0] for a in ASKED.values()),
        *("/api/v1/search?q=ward", "/search?q=ward", "/api/v1/suggest?q=w", "/verdict?a=ward", "/pair?a=ward"),
        *("/games/game000", "/glossary/game000", "/sections/game000-core/ward", "/terms/game000/en/ward"),
    }
)


def client_of(many: int, folder: Path) -> Iterator[FlaskClient]:
    application = create_app(harbour.write(folder, make.games(many)))
    yield application.test_client()
    application.extensions["kb"].close()


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    yield from client_of(LARGE, tmp_path_factory.mktemp("large"))


@pytest.fixture(scope="module")
def larger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    yield from client_of(LARGER, tmp_path_factory.mktemp("larger"))


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_answer_grows_with_the_games(
    large: FlaskClient, larger: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulings, "MOST_TITLES", 50)
    sizes = [len(client.get(address).get_data()) for client in (large, larger)]
    assert sizes[1] <= sizes[0] * 1.02 + 50, "a few digits and longer ids"


@pytest.mark.parametrize(
    "address",
    ["/offline", "/my-game?back=/offline", "/pair?a=nothing", "/overrides", "/graph", "/conflicts", "/precedence"],
)
def test_every_game_is_found_by_its_name_or_by_turning_pages(large: FlaskClient, address: str) -> None:
    def named(at: str) -> set[str]:
        return set(re.findall(r"game\d{3}", large.get(at).text.partition("<main")[2]))

    more = address + ("&" if "?" in address else "?")
    pages = [named(f"{more}page={n}") for n in (1, 2, 3)]
    assert [*map(len, pages)] == [choices.SHELVES, choices.SHELVES, LARGE - 2 * choices.SHELVES]
    assert len(set().union(*pages)) == LARGE
    assert named(f"{more}games=game077") >= {"game077"} and len(named(f"{more}games=game077")) <= 2
    assert f"{more.replace('&', '&amp;')}page=2" in large.get(address).text.replace("%2F", "/")


def test_the_chosen_game_stands_first(large: FlaskClient) -> None:
    large.set_cookie("game", "game099")
    try:
        for address in ("/my-game", "/offline", "/"):
            assert re.findall(r"game\d{3}", large.get(address).text.partition("<main")[2])[0] == "game099"
    finally:
        large.delete_cookie("game")


def test_a_facet_lists_the_most_frequent_and_the_chosen_and_counts_the_rest(large: FlaskClient) -> None:
    every = json.loads(large.get("/api/v1/search?q=ward").data)
    assert {k: len(v) for k, v in every["facets"].items()} == {"game": 100, "book": 100, "lang": 1, "kind": 1}
    assert every["facets_beyond"] == {"game": LARGE - 100, "book": LARGE - 100, "lang": 0, "kind": 0}
    last = f"game{LARGE - 1}"
    assert last not in every["facets"]["game"] and searcher.MOST_CHOICES == 100
    chosen = json.loads(large.get(f"/api/v1/search?q=ward&game={last}").data)
    assert chosen["facets"]["game"][last] == 1 and chosen["facets_beyond"]["game"] == LARGE - 101


def test_llms_txt_names_some_games_and_says_where_all_are(large: FlaskClient) -> None:
    told = large.get("/llms.txt").text
    assert len(re.findall(r"^- \[game\d{3}\]", told, re.MULTILINE)) == choices.SHELVES
    assert f"{LARGE - choices.SHELVES} more" in told and "search?q=Ward" in told


def test_titles_beforehand_are_those_of_few_books(large: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rulings.MOST_TITLES == 200 and "Game109-Core" in large.get("/verdict").text
    monkeypatch.setattr(rulings, "MOST_TITLES", LARGE - 1)
    assert "Game109-Core" not in large.get("/verdict").text
    assert "Game109-Core" in large.get("/verdict?game=game109").text
