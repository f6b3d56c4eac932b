"""Learning how sure answers are: from made-up questions whose answer a sign gives away."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from bench.learn_answers import (
    SAYS,
    WRONG,
    Asked,
    Given,
    Table,
    coverage,
    curve,
    kinds,
    learn,
    logistic,
    sentence_weights,
    written,
)
from rulewright.kb.search.candidates import Candidate
from rulewright.kb.search.direct_answer import Kind


def made(many: int = 120, *, strange: bool = True) -> list[Asked]:
    """Questions about three games: what has most of the question answers, and nothing does where all have little."""
    dice, out = Random(7), []
    for n in range(many):
        answered = n % 4 > 0
        own = [dice.uniform(0.0, 0.4) for _ in range(5)]
        best = dice.randrange(5)
        own[best] = 0.9 if answered else own[best]
        found = [Candidate(i, 0, {"own": share, "noise": dice.random()}) for i, share in enumerate(own)]
        worth = [SAYS if answered and i == best else WRONG for i in range(5)]
        out.append(Asked(f"game {n % 3}", "question", found, worth, {"?one": 0.0}, told=True, strange=strange))
    return out


def test_the_sign_that_gives_answers_away_gets_the_weight() -> None:
    every = made()
    table = Table.made(every)
    weights = sentence_weights(table, np.zeros(len(every), dtype=bool))
    assert weights["own"] > 3 * abs(weights["noise"])


def test_games_that_are_left_out_are_answered_as_surely_as_they_should_be() -> None:
    model, given = learn(made())
    assert len(given) == 120 and {g.game for g in given} == {"game 0", "game 1", "game 2"}
    sure = [g.right for g in given if g.certainty >= 0.75]
    assert len(sure) > 80 and sum(sure) / len(sure) > 0.95
    assert sum(g.certainty >= 0.75 for g in given if not g.right) < 5
    assert set(tomllib.loads(written(model))) == {"sentence", "sure", "topic", "kinds"}


def test_how_sure_an_answer_is_only_questions_by_strangers_tell() -> None:
    strangers, own = made(60), made(60, strange=False)
    model, given = learn([*strangers, *own])
    assert len(given) == 60
    shifted = [replace(a, signs={"?one": 5.0}) for a in own]
    assert learn([*strangers, *shifted])[0].sure == model.sure


def test_a_logistic_regression_finds_what_decides() -> None:
    signs = [{"all": 1.0, "x": float(n % 2), "y": float(n % 3)} for n in range(60)]
    weights = logistic(signs, [n % 2 == 1 for n in range(60)])
    assert weights["x"] > 1.0 > abs(weights["y"])


@pytest.mark.parametrize(
    ("right", "answered"),
    [([1, 1, 1, 1, 0], {0.8: 1.0, 0.95: 0.8}), ([0, 0], {0.8: 0.0, 0.95: 0.0}), ([1] * 4, {0.8: 1.0, 0.95: 1.0})],
)
def test_how_many_can_be_answered(right: list[int], answered: dict[float, float]) -> None:
    given = [Given("g", "s", 0.9 - n / 100, bool(r), None) for n, r in enumerate(right)]
    found = coverage(given)
    assert {at: found[at] for at in answered} == answered


def test_the_figures_for_the_docs() -> None:
    rows = list(curve([Given("g", "s", 0.9, True, True), Given("g", "s", 0.1, False, None)]))
    assert "| 95% | 50% |" in rows and "| 0.75 to 0.95 | 1 | 0.90 | 1.00 | 1.00 |" in rows
    assert rows[-1].endswith("| - |") or "| 0.00 to 0.25 | 1 | 0.10 | 0.00 | - |" in rows


def test_other_kinds_are_as_sure_as_they_were_right() -> None:
    every = made(40)
    for n, a in enumerate(every):
        a.other = {Kind.DEFINITION: n % 10 > 0}
    told = kinds(every)
    assert 0.88 < told["definition"] < 0.93 and 0.9 < told["rule"] < 1.0
