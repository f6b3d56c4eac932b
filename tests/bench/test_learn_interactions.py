from __future__ import annotations

from bench.learn_interactions import SEEN, Row, learn, other_names, plain_name, widened
from kb.model import GameStudy, Translation
from tests.make import term


def test_a_feature_of_right_pairs_weighs_more_than_one_of_wrong_pairs() -> None:
    data = [Row(frozenset({"good"}), True, 1.0)] * 80 + [Row(frozenset({"bad"}), False, 1.0)] * 80
    weights, _ = learn(data)
    assert weights["good"] > 0 > weights["bad"]


def test_a_feature_seen_too_seldom_is_not_learned() -> None:
    data = [Row(frozenset({"often"}), n % 2 == 0, 1.0) for n in range(40)]
    data += [Row(frozenset({"seldom"}), True, 1.0)] * (SEEN - 1)
    assert "seldom" not in learn(data)[0]


def test_the_bias_tells_how_seldom_a_pair_is_right() -> None:
    assert learn([Row(frozenset(), n == 0, 1.0) for n in range(50)])[1] < -2


def test_names_meet_by_alias_and_translation() -> None:
    terms = (term("game/en/sight", name="Line of Sight", aliases=("LoS",)),)
    same = other_names(GameStudy("game", terms, translations=(Translation("game", "LoS", "Línea de visión"),)))
    assert "linea de vision" in widened(same, "Line of sight")
    assert widened(same, "Fear") == {"fear"}
    assert plain_name("¡Línea!") == "linea"
