"""Tables: those that rules draw, and those that show by their gaps alone."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from rulewright.ingest.readers.pdf_grids import Grid
from rulewright.ingest.readers.pdf_lines import cells_apart, line_of, rows
from rulewright.ingest.readers.pdf_model import Block, Kind, Line, Piece, box_around, is_paged
from rulewright.kb.groups import in_runs

GAP = 1.0  # of the size: what parts two cells of one line
NARROW = 0.4  # the same, where the words behind the gap stand in line
IN_LINE = 1.2  # points
ALIGNED = 0.8  # share of the rows
HEADER_ABOVE = 2.6  # times its size: how far a header stands above the first row
SHORT_CELL = 3  # words of most cells of the column with the shortest ones
LABEL = 6  # the same where cells have several lines
MOST_COLUMNS = 12
SET_APART = 1.3  # times the widest step between a table's lines: that to what stands below it
LEAST_APART = 1.6  # of the size: lines of one row may be nearer than that
ROW_APART = 1.15  # times the step between lines of one cell: that between two rows
LEAST_STEP = 0.9  # of the size, between two lines
LEAST_ROWS = 3  # of a table that no rule draws
MOST_TALL = 9.0  # times the size: a row between level rules
LARGEST = 1.3  # times most of its type: what stands in it
FILLED_ROWS = 0.7  # share of a table's rows with text in several cells
FILLED = 0.4  # share of a grid's cells with text
MARKER = re.compile(r"[-–—•·▪◦‣●○■□▶►»*+]|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)]|\d{1,3}(?:\.\d{1,3}){0,5}")
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
        cells = [_parted(r, cuts) for r in by_row] if cuts else []
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


def _parted(pieces: Sequence[Piece], cuts: Sequence[float]) -> list[list[Line]]:
    """One row's cells, parted at some places."""
    found: list[list[Piece]] = [[] for _ in range(len(cuts) + 1)]
    for p in pieces:
        found[bisect_right(cuts, p.x)].append(p)
    return [[line_of(r) for r in rows(cell)] for cell in found]


def columns(found: Sequence[Sequence[Piece]], gap: float = GAP) -> list[float]:
    """Where strips that no text of any row crosses part the rows into columns; empty where nothing parts them.

    A strip narrower than a blank of large type counts only where the words behind it stand in line.
    """
    size = min((p.size for row in found for p in row), default=0.0)
    covered = sorted((p.x, p.end) for row in found for p in row)
    cuts: list[float] = []
    reached = covered[0][1] if covered else 0.0
    for a, z in covered:
        wide = a - reached
        if wide >= GAP * size or (wide >= gap * size and _in_line(found, a)):
            cuts.append((a + reached) / 2)
        reached = max(reached, z)
    return cuts


def _in_line(found: Sequence[Sequence[Piece]], x: float) -> bool:
    starts = sum(any(abs(p.x - x) <= IN_LINE for p in row) for row in found)
    return starts >= ALIGNED * len(found)


def by_gaps(found: Sequence[Sequence[Piece]], page: int) -> Iterator[Block | Sequence[Piece]]:
    """The rows of a column with each run of them that is a table as one block."""
    at = given = 0
    while at < len(found):
        end = at + LEAST_ROWS
        while end <= len(found) and (cuts := _cuts(found[at:end])) and not _is_apart(found[at:end], cuts):
            end += 1
        first, last = at, _full(found, at, end - 1)
        if last == at:
            at += 1
            continue
        cuts = _cuts(found[first:last])
        table = lines_together(found[first:last], cuts)
        if first > given and is_header(found[first - 1], cuts, found[first]):
            first -= 1
            table = [[found[first]], *table]
        yield from found[given:first]
        around = box_around([p for row in found[first:last] for p in row])
        yield Block(Kind.TABLE, page, cells=_cells(table, cuts), box=around)
        at = given = last
    yield from found[given:]


def _is_apart(found: Sequence[Sequence[Piece]], cuts: Sequence[float]) -> bool:
    """True where the last line is one cell, and further below the others than these are from each other."""
    *steps, last = (b[0].y - a[0].y for a, b in pairwise(found))
    widest = max(*steps, LEAST_APART * found[-1][0].size)
    return last > SET_APART * widest and sum(map(bool, _parted(found[-1], cuts))) == 1


