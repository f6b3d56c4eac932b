"""The small query language: what is an operator, and what is said of that which is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.kb.search.operators import MOST, NAMES, Does, operators
from rulewright.kb.search.query import fence


@pytest.mark.parametrize(
    ("q", "words", "found"),
    [
        ("cover game:wolf", "cover", [(Does.GAME, "wolf")]),
        ('juego:"war of wolves" línea', "linea", [(Does.GAME, "war of wolves")]),
        ("KIND:example cover", "cover", [(Does.KIND, "example")]),
        ("tipo:ejemplo Cobertura", "cobertura", [(Does.KIND, "ejemplo")]),
        ("attack -shield", "attack", [(Does.WITHOUT, "shield")]),
        ("attack -“line of sight” now", "attack now", [(Does.WITHOUT, "line of sight")]),
        ("charge mentions:cover", "charge", [(Does.MENTIONS, "cover")]),
        ("defines:cover", "cover", [(Does.DEFINES, "cover")]),  # what is asked for is what is looked for
        ('menciona:"line of sight"', "line of sight", [(Does.MENTIONS, "line of sight")]),
        ("game:wolf kind:rules", "", [(Does.GAME, "wolf"), (Does.KIND, "rules")]),
    ],
)
def test_operators_are_no_words(q: str, words: str, found: list[tuple[Does, str]]) -> None:
    asked = fence(q)
    assert [(o.does, o.value) for o in asked.operators] == found and asked.words == tuple(words.split())
    assert asked.text == q


@pytest.mark.parametrize(
    "q",
    [
        "-1 to hit",  # a modifier
        "re-roll",
        "move - attack",
        "10:30",
        "kind: example",  # nothing behind the colon
        "game:",
        "302.3:1",
        'defines:"',
        "http://x",
        "a game:of".replace(":", " : "),
    ],
)
def test_what_looks_like_one_is_words(q: str) -> None:
    assert fence(q).operators == () and not fence(q).note


@pytest.mark.parametrize(
    ("q", "note"),
    [
        ("title:lantern", "'title:' is no filter; it was searched for as a word."),
        ("game:wolf", "Filters alone find nothing: add a word to look for."),
        ("cover " + "game:wolf " * (MOST + 2), "Only the first 8 filters were heeded."),
    ],
)
def test_what_is_not_heeded_is_said(q: str, note: str) -> None:
    assert fence(q).note == note


def test_an_operator_has_a_name_in_every_language() -> None:
    assert {"game", "juego", "kind", "tipo", "defines", "define", "mentions", "menciona"} == NAMES.keys()


def test_a_phrase_that_is_left_out_is_not_looked_for() -> None:
    asked = fence('"behind a wall" -"lose one"')
    assert asked.phrases == ((0, 3),) and asked.words == ("behind", "a", "wall")


@given(st.text(alphabet='ab -:"“”gamekindwithout1\n', max_size=60))
def test_every_word_is_in_the_query_or_in_an_operator(q: str) -> None:
    asked = fence(q)
    for o in asked.operators:
        assert asked.text[o.at : o.at + len(o.value)] == o.value and o.start < o.at < o.end <= len(asked.text)
    inside = [t for t in asked.run if any(o.start <= t.start < o.end for o in asked.operators)]
    assert not inside or all(o.speaks for o in asked.operators if any(o.start <= t.start < o.end for t in inside))
    assert operators(asked.text)[0] == asked.operators
