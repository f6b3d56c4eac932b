"""Which words a language has, asked of a list that keeps bits only."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from bench.wordlists import dictionary_words
from rulewright.kb.language.wordlist import FILE, WordList, is_other, is_word, words_of


@given(st.sets(st.text()))
def test_every_word_of_a_list_is_in_it(words: set[str]) -> None:
    listed = WordList.of(words)
    assert all(word in WordList(listed.bits) for word in words)


def test_what_is_no_word_is_hardly_ever_in_it() -> None:
    listed = WordList.of([f"duck{n}" for n in range(2_000)])
    assert sum(f"goose{n}" in listed for n in range(2_000)) <= 10


@pytest.mark.parametrize("word", ["goblin", "goblins", "teleport", "vampiro", "vampiros", "hechiceria", "brouillard"])
def test_a_word_of_a_language(word: str) -> None:
    assert is_word(word)


@pytest.mark.parametrize("word", ["gobiln", "telepotr", "vampriro", "", "xyzzyplugh"])
def test_no_word_of_a_language(word: str) -> None:
    assert not is_word(word)


def test_an_unknown_language_has_no_list() -> None:
    assert words_of("und") is None


def test_the_files_are_those_of_the_dictionaries() -> None:
    words = words_of("fr")
    assert words and words.bits == WordList.of(dictionary_words("fr")).bits, f"write {FILE} anew: bench.wordlists"


@pytest.mark.parametrize(
    ("one", "two"),
    [("gato", "gatear"), ("puertos", "puerta"), ("libro", "libre"), ("mana", "manada"), ("caso", "casas")],
)
def test_words_of_one_stem_that_a_dictionary_has_each(one: str, two: str) -> None:
    assert is_other(one, two, "es") and is_other(two, one, "es")


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("gato", "gatos"),
        ("activa", "activo"),  # the same adjective: the dictionary has but one of them
        ("disparo", "disparar"),  # one is made of the other
        ("retirada", "retirarse"),
        ("atacado", "ataca"),
        ("gatoo", "gatear"),  # no word at all
    ],
)
def test_words_of_one_stem_that_are_one(one: str, two: str) -> None:
    assert not is_other(one, two, "es") and not is_other(two, one, "es")


@pytest.mark.parametrize("code", ["en", "und"])
def test_in_other_languages_a_stem_says_enough(code: str) -> None:
    assert not is_other("universe", "universal", code)
