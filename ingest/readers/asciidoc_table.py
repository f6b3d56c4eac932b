"""The cells of AsciiDoc's tables: ``|`` begins one, what stands right before it says how far it goes and what it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.ingest.readers.rst_lines import Line

MOST_COLUMNS = 60
# 2+|   .3+^|   a|   3*|
CELL = {
    sign: re.compile(
        rf"(?:(?<!\S)(?:(?P<wide>\d{{1,2}})?(?:\.(?P<high>\d{{1,2}}))?[+*])?(?:[<^>](?:\.[<^>])?|\.[<^>])?"
        rf"(?P<kind>[aehlmsvd])?)?(?<!\\)\{sign}"
    )
    for sign in "|!"
}
COLUMNS = re.compile(r"cols=(?:\"([^\"\]]{1,500})\"|(\d{1,2})\b)")
COLUMN = re.compile(r"(?:(\d{1,2})\*)?[^a-z]*([a-z]?)")
HEAD = re.compile(r"%header|(?:options|opts)=\"?[\w,]{0,60}header|%[\w%]{0,60}%header")
NO_HEAD = re.compile(r"%noheader|(?:options|opts)=\"?[\w,]{0,60}noheader")


@dataclass(slots=True)
class Cell:
    """A cell: where it begins, over how many columns and rows it goes, what it is said to be, and its lines."""

    start: int
    line: int  # of the table's lines, by number
    wide: int = 1
    high: int = 1
    kind: str = ""
    lines: list[Line] = field(default_factory=list)


def columns_of(style: str) -> list[str]:
    """What the columns are said to hold, one letter or "" each; empty where nothing is said of them."""
    m = COLUMNS.search(style)
    if not m:
        return []
    if m[2] or m[1].isdecimal():
        return [""] * min(int(m[2] or m[1][:3]), MOST_COLUMNS)
    said = (COLUMN.match(x.strip()) for x in re.split(r"[,;]", m[1]))
    return [x[2] for x in said if x for _ in range(int(x[1] or 1))][:MOST_COLUMNS]


def cells_of(lines: Sequence[Line], sign: str) -> list[Cell]:
    """The cells in the order of the file; lines without a mark go on with the cell before."""
    out: list[Cell] = []
    for n, line in enumerate(lines):
        at = 0
        for m in CELL[sign].finditer(line.text):
            if out:
                out[-1].lines.append(line.cut(at, m.start()))
            at = m.end()
            out.append(Cell(line.start + at, n, int(m["wide"] or 1) or 1, int(m["high"] or 1) or 1, m["kind"] or ""))
        if out:
            out[-1].lines.append(line.cut(at))
    return out


def rows_of(
    cells: Sequence[Cell], kinds: Sequence[str], lines: Sequence[Line], style: str
) -> Iterator[list[tuple[Cell, str]]]:
    """The rows, each cell with what it is: one without columns said has as many as its first line has cells.

    The first row is the head where that is said, or an empty line stands below the first.
    """
    first = [c for c in cells if c.line == cells[0].line]
    apart = len(lines) > 1 and bool(lines[0].text) and not lines[1].text
    head = bool(HEAD.search(style)) or (apart and not NO_HEAD.search(style))
    width = min(len(kinds) or sum(c.wide for c in first), MOST_COLUMNS)
    reached: Counter[int] = Counter()  # by row, its columns that cells above reach over
    row: list[tuple[Cell, str]] = []
    y = 0
    used = 0
    for cell in cells:
        short = y == 0 and apart and cell.line > cells[0].line
        if row and (used >= width or short):
            yield row
            row, y = [], y + 1
            used = reached[y]
        own = kinds[used] if used < len(kinds) else ""
        row.append((cell, "h" if head and not y else cell.kind or own))
        used += cell.wide
        for below in range(y + 1, y + cell.high):
            reached[below] += cell.wide
    if row:
        yield row
