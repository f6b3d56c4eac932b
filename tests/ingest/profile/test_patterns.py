"""Every pattern that the profile writer holds against a rulebook takes a hostile text in its stride (promise 19)."""

from __future__ import annotations

import re

import pytest

from ingest.profile import edition, phrases, read, signs
from tests.timing import find_all, quickest

PATTERNS = {
    f"{module.__name__}.{name}": value
    for module in (edition, phrases, read, signs)
    for name, value in vars(module).items()
    if isinstance(value, re.Pattern)
} | {"ingest.profile.signs": re.compile(f"{signs.DOUBLED}|{signs.FORMULA}")}
BOMBS = [
    "a",
    "A",
    "aA",
    " ",
    "A ",
    "1",
    "1.",
    "\\a{",
    "»",
    "a'",
    "first edition ",
    "1 de ",
    "v1.",
    "[ ",
    " (at line ",
    "\n \t",
]
LENGTH = 20_000
SLOWEST = 1.0  # seconds; an idle machine takes a hundredth, a quadratic pattern takes many


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_hostile_texts(pattern: re.Pattern[str]) -> None:
    for bomb in BOMBS:
        assert quickest(find_all, pattern, bomb * (LENGTH // len(bomb))) < SLOWEST, bomb
