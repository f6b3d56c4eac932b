from __future__ import annotations

from typing import Any

import pytest

from rulewright.ingest.precedence.clauses import (
    Clauses,
    clauses_of,
)
from rulewright.ingest.precedence.concepts import Concepts, Subject
from rulewright.kb.model import Section, Translation
from tests.make import section
from tests.work import LINEAR, growth

PAIRS = (
    Translation("game", "toll", "peaje"),
    Translation("game", "troll", "trol"),
    Translation("game", "bridge", "puente"),
    Translation("game", "goose", "oca"),
    Translation("game", "swan", "cisne"),
    Translation("game", "counting day", "día de recuento"),
)
CONCEPTS = Concepts((), PAIRS)


def s(id: str, text: str, **other: Any) -> Section:
    return section(id, "A", text, lang="es" if id.startswith("cup") else "en", **other)


def subject(sec: Section) -> Subject:
    return Subject(sec, frozenset(), frozenset(), CONCEPTS.of(sec.text, sec.lang))


def both(own: str, *others: str) -> tuple[Clauses, Section, list[Section]]:
    """The clauses of a Spanish rule and of the English sections of the other book."""
    higher, lowers = s("cup/1", own), [s(f"core/{i}", text) for i, text in enumerate(others)]
    return Clauses([subject(higher)], [subject(x) for x in lowers], CONCEPTS), higher, lowers


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("Pay the troll one coin.", ["Pay the troll one coin."]),
        ("Two coins.", ["Two coins."]),
        (
            "The troll counts the coins (geese do not count as coins).",
            ["The troll counts the coins", "(geese do not count as coins"],
        ),
        ("Stop; wait for the troll to wake.", ["Stop; wait for the troll to wake."]),
        ("For example, a goose pays nothing at all.", []),
    ],
)
def test_a_sentence_is_cut_where_another_clause_begins(text: str, clauses: list[str]) -> None:
    assert [c.text for c in clauses_of(s("core/a", text), CONCEPTS)] == clauses


@pytest.mark.parametrize(
    ("text", "denies", "negative"),
    [
        ("A goose cannot cross the bridge.", True, True),
        ("Only a goose may cross the bridge.", True, False),
        ("If there is no troll cross the bridge.", False, False),
        ("A goose that cannot swim crosses the bridge.", False, False),
        ("A nonpaying goose waits at home.", True, False),
        ("The goose crosses the bridge.", False, False),
    ],
)
def test_what_denies_does_so_in_the_main_clause(text: str, denies: bool, negative: bool) -> None:
    (clause,) = clauses_of(s("core/a", text), CONCEPTS)
    assert (clause.denies, clause.negative) == (denies, negative)


CHANGING = [
    # the rule, the section on the same subject, does the rule say something else?
    ("El peaje es de 3 monedas.", "The toll is 3 coins.", False),
    ("El peaje es de 5 monedas.", "The toll is 3 coins.", True),
    ("La oca no puede cruzar el puente.", "The goose crosses the bridge.", True),
    ("La oca no puede cruzar el puente.", "The goose cannot cross the bridge.", False),
    ("Si no hay trol, la oca cruza el puente.", "The goose crosses the bridge, troll or not.", False),
    ("Puede cruzar una oca o cisne.", "A goose may cross.", True),
    ("Puede cruzar una oca o cisne.", "A goose or swan may cross.", False),
    ("Cruzan las ocas de Alba, Berta, Carla y Dora.", "The geese cross.", True),
    ("La oca cruza con una Mochila grande.", "The goose crosses.", True),
    ("La oca cruza muy despacio.", "The goose crosses.", False),
    ("La Gran Norma: la oca cruza.", "The goose crosses.", False),  # the name of a rule changes nothing
]


@pytest.mark.parametrize(("own", "other", "expected"), CHANGING)
def test_a_rule_changes_another_by_what_it_denies_counts_or_adds(own: str, other: str, expected: bool) -> None:
    clauses, higher, (lower,) = both(own, other)
    assert clauses.changes(higher, lower) is expected


def test_what_the_other_book_denies_elsewhere_is_said_already() -> None:
    clauses, higher, (lower, _) = both(
        "La oca no puede cruzar el puente.", "Pay the toll.", "No goose can cross the bridge."
    )
    assert not clauses.changes(higher, lower)


def test_clauses_stand_against_each_other_where_one_says_no_and_the_other_yes() -> None:
    own = "El trol recibe su peaje (las ocas cuentan para calcular el número de monedas del puente)."
    other = "The troll sleeps. Geese do not count for the number of coins."
    fillers = [f"Village {i} has ditches {i} and one windmill {i}." for i in range(20)]
    clauses, higher, lowers = both(own, other, *fillers)
    ((found, ours, theirs),) = clauses.contrary(higher)
    assert found is lowers[0]
    assert ours.startswith("(las ocas cuentan")
    assert theirs == "Geese do not count for the number of coins."


@pytest.mark.parametrize(
    "own",
    [
        "Las ocas no cuentan para el número de monedas.",  # both deny
        "Las ocas cuentan monedas.",  # too little in common
        "Nadie habla.",
    ],
)
def test_clauses_that_agree_or_speak_of_something_else_do_not_stand_against_each_other(own: str) -> None:
    clauses, higher, _ = both(own, "Geese do not count for the number of coins.")
    assert list(clauses.contrary(higher)) == []


def test_many_clauses_are_work_in_proportion_to_their_number() -> None:
    def work(n: int) -> None:
        clauses, higher, (lower,) = both("La oca no cruza. " * n, "The goose crosses. " * n)
        clauses.changes(higher, lower)

    assert growth(work, 50) < LINEAR
