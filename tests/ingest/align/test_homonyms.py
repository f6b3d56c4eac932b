"""Terms of one name in two languages: which of several is the translation of which."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.align import _linked
from rulewright.kb.model import TermKind, Translation
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


@pytest.mark.parametrize("named", [True, False])
def test_what_is_also_called_so_is_not_translated_by_a_thing_of_another_kind(named: bool) -> None:
    rowing = replace(term("Rowing", "core/skills"), aliases=("row",))
    row = replace(term("Row", "core/spells"), kind=TermKind.SPELL)
    remar = replace(term("Remar", "cup/hechizos", "es"), kind=TermKind.SPELL)
    terms = [rowing, *([row] if named else []), remar]
    found = {t.id: t for t in _linked(terms, [Translation("game", "Row", "Remar")], [])}
    assert list(found[remar.id].translations) == [row.id if named else rowing.id]
