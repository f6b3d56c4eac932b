"""My game: chosen once, kept in a cookie, and every search begins in it until it is forgotten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app


@pytest.fixture
def client(sample_root: Path) -> FlaskClient:
    return create_app(sample_root).test_client()


def searched_in(page: str) -> set[str]:
    """The games that the search forms of a page begin in."""
    return set(re.findall(r'<input type="hidden" name="game" value="([^"]+)">', page))


def test_a_search_begins_in_the_game_that_was_chosen(client: FlaskClient) -> None:
    assert not searched_in(client.get("/").text)
    kept = client.get("/my-game?to=lantern-marsh&back=/design")
    assert kept.status_code == 303 and kept.headers["Location"] == "/design"
    assert "Max-Age=31536000" in kept.headers["Set-Cookie"] and kept.headers["Cache-Control"] == "no-store"
    home = client.get("/").text
    assert searched_in(home) == {"lantern-marsh"} and 'placeholder="Search Lantern Marsh"' in home
    assert 'data-game="lantern-marsh"' in home, "while typing as well"


def test_what_is_found_is_looked_for_where_its_address_says(client: FlaskClient) -> None:
    client.get("/my-game?to=lantern-marsh")
    assert not searched_in(client.get("/search?q=marsh").text), "all games were asked: a second search asks them too"


def test_the_games_page_tells_and_forgets_it(client: FlaskClient) -> None:
    assert 'value="lantern-marsh" aria-pressed="false"' in client.get("/games/lantern-marsh").text
    client.get("/my-game?to=lantern-marsh")
    assert '<button name="to" value="" aria-pressed="true"' in client.get("/games/lantern-marsh").text
    client.get("/my-game?to=")
    assert not searched_in(client.get("/").text)


def test_the_choice_is_a_page_of_its_own(client: FlaskClient) -> None:
    page = client.get("/my-game?back=/design").text
    assert 'name="back" value="/design"' in page and 'value="lantern-marsh" aria-pressed="false"' in page


def test_a_game_that_is_not_there_is_not_kept(client: FlaskClient) -> None:
    assert client.get("/my-game?to=mudball").status_code == 404
    client.set_cookie("game", "mudball")
    assert not searched_in(client.get("/").text), "nor heeded where it was kept long ago"


def test_the_way_back_stays_on_this_site(client: FlaskClient) -> None:
    assert client.get("/my-game?to=&back=https://rules.example/").headers["Location"] == "/"
