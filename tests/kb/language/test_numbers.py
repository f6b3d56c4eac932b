"""What a number is, however it is written."""

from __future__ import annotations

import pytest

from rulewright.kb.language.numbers import HIGHEST, WIDEST, ends, figures, folded
from rulewright.kb.language.stems import guesses, keys


@pytest.mark.parametrize(
    ("printed", "looked_up"),
    [
        ("9-16", "9-16"),
        ("9 – 16", "9-16"),
        ("01-05", "1-5"),
        ("9 to 16", "9-16"),
        ("9+", "9+"),
        ("16 or\nhigher", "16+"),
        ("8 o menos", "1-8"),
        ("1,5", "1.5"),
        ('"', '"'),
        ("”", '"'),
    ],
)
def test_a_number_has_one_form(printed: str, looked_up: str) -> None:
    assert folded(printed) == looked_up


def test_a_range_stands_for_each_number_that_lies_in_it() -> None:
    assert {*figures("9-12", "en")} == {"9", "10", "11", "12"} and ends("9-12") == ("9", "12")
    assert {*figures("18+", "en")} == {"18", "19", "20"} and ends("18+") == ("18",)
    assert figures(f"{HIGHEST + 5}+", "en") == (f"{HIGHEST + 5}",)
    assert len(figures(f"1-{WIDEST + 1}", "en")) == WIDEST + 1
    assert figures(f"1-{WIDEST + 2}", "en") == ("1", f"{WIDEST + 2}")
    assert figures("4-1", "en") == ("4", "1")  # as tables are numbered


@pytest.mark.parametrize(
    ("word", "lang", "numbers"),
    [
        ("three", "en", ("3",)),
        ("twenty", "en", ("20",)),
        ("thirty", "en", ("30",)),
        ("once", "es", ("11",)),
        ("once", "en", ()),  # one time
        ("dieciseis", "es", ("16",)),
        ("onze", "fr", ("11",)),
        ("3", "en", ()),
        ("three", "und", ()),
    ],
)
def test_a_word_for_a_number_is_one_in_its_language(word: str, lang: str, numbers: tuple[str, ...]) -> None:
    assert figures(word, lang) == numbers


def test_numbers_are_looked_up_by_their_figures() -> None:
    assert keys("Three", "en") == guesses("three", "en") == ("3",) == keys("3", "en")
    assert keys("tens", "en") == ("10",) and keys("tense", "en") != ("10",)
    assert "12" in keys("9-16", "en") and "17" not in keys("9-16", "en")


@pytest.mark.parametrize(("lang", "word"), [("en", "inches"), ("es", "pulgadas"), ("fr", "pouces")])
def test_the_sign_of_inches_is_their_word(lang: str, word: str) -> None:
    assert {*keys('"', lang)} & {*keys(word, lang)}
