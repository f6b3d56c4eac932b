"""What words of two languages have in common."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.ingest.align.anchors import Anchors, likeness, shape


@pytest.mark.parametrize(
    ("en", "es", "share"),
    [
        ("3", "tres", True),
        ("three", "3", True),
        ("Gloomvale", "Gloomvale", True),
        ("player", "jugadores", True),  # by the general list, in any form
        ("transformation", "transformación", True),
        ("photon", "fotón", True),
        ("goose", "puente", False),
        ("the", "the", False),  # a stop word tells nothing
    ],
)
def test_words_that_are_one_thing_share_an_anchor(en: str, es: str, share: bool) -> None:
    anchors = Anchors("en", "es")
    assert bool(anchors.word(en, "en") & anchors.word(es, "es")) is share


def test_what_books_teach_is_learned_and_forgotten() -> None:
    anchors = Anchors("en", "es")
    learned = []
    for pairs in ([("soot", "hollín")], [("soot", "tizne")], [("soot roll", "tirada de hollín")]):
        anchors.learn(pairs)
        learned.append([bool(anchors.word("Soot", "en") & anchors.word(w, "es")) for w in ("hollín", "tizne")])
    assert learned == [[True, False], [False, True], [False, False]]  # names of several words teach no word


def test_a_text_has_its_anchors_as_often_as_it_says_them() -> None:
    assert Anchors("en", "es").of("Gloomvale, 4, *Gloomvale*", "en")["=gloomvale"] == 2


def test_texts_are_alike_by_what_both_languages_say() -> None:
    one = [Counter(["a", "b"]), Counter(["c"]), Counter()]
    two = [Counter(["a", "b", "x"]), Counter(["y"])]
    assert likeness(one, two).round(2).tolist() == [[1.0, 0.0], [0.0, 0.0], [0.0, 0.0]]


@pytest.mark.parametrize(
    ("en", "es"), [("position", "posicion"), ("company", "compania"), ("effective", "efectivo"), ("terror", "terror")]
)
def test_words_of_one_origin_have_one_shape(en: str, es: str) -> None:
    assert shape(en, "en") == shape(es, "es")
