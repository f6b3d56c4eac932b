"""Other forms of a name: number, and the verb behind a gerund."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.terms.names import forms, nouns, singular


@pytest.mark.parametrize(
    ("name", "lang", "among"),
    [
        ("command token", "en", "command tokens"),
        ("abilities", "en", "ability"),
        ("dice", "en", "die"),
        ("ramming", "en", "ram"),
        ("charging", "en", "charge"),
        ("casting a spell", "en", "cast a spell"),
        ("falling", "en", "fall"),
        ("crosses", "en", "cross"),
        ("rune of fire", "en", "runes of fire"),
        ("ficha de mando", "es", "fichas de mando"),
        ("fichas de mando", "es", "ficha de mando"),
        ("acción", "es", "acciones"),
        ("acciones", "es", "acción"),
        ("común", "es", "comunes"),  # a plural needs no accent there
        ("interés", "es", "intereses"),
        ("luz", "es", "luces"),
        ("luces", "es", "luz"),
        ("unidad aliada", "es", "unidades aliadas"),
        ("unidades", "es", "unidad"),
        ("ataques de continuación", "es", "ataque de continuación"),
    ],
)
def test_forms(name: str, lang: str, among: str) -> None:
    assert among in forms(name, lang)


@pytest.mark.parametrize(
    ("name", "lang", "expected"),
    [
        ("combat tactics cards", "en", ("combat tactics card",)),
        ("compass", "en", ()),
        ("bonus", "en", ()),
        ("dice", "en", ()),  # "die" is another word too often
        ("", "en", ()),
        ("marcadores de niebla", "es", ("marcador de niebla",)),
        ("marcador", "es", ()),
    ],
)
def test_singular(name: str, lang: str, expected: tuple[str, ...]) -> None:
    assert singular(name, lang) == expected


@given(st.text(alphabet="abcesz ioñón", max_size=30), st.sampled_from(["en", "es"]))
def test_forms_are_other_than_the_name(name: str, lang: str) -> None:
    assert " ".join(name.split()) not in forms(name, lang)


@pytest.mark.parametrize(
    ("verb", "lang", "noun"),
    [
        ("deploy", "en", "deployment"),
        ("activate", "en", "activation"),
        ("move", "en", "movement"),
        ("activar", "es", "activación"),
        ("mover", "es", "movimiento"),
    ],
)
def test_the_noun_of_a_verb_is_among_those_made(verb: str, lang: str, noun: str) -> None:
    assert noun in nouns(verb, lang)


def test_of_short_words_and_strange_languages_no_noun_is_made() -> None:
    assert nouns("row", "en") == nouns("deploy", "fr") == ()
