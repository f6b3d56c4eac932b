"""How sure an answer is: what it is called, and what makes a sentence stand out."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from rulewright.kb.search.candidates import Candidate, Signs
from rulewright.kb.search.sureness import FILE, Level, Model, level, model, standing

CLEAR = [Candidate(0, 0, {"own": 1.0}), Candidate(0, 1, {"own": 0.1}), Candidate(1, 0, {"own": 0.0})]
LIKE = [Candidate(0, 0, {"own": 1.0}), Candidate(1, 0, {"own": 1.0})]
WEIGHTS = Model({"own": 6.0}, {"all": -2.0, "gap": 6.0, "?unknown": -9.0}, {"all": -1.0, "own": 3.0}, {})


def answered(m: Model, found: list[Candidate], asked: Signs | None = None) -> tuple[Candidate, float]:
    points = [m.points(c.signs) for c in found]
    sure = m.certainty(found, points, asked or {}, on_topic=False)
    return found[max(range(len(found)), key=points.__getitem__)], sure


@pytest.mark.parametrize(
    ("certainty", "called"),
    [(1.0, Level.ANSWER), (0.95, Level.ANSWER), (0.94, Level.LIKELY), (0.75, Level.LIKELY), (0.74, None), (0.0, None)],
)
def test_what_an_answer_is_called(certainty: float, called: Level | None) -> None:
    assert level(certainty) is called


def test_what_stands_out_is_surer_than_what_has_a_rival() -> None:
    best, sure = answered(WEIGHTS, CLEAR)
    assert best is CLEAR[0] and sure > 0.9
    assert answered(WEIGHTS, LIKE)[1] < 0.2
    assert answered(WEIGHTS, CLEAR, {"?unknown": 1.0})[1] < 0.1  # nobody knows what is asked for


def test_what_tells_what_everybody_asks_is_weighed_by_itself() -> None:
    found = [Candidate(0, 0, {"all": 1.0, "own": 1.0}), Candidate(1, 0, {"all": 1.0, "own": 1.0})]
    points = [WEIGHTS.points(c.signs, on_topic=True) for c in found]
    assert points == [2.0, 2.0]
    sure = WEIGHTS.certainty(found, points, {"?unknown": 1.0}, on_topic=True)  # though it has a rival
    assert sure == pytest.approx(1 / (1 + math.exp(-2.0)))


def test_sentences_of_one_section_are_no_rivals() -> None:
    together = standing([Candidate(0, 0, {}), Candidate(0, 1, {})], [1.0, 1.0], 0)
    apart = standing([Candidate(0, 0, {}), Candidate(1, 0, {})], [1.0, 1.0], 0)
    assert together["gap"] == 1.0 and apart["gap"] == 0.0
    assert together["odds"] == apart["odds"]


def test_nothing_is_without_any_doubt() -> None:
    sure = answered(Model({}, {"all": 1e9}, {}, {}), CLEAR)[1]
    unsure = answered(Model({}, {"all": -1e9}, {}, {}), CLEAR)[1]
    assert 0.0 < unsure < 0.01 < 0.99 < sure < 1.0


def test_the_weights_that_are_kept_are_numbers() -> None:
    kept = model()
    assert kept.sentence and kept.sure and kept.topic["topic"] > 0 and set(kept.kinds) == {"definition", "rule"}
    every = (*kept.sentence.values(), *kept.sure.values(), *kept.topic.values(), *kept.kinds.values())
    assert all(isinstance(w, float) and math.isfinite(w) for w in every)
    assert kept.sentence["together"] > 0 and all(0.75 <= sure <= 1 for sure in kept.kinds.values())


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert FILE.exists()
    with pytest.raises(FileNotFoundError):
        model(tmp_path / "none.toml")
