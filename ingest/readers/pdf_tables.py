"""Tables that rules draw, and what all tables have: headers and cells. Those that rules do not draw: ``pdf_gaps``."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from rulewright.ingest.readers.pdf_grids import Grid
from rulewright.ingest.readers.pdf_lines import line_of, rows
from rulewright.ingest.readers.pdf_model import Block, Kind, Line, Piece
from rulewright.ingest.readers.pdf_strips import NARROW, columns

HEADER_ABOVE = 2.6  # times its size: how far a header stands above the first row
MOST_COLUMNS = 12
LEAST_PAGES = 3  # of contents
MOST_TALL = 9.0  # times the size: a row between level rules
LARGEST = 1.3  # times most of its type: what stands in it
FILLED = 0.4  # share of a grid's cells with text
PAGE = re.compile(r"\d{1,4}")


def ruled(grid: Grid, pieces: Sequence[Piece], page: int) -> Block | None:
    """The table that a grid draws around pieces of text; None where it is none."""
    if len(grid.xs) == 2 and not _is_dense(grid, pieces):
        return None
    by_row: list[list[Piece]] = [[] for _ in grid.ys[1:]]
    for p in pieces:
        by_row[min(max(bisect_right(grid.ys, p.y - 0.3 * p.size) - 1, 0), len(by_row) - 1)].append(p)
    by_row = [r for r in by_row if r]
    if len(by_row) < 2:
        return None
    if len(grid.xs) > 2:
        cells = [_walled(grid, r) for r in by_row]
    else:
        cuts = columns([row for r in by_row for row in rows(r)])
        cells = [parted(r, cuts) for r in by_row] if cuts else []
    filled = sum(bool(c) for row in cells for c in row)
    wide = max(map(len, cells), default=0)
    if wide < 2 or wide > MOST_COLUMNS or filled < FILLED * wide * len(cells):
        return None
    return Block(Kind.TABLE, page, cells=cells, box=grid.box)


def _is_dense(grid: Grid, pieces: Sequence[Piece]) -> bool:
    """True for level rules a few lines of small type apart: those of a table, not those below headings."""
    size = median(p.size for p in pieces)
    tall = max(b - a for a, b in pairwise(grid.ys))
    return tall <= MOST_TALL * size and all(p.size <= LARGEST * size for p in pieces)


def _walled(grid: Grid, pieces: Sequence[Piece]) -> list[list[Line]]:
    """One row's cells; those that no rule parts are one, and the one after it is empty."""
    found: list[list[Piece]] = [[] for _ in grid.xs[1:]]
    for p in pieces:
        k = min(max(bisect_right(grid.xs, (p.x + p.end) / 2) - 1, 0), len(found) - 1)
        while k > 0 and not grid.has_wall(k, p.y - 0.3 * p.size):
            k -= 1
        found[k].append(p)
    return [[line_of(r) for r in rows(cell)] for cell in found]


def parted(pieces: Sequence[Piece], cuts: Sequence[float]) -> list[list[Line]]:
    """One row's cells, parted at some places, each of one line or more."""
    found: list[list[Piece]] = [[] for _ in range(len(cuts) + 1)]
    for p in pieces:
        found[bisect_right(cuts, p.x)].append(p)
    return [[line_of(r) for r in rows(cell)] for cell in found]


def is_header(row: Sequence[Piece], cuts: Sequence[float], below: Sequence[Piece]) -> bool:
    """True for a line right above a table whose words stand over its columns, centred or not."""
    size = max(p.size for p in row)
    if not cuts or not 0 < below[0].y - row[0].y <= HEADER_ABOVE * size:
        return False
    cells = [c for c in parted(row, cuts) if c]
    apart = all(b[0].x - a[-1].end >= NARROW * size for a, b in pairwise(cells))
    return len(cells) > 1 and len(cells) >= 0.6 * (len(cuts) + 1) and apart


def with_header(table: Block, grid: Grid, pieces: Sequence[Piece]) -> list[Piece]:
    """Give a table that is ruled between its rows the line above its first rule, and return that line's pieces."""
    above = [p for p in pieces if p.bottom <= grid.ys[0] + 2 and grid.xs[0] - 2 <= p.x and p.end <= grid.xs[1] + 2]
    row = max(rows(above), key=lambda r: r[0].y, default=[])
    inside = [[p for line in cell for p in line.pieces] for cells in table.cells for cell in cells]
    first = min((p for cell in inside for p in cell), key=lambda p: p.y)
    cuts = columns([c for cell in inside for c in rows(cell)])
    if not row or not is_header(row, cuts, [first]):
        return []
    table.cells.insert(0, parted(row, cuts))
    table.box = table.box._replace(top=min(p.top for p in row))
    return row


def lists_pages(block: Block) -> bool:
    """True for a table whose last column counts pages up: contents, not a table."""
    last = [" ".join(x.text for x in row[-1]) for row in block.cells]
    pages = [int(x) for x in last if PAGE.fullmatch(x)]
    return (
        len(pages) >= LEAST_PAGES and len(pages) >= 0.8 * len(last) and pages == sorted(pages) and pages[-1] > pages[0]
    )


def stand_in_line(a: Block, b: Block, shift: float) -> bool:
    """True where the columns of a table stand over those of another one that is moved to the right by ``shift``."""
    one, other = _extents(a), _extents(b)
    if len(one) != len(other):
        return False
    both = [(min(p[0], q[0] - shift), max(p[1], q[1] - shift)) for p, q in zip(one, other, strict=True)]
    return all(left[1] < right[0] for left, right in pairwise(both))


def _extents(table: Block) -> list[tuple[float, float]]:
    """From where to where the words of each column go; cells that reach into the next column tell nothing."""
    found: list[list[Line]] = [[] for _ in range(max(map(len, table.cells)))]
    for row in table.cells:
        for k, cell in enumerate(row):
            if row[k + 1 : k + 2] != [[]]:
                found[k].extend(cell)
    nothing = (float("inf"), float("-inf"))
    return [(min(x.x for x in lines), max(x.end for x in lines)) if lines else nothing for lines in found]
