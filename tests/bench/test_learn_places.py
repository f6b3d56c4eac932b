"""The learner of places: what it learns from, and what the weights become."""

from __future__ import annotations

from bench.learn_places import Choice, choices, fitted
from rulewright.ingest.structure.bare.looks import Page
from tests.ingest.structure.making import PROSE, look


def test_each_heading_that_has_a_choice_is_learned_from_with_those_before_it_where_they_belong() -> None:
    page = Page(look(f"Combat\n\nStriking\n\n{PROSE}\n\nMagic\n\n{PROSE}"))
    wanted = [{"parent": None}, {"parent": 0}, {"parent": None}]
    lines = [x.n for x in page.looks if x.line.text in ("Combat", "Striking", "Magic")]
    found = choices("fen", page, dict(zip(lines, range(3), strict=True)), wanted)
    assert [(len(c.places), c.right) for c in found] == [(2, 1), (3, 0)]  # the first of a book has none
    assert found[0].places[1]["below empty"]


def test_the_right_place_becomes_the_likelier_one() -> None:
    places = [{"good": 1.0}, {"bad": 1.0}, {"bad": 2.0, "rare": 1.0}]
    found = fitted([Choice(game, places[: 2 + (game == "fen")], 0, 1.0) for game in ("fen", "moor", "heath") * 9])
    assert found["good"] > 0.5 > -0.5 > found["bad"]
    assert found.keys() == {"good", "bad"}
