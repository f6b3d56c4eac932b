"""What everybody asks: how a query is on a topic, and how headings and sentences tell it."""

from __future__ import annotations

import pytest

from rulewright.kb.language import LANGUAGES, is_stop_word
from rulewright.kb.search.query import FRAME, fence
from rulewright.kb.search.topics import (
    LONGEST_HEADING,
    MOST_WORDS,
    NAMES,
    QUESTIONS,
    TOPICS,
    headed,
    is_headed,
    runs,
    telling,
    topic,
    word_weights,
    worded,
)


def in_words(text: str) -> tuple[str, ...]:
    return fence(text).words


WIN, SETUP, START, TURN, TIE, MOVE, ATTACK, DIE, SCORE, END, PLAYERS, CARDS = range(len(NAMES))


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
    assert topic(in_words(subject), lang) == n


@pytest.mark.parametrize("lang", [None, "xx", "fr"])
def test_without_a_language_that_has_topics_there_is_none(lang: str | None) -> None:
    assert topic(("win",), lang) is None
    assert not is_headed(WIN, ("victory",), lang or "")


@pytest.mark.parametrize("lang", [code for code, topics in TOPICS.items() if topics])
def test_there_is_a_question_on_each_topic(lang: str) -> None:
    every = [in_words(q) for q in QUESTIONS[lang]]
    said = [[w for w in words if not is_stop_word(w) and w not in FRAME[lang]] for words in every]
    found = [topic(some, lang, words) for some, words in zip(said, every, strict=True)]
    assert found == list(range(len(NAMES)))


@pytest.mark.parametrize(("subject", "n"), [("players", PLAYERS), ("cards start", CARDS)])
def test_how_many_there_are_is_a_topic_only_for_who_asks_that(subject: str, n: int) -> None:
    assert topic(in_words(subject), "en", in_words(f"how many {subject}")) == n
    assert topic(in_words(subject), "en", in_words(f"which {subject}")) is None


@pytest.mark.parametrize(
    ("n", "heading", "lang", "told"),
    [
        (WIN, "Victory condition", "en", True),
        (WIN, "Objetivo del juego", "es", True),
        (WIN, "Victory banner", "en", False),
        (SETUP, "Preparing the game", "en", True),
        (TIE, "Tiebreaker", "en", True),
        (MOVE, "Move actions", "en", True),
        (ATTACK, "Making an attack", "en", True),
        (ATTACK, "Realizar un ataque", "es", True),
        (ATTACK, "Making rafts", "en", False),
        (END, "End of the game", "en", True),
        (END, "Fin de la partida", "es", True),
        (END, "End of the round", "en", False),
        (START, "In the first battle, the players", "en", False),  # how a rule begins
        (START, "Battle", "en", False),
        (START, "", "en", False),
    ],
)
def test_a_heading_says_a_topic_and_no_more(n: int, heading: str, lang: str, told: bool) -> None:
    assert is_headed(n, in_words(heading), lang) == told
    assert not is_headed(n, in_words(heading) * (LONGEST_HEADING + 1), lang)


def test_the_languages_that_have_topics_have_the_same_ones() -> None:
    assert {len(some) for some in TOPICS.values()} == {len(NAMES)}
    assert {code for code, some in TOPICS.items() if some} == {"en", "es", "fr"} <= set(LANGUAGES)
    assert all(t.asked and t.headings for some in TOPICS.values() for t in some)
    assert all(w in in_words(w) for some in TOPICS.values() for t in some for w in t.asked | t.headings), "folded"


@pytest.mark.parametrize(
    ("n", "sentence", "lang", "told"),
    [
        (WIN, "The player with the most barrels wins the game.", "en", True),
        (WIN, "Gana quien tenga más faroles.", "es", True),
        (WIN, "Le joueur qui a le plus de barques gagne la partie.", "fr", True),
        (WIN, "A guard wins a barrel.", "en", False),
        (TIE, "In case of a tie, the older player wins.", "en", True),
        (TIE, "Draw two cards.", "en", False),
        (DIE, "A guard without wounds left is removed from the board.", "en", True),
        (DIE, "When its health drops to 0, the guard sinks.", "en", True),
        (END, "The game ends after six rounds.", "en", True),
        (END, "La partida termina tras seis rondas.", "es", True),
        (PLAYERS, "A game for 2 to 4 players.", "en", True),
        (PLAYERS, "A game for two players.", "en", True),
        (PLAYERS, "All players play.", "en", False),
        (CARDS, "Deal 5 cards to each player.", "en", True),
        (CARDS, "Deal the cards.", "en", False),
    ],
)
def test_sentences_tell_a_topic(n: int, sentence: str, lang: str, told: bool) -> None:
    assert (telling(n, in_words(sentence), lang) > 0) == told
    assert telling(n, in_words(sentence), "und") == 0


def test_what_is_told_in_several_ways_is_told_more() -> None:
    assert telling(DIE, in_words("It dies."), "en") == 1
    assert telling(DIE, in_words("It dies and is removed from the game."), "en") > 1


def test_how_much_of_a_heading_says_a_topic() -> None:
    assert headed(MOVE, in_words("Moving"), "en") == 1.0
    assert headed(MOVE, in_words("Moving the barges"), "en") == 0.5
    assert headed(MOVE, in_words("The barges"), "en") == headed(MOVE, (), "en") == headed(MOVE, ("moving",), "und") == 0


def test_the_words_of_sentences_that_answer_speak_for_others() -> None:
    weights = word_weights(WIN, "en")
    assert weights["you win"] > weights["win"] > weights["points"] > 0  # two that follow each other are one more
    told = worded(runs(in_words("the player with the most points wins the game")), weights)
    assert told > 1.5 * worded(runs(in_words("a player may look at the cards of the game")), weights) > 0
    assert worded(runs(in_words("geese")), weights) == 0
    assert word_weights(WIN, "fr") == {}  # nothing was learned of it


def test_only_the_words_that_say_most_speak_for_a_sentence() -> None:
    weights = {str(n): float(n) for n in range(MOST_WORDS + 2)}
    assert worded(weights.keys(), weights) == sum(range(2, MOST_WORDS + 2))
    assert worded([], weights) == 0
