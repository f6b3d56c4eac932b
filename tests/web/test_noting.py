"""Notes that nobody may miss, wherever a rule is shown: search, cards, pages and the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from kb.search import Answer, Hit
from kb.store import Store
from web.noting import MOST, noted
from web.terminal import print_answer, print_section

ENGLISH = "Replaced or changed by “"
SPANISH = "Sustituida o modificada por «"


@pytest.fixture
def store(application: Flask) -> Iterator[Store]:
    with application.extensions["kb"].reading() as generation:
        yield generation.store


def text(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/search?q=boarding&ui=en", ENGLISH),
        ("/search?q=boarding&ui=es", SPANISH),
        ("/cards/sections/harbour-core/1.2?ui=en", ENGLISH),
        ("/cards/sections/harbour-core/1.2?ui=es", SPANISH),
        ("/search?q=anchored&ui=es", "Prohibición absoluta: "),
        ("/cards/sections/harbour-league/abordaje?ui=es", "Sustituye o modifica «"),
    ],
)
def test_notes_speak_the_language_of_the_interface(client: FlaskClient, path: str, words: str) -> None:
    assert words in text(client, path)


def test_a_title_in_a_note_says_its_language(client: FlaskClient) -> None:
    page = text(client, "/search?q=boarding&ui=en")
    assert re.search(r'hit-overridden-by">Replaced or changed by “<span lang="es">Abordaje</span>”', page)


def test_a_hit_without_notes_has_none(client: FlaskClient) -> None:
    page = text(client, "/search?q=turn&game=harbour&ui=en")
    assert "hit-note" not in page.split('class="hit"')[1]


def a_hit(section: str) -> Hit:
    return Hit(section, "A", None, "b", "g", "en", "rules", 1.0, "", "why")


def test_a_hit_of_a_section_that_is_gone_has_no_notes(store: Store) -> None:
    assert noted(store, [a_hit("harbour-core/none")]) == [(a_hit("harbour-core/none"), [])]


def test_a_hit_has_few_notes_and_the_order_stays(store: Store) -> None:
    hits = [a_hit("harbour-core/anchored"), a_hit("harbour-core/1.2")]
    found = noted(store, hits)
    assert [h for h, _ in found] == hits
    assert all(0 < len(notes) <= MOST for _, notes in found)


def test_the_terminal_tells_them_before_the_text(store: Store) -> None:
    import click

    @click.command()
    def show() -> None:
        print_section(store, store.section("harbour-core/1.2"))
        print_answer(store, Answer("boarding", 1, (a_hit("harbour-core/1.2"),)))

    out = CliRunner().invoke(show).output
    section = store.section("harbour-core/1.2")
    assert 0 <= out.index(f"! {ENGLISH}") < out.index(section.text[:20])
    assert out.count(f"! {ENGLISH}") == 2
