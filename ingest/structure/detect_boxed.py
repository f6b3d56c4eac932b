"""Headings that stand between two lines drawn across, one right above and one right below: as plain texts set them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.ingest.structure.model import LONGEST, Heading, Line, LineKind, letters_of, plain_title, split_number
from rulewright.kb.language import either

DRAWN = re.compile(r"([=\-_*#+═─━])\1{3,}$")  # "====", "────"
COLUMNS = re.compile(r"\S {2,}\S|[|\t]")  # the head of a table
# "Page 2", "Note: mud is wet"
NO_TITLE = re.compile(rf"(?:{either('references.page')})\W{{0,3}}\d|[^:\n]{{1,30}}:[ ]\S", re.IGNORECASE)
MARKED = re.compile(r"#{1,6} \S")
LEAST_LETTERS = 2


def boxed_headings(lines: Sequence[Line]) -> dict[int, Heading]:
    """By the line that they stand on, the headings between two lines drawn with one sign, and these with them.

    Each sign is a level, the first one the highest, as in reStructuredText. Where none comes twice these are notices,
    but for the title that a text begins with, and a book that marks its headings otherwise has none.
    """
    if any(MARKED.match(line.text) for line in lines):
        return {}
    signs: dict[int, str] = {}
    for n in range(1, len(lines) - 1):
        above, line, below = lines[n - 1 : n + 2]
        sign = _drawn(above)
        if sign and _drawn(below) == sign and not (line.gap or below.gap or n - 2 in signs) and _may_be_title(line):
            signs[n] = sign
    depths = {sign: depth for depth, sign in enumerate(dict.fromkeys(signs.values()))}
    if len(depths) == len(signs):
        signs = {n: sign for n, sign in signs.items() if n == 1}
    return {n: _heading(lines[n - 1 : n + 2], depths[sign]) for n, sign in signs.items()}


def _heading(box: Sequence[Line], depth: int) -> Heading:
    number, title, _ = split_number(plain_title(box[1].text))
    return Heading(box[0].start, box[2].end, title, f"markdown-{depth + 1}", 1.0, number, depth)


def _drawn(line: Line) -> str:
    """The sign that a line is drawn with, "" for any other line."""
    m = DRAWN.match(line.text)
    return m[1] if m else ""


def _may_be_title(line: Line) -> bool:
    fits = line.kind is LineKind.TEXT and len(line.text) <= LONGEST and line.text[-1] not in ".,;"
    letters, _ = letters_of(line.text)
    return fits and letters >= LEAST_LETTERS and not COLUMNS.search(line.text) and not NO_TITLE.match(line.text)
