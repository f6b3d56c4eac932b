"""What is good to do is no rule, and what follows an example in its paragraph is no rule either."""

from __future__ import annotations

import pytest

from rulewright.ingest.statements import find_statements
from rulewright.ingest.statements.advice import advising
from rulewright.kb.model import BookReading, Section
from tests.make import book, section, stated


def chapters(*titles: str) -> list[Section]:
    return [section(f"core/{i}", title, "Do not spend all coins.", order=i) for i, title in enumerate(titles)]


@pytest.mark.parametrize(
    "title",
    [
        "Tips",
        "Tips for ducks",
        "💡 Consejos para ganar",
        "Some tips",
        "Advice on ponds",
        "Ayuda para el jugador novato",
        "Conseils",
    ],
)
def test_a_heading_announces_advice(title: str) -> None:
    assert advising(chapters("Ponds", title, "Nests")) == {"core/1"}


@pytest.mark.parametrize("title", ["Getting the tip off", "Advised routes", "Strategies", ""])
def test_other_headings_do_not(title: str) -> None:
    assert not advising(chapters("Ponds", title))


def test_a_book_that_is_called_so_is_no_advice() -> None:
    assert not advising(chapters("Tips and ponds", "Nests"))


def test_what_stands_below_advice_is_advice_and_states_nothing() -> None:
    top, tips = chapters("Ponds", "Tips")
    below = section("core/2", "On coins", "You cannot swim.", order=9, parent=tips.id)
    assert advising((top, tips, below)) == {tips.id, below.id}
    assert {s.section for s in find_statements([BookReading(book(), (top, tips, below))])} == {top.id}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Example of two ducks: one swims. The other cannot swim.", 0),
        ("Example: one swims. It cannot sing.\n\nGeese cannot fly.", 1),
        ("For example, one swims. Geese cannot fly.", 1),
        ("Geese cannot fly. Example: one swims.", 1),
    ],
)
def test_the_paragraph_of_an_example_shows_to_its_end(text: str, found: int) -> None:
    assert len(stated(section(text=text))) == found
