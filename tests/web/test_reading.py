"""What is shown of games, and on a game's page of its books."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.model import Heading
from rulewright.web.site import choices
from rulewright.web.site.reading import chapters
from tests.web import harbour


def heading(id: str, parent: str | None = None) -> Heading:
    return Heading(id, "b", None, id.title(), "rules", "en", parent)


@pytest.mark.parametrize(
    ("outline", "shown"),
    [
        ([("a", None), ("a1", "a"), ("b", None)], ["a", "b"]),
        ([("book", None), ("a", "book"), ("a1", "a"), ("b", "book")], ["a", "b"]),  # one stands above all others
        ([("book", None), ("a", None)], ["book", "a"]),
        ([("alone", None)], ["alone"]),
        ([], []),
    ],
)
def test_the_chapters_of_a_book(outline: list[tuple[str, str | None]], shown: list[str]) -> None:
    assert [h.id for h in chapters([heading(*one) for one in outline])] == shown


@pytest.mark.parametrize(
    ("late", "games"),
    [
        ((), ["harbour", "haven"]),
        (("harbour",), ["haven", "harbour"]),  # as it only comes with the program
        (("haven",), ["harbour", "haven"]),
        (("harbour", "haven"), ["harbour", "haven"]),  # there is none but such
    ],
)
def test_the_sample_stands_behind_a_reader_s_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: tuple[str, ...], games: list[str]
) -> None:
    monkeypatch.setattr("rulewright.kb.search.index_reader.games", lambda: frozenset(late))
    application = create_app(harbour.write(tmp_path, harbour.two()))
    page = application.test_client().get("/").get_data(as_text=True)
    assert list(dict.fromkeys(re.findall(r'href="/games/(\w+)"', page))) == games
    application.extensions["kb"].close()


@pytest.fixture
def many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A reader of a site with more games than a page shows."""
    monkeypatch.setattr(choices, "SHELVES", 1)
    application = create_app(harbour.write(tmp_path, harbour.two()))
    yield application.test_client()
    application.extensions["kb"].close()


def shown(client: FlaskClient, address: str) -> list[str]:
    page = client.get(address).get_data(as_text=True)
    return list(dict.fromkeys(re.findall(r'href="/games/(\w+)"', page)))


def test_of_many_games_home_shows_some_at_a_time(many: FlaskClient) -> None:
    assert [shown(many, f"/?page={n}") for n in (1, 2, 3)] == [["harbour"], ["haven"], []]
    assert 'href="/?page=2"' in many.get("/").get_data(as_text=True)


@pytest.mark.parametrize("words", ["haven", "HÁV"])
def test_a_game_is_found_by_any_of_its_names(many: FlaskClient, words: str) -> None:
    assert shown(many, f"/?games={words}") == ["haven"]


def test_a_name_that_no_game_has_is_told_and_shown_as_text(many: FlaskClient) -> None:
    page = many.get("/?games=<b>none&page=x").get_data(as_text=True)
    assert "No game or book is called" in page and "<b>none" not in page


def test_a_page_holds_forty_games(client: FlaskClient) -> None:
    assert choices.SHELVES == 40 and 'id="games"' not in client.get("/").get_data(as_text=True)


@pytest.mark.parametrize("path", ["/books/harbour-core", "/games/harbour"])
def test_the_number_of_an_edition_says_what_it_is(client: FlaskClient, path: str) -> None:
    assert 'Edition <span lang="en">1.4</span>' in client.get(path).get_data(as_text=True)
    assert 'Edición <span lang="en">1.4</span>' in client.get(f"{path}?ui=es").get_data(as_text=True)
