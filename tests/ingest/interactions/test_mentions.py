"""Terms that a sentence names, by the abbreviations of parts of their names too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.interactions.mentions import is_short, mentions_in, names_of
from tests.ingest.interactions.test_interactions import named


@pytest.mark.parametrize(
    ("lang", "whole", "text"), [("en", "Wings roll", "a WNG roll"), ("es", "prueba de Wings", "la prueba de WNG")]
)
def test_a_name_is_known_by_the_abbreviation_of_its_part(lang: str, whole: str, text: str) -> None:
    wings, roll = replace(named("Wings", lang=lang), aliases=("WNG",)), named(whole, lang=lang)
    assert [m.term for m in mentions_in(text, names_of([wings, roll], lang))] == [roll.id]


@pytest.mark.parametrize(("name", "short"), [("WNG", True), ("Wings", False), ("WINGSPAN", False), ("W2", False)])
def test_an_abbreviation_is_a_few_capitals(name: str, short: bool) -> None:
    assert is_short(name) is short


@pytest.mark.parametrize(
    ("name", "alias", "text", "met"),
    [
        ("Keep the sails dry", "Keep", "They keep a rope.", False),  # what everybody does
        ("Keep the sails dry", "Keep", "They Keep the sails dry.", True),
        ("Reef the sails early", "Reef", "They reef a sail.", True),  # a verb of this book's own
        ("Keep", "", "They keep a rope.", True),  # no verb of a longer name
        ("Oars", "as", "They row as one.", False),  # a small word
        ("Oars", "A", "A boat waits.", False),  # whose capital begins a sentence
        ("Oars", "A", "Roll as many as its A allows.", True),
    ],
)
def test_an_everyday_word_is_no_name(name: str, alias: str, text: str, met: bool) -> None:
    one = replace(named(name), aliases=(alias,) if alias else ())
    assert bool(mentions_in(text, names_of([one], "en"))) is met
