"""Which mistyped words are put right in silence, and which are left alone as they may be other words."""

from __future__ import annotations

import pytest

from rulewright.kb.search import Searcher


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
    ],
)
def test_what_is_left_alone(typed: str, searcher: Searcher) -> None:
    assert searcher.search(typed).did_you_mean is None


def test_a_long_question_of_unknown_words_finds_nothing(searcher: Searcher) -> None:
    found = searcher.search("xyzzyplugh quuxly frobnicatorium zzyzxova")
    assert (found.hits, found.total) == ((), 0)
