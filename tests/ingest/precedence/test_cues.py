from __future__ import annotations

import pytest

from rulewright.ingest.precedence.cues import LISTS, Sides, announces_ladder, cues, needs_context
from rulewright.kb.language import LANGUAGES
from rulewright.kb.language.data import listed


def test_the_plainest_cue_comes_first_with_the_words_that_carry_it() -> None:
    text = "unless it rains, the map takes precedence over the tale."
    found = cues(text, "en")
    assert [(c.form, c.sides) for c in found][:2] == [("rule", Sides.BEFORE), ("rule", Sides.WINNER)]
    assert text[found[0].start : found[0].end] == "takes precedence over"
    assert found[-1].sides is Sides.AFTER


def test_every_list_of_every_folder_is_read() -> None:
    """A list whose name says no form and sides would be silent."""
    others = {"leading", "hanging", "condition", "pronouns", "back", "example"}
    for language in LANGUAGES.values():
        names = {n.removeprefix("precedence.") for n in language.lists if n.startswith("precedence.")}
        assert names and names <= {*LISTS, *others}, language.code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wordings_are_written_as_plain_text_is(lang: str) -> None:
    for name in LISTS:
        for way in listed(f"precedence.{name}", lang):
            assert way.isascii() and way == way.lower() and way.count("[") == way.count("]") < 2, way


@pytest.mark.parametrize(
    ("text", "lang", "announced"),
    [
        ("If two rules contradict each other, go by this:", "en", True),
        ("Order of precedence", "en", True),
        ("The rules of the fair", "en", False),
        ("Orden de prioridad", "es", True),
        ("En cas de doute, par ordre de priorite :", "fr", True),
    ],
)
def test_what_announces_a_ladder(text: str, lang: str, announced: bool) -> None:
    assert announces_ladder(text, lang) is announced


@pytest.mark.parametrize(
    ("text", "needs"), [("In that case, both swim.", True), ("If it does, it wins.", True), ("Both swim.", False)]
)
def test_what_needs_the_sentence_before_it(text: str, needs: bool) -> None:
    assert needs_context(text, "en") is needs


def test_a_language_without_wordings_says_nothing() -> None:
    assert cues("luck takes precedence over skill.", "xx") == []
