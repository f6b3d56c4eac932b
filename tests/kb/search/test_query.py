"""A query as it is typed: its operators, its bounds, and what kind of answer it wants."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.kb.search.query import (
    MOST_OPERATORS,
    OPERATOR_NAMES,
    Does,
    Wanted,
    counts,
    cued,
    fence,
    is_count,
    operators,
    wanted,
    with_verbs,
)


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
        ("cover " + "game:wolf " * (MOST_OPERATORS + 2), "Only the first 8 filters were heeded."),
    ],
)
def test_what_is_not_heeded_is_said(q: str, note: str) -> None:
    assert fence(q).note == note


def test_an_operator_has_a_name_in_every_language() -> None:
    english, spanish = {"game", "kind", "defines", "mentions"}, {"juego", "tipo", "define", "menciona"}
    assert english | spanish | {"jeu", "genre", "définit", "definit", "mentionne"} == OPERATOR_NAMES.keys()
    with_accent, without = (fence(f"lanterne {name}:brume").operators for name in ("définit", "definit"))
    assert with_accent == without != ()


@pytest.mark.parametrize(
    ("q", "asked"),
    [
        ("un garde épuisé peut-il marcher", Wanted.PERMISSION),
        ("les gardes ont-ils le droit de marcher", Wanted.PERMISSION),
        ("est-ce qu'un garde peut marcher", Wanted.PERMISSION),
        ("quand un garde peut-il marcher", Wanted.MOMENT),  # the first opening decides
        ("à quelle distance un garde peut-il marcher", Wanted.NUMBER),
        ("un garde peut marcher", None),
        ("a guard can it walk", None),
    ],
)
def test_a_verb_with_its_pronoun_behind_it_asks_wherever_it_stands(q: str, asked: Wanted | None) -> None:
    assert wanted(in_words(q)) is asked


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


@pytest.mark.parametrize(
    ("q", "note"),
    [
        ("cover", ""),
        ("x" * 201, "characters"),
        ("a " * 17, "16 words"),
        ('"' + "a " * 9 + '"', "8 words of a phrase"),
        ("x" * 200_000, "characters"),
    ],
)
def test_a_query_is_cut_with_a_kind_note(q: str, note: str) -> None:
    asked = fence(q)
    assert note in asked.note and bool(asked.note) == bool(note)
    assert len(asked.text) <= 200 and len(asked.run) <= 16 and all(e - s <= 8 for s, e in asked.phrases)


@pytest.mark.parametrize(
    ("q", "phrases"),
    [
        ('the "can\'t" effect', ()),  # one word is no phrase
        ('"line of sight"', ((0, 3),)),
        ("see «línea de visión» y “dos palabras”", ((1, 4), (5, 7))),
        ('"never closed', ()),
    ],
)
def test_phrases(q: str, phrases: tuple[tuple[int, int], ...]) -> None:
    assert fence(q).phrases == phrases


@pytest.mark.parametrize(
    ("q", "asks"),
    [
        ("how many cards are in a deck", Wanted.NUMBER),
        ("how long does it last", Wanted.NUMBER),  # not the way in which it lasts
        ("is there a maximum hand size", Wanted.NUMBER),  # not a permission
        ("cuantas rondas hay", Wanted.NUMBER),
        ("who goes first", Wanted.PERSON),
        ("two effects at once who decides", Wanted.PERSON),  # the question comes last
        ("quien empieza", Wanted.PERSON),
        ("what happens if nobody wins", Wanted.CONSEQUENCE),
        ("que pasa si nadie gana", Wanted.CONSEQUENCE),
        ("when does it end", Wanted.MOMENT),
        ("can i charge when engaged", Wanted.PERMISSION),  # what comes first asks
        ("hay que pintar las figuras", Wanted.PERMISSION),
        ("how do i heal", Wanted.WAY),
        ("what is cover", Wanted.THING),
        ("charge", None),
        ("units that can fly", None),  # no question, though the word is there
        ("", None),
    ],
)
def test_what_a_question_wants(q: str, asks: Wanted | None) -> None:
    assert wanted(q.split()) == asks


@pytest.mark.parametrize(
    ("sentence", "asks", "has"),
    [
        ("a deck has 30 cards", Wanted.NUMBER, True),
        ("a deck has thirty cards", Wanted.NUMBER, True),
        ("a deck is shuffled", Wanted.NUMBER, False),
        ("the attacker rolls", Wanted.PERSON, True),
        ("the dice fall", Wanted.PERSON, False),
        ("una unidad no ataca", Wanted.PERMISSION, True),
        ("la unidad ataca", Wanted.PERMISSION, False),
        ("anything at all", Wanted.THING, True),  # a thing may be told in any words
    ],
)
def test_what_an_answer_has(sentence: str, asks: Wanted, has: bool) -> None:
    assert cued(sentence.split(), asks) is has


@pytest.mark.parametrize(("q", "does"), [("how many cards", True), ("y cuantas cartas", True), ("how long", False)])
def test_which_questions_count(q: str, does: bool) -> None:
    assert counts(q.split()) is does


@pytest.mark.parametrize(
    ("word", "is_one"), [("3", True), ("three", True), ("ninguna", True), ("each", False), ("", False)]
)
def test_what_counts(word: str, is_one: bool) -> None:
    assert is_count(word) is is_one


def in_words(text: str) -> tuple[str, ...]:
    return fence(text).words


@pytest.mark.parametrize(
    ("q", "lang", "read"),
    [
        ("when does a model die", "en", "when does a model dies"),
        ("can my last ferry guard die in a storm", "en", "can my last ferry guard dies in a storm"),
        ("do i die", "en", "do i dies"),
        ("do i reroll die", "en", None),  # what one rolls: the verb is another
        ("can i roll a die", "en", None),
        ("can a guard roll a die", "en", None),
        ("does the die count", "en", None),
        ("does an attack die count", "en", None),
        ("does die", "en", None),  # who?
        ("a guard die", "en", None),
        ("when does a model die", "es", None),  # in another language than it is asked in
        ("when does a model die", None, None),
        ("when does a model move", "en", None),  # a noun of that form means the same
    ],
)
def test_a_verb_that_might_be_a_noun_is_read_in_a_form_that_is_none(q: str, lang: str | None, read: str | None) -> None:
    assert with_verbs(in_words(q), lang) == in_words(read or q)
