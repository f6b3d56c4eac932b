"""What stands behind a wording that lifts a rule is a thing or a whole clause, never a scrap."""

from __future__ import annotations

import pytest

from rulewright.ingest.precedence.scraps import alone, is_condition, lifting, opened
from tests.ingest.precedence.test_statements import said


@pytest.mark.parametrize(
    ("text", "higher", "lower"),
    [
        ("Geese sing unless a card says otherwise.", "card", "Geese sing"),
        ("Unless its bell specifically says otherwise, a goose sings.", "its bell", "goose sings"),
        ("Unless otherwise specified, geese sing.", "Unless otherwise specified", "geese sing"),
        ("Unless otherwise specified a goose sings twice.", "Unless otherwise specified", "goose sings twice"),
        ("Geese sing unless they state otherwise.", "unless they state otherwise", "Geese sing"),
        ("Geese sing unless the steward rules otherwise.", "steward rules otherwise", "Geese sing"),
        (
            "Geese sing unless a duck has a charm which says otherwise.",
            "unless a duck has a charm which says otherwise",
            "Geese sing",
        ),
        ("Geese sing unless it rains, but ducks do not.", "it rains", "Geese sing"),
        ("Geese sing (unless it rains, in which case they swim).", "it rains", "Geese sing"),
        ("Geese sing with the following exception: ducks.", "ducks", "Geese sing"),
        ("Geese sing, with the following exceptions:", "with the following exceptions", "Geese sing"),
        # of several things that semicolons part only the one that stands beside
        (
            "**Hop** – an event; geese sing; ducks pay a coin unless otherwise stated",
            "unless otherwise stated",
            "ducks pay a coin",
        ),
        ("Unless the steward says otherwise, geese sing; ducks do not.", "steward", "geese sing"),
        ("If it rains all geese sing, unless they are wet.", "they are wet", "If it rains all geese sing"),
        (
            "It sings, since even though the lamp gives the ability, the goose sings.",
            "goose sings",
            "lamp gives the ability",
        ),
        ("Exception: Geese sing, if it rains.", "Geese sing, if it rains", ""),
        ("Pond exception: Geese sing.", "Geese sing", ""),
        ("A goose rolls 2 dice instead of 1 and keeps one.", "goose rolls 2 dice", "1"),
        ("A goose eats 2 pies instead of 1 pie and a bun.", "goose eats 2 pies", "1 pie and a bun"),
        ("A goose eats 2 pies instead of 3 buns and 1 nut.", "goose eats 2 pies", "3 buns and 1 nut"),
        # excepted somewhere before, not right before the wording
        ("All geese except the leader sing unless it rains.", "it rains", "All geese except the leader sing"),
        ("All geese, excluding ganders, sing unless it rains.", "it rains", "All geese, excluding ganders, sing"),
    ],
)
def test_a_side_is_a_thing_or_a_clause(text: str, higher: str, lower: str) -> None:
    (p,) = said(text)
    assert (p.form, p.higher, p.lower) == ("exception", higher, lower)


def test_what_lifts_a_rule_is_who_says_so_or_all_of_the_clause() -> None:
    assert lifting("unless", " a card says otherwise", "en").strip() == "a card"
    assert lifting("unless", "otherwise noted", "en") == "unless otherwise noted"
    assert lifting("unless", "it has a lamp which says otherwise", "en").startswith("unless it has")
    assert lifting("salvo que", "lo diga expresamente", "es") == "salvo que lo diga expresamente"
    assert lifting("unless", "", "en") == "unless"


def test_without_a_comma_only_words_that_say_otherwise_part_two_clauses() -> None:
    assert opened("noted a goose sings", "en") == ("noted", "a goose sings")
    assert opened("a goose sings it rains", "en") == ("", "")
    assert opened("otherwise noted", "en") == opened("", "en") == ("", "")


def test_a_side_ends_where_a_second_thing_is_said() -> None:
    assert alone("the dance and do not cost a coin") == "the dance"
    assert alone("1 and keep the highest") == "1"
    assert alone("1 and 2") == "1 and 2"
    assert alone("1 coin and 2 nuts instead of 1 nut") == "1 coin"
    assert alone("ducks and geese") == "ducks and geese"
    assert is_condition("If it rains") and not is_condition("If it rains, it pours") and not is_condition("It rains")
