"""Patterns are linear, and the step as a whole takes time in proportion to the text."""

from __future__ import annotations

import re

import pytest

from ingest.structure import patterns
from tests.ingest.structure.making import PROSE, read
from tests.timing import quickest

PATTERNS = {name: value for name, value in vars(patterns).items() if isinstance(value, re.Pattern)}
# patterns that are looked for anywhere in a text of any length; the others are held against its start or its last words
SEARCHED = {"EMPHASIS", "LINKED", "NO_TITLE", "DASHED", "MARKUP", "SEE_ALSO", "CLOSING_MARKS"}
BOMBS = [
    "[" * 20_000,
    "[a](" * 5_000,
    "*" * 20_000,
    "**a" * 7_000,
    "_" * 20_000,
    ". " * 10_000,
    "." * 20_000,
    "1" * 20_000,
    "1," * 10_000,
    "1." * 10_000,
    "- " * 10_000,
    "»" * 20_000,
    ":a" * 10_000,
    ":a:" * 7_000,
    "step 1" * 3_000,
    "chapter i" * 2_000,
    "a: " * 7_000,
    "A. " * 7_000,
    "<" * 20_000,
    "<br " * 5_000,
    "|" * 20_000,
    "-|" * 10_000,
    "(" * 20_000,
    " " * 20_000 + "x",
    "see also" * 2_500,
    "https:" * 3_000,
]
DOCUMENTS = [
    "```\n" * 5_000,
    "A\n" * 10_000,
    "DICE\n\n" * 4_000,
    "1. A\n" * 4_000,
    "1. DICE\n\n" * 3_000,
    "a\t" * 10_000,
    f"Counter: {PROSE}\n\n" * 300,
    "CONTENTS\n\n" * 2_000,
    "INDEX\n\naim 3\n" * 1_500,
    "\n".join("`" * n for n in range(3, 190)),
    "EXAMPLE OF A ROLL\n\n" * 1_000,
]


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda b: b[:8])
@pytest.mark.parametrize("name", PATTERNS)
def test_no_pattern_is_slow(name: str, bomb: str) -> None:
    assert quickest(PATTERNS[name].match, bomb + "\x00") < 0.1
    assert quickest(PATTERNS[name].fullmatch, bomb + "\x00") < 0.1
    if name in SEARCHED:
        assert quickest(PATTERNS[name].sub, "", bomb + "\x00") < 0.1


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d[:8])
def test_no_document_is_slow(document: str) -> None:
    assert quickest(read, document) < 3
