"""Stems, keys, and the dictionary's irregular forms."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rulewright.kb.language import stems
from rulewright.kb.language.stems import (
    LONGEST_WORD,
    Lemmas,
    fold_word,
    guesses,
    keys,
    other_numbers,
    stem,
    without_enye,
)


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("Unit", "unit"),
        ("unit's", "unit"),
        ("can’t", "cant"),
        ("LÍNEA", "linea"),
        ("Niño", "niño"),
        ("NIN\u0303O", "niño"),
        ("ﬁla", "fila"),
        ("W", "w"),
        ("it's", "it"),
        ("x" * 100, "x" * LONGEST_WORD),
        ("", ""),
    ],
)
def test_fold_word(word: str, folded: str) -> None:
    assert fold_word(word) == folded


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing(word: str) -> None:
    assert fold_word(fold_word(word)) == fold_word(word)


@pytest.mark.parametrize(
    ("word", "lang", "expected"),
    [("charging", "en", "charg"), ("unidades", "es", "unidad"), ("D6", "en", "d6"), ("words", "el", "words")],
)
def test_stem(word: str, lang: str, expected: str) -> None:
    assert stem(word, lang) == expected


@pytest.mark.parametrize(
    ("a", "b", "lang"),
    [
        (("unidad", "unidad"), ("unidades", "unidad"), "es"),
        (("línea", "línea"), ("lineas", "línea"), "es"),
        (("die", "die"), ("dice", "die"), "en"),
        (("fought", "fight"), ("fights", "fight"), "en"),
    ],
)
def test_forms_share_a_key(a: tuple[str, str], b: tuple[str, str], lang: str) -> None:
    assert set(keys(a[0], lang, a[1])) & set(keys(b[0], lang, b[1]))


def test_a_short_word_s_lemma_is_not_trusted() -> None:
    assert keys("PT", "en", "point") == ("pt",)


def test_numbers_and_guesses() -> None:
    assert "luz" in other_numbers("luces", "es") and "ability" in other_numbers("abilities", "en")
    assert set(guesses("unidades", "es")) >= {stem("unidad", "es"), stem("unidades", "es")}
    assert other_numbers("s", "en") == ("ss", "ses") and other_numbers("x", "el") == ()
    assert without_enye("niño") == "nino"


def test_irregular_forms_lead_to_their_lemma() -> None:
    english = Lemmas("en")
    assert english.of("fought") == "fight" and english.of("Children") == "child" and english.of("xqz") is None
    found = english.irregular(["fight", "charge"])
    assert found["fought"] == ("fight",) and "charges" not in found
    assert Lemmas("el").of("x") is None and Lemmas("el").irregular(["x"]) == {}


def test_a_dictionary_is_gone_through_once_however_many_books_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lines(dict[str, str]):
        looks = 0

        def items(self) -> Any:
            self.looks += 1
            return super().items()

    lines = Lines(fought="fight", rang="ring", rings="ring")
    monkeypatch.setattr(stems, "_dictionary", lambda lang: lines)
    monkeypatch.setattr(stems, "_forms", cache(stems._forms.__wrapped__))
    for lemma, forms in (("fight", {"fought"}), ("ring", {"rang"}), ("fight", {"fought"})):
        assert {*Lemmas("en").irregular([lemma])} == forms
    assert lines.looks == 1
