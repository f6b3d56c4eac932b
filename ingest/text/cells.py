"""Where the cells of a table's row stand."""

from __future__ import annotations

import re
from itertools import pairwise

BAR = re.compile(r"(?<!\\)\|")

Cell = tuple[int, int]  # where it stands in a text, without the blanks around what it says


def cells(text: str, start: int, end: int) -> list[Cell]:
    """The cells of the row ``text[start:end]``, which begins with a bar and may end with one; empty ones too."""
    bars = [m.start() for m in BAR.finditer(text, start, end)]
    if bars and text[bars[-1] + 1 : end].strip():
        bars.append(end)
    return [_trimmed(text, a + 1, b) for a, b in pairwise(bars)]


def _trimmed(text: str, a: int, b: int) -> Cell:
    said = text[a:b]
    first = a + len(said) - len(said.lstrip())
    return first, first + len(said.strip())
