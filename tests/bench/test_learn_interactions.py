from __future__ import annotations

import pytest

from bench.learn_interactions import (
    SEEN,
    Row,
    Said,
    claimed,
    figures,
    held_out,
    learn,
    left_out,
    other_names,
    plain_name,
    widened,
)
from rulewright.kb.model import GameStudy, Translation
from tests.make import term

FEAR = Said(0, {"fear"}, {"luck"}, "negates", 10)
NEED = Said(1, {"fear"}, {"coin"}, "requires", 50)


def row(*features: str, right: bool = False, book: str = "core", pair: str = "luck", type: str = "negates") -> Row:
    said = (FEAR,) if right else ()
    return Row(book, 0, 1, ("core/a", "fear", pair), type, frozenset(features), said, said)


def test_a_feature_of_right_pairs_weighs_more_than_one_of_wrong_pairs() -> None:
    weights, _ = learn([row("good", right=True)] * 80 + [row("bad")] * 80)
    assert weights["good"] > 0 > weights["bad"]


def test_a_feature_seen_too_seldom_is_not_learned() -> None:
    data = [row("often", right=n % 2 == 0) for n in range(40)]
    data += [row("seldom", right=True)] * (SEEN - 1)
    assert "seldom" not in learn(data).weights


def test_the_bias_tells_how_seldom_a_pair_is_right() -> None:
    assert learn([row(right=n == 0) for n in range(50)]).bias < -2


def test_of_one_pair_in_one_section_the_best_is_claimed() -> None:
    model = learn([row("good", right=True)] * 80 + [row("bad")] * 80)
    good, bad, hopeless = row("good"), row("good", "bad"), row("bad", pair="coin")
    assert claimed([bad, good], model) == [good]
    assert claimed([], model) == []
    assert model.weigh(hopeless) < model.weigh(bad) < model.weigh(good)


FIGURES = [
    ([row(right=True)], 1.0, 1.0, 1.0),
    ([row(right=True), row(pair="coin")], 1.0, 0.5, 1.0),  # a claim that nobody makes
    ([row(right=True, type="causes")], 1.0, 1.0, 0.0),
    ([], 0.0, 0.0, 0.0),
]


@pytest.mark.parametrize(("kept", "recall", "precision", "typed"), FIGURES)
def test_figures(kept: list[Row], recall: float, precision: float, typed: float) -> None:
    found = figures(kept, [FEAR, NEED])  # a need is right if found and no miss if not
    assert (found["recall"], found["precision"], found["type"]) == (recall, precision, typed)


def test_what_is_held_out_is_weighed_by_what_was_learned_elsewhere() -> None:
    data = [row("good", right=True, book=b) for b in ("core", "cup") for _ in range(40)]
    data += [row("bad", book=b, pair="hat") for b in ("core", "cup") for _ in range(40)]
    said = {"core": [FEAR], "cup": [FEAR]}
    table = dict(held_out(data, said, lambda r: ["core", "cup"].index(r.book)))
    assert table["core"]["recall"] == table["cup"]["recall"] == 1.0
    lines = left_out(data, said)
    assert [line.split()[0] for line in lines] == ["core", "cup", "mean"] and "recall 1.000" in lines[-1]


def test_names_meet_by_alias_and_translation() -> None:
    terms = (term("game/en/sight", name="Line of Sight", aliases=("LoS",)),)
    same = other_names(GameStudy("game", terms, translations=(Translation("game", "LoS", "Línea de visión"),)))
    assert "linea de vision" in widened(same, "Line of sight")
    assert widened(same, "Fear") == {"fear"}
    assert plain_name("¡Línea!") == "linea"
