"""Books that are there in several languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.align import _linked
from rulewright.ingest.align.twins import elsewhere, for_texts_in
from rulewright.kb.claims import Translation
from tests.ingest.references.book import read, term

CORE = read("# Home\nA rower is a character.")
CUP = read("# Aquí\nEl personaje rema.", "cup", "es")
THERE = elsewhere([("core/home", "cup/aqui")], [CORE, CUP])


def test_sections_that_say_the_same_tell_which_books_do() -> None:
    assert {("core", "es"), ("cup", "en")} == THERE
    assert elsewhere((), [CORE, CUP]) == frozenset()


def test_a_text_means_the_terms_of_its_own_book() -> None:
    here, there = term("Character", "core/home"), term("Personaje", "cup/aqui", "es")
    assert for_texts_in("es", [here, there], THERE) == [there]
    assert for_texts_in("en", [here, there], THERE) == [here]
    assert for_texts_in("en", [here, there], ()) == [here, there]


@pytest.mark.parametrize(
    ("twins", "translations"),
    [
        ([("core/gas", "cup/gas")], ["game/es/niebla"]),
        ([("core/rain", "cup/gas")], ["game/es/niebla", "game/es/niebla-2"]),  # of another section it says nothing
    ],
)
def test_of_homonyms_those_in_sections_that_say_the_same_are_one(
    twins: list[tuple[str, str]], translations: list[str]
) -> None:
    fog = term("Fog", "core/gas")
    here, there = term("Niebla", "cup/gas", "es"), replace(term("Niebla", "cup/mar", "es"), id="game/es/niebla-2")
    pair = Translation("game", "Fog", "Niebla")
    found = {t.id: t for t in _linked([fog, here, there], [pair], twins)}
    assert list(found[fog.id].translations) == translations
