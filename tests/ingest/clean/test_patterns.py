"""Every pattern of reading, cleaning and numbers takes a hostile text in its stride."""

from __future__ import annotations

import importlib
import re

import pytest

from tests.timing import find_all, quickest

MODULES = (
    "ingest.marks",
    "ingest.source",
    "ingest.recognise",
    "ingest.clean.furniture",
    "ingest.clean.glyphs",
    "ingest.clean.symbols",
    "ingest.clean.formulas",
    "ingest.clean.lost",
    "ingest.clean.debris",
    "ingest.clean.ocr",
    "ingest.clean.ocr_marks",
    "ingest.clean.accents",
    "ingest.clean.context",
    "ingest.clean.torn",
    "ingest.clean.unread",
    "ingest.clean.words",
    "ingest.structure.numbers",
    "ingest.structure.number_lists",
    "kb.language.normalise",
)
PATTERNS = {
    f"{name}.{key}": value
    for name in MODULES
    for key, value in vars(importlib.import_module(name)).items()
    if isinstance(value, re.Pattern)
}
BOMBS = [
    " ",
    "\n",
    "\t",
    "a",
    "A",
    "1",
    ".",
    "1.",
    "1.1 ",
    "Aa ",
    "|",
    "[",
    "<|",
    "=",
    "_",
    "*",
    "#",
    "> ",
    "e l ",
    "x\\",
]
BOMBS += ["\\a", "\\frac{1}", "^\\circ", "$\\", "a{", "1 \n\n", "a  "]
BOMBS += ["\ue000a", "a\u00ad", "¢", "(", "@", "://", "page 1 ", "views 1 ", "--- \n", "\n1. ", ":a", "...", "·"]
LENGTH = 20_000
SLOWEST = 1.0  # seconds; an idle machine takes a tenth, a quadratic pattern takes many


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_hostile_texts(pattern: re.Pattern[str]) -> None:
    for bomb in BOMBS:
        text = bomb * (LENGTH // len(bomb)) + "!"
        given = text if isinstance(pattern.pattern, str) else text.encode()
        assert quickest(find_all, pattern, given) < SLOWEST, repr(bomb)
