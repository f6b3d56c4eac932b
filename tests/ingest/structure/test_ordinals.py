"""What numbers in letters count to."""

from __future__ import annotations

import re

import pytest

from rulewright.ingest.structure.ordinals import COUNTED, roman, values


@pytest.mark.parametrize(
    ("number", "counts"),
    [
        ("3", [("1", 3)]),
        ("(2)", [("1", 2)]),
        ("IV", [("A roman", 4)]),
        ("xiv", [("a roman", 14)]),
        ("Two", [("1", 2)]),
        ("PRIMERA", [("1", 1)]),
        ("séptimo", [("1", 7)]),
        ("único", [("1", 1)]),
        ("(b)", [("a", 2)]),
        ("I", [("A roman", 1), ("A", 9)]),  # the first Roman number, or the letter behind H
        ("C", [("A", 3)]),  # no heading counts to a hundred in Roman numbers
        ("IIII", []),  # no number
        ("Stones", []),
        ("", []),
    ],
)
def test_values(number: str, counts: list[tuple[str, int]]) -> None:
    assert list(values(number)) == counts


@pytest.mark.parametrize(("text", "value"), [("i", 1), ("IX", 9), ("xl", 40), ("XCIX", 99), ("LXXXVIII", 88)])
def test_roman(text: str, value: int) -> None:
    assert roman(text) == value


@pytest.mark.parametrize("word", ["one", "Twelfth", "séptima", "septima", "ÚNICO", "décimo"])
def test_words_are_found_with_and_without_accent(word: str) -> None:
    assert re.fullmatch(COUNTED, word, re.IGNORECASE)
