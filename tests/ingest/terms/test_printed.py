"""A name is shown as the book prints it."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.ingest.terms.printed import LONGEST_SIGNED, signs
from tests.ingest.terms.making import Part, make_book
from tests.make import section

LIST = "1. **{}** – the crew rows home.\n2. **Tin Cup** – the crew drinks.\n3. **Wet Rope** – the crew rests.\n"
LIST += "4. **Red Sail** – the crew sails."


def names(*parts: Part, lang: str = "en") -> set[str]:
    return {t.name for t in find_terms(make_book(Part("Sea", "It rains a lot."), *parts, lang=lang))}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Whoever plays ¡Fuera! rests. A ¡Fuera! ends it.", "¡Fuera!"),
        ("Whoever plays Fuera! rests. A Fuera! ends it.", "Fuera!"),
        ("Whoever plays Fuera rests. A ¡Fuera! ends it.", "Fuera"),  # one of three, with the list's
        ("Whoever plays Fuera!! rests. A Fuera!! ends it.", "Fuera"),  # more than a sign
        ("You get a Fuera! You get another Fuera! Beware of the Fuera!", "Fuera"),  # of a sentence
        ("¡Gana quien tenga el Fuera! ¡Roba otro Fuera!", "Fuera"),
        ("All shout **¡Fuera!** All shout it.\n\n¡Fuera!\n\n| ¡Fuera! | rest |", "¡Fuera!"),  # by itself
    ],
)
def test_the_signs_that_most_uses_have(text: str, name: str) -> None:
    assert name in names(Part("Cards", LIST.format("Fuera")), Part("Turn", text))


def test_a_heading_has_a_sign_only_where_it_is_printed_with_it() -> None:
    use = Part("Turn", "Shout Man Overboard! and row. After Man Overboard! all rest.")
    assert "Man Overboard!" in names(Part("Man Overboard!", "The crew turns its raft about."), use)
    assert "Man Overboard" in names(Part("Man Overboard", "The crew turns its raft about."), use)


def test_signs_are_counted_for_each_name_that_may_stand_before_them() -> None:
    found = signs([section(text="Play a ¡Raft Ahoy! now. Now ahoy!, and"), section(text="one two three four five! it")])
    assert found.closed["raft ahoy"] == 1 and found.opened["raft ahoy"] == 1
    assert found.closed["ahoy"] == 2 and found.opened["ahoy"] == 0
    assert LONGEST_SIGNED == 4 and found.closed["two three four five"] == 1
    assert found.closed["one two three four five"] == 0


@pytest.mark.parametrize(
    ("head", "text", "name"),
    [
        ("The Goose", "Nobody feeds it.", "The Goose"),
        ("A Round at Sea", "Nobody feeds it.", "A Round at Sea"),
        ("The Goose", "Nobody feeds the goose.", "Goose"),  # the text says it with a small article
        ("The Goose", "Nobody feeds a Goose.", "Goose"),  # and with another one
        ("The Goose", "The Goose ends it. Roll first. The Goose may rest.", "Goose"),  # sentences begin so
        ("The Goose", "The Goose ends it. Roll for The Goose.", "The Goose"),
        ("The goose", "Nobody feeds it.", "goose"),
        ("THE GOOSE", "Nobody feeds it.", "GOOSE"),  # a list in capitals tells nothing of them
    ],
)
def test_an_article_belongs_to_a_name_that_is_never_said_without(head: str, text: str, name: str) -> None:
    found = names(Part("Cards", LIST.format(head)), Part("Turn", text))
    assert name in found


def test_the_name_without_its_article_is_another_name_for_it() -> None:
    found = find_terms(make_book(Part("Sea", "It rains."), Part("Cards", LIST.format("The Goose"))))
    assert "Goose" in next(t for t in found if t.name == "The Goose").aliases


def test_where_half_of_a_list_has_articles_they_belong_to_no_name() -> None:
    text = LIST.format("The Goose").replace("Tin Cup", "The Tin Cup")
    assert {"Goose", "Tin Cup"} <= names(Part("Cards", text))


@pytest.mark.parametrize(
    ("uses", "name"),
    [("A Raft floats. The Raft sinks.", "Raft"), ("A RAFT floats. The RAFT is a Raft.", "RAFT"), ("It rains.", "RAFT")],
)
def test_a_list_in_capitals_is_told_from_abbreviations_by_the_text(uses: str, name: str) -> None:
    assert name in names(Part("Words", LIST.format("RAFT")), Part("Turn", uses))
