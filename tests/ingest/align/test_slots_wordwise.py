"""Names that translate each other word for word."""

from __future__ import annotations

import pytest

from rulewright.ingest.align.anchors import Anchors
from rulewright.ingest.align.slots import agree, in_capitals, telling, unit, word_for_word
from tests.ingest.terms.making import Part, make_book


def anchors(*taught: tuple[str, str]) -> Anchors:
    made = Anchors("en", "es")
    made.learn(taught or (("soot", "hollín"), ("roll", "tirada"), ("goose", "oca")))
    return made


def named(lang: str, *names: str) -> dict[str, str]:
    return {unit(n, lang): n for n in names}


@pytest.mark.parametrize(
    ("en", "es", "found"),
    [
        ("Soot roll", "Tirada de hollín", True),
        ("Soot rolls", "Tirada de hollín", True),
        ("Roll of the soot", "Tirada de hollín", True),
        ("Goose", "Oca", True),
        ("Soot roll", "Tirada", False),
        ("Soot roll", "Tirada de oca", False),
        ("Soot roll", "Tirada con hollín", False),  # that is no compound
    ],
)
def test_each_word_is_to_be_answered(en: str, es: str, found: bool) -> None:
    pairs = word_for_word([named("en", en), named("es", es)], anchors())
    assert pairs == ([(unit(en, "en"), unit(es, "es"))] if found else [])


def test_of_two_that_might_be_meant_neither_is() -> None:
    names = [named("en", "Soot roll"), named("es", "Tirada de hollín", "Hollín de la tirada")]
    assert word_for_word(names, anchors()) == []


def test_a_name_of_one_word_is_to_mean_just_the_other() -> None:
    """``deck`` is ``mazo`` in the general list; that ``barajar`` has the root of another of its words is not enough."""
    assert word_for_word([named("en", "Deck"), named("es", "Mazo")], anchors()) == [("deck", "mazo")]
    assert word_for_word([named("en", "Deck"), named("es", "Barajar")], anchors()) == []


@pytest.mark.parametrize(
    ("en", "es", "like"),
    [("Soot roll", "Tirada final", True), ("Soot", "Tirada final", False), ("Soot hat", "Gorro de oca", False)],
)
def test_headings_agree_by_half_of_their_words(en: str, es: str, like: bool) -> None:
    assert agree(en, es, anchors()) is like


def test_running_text_names_things_in_capitals() -> None:
    text = "See the Hordes of Mud. In spring the Hordes of Mud dance, and Otto with them. Mud is wet."
    assert list(in_capitals(make_book(Part("A", text))).values()) == ["Hordes of Mud"]


def test_a_name_of_small_words_only_is_told_by_them() -> None:
    assert telling("The roll of soot", "en") == ["roll", "soot"]
    assert telling("Of the", "en") == ["Of", "the"]
