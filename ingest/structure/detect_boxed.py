"""Headings that stand between two lines drawn across, one right above and one right below: as plain texts set them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.ingest.structure.lines import Line, LineKind, letters_of
from rulewright.ingest.structure.marked import LONGEST, plain_title, split_number
from rulewright.ingest.structure.model import Heading

DRAWN = re.compile(r"([=\-_*#+═─━])\1{3,}$")  # "====", "────"
COLUMNS = re.compile(r"\S {2,}\S|[|\t]")  # the head of a table
LEAST_LETTERS = 2


def boxed_headings(lines: Sequence[Line]) -> dict[int, Heading]:
    """By the line that they stand on, the headings between two lines drawn with one sign, and these with them.

    Each sign is a level, the first one the highest, as in reStructuredText.
    """
    depths: dict[str, int] = {}
    out: dict[int, Heading] = {}
    for n in range(1, len(lines) - 1):
        above, line, below = lines[n - 1 : n + 2]
        sign = _drawn(above)
        if not sign or _drawn(below) != sign or line.gap or below.gap or n - 2 in out or not _may_be_title(line):
            continue
        depth = depths.setdefault(sign, len(depths))
        number, title, _ = split_number(plain_title(line.text))
        out[n] = Heading(above.start, below.end, title, f"markdown-{depth + 1}", 1.0, number, depth)
    return out


def _drawn(line: Line) -> str:
    """The sign that a line is drawn with, "" for any other line."""
    m = DRAWN.match(line.text)
    return m[1] if m else ""


def _may_be_title(line: Line) -> bool:
    fits = line.kind is LineKind.TEXT and len(line.text) <= LONGEST and line.text[-1] not in ".,;"
    letters, _ = letters_of(line.text)
    return fits and letters >= LEAST_LETTERS and not COLUMNS.search(line.text)
