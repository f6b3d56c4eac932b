"""Terms of one name in two languages: which of several is the translation of which."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.align import _linked
from rulewright.kb.claims import Translation
from tests.ingest.references.book import term


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
