"""Which words a language has, asked of a list that keeps bits only."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.wordlists import dictionary_words
from rulewright.kb.language.wordlist import FILE, WordList, is_word, words_of


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
