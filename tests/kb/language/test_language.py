"""The language module: one way to compare words, and languages told by their small words."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.kb.language import (
    LANGUAGES,
    abbreviations,
    detect_language,
    fold,
    folded_words,
    is_stop_word,
    language,
    open_ligature,
    slug,
    stop_words,
    strip_accents,
    words,
)
from rulewright.kb.language.detect import votes, winner
from rulewright.kb.model import SectionKind


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Línea", "linea"),
        ("AÑADIR", "anadir"),
        ("ﬁnal", "final"),
        ("Crew’s", "crew's"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text(max_size=80))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet="áéíóúüñÁÑabc ", max_size=40))
def test_accents_make_no_difference_however_they_are_written(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))
    assert strip_accents(text).isascii()


def test_words_keep_their_apostrophes_and_numbers() -> None:
    assert words("Don’t roll 2d6, añade 3.") == ["Don’t", "roll", "2d6", "añade", "3"]
    assert folded_words("La LÍNEA") == ["la", "linea"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("¡Retirada! 3.5", "retirada-3-5"),
        ("Crew's Lamp", "crews-lamp"),
        ("x" * 80, "x" * 60),
        ("word " * 30, "-".join(["word"] * 12)),
        ("¿?", ""),
    ],
)
def test_slug(text: str, expected: str) -> None:
    assert slug(text) == expected


@given(st.text(max_size=100))
def test_a_slug_is_safe_in_an_address(text: str) -> None:
    assert all(c.isascii() and (c.isalnum() or c == "-") for c in slug(text))
    assert len(slug(text)) <= 60 and not slug(text).startswith("-")


@pytest.mark.parametrize(("char", "letters"), [("ﬁ", "fi"), ("ﬄ", "ffl"), ("a", "a"), ("\ue0de", "\ue0de")])
def test_open_ligature(char: str, letters: str) -> None:
    assert open_ligature(char) == letters


@pytest.mark.parametrize(
    ("word", "code", "stop"),
    [("The", "en", True), ("También", "es", True), ("lamp", "en", False), ("the", "es", False), ("que", None, True)],
)
def test_stop_words(word: str, code: str | None, stop: bool) -> None:
    assert is_stop_word(word, code) is stop


def test_the_stop_words_of_all_languages_together() -> None:
    assert stop_words() == stop_words("en") | stop_words("es")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Each player rolls the dice that are in the pool.", "en"),
        ("Cada jugador lanza los dados que hay en la reserva.", "es"),
        ("Marsh Lantern Ford", "xx"),  # too short to say
        ("the la of los and el", "xx"),  # as much of one as of the other
        ("", "xx"),
    ],
)
def test_language_by_its_small_words(text: str, code: str) -> None:
    assert detect_language(text, "xx") == code


def test_words_that_two_languages_share_do_not_vote() -> None:
    tables = [("a", frozenset({"no", "the"})), ("b", frozenset({"no", "el"}))]
    assert votes("No the el NO el", tables) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("counted", "best"), [({}, "d"), ({"a": 2}, "d"), ({"a": 3}, "a"), ({"a": 5, "b": 5}, "d"), ({"a": 4, "b": 5}, "b")]
)
def test_winner(counted: dict[str, int], best: str) -> None:
    assert winner(counted, "d") == best


@pytest.mark.parametrize("one", LANGUAGES.values(), ids=list(LANGUAGES))
def test_the_data_of_a_language_is_in_the_form_that_functions_expect(one) -> None:  # type: ignore[no-untyped-def]
    assert all(fold(w) == w for w in (*one.stop_words, *one.contents_words, *one.section_names))
    assert all(a.endswith((".", "º")) and a == a.lower() for a in one.abbreviations)
    assert all(SectionKind(kind) for kind in one.section_names.values())
    assert all(seen != printed for seen, printed in one.misreadings)
    assert all(strip_accents(accented) == bare for bare, accented in one.likely_accented.items())
    assert all(len(w) == 1 for w in one.one_letter_words)


def test_an_unknown_language_is_read_as_english() -> None:
    assert language("fr") is LANGUAGES["en"]
    assert "e.g." in abbreviations("fr")


def test_nearly_always_accented_words_are_no_small_words() -> None:
    assert not set(LANGUAGES["es"].likely_accented) & {"esta", "el", "se", "si", "tu", "mi", "de", "que", "como"}
