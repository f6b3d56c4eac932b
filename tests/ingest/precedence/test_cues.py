from __future__ import annotations

import pytest

from rulewright.ingest.precedence.cues import LISTS, Sides, cues
from rulewright.kb.language import LANGUAGES, listed


def test_the_plainest_cue_comes_first_with_the_words_that_carry_it() -> None:
    text = "unless it rains, the map takes precedence over the tale."
    found = list(cues(text, "en"))
    assert [(c.form, c.sides) for c in found][:2] == [("rule", Sides.BEFORE), ("rule", Sides.WINNER)]
    assert text[found[0].start : found[0].end] == "takes precedence over"
    assert found[-1].sides is Sides.AFTER


def test_every_list_of_every_folder_is_read() -> None:
    """A list whose name says no form and sides would be silent."""
    forms = {name.partition("_")[0] for name in LISTS}
    for language in LANGUAGES.values():
        names = {n.removeprefix("precedence.") for n in language.lists if n.startswith("precedence.")}
        assert {n for n in names if n.partition("_")[0] in forms and "_" in n} <= {*LISTS}, language.code
        assert len(names & {*LISTS}) > 8, language.code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wordings_are_written_as_plain_text_is(lang: str) -> None:
    for name in LISTS:
        for way in listed(f"precedence.{name}", lang):
            assert way.isascii() and way == way.lower() and way.count("[") == way.count("]") < 2, way


def test_a_language_without_wordings_says_nothing() -> None:
    assert not list(cues("luck takes precedence over skill.", "xx"))