def is_header(row: Sequence[Piece], cuts: Sequence[float], below: Sequence[Piece]) -> bool:
    """True for a line right above a table whose words stand over its columns, centred or not."""
    size = max(p.size for p in row)
    if not cuts or not 0 < below[0].y - row[0].y <= HEADER_ABOVE * size:
        return False
    cells = [c for c in _parted(row, cuts) if c]
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
    table.cells.insert(0, _parted(row, cuts))
    table.box = table.box._replace(top=min(p.top for p in row))
    return row


def lines_together(found: Sequence[Sequence[Piece]], cuts: Sequence[float]) -> list[list[Sequence[Piece]]]:
    """The lines of each row of a table: one each, or those that are nearer to each other than to the next row's.

    Where most lines of these have text in the first cell and in another one, they are rows, parted into groups.
    """
    cells = [_parted(line, cuts) for line in found]
    by_column = [[line[0].y for line, row in zip(found, cells, strict=True) if row[k]] for k in range(len(cuts) + 1)]
    steps = [b - a for heights in by_column for a, b in pairwise(heights)]
    near = ROW_APART * min((s for s in steps if s > LEAST_STEP * found[0][0].size), default=0.0)
    together = [list(row) for row in in_runs(found, lambda a, b: b[0].y - a[0].y <= near)]
    whole = sum(bool(row[0]) and any(row[1:]) for row in cells)
    if len(together) < LEAST_ROWS or whole * 2 > len(found) + len(together):
        return [[line] for line in found]
    return together


def _cells(table: Sequence[Sequence[Sequence[Piece]]], cuts: Sequence[float]) -> list[list[list[Line]]]:
    """The cells of each row, of one line or more."""
    return [_parted([p for line in row for p in line], cuts) for row in table]


def has_rows(found: Sequence[Sequence[Piece]]) -> bool:
    """True for lines that blanks over all columns part into rows, in one column of which hardly a cell is long."""
    cuts = _cuts(found)
    table = lines_together(found, cuts) if cuts else []
    if not table or len(table) == len(found):
        return False
    cells = _cells(table, cuts)
    filled = sum(sum(map(bool, row)) > 1 for row in cells)
    words = [[sum(len(x.text.split()) for x in cell) for cell in row] for row in cells]
    short = (sum(row[k] <= LABEL for row in words) for k in range(len(cuts) + 1))
    return filled >= FILLED_ROWS * len(table) and max(short) >= ALIGNED * len(table)


def _full(found: Sequence[Sequence[Piece]], first: int, last: int) -> int:
    """Where that part of a run of lines ends which is a table; ``first``, where it is none."""
    cuts = _cuts(found[first:last]) if last - first >= LEAST_ROWS else []
    table = lines_together(found[first:last], cuts) if cuts else []
    cells = [[" ".join(x.text for x in cell) for cell in row] for row in _cells(table, cuts)]
    while cells and sum(map(bool, cells[-1])) < 2:
        cells.pop()
    filled = [sum(map(bool, row)) for row in cells]
    if sum(is_paged(row[-1]) for row in cells) * 2 > len(cells):
        return first
    if len(cells) < LEAST_ROWS or filled[0] < 2 or sum(n > 1 for n in filled) < FILLED_ROWS * len(cells):
        return first
    lines = [line for row in table[: len(cells)] for line in row]
    apart = [cells_apart(line, cuts) for line in lines if sum(map(bool, _parted(line, cuts))) > 1]
    words = [sorted(len(row[k].split()) for row in cells)[len(cells) // 2] for k in range(len(cuts) + 1)]
    most = LABEL if len(table) < last - first else SHORT_CELL
    return first + len(lines) if sum(apart) * 2 > len(apart) and min(words) <= most else first


def _cuts(found: Sequence[Sequence[Piece]]) -> list[float]:
    """The cuts of rows that may be a table's: a column of list marks is none."""
    cuts = columns(found, NARROW)
    if cuts and all(MARKER.fullmatch("".join(p.text for p in row if p.x < cuts[0]) or "-") for row in found):
        cuts = cuts[1:]
    return cuts if len(cuts) < MOST_COLUMNS else []


def lists_pages(block: Block) -> bool:
    """True for a table whose last column counts pages up: contents, not a table."""
    last = [" ".join(x.text for x in row[-1]) for row in block.cells]
    pages = [int(x) for x in last if PAGE.fullmatch(x)]
    return (
        len(pages) >= LEAST_ROWS and len(pages) >= 0.8 * len(last) and pages == sorted(pages) and pages[-1] > pages[0]
    )
