"""Tables that no rules draw: they show by the gaps between their columns alone."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from rulewright.ingest.readers.pdf_lines import cells_apart, rows
from rulewright.ingest.readers.pdf_model import Block, Kind, Line, Piece, box_around, is_paged
from rulewright.ingest.readers.pdf_strips import ALIGNED, NARROW, Strips, columns
from rulewright.ingest.readers.pdf_tables import MOST_COLUMNS, is_header, parted, stand_in_line
from rulewright.kb.groups import in_runs

SHORT_CELL = 3  # words of most cells of the column with the shortest ones
LABEL = 6  # the same where cells have several lines
SET_APART = 1.3  # times the widest step between a table's lines: that to what stands below it
LEAST_APART = 1.6  # of the size: lines of one row may be nearer than that
ROW_APART = 1.15  # times the step between lines of one cell: that between two rows
LEAST_STEP = 0.9  # of the size, between two lines
LEAST_ROWS = 3
FILLED_ROWS = 0.7  # share of a table's rows with text in several cells
TRIED = 40  # lines that are a table, before what follows is looked at: that bounds the work on what is none
MARKER = re.compile(r"[-–—•·▪◦‣●○■□▶►»*+]|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)]|\d{1,3}(?:\.\d{1,3}){0,5}")

Lines = Sequence[Sequence[Piece]]


def by_gaps(found: Lines, page: int, above: Block | None = None) -> Iterator[Block | Sequence[Piece]]:
    """The lines of a column with each run of them that is a table as one block; with ``above`` they may go on a table.

    That is the table with which the page before ended.
    """
    at = given = 0
    if above and (rest := _rest(above, found, page)):
        block, at = rest
        yield block
        given = at
    while at < len(found):
        first, last = at, _table_end(found, at)
        if last == at:
            at += 1
            continue
        cuts = _cuts(found[first:last])
        table = lines_together(found[first:last], cuts)
        if first > given and is_header(found[first - 1], cuts, found[first]):
            first -= 1
            table = [[found[first]], *table]
        yield from found[given:first]
        yield _block(found[first:last], _cells(table, cuts), page)
        at = given = last
    yield from found[given:]


def _block(lines: Lines, cells: list[list[list[Line]]], page: int) -> Block:
    return Block(Kind.TABLE, page, cells=cells, box=box_around([p for line in lines for p in line]))


def _rest(above: Block, found: Lines, page: int) -> tuple[Block, int] | None:
    """The lines at the top of a page that go on a table from the page before, and how many these are.

    They are read as if they stood below the lines of that table, which tells more of its columns than they do.
    """
    told = rows([p for row in above.cells for cell in row for line in cell for p in line.pieces])
    types = {(p.font, p.size) for line in told for p in line}
    found = list(takewhile(lambda line: any((p.font, p.size) in types for p in line), found))  # up to a heading
    if not found or len(told) < LEAST_ROWS:
        return None
    step = max(b[0].y - a[0].y for a, b in pairwise(told))
    down = found[0][0].y - step - told[-1][0].y
    for right in {0.0, found[0][0].x - told[-1][0].x}:
        lead = [[replace(p, x=p.x + right, end=p.end + right, y=p.y + down) for p in line] for line in told]
        whole = [*lead, *found]
        last = _table_end(whole, 0)
        cuts = _cuts(whole[:last])
        if last > len(lead) and len(cuts) + 1 == len(above.cells[0]) and any(_filled(found[0], cuts)):
            lines = whole[len(lead) : last]
            own = [row for row in lines_together(whole[:last], cuts) if row[0][0].y >= lines[0][0].y]
            table = _block(lines, _cells(own, cuts), page)
            if stand_in_line(above, table, right) and _have_room(lines, cuts):
                return table, len(lines)
    return None


def _have_room(lines: Lines, cuts: Sequence[float]) -> bool:
    """True where every wide strip between the words of lines is one that parts two columns."""
    every = [p for line in lines for p in line]
    strips = [(max(p.end for p in every if p.x < x), min(p.x for p in every if p.x > x)) for x in columns(lines)]
    return all(any(a <= cut <= b for cut in cuts) for a, b in strips)


def _table_end(found: Lines, first: int) -> int:
    """Where the table ends that begins at a line; ``first``, where none does."""
    last, tried = first, TRIED
    while True:
        end = _run_end(found, first, first + tried)
        whole = _full(found, first, end)
        if whole == first:
            return last
        if end < first + tried:
            return whole
        last, tried = whole, 2 * tried


def _run_end(found: Lines, first: int, most: int) -> int:
    """Where the lines end that have columns in common, with nothing set apart below them; at ``most`` at the latest."""
    strips, marks = Strips(NARROW), _Marks(first)
    widest = 0.0
    for i in range(first, min(most, len(found))):
        line = found[i]
        strips.add(line)
        step = line[0].y - found[i - 1][0].y if i > first else 0.0
        if i - first + 1 >= LEAST_ROWS:
            cuts = marks.without(strips.cuts(), found, i + 1)
            apart = step > SET_APART * max(widest, LEAST_APART * line[0].size)
            if not cuts or (apart and len(_filled(line, cuts)) == 1):
                return i
        widest = max(widest, step)
    return min(most, len(found))


class _Marks:
    """Tells whether the first column of lines, from ``first`` on, has nothing but list marks; lines come in order."""

    def __init__(self, first: int = 0) -> None:
        self._first = self._known = first  # the lines between have a mark left of the cut, or nothing
        self._cut = 0.0

    def without(self, cuts: list[float], lines: Lines, end: int) -> list[float]:
        """The cuts of lines up to ``end`` that may be a table's: a column of list marks is none."""
        if cuts and cuts[0] != self._cut:
            self._cut, self._known = cuts[0], self._first
        while cuts and self._known < end and _is_mark(lines[self._known], self._cut):
            self._known += 1
        if cuts and self._known == end:
            cuts = cuts[1:]
        return cuts if len(cuts) < MOST_COLUMNS else []


