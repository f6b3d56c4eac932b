"""Where the cells of a table's row stand."""

from __future__ import annotations

import re
from itertools import pairwise

from rulewright.kb.mapped import trimmed
from rulewright.kb.model import Span

BAR = re.compile(r"(?<!\\)\|")


def cells(text: str, start: int, end: int) -> list[Span]:
    """The cells of the row ``text[start:end]``, which begins with a bar and may end with one; empty ones too.

    Each is what it says, without the blanks around that.
    """
    bars = [m.start() for m in BAR.finditer(text, start, end)]
    if bars and text[bars[-1] + 1 : end].strip():
        bars.append(end)
    return [trimmed(text, a + 1, b) for a, b in pairwise(bars)]
