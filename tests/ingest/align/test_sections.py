"""Which sections of two books say the same."""

from __future__ import annotations

import numpy as np

from rulewright.ingest.align.anchors import Anchors
from rulewright.ingest.align.learn import best_path, couples, is_translation
from tests.ingest.terms.making import Part, make_book

EN = make_book(
    Part("Gloomvale", "Two camps of 7 tents each."),
    Part("Ferry", "Pay 3 coins, or 5 with a goose.", 1),
    Part("Storm", "On a 6 the ferry sinks, 11 swim.", 1),
    Part("Feast", "Eat 12 pies.", 1),
)
ES = make_book(
    Part("Gloomvale", "Dos campos de 7 tiendas cada uno."),
    Part("Barca", "Paga 3 monedas, o 5 con una oca.", 1),
    Part("Nota", "Traducido de noche y con prisa por alguien que no sabía nada de barcas ni de ocas.", 0),
    Part("Temporal", "Con un 6 la barca se hunde, 11 nadan.", 1),
    Part("Banquete", "Come 12 pasteles.", 1),
    lang="es",
    book="g-es",
)


def titles(one: object = EN, two: object = ES) -> list[tuple[str, str]]:
    found = couples(one.sections, two.sections, Anchors("en", "es"))  # type: ignore[attr-defined]
    return [(c.one.title, c.two.title) for c in found]


def test_sections_meet_by_numbers_depth_and_order_and_what_is_added_stays_alone() -> None:
    assert titles() == [("Gloomvale", "Gloomvale"), ("Ferry", "Barca"), ("Storm", "Temporal"), ("Feast", "Banquete")]


def test_a_rule_of_the_same_number_is_the_same_rule() -> None:
    one = make_book(Part("Oars", "x", number="4.1"), Part("Sails", "y", number="4.2"))
    two = make_book(Part("Velas", "z", number="4.2"), lang="es")
    assert titles(one, two) == [("Sails", "Velas")]


def test_an_empty_book_has_nothing_in_common() -> None:
    assert couples([], ES.sections, Anchors("en", "es")) == []


def test_most_of_both_books_makes_a_translation() -> None:
    found = couples(EN.sections, ES.sections, Anchors("en", "es"))
    assert is_translation(found, EN.sections, ES.sections)
    assert not is_translation(found[:2], EN.sections, ES.sections)
    assert not is_translation(found, EN.sections, ES.sections * 3)
    assert not is_translation([], [], [])


def test_the_best_path_rises_and_leaves_out_what_costs() -> None:
    gain = np.array([[1.0, 0.0, 0.0], [-1.0, -2.0, 3.0], [0.0, 2.0, -1.0]])
    assert best_path(gain) == [(0, 0), (1, 2)]
    assert best_path(-np.ones((2, 2))) == []
