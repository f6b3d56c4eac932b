"""The words by which two texts are found to speak of one thing."""

from __future__ import annotations

import pytest

from rulewright.kb.language.telling import keys, makes, stems


@pytest.mark.parametrize(
    ("text", "other", "lang"),
    [
        ("Re-rolled geese", "reroll a goose again", "en"),
        ("a die", "the dice", "en"),
        ("las barcas", "una barca", "es"),
        ("60 lamps", "lamp 60", "en"),
    ],
)
def test_forms_of_a_word_share_a_key(text: str, other: str, lang: str) -> None:
    assert keys(text, lang) & keys(other, lang)


@pytest.mark.parametrize(
    ("text", "other", "lang"),
    [
        ("re-roll", "roll", "en"),  # what is rolled again is another act
        ("the boats of it", "it is of the", "en"),  # words that tell nothing
        ("2 lamps", "3 boats", "en"),
    ],
)
def test_other_words_share_none(text: str, other: str, lang: str) -> None:
    assert not keys(text, lang) & keys(other, lang)


@pytest.mark.parametrize("joined", ["face-to-face", "in-play", "pre-re-roll"])
def test_other_words_with_a_hyphen_are_two(joined: str) -> None:
    assert stems(joined, "en") == stems(joined.replace("-", " "), "en")


@pytest.mark.parametrize(("act", "makes_it"), [("make a move", True), ("move a boat", False), ("", False)])
def test_who_makes_a_move_moves(act: str, makes_it: bool) -> None:
    assert makes(act, "en") is makes_it
