"""Words torn apart, run together or misread by a scanner: what a query with them was meant to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.spelling import meant, misread
from rulewright.kb.search.vocabulary import Lexicon

FIRST = [
    ("demo ralized unit", "wolf-core/demoralized", "one word torn apart"),
    ("co bertura", "wolf-torneo/cobertura", "the same in Spanish"),
    ("battle pha5e", "cards/302", "a digit for a letter"),
    ("1ine of sight", "wolf-core/line-of-sight", "one for l"),
    ("c0ver", "wolf-core/cover", "a nought for o"),
    ("rnorale", "wolf-core/morale", "two letters that were one"),
    ("lineade visión", "wolf-torneo/linea", "a little word that was run together with another"),
    ("chorge", "wolf-core/charge", "one letter for another"),
]


@pytest.mark.parametrize(("query", "first", "reason"), FIRST, ids=[f[0] for f in FIRST])
def test_what_comes_first(searcher: Searcher, query: str, first: str, reason: str) -> None:
    found = searcher.search(query, deadline=9)
    assert found.hits[0].section == first, reason
    assert found.did_you_mean, "what was changed is told"


@pytest.mark.parametrize(
    ("word", "readings"),
    [
        ("pha5e", ["phase"]),
        ("1ine", ["line", "iine"]),
        ("rnage", ["mage"]),
        ("charge", []),
        ("2468", []),  # a number
    ],
)
def test_what_a_scanner_may_have_read(word: str, readings: list[str]) -> None:
    assert misread(word) == readings


@pytest.fixture(scope="module")
def lexicon(folder: Path) -> Lexicon:
    return Lexicon.read(folder / "index")


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("unitof", ("unit", "of")),
        ("wallde", ("wall", "de")),
        ("zzzzzz", ("zzzzzz",)),
        ("xof", ("xof",)),  # what is left is no word
    ],
)
def test_a_word_that_is_two(lexicon: Lexicon, word: str, words: tuple[str, ...]) -> None:
    assert meant(word, lexicon, None) == words


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("swxrd", "sword"),
        ("xword", "sword"),  # the first letter as well
        ("wxll", "wxll"),  # of four letters too many words are near
        ("word", "word"),  # a word that no text has
    ],
)
def test_what_is_no_word_is_put_right(lexicon: Lexicon, typed: str, word: str) -> None:
    assert meant(typed, lexicon, None) == (word,)


@pytest.mark.parametrize("query", ["2d6", "302.3.4", "+1", "702.19b", "W"])
def test_numbers_and_dice_are_no_misread_words(searcher: Searcher, query: str) -> None:
    assert searcher.search(query, deadline=9).did_you_mean is None
