"""Marks of footnotes: small raised figures and signs behind a word, and before the words of the note itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulewright.ingest.readers.pdf_lines import BESIDE, SMALL, rows
from rulewright.ingest.readers.pdf_model import Piece

MARK = re.compile(r"\d{1,3}|[*†‡§¶]{1,3}")
RAISED = 0.15  # of the size of the word: how much higher its mark stands
LONGEST_UNIT = 3  # letters of what 30 cm² is counted in


def with_notes(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with each mark of a footnote known as one: ``note``."""
    found: set[int] = set()
    for row in rows(pieces):
        for i, p in enumerate(row):
            if MARK.fullmatch(p.text) and _is_note(row, i):
                found.add(id(p))
    return [replace(p, note=True) if id(p) in found else p for p in pieces]


def _is_note(row: Sequence[Piece], i: int) -> bool:
    """True behind a word, unless it is a number, a letter or a unit with its exponent; and at the start of a line."""
    p = row[i]
    before = row[i - 1] if i and p.x - row[i - 1].end <= BESIDE * row[i - 1].size else None
    if before is None:
        return i + 1 < len(row) and _is_raised(p, row[i + 1]) and row[i + 1].text[0].isalpha()
    word = before.text
    counted = i > 1 and row[i - 2].text[-1].isdigit() and len(word) <= LONGEST_UNIT
    is_power = word[-1].isdigit() or len(word) == 1 or counted
    return _is_raised(p, before) and not is_power


def _is_raised(p: Piece, word: Piece) -> bool:
    return p.size <= SMALL * word.size and RAISED * word.size <= word.y - p.y <= word.size
