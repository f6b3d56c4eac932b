"""What is left out without a look is never what a look would have found."""

from __future__ import annotations

import random

import pytest
from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from rulewright.kb.search.typos import MOST, Vocabulary, letter_set

LETTERS = "aábcdeñorst1я"


def made(r: random.Random) -> str:
    return "".join(r.choice(LETTERS) for _ in range(r.randrange(3, 12)))


def mistyped(word: str, r: random.Random) -> str:
    at = r.randrange(len(word))
    return r.choice(
        (word[:at] + word[at + 1 :], word[:at] + r.choice(LETTERS) + word[at:], word[:at] + "e" + word[at + 1 :])
    )


@pytest.mark.parametrize("most", [1, 2, 3])
def test_as_if_every_word_had_been_measured(most: int) -> None:
    r = random.Random(most)
    words = sorted({made(r) for _ in range(2_000)})
    vocabulary = Vocabulary.of(words)
    for typed in (mistyped(r.choice(words), r) for _ in range(100)):
        every = extract(typed, words, scorer=OSA.distance, score_cutoff=most, limit=MOST)
        assert list(vocabulary.near(typed, most)) == [(w, d) for w, d, _ in every]


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("unti", [("unit", 1)]),  # swapped
        ("línea", [("linea", 1)]),
        ("xyz", []),
        ("", []),
        ("u" * 300, []),
    ],
)
def test_near(typed: str, near: list[tuple[str, int]]) -> None:
    assert list(Vocabulary.of(["unit", "linea", "zz" * 200]).near(typed, 1)) == near


def test_a_vocabulary_comes_back() -> None:
    kept = {name: memoryview(v) for name, v in Vocabulary.of(["línea", "unit", "año"]).values().items()}
    assert list(Vocabulary.read(kept).near("anno", 2)) == [("año", 2)]


def test_letters_that_are_swapped_or_doubled_make_the_same_set() -> None:
    assert letter_set("unit") == letter_set("tinnu") != letter_set("unix")


@pytest.mark.parametrize("words", [["a"], ["unit", "línea", "niño"], ["ﬁ", "a" * 300, "½x", "0"], []])
def test_the_letters_of_many_words_at_once_are_those_of_each(words: list[str]) -> None:
    assert Vocabulary.of(words).sets.tolist() == [letter_set(w) for w in sorted(words)]
