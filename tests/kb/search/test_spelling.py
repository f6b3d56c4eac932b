"""Mistyped words, words torn apart, run together or misread by a scanner: what is put right, and what is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.spelling import meant, misread
from rulewright.kb.search.vocabulary import Lexicon


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("chrge", "charge"),  # a letter lost
        ("cahrge", "charge"),  # two turned round
        ("demoralised", "demoralized"),  # one for another, in a long word
        ("demoralizd unti", "demoralized unit"),
        ("demmorrallized", "demoralized"),  # three letters too many, in a very long word
        ("at tack the enemy", "attack the enemy"),  # torn apart, and what follows is kept
        ("the enemy at tack", "the enemy attack"),
        ("coverand rest", "cover and rest"),  # run together with a little word
        ("restof cover", "rest of cover"),
        ("unitwall", "unit wall"),  # two words run together
        ("estandart perdido", "estandarte perdido"),  # what words are indexed under is no word
        ("sh0ot", "shoot"),  # what players say is known, too
    ],
)
def test_what_is_put_right(typed: str, meant: str, searcher: Searcher) -> None:
    assert searcher.search(typed).did_you_mean == meant


@pytest.mark.parametrize(
    "typed",
    [
        "rust",  # one letter for another in a short word: it may be no `rest`
        "hover",  # it begins otherwise than `cover`
        "xyzzyplugh",  # nothing is near
        "ox",  # too short to tell
        "h0vel",  # no word that a scanner may have read is known
        "xrnx",
        "uni7",
        "how many sept are there",  # in French a figure: a name that the books lack
        "cuánto vale el ten",
        "causo irme",  # `causoirme` has the stem of `causa`, and is no word
    ],
)
def test_what_is_left_alone(typed: str, searcher: Searcher) -> None:
    assert searcher.search(typed).did_you_mean is None


def test_a_long_question_of_unknown_words_finds_nothing(searcher: Searcher) -> None:
    found = searcher.search("xyzzyplugh quuxly frobnicatorium zzyzxova")
    assert (found.hits, found.total) == ((), 0)


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
