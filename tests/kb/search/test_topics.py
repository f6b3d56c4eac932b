"""What everybody asks, and the headings under which it stands."""

from __future__ import annotations

import pytest

from rulewright.kb.language import LANGUAGES
from rulewright.kb.search.query import fence
from rulewright.kb.search.topics import LONGEST, TOPICS, is_headed, topic
from rulewright.kb.search.understand import language_of


def folded(text: str) -> tuple[str, ...]:
    return fence(text).words


WIN, SETUP, START, TURN, TIE, MOVE, ATTACK, DIE, SCORE, END = range(10)


@pytest.mark.parametrize(
    ("subject", "lang", "n"),
    [
        ("win", "en", WIN),
        ("wins game", "en", WIN),
        ("gana partida", "es", WIN),
        ("set game", "en", SETUP),
        ("first", "en", START),
        ("turno", "es", TURN),
        ("wins ties", "en", TIE),
        ("movement", "en", MOVE),
        ("ataca", "es", ATTACK),
        ("model dies", "en", DIE),
        ("puntos", "es", SCORE),
        ("game end", "en", END),
        ("attack first", "en", None),  # who strikes first is another question
        ("phase end", "en", None),
        ("game", "en", None),
        ("gana partida", "en", None),  # in another language than it is asked in
        ("", "en", None),
    ],
)
def test_the_topic_of_a_query(subject: str, lang: str, n: int | None) -> None:
    assert topic(folded(subject), lang) == n


@pytest.mark.parametrize("lang", [None, "xx", "fr"])
def test_without_a_language_that_has_topics_there_is_none(lang: str | None) -> None:
    assert topic(("win",), lang) is None
    assert not is_headed(WIN, ("victory",), lang or "")


@pytest.mark.parametrize(
    ("n", "heading", "lang", "told"),
    [
        (WIN, "Victory condition", "en", True),
        (WIN, "Objetivo del juego", "es", True),
        (WIN, "Victory banner", "en", False),
        (SETUP, "Preparing the game", "en", True),
        (TIE, "Tiebreaker", "en", True),
        (MOVE, "Move actions", "en", True),
        (END, "End of the game", "en", True),
        (END, "Fin de la partida", "es", True),
        (END, "End of the round", "en", False),
        (START, "In the first battle, the players", "en", False),  # how a rule begins
        (START, "Battle", "en", False),
        (START, "", "en", False),
    ],
)
def test_a_heading_says_a_topic_and_no_more(n: int, heading: str, lang: str, told: bool) -> None:
    assert is_headed(n, folded(heading), lang) == told
    assert not is_headed(n, folded(heading) * (LONGEST + 1), lang)


def test_the_languages_that_have_topics_have_the_same_ones() -> None:
    assert {len(some) for some in TOPICS.values()} == {0, 10}
    assert {code for code, some in TOPICS.items() if some} == {"en", "es"} <= set(LANGUAGES)
    assert all(t.asked and t.headings for some in TOPICS.values() for t in some)
    assert all(w in folded(w) for some in TOPICS.values() for t in some for w in t.asked | t.headings), "folded"
    assert language_of(folded("cómo se gana"), "cómo se gana") == "es"
