"""Every pattern of the step on text made to hurt it."""

from __future__ import annotations

import re

import pytest

from ingest.terms import entries, glossary, kinds, patterns, pieces, places, prose, prose_patterns, turned
from tests.timing import find_all, quickest

BOMBS = {
    "stars": "*" * 20_000,
    "bold": "**a " * 5_000,
    "brackets": "[A " * 7_000,
    "parens": "(A" * 10_000,
    "dots": "a." * 10_000,
    "blanks": "A " + " " * 20_000,
    "words": "Ab cd " * 3_500,
    "digits": "1" * 20_000,
    "numbers": "1 2 " * 5_000,
    "letters": "x" * 20_000,
    "colons": "a: " * 7_000,
    "dashes": "a - " * 5_000,
    "is": "is " * 7_000,
    "quotes": "“a" * 10_000,
    "with": "Aa with " * 2_500,
    "results": "each result or " * 1_500,
    "kinds": "two kinds " * 2_000,
    "tokens": "tokens represent " * 1_200,
    "ifs": "if the a, the b " * 1_200,
    "becomes": "becomes cursed when it is cursed " * 600,
    "whoever": "the player who is the " * 900,
    "between": "between a there is " * 1_000,
}


# what is only matched at the start of a sentence or heading
ANCHORED = frozenset(
    (
        "BOLD_ENTRY",
        "ITALIC_ENTRY",
        "DASH_ENTRY",
        "COLON_ENTRY",
        "SUBJECT",
        "LIST_OF",
        "STATE_IF",
        "WITH",
        "HAS_A",
        "KIND_OF",
        "LEAD",
        "COST",
        "RUN_TOGETHER",
        "ANY_OF",
        "ASKED",
        "GOES_ON",
        "IN_THIS",
        "OR_BOLD",
        "PAGE_AFTER",
        "SPELT_WITHIN",
    )
)


def found() -> list[tuple[str, re.Pattern[str]]]:
    """All compiled patterns of the step, by name."""
    out: list[tuple[str, re.Pattern[str]]] = []
    for module in (patterns, prose_patterns, kinds, entries, glossary, pieces, places, prose, turned):
        for name, value in sorted(vars(module).items()):
            many = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else [value]
            for v in many:
                v = v[0] if isinstance(v, tuple) and v else v
                if isinstance(v, re.Pattern):
                    out.append((name, v))
    return out


def test_the_patterns_are_found() -> None:
    assert len(found()) > 25


@pytest.mark.parametrize("bomb", BOMBS)
def test_linear(bomb: str) -> None:
    text = BOMBS[bomb]
    for name, pattern in found():
        took = quickest(pattern.match, text) if name in ANCHORED else quickest(find_all, pattern, text)
        assert took < 0.1, f"{name} on {bomb}"