def _is_mark(line: Sequence[Piece], cut: float) -> bool:
    return bool(MARKER.fullmatch("".join(p.text for p in line if p.x < cut) or "-"))


def _cuts(found: Lines) -> list[float]:
    return _Marks().without(columns(found, NARROW), found, len(found))


def lines_together(found: Lines, cuts: Sequence[float]) -> list[list[Sequence[Piece]]]:
    """The lines of each row of a table: one each, or those that are nearer to each other than to the next row's.

    Where most lines of these have text in the first cell and in another one, they are rows, parted into groups.
    """
    filled = [_filled(line, cuts) for line in found]
    by_column = [[line[0].y for line, own in zip(found, filled, strict=True) if k in own] for k in range(len(cuts) + 1)]
    steps = [b - a for heights in by_column for a, b in pairwise(heights)]
    near = ROW_APART * min((s for s in steps if s > LEAST_STEP * found[0][0].size), default=0.0)
    together = [list(row) for row in in_runs(found, lambda a, b: b[0].y - a[0].y <= near)]
    whole = sum(0 in own and len(own) > 1 for own in filled)
    if len(together) < LEAST_ROWS or whole * 2 > len(found) + len(together):
        return [[line] for line in found]
    return together


def _filled(line: Sequence[Piece], cuts: Sequence[float]) -> set[int]:
    """The columns in which a line has text."""
    return {bisect_right(cuts, p.x) for p in line}


def _cells(table: Sequence[Sequence[Sequence[Piece]]], cuts: Sequence[float]) -> list[list[list[Line]]]:
    """The cells of each row, of one line or more."""
    return [parted([p for line in row for p in line], cuts) for row in table]


def has_rows(found: Lines) -> bool:
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


def _full(found: Lines, first: int, last: int) -> int:
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
    apart = [cells_apart(line, cuts) for line in lines if len(_filled(line, cuts)) > 1]
    words = [sorted(len(row[k].split()) for row in cells)[len(cells) // 2] for k in range(len(cuts) + 1)]
    most = LABEL if len(table) < last - first else SHORT_CELL
    return first + len(lines) if sum(apart) * 2 > len(apart) and min(words) <= most else first
