"""What a question wants, told by how it begins, and which words an answer to it has."""

from __future__ import annotations

import pytest

from rulewright.kb.search.asking import Wanted, counts, cued, is_count, wanted


@pytest.mark.parametrize(
    ("q", "asks"),
    [
        ("how many cards are in a deck", Wanted.NUMBER),
        ("how long does it last", Wanted.NUMBER),  # not the way in which it lasts
        ("is there a maximum hand size", Wanted.NUMBER),  # not a permission
        ("cuantas rondas hay", Wanted.NUMBER),
        ("who goes first", Wanted.PERSON),
        ("two effects at once who decides", Wanted.PERSON),  # the question comes last
        ("quien empieza", Wanted.PERSON),
        ("what happens if nobody wins", Wanted.CONSEQUENCE),
        ("que pasa si nadie gana", Wanted.CONSEQUENCE),
        ("when does it end", Wanted.MOMENT),
        ("can i charge when engaged", Wanted.PERMISSION),  # what comes first asks
        ("hay que pintar las figuras", Wanted.PERMISSION),
        ("how do i heal", Wanted.WAY),
        ("what is cover", Wanted.THING),
        ("charge", None),
        ("units that can fly", None),  # no question, though the word is there
        ("", None),
    ],
)
def test_what_a_question_wants(q: str, asks: Wanted | None) -> None:
    assert wanted(q.split()) == asks


@pytest.mark.parametrize(
    ("sentence", "asks", "has"),
    [
        ("a deck has 30 cards", Wanted.NUMBER, True),
        ("a deck has thirty cards", Wanted.NUMBER, True),
        ("a deck is shuffled", Wanted.NUMBER, False),
        ("the attacker rolls", Wanted.PERSON, True),
        ("the dice fall", Wanted.PERSON, False),
        ("una unidad no ataca", Wanted.PERMISSION, True),
        ("la unidad ataca", Wanted.PERMISSION, False),
        ("anything at all", Wanted.THING, True),  # a thing may be told in any words
    ],
)
def test_what_an_answer_has(sentence: str, asks: Wanted, has: bool) -> None:
    assert cued(sentence.split(), asks) is has


@pytest.mark.parametrize(("q", "does"), [("how many cards", True), ("y cuantas cartas", True), ("how long", False)])
def test_which_questions_count(q: str, does: bool) -> None:
    assert counts(q.split()) is does


@pytest.mark.parametrize(
    ("word", "is_one"), [("3", True), ("three", True), ("ninguna", True), ("each", False), ("", False)]
)
def test_what_counts(word: str, is_one: bool) -> None:
    assert is_count(word) is is_one
