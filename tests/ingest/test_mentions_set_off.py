"""Words that are links only where something sets them off: numbers, and labels of lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ingest.references.book import term
from tests.ingest.test_mentions import texts


@pytest.mark.parametrize(
    ("text", "found"),
    [("Draw three cards.", []), ("A player with *Three* wins.", ["Three"]), ("Two threes.", [])],
)
def test_a_number_is_no_card_of_its_name(text: str, found: list[str]) -> None:
    assert texts(text, term("Three", "core/home")) == found


@pytest.mark.parametrize(
    ("text", "basis", "found"),
    [
        ("**Goal:** a warm bed.", "bold", []),  # another thing's goal
        ("Goal: a warm bed.", "entry, repeated", []),
        ("Goal: a warm bed.", "heading, told", ["Goal"]),  # the book tells what a goal is
        ("Each has a Goal: a warm bed.", "bold", ["Goal"]),  # no label of a line
    ],
)
def test_a_label_is_no_link_to_where_it_is_the_label_of_another(text: str, basis: str, found: list[str]) -> None:
    goal = replace(term("Goal", "core/home"), basis=basis)
    assert texts(text, goal) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("All Planning ends. And PLANNING ENDS.", ["Planning", "PLANNING"]),  # no title of something else
        ("Each Plan Card is a Plan.", ["Plan"]),  # the name itself, once in a paragraph
    ],
)
def test_a_capital_before_a_capital_is_another_title_where_the_form_is_another(text: str, found: list[str]) -> None:
    assert texts(text.replace(". ", ".\n\n"), term("Plan", "core/home")) == found


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Automatic", "It happens automatically."),  # in what way
        ("Case", "That is the case."),
        ("Case", "In that case it rains; if this is the case, row."),
    ],
)
def test_an_adverb_or_an_idiom_names_nothing(name: str, text: str) -> None:
    assert texts(text, term(name, "core/home")) == []


@pytest.mark.parametrize("text", ["Put a card beside the case.", "Solve the case.", "Close that case."])
def test_an_idiom_is_all_of_its_words(text: str) -> None:
    assert texts(text, term("Case", "core/home")) == ["case"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Each turn Heroes Activate.", ["Heroes"]),
        ("When Minions Move, Wolves Howl.", ["Wolves"]),
        ("Each round the Heroes Fight.", ["Heroes"]),
    ],
)
def test_many_of_a_thing_before_a_capital_are_no_title(text: str, found: list[str]) -> None:
    assert texts(text, term("Hero", "core/home"), term("Wolf", "core/home")) == found


@pytest.mark.parametrize(
    ("name", "text"), [("Ranged", "Two more to its range."), ("Objectives", "An object is there.")]
)
def test_a_word_of_the_same_stem_may_be_another_word(name: str, text: str) -> None:
    assert texts(text, term(name, "core/home")) == []
