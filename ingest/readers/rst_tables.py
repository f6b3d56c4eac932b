"""Tables of reStructuredText: drawn as a grid, simple ones, and those of comma-separated values.

Each yields rows of cells, a cell being the lines that stand in it, so that whatever a cell holds is read as any other
text is. A cell that goes over several columns or rows of a grid is one of its first place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.ingest.readers.rst_lines import GRID, SIMPLE, Line

Cell = list[Line]
Row = list[Cell]

RUN = re.compile(r"=++")
MOST_COLUMNS = 60


def grid_end(lines: Sequence[Line], at: int) -> int:
    """Where a grid that begins at ``at`` ends; ``at`` where none does."""
    if not (lines[at].text.startswith("+") and GRID.match(lines[at].text)):
        return at
    end = at
    while end < len(lines) and lines[end].text.startswith(("+", "|")):
        end += 1
    return end if end > at + 2 and lines[end - 1].text.startswith("+") else at


def grid(lines: Sequence[Line]) -> list[Row]:
    """The rows of a grid."""
    edges = sorted({n for x in lines if x.text.startswith("+") for n, c in enumerate(x.text) if c == "+"})
    edges = edges[: MOST_COLUMNS + 1]
    out: list[Row] = []
    for line in lines:
        if is_ruler(line.text):
            out.append([[] for _ in edges[1:]])
        elif out:
            for column, (a, z) in _stretches(line.text, edges):
                out[-1][column].append(line.cut(a, z))
    return [row for row in out if any(row)]


def is_ruler(text: str) -> bool:
    """True for a line between rows, also one that goes through some columns only."""
    return "+" in text and ("--" in text or "==" in text) and not text.strip("|+-= ")


def _stretches(text: str, edges: Sequence[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """The stretches of a line between the edges that are drawn in it, by the number of their first column."""
    first = 0
    for n in range(1, len(edges)):
        if n == len(edges) - 1 or text[edges[n] : edges[n] + 1] in ("|", "+", ""):
            yield first, (edges[first] + 1, edges[n])
            first = n


def simple_end(lines: Sequence[Line], at: int) -> int:
    """Where a simple table that begins at ``at`` ends; ``at`` where none does.

    The border after the one below the head ends it, and one that an empty line follows.
    """
    if not SIMPLE.fullmatch(lines[at].text):
        return at
    borders = 0
    for n in range(at + 1, len(lines)):
        if SIMPLE.fullmatch(lines[n].text):
            borders += 1
            if borders == 2 or n + 1 == len(lines) or not lines[n + 1].text:
                return n + 1
    return at


def simple(lines: Sequence[Line]) -> list[Row]:
    """The rows of a simple table; a line without a first cell goes on with the row above."""
    starts = [m.start() for m in RUN.finditer(lines[0].text)][:MOST_COLUMNS]
    out: list[Row] = []
    parted = True  # by a line that is drawn
    for line in lines[1:]:
        if not line.text.strip("=- \t"):
            parted = parted or bool(line.text)
            continue
        cells = [line.cut(a, z) for a, z in _columns(line.text, starts)]
        if cells[0].text or parted:
            out.append([[] for _ in starts])
        parted = False
        for column, cell in zip(out[-1], cells, strict=True):
            column.append(cell)
    return out


def _columns(text: str, starts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """From where to where each column goes in a line; what is written over a gap stays in one cell."""
    a = starts[0]
    for n in range(1, len(starts)):
        z = starts[n]
        if text[z - 1 : z].strip():
            yield z, z  # the cell before goes on
            continue
        yield a, z
        a = z
    yield a, len(text)


def separated(lines: Sequence[Line], comma: str) -> Iterator[Row]:
    """The rows of values with a comma, or another sign, between them; quoted ones may hold it."""
    for line in lines:
        if line.text:
            yield [[line.cut(a, z)] for a, z in _values(line.text, comma)]


def _values(text: str, comma: str) -> Iterator[tuple[int, int]]:
    at = 0
    while at <= len(text):
        first = at + len(text[at : at + 80]) - len(text[at : at + 80].lstrip())
        quoted = text.startswith('"', first)
        close = text.find('"', first + 1) if quoted else -1
        end = text.find(comma, close + 1 if close >= 0 else at)
        end = end if end >= 0 else len(text)
        yield (first + 1, close) if close >= 0 else (first, end)
        at = end + 1
