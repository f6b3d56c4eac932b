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
        "Tips for ducks",
        "💡 Consejos para ganar",
        "Some tips for ducks",
        "Tips and tricks",
        "Strategy tips",
        "Advice for ducks",
        "Consejos estratégicos",
        "Conseils pour les canards",
        "Astuces pour nager",
    ],
)
def test_a_heading_announces_advice(title: str) -> None:
    assert advising(chapters("Ponds", title, "Nests")) == {"core/1"}


@pytest.mark.parametrize(
    "title",
    [
        "Getting the tip off",
        "Advised routes",
        "Strategies",
        "",
        # what may name a thing of the game, or those who govern it
        "Tips",
        "Giving Hints",
        "Advice Cards",
        "Consejo",
        "Consejos de guerra",
        "Recomendaciones",
        "Conseils",
    ],
)
def test_other_headings_do_not(title: str) -> None:
    assert not advising(chapters("Ponds", title))


@pytest.mark.parametrize(
    ("text", "lang"),
    [("Ejemplos: un pato nada. No puede cantar.", "es"), ("Exemples : une oie nage. Elle ne peut pas voler.", "fr")],
)
def test_examples_show_in_every_language(text: str, lang: str) -> None:
    assert stated(section(text=text, lang=lang)) == ()


def test_a_book_that_is_called_so_is_no_advice() -> None:
    assert not advising(chapters("Tips for ponds", "Nests"))


def test_what_stands_below_advice_is_advice_and_states_nothing() -> None:
    top, tips = chapters("Ponds", "Tips for ducks")
    below = section("core/2", "On coins", "You cannot swim.", order=9, parent=tips.id)
    assert advising((top, tips, below)) == {tips.id, below.id}
    assert {s.section for s in find_statements([BookReading(book(), (top, tips, below))])} == {top.id}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Example of two ducks: one swims. The other cannot swim.", 0),
        ("Examples: one swims. It cannot sing.", 0),
        ("Example: one swims. It cannot sing.\n\nGeese cannot fly.", 1),
        ("For example, one swims. Geese cannot fly.", 1),
        ("Geese cannot fly. Example: one swims.", 1),
    ],
)
def test_the_paragraph_of_an_example_shows_to_its_end(text: str, found: int) -> None:
    assert len(stated(section(text=text))) == found
