"""What is shown of games, and on a game's page of its books."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.app import create_app
from rulewright.kb.store import Heading
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
    monkeypatch.setattr("rulewright.kb.search.shown.games", lambda: frozenset(late))
    application = create_app(harbour.write(tmp_path, harbour.two()))
    page = application.test_client().get("/").get_data(as_text=True)
    assert list(dict.fromkeys(re.findall(r'href="/games/(\w+)"', page))) == games
    application.extensions["kb"].close()
