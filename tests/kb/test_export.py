"""The export has the keys that its format names, plain JSON values, and the same bytes for the same knowledge."""

from __future__ import annotations

import json

import pytest

from rulewright.kb.export import export
from rulewright.kb.model import Aside, Override, Span, Translation
from tests.make import book, interaction, knowledge, precedence, reference, section, term

WHOLE = knowledge(
    section(number="1.1"),
    section("core/b", "B", order=1, parent="core/a"),
    books=(book("core", asides=(Aside(0, 2, "page number"),)),),
    terms=(term(aliases=("Shelter",)),),
    references=(reference(),),
    interactions=(interaction("game/en/cover", "game/en/cover"),),
    precedence=(precedence("card", "rule"),),
    overrides=(Override("game", "core/a", "core/b", "replaces it", "says so"),),
    translations=(
        Translation("game", "cover", "cobertura"),
        Translation("game", "cobertura", "couvert", a_lang="es", b_lang="fr"),
    ),
)

KEYS = {
    "books": "id title game lang edition file sha256 range aside",
    "sections": "id book number title kind parent order lang spans text",
    "terms": "id game book lang name params kind aliases definition translations mentions certainty basis",
    "references": "section start end at text kind anchor target status note certainty basis",
    "interactions": "game a b type section start end at sentence origin polarity condition cue cue_at certainty basis",
    "precedence": "game rank higher lower scope section start end at certainty basis",
    "overrides": "game section other how because certainty basis",
    "translations": "game en es origin certainty basis",
    "pairs": "game a b a_lang b_lang origin certainty basis",
}


def test_a_pair_of_other_languages_than_english_and_spanish_has_a_row_of_its_own() -> None:
    exported = export(WHOLE)
    assert [(t["en"], t["es"]) for t in exported["translations"]] == [("cover", "cobertura")]
    (pair,) = exported["pairs"]
    assert (pair["a"], pair["b"], pair["a_lang"], pair["b_lang"]) == ("cobertura", "couvert", "es", "fr")


@pytest.mark.parametrize("name", KEYS)
def test_each_list_has_the_keys_of_the_format(name: str) -> None:
    for row in export(WHOLE)[name]:
        assert list(row) == KEYS[name].split()


def test_it_is_plain_json() -> None:
    whole = export(WHOLE)
    assert whole["format"] == "rulewright-kb/1"
    assert json.loads(json.dumps(whole)) == whole
    assert whole["books"][0]["aside"] == [{"start": 0, "end": 2, "why": "page number"}]
    assert whole["terms"][0]["definition"] == {"section": "core/a", "start": 0, "end": 5, "at": None}


def test_a_place_in_the_text_is_a_list_beside_that_in_the_source() -> None:
    (row,) = export(knowledge(section(), references=(reference(at=Span(2, 5)),)))["references"]
    assert (row["start"], row["end"], row["at"]) == (0, 5, [2, 5])


def test_nothing_in_nothing_out() -> None:
    empty = export(knowledge())
    assert all(not rows for name, rows in empty.items() if name != "format")


def test_text_printed_before_its_heading_stands_beside_the_asides() -> None:
    """A section starts at its heading, also where scrambled columns print a part of it first."""
    torn = section(spans=(Span(40, 60), Span(10, 30), Span(70, 80)))
    whole = export(knowledge(torn, books=(book("core", asides=(Aside(0, 2, "page number"), Aside(62, 64, "x"))),)))
    assert whole["sections"][0]["spans"] == [[40, 60], [70, 80]]
    assert [(a["start"], a["end"]) for a in whole["books"][0]["aside"]] == [(0, 2), (10, 30), (62, 64)]
    assert whole["books"][0]["aside"][1]["why"] == "text of core/a, printed before its heading"
