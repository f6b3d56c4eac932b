"""Tables whose copy gives one cell a line: rows and columns by the regular turn of words and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ingest.structure.patterns import NUMBER_CELL

LEAST_CELLS = 8  # a shorter run may be anything
LONGEST_CELL = 90  # characters
MOST_COLUMNS = 9
FEWEST_GROUPS = 2  # heads that stand over several columns each
MOST_ABOVE = 3  # heads beyond one a column: what stands over several columns, or over the first


def is_cell(text: str) -> bool:
    """True for a line that may be a cell: short, and no sentence."""
    return 0 < len(text) <= LONGEST_CELL and not text.endswith((".", ":", ";", "!", "?"))


def is_number(text: str) -> bool:
    """True for ``3``, ``+1``, ``-2``, ``1.5-2.5``, ``5.5+``, ``50 %``."""
    return NUMBER_CELL.fullmatch(text) is not None


def columns(cells: Sequence[str]) -> tuple[int, int] | None:
    """How many of the cells are heads and how many make a row; None where they are no table.

    In a table every column holds words or numbers throughout, at least one holds numbers, and the heads are words.
    Of several readings the one with most cells in rows is right, then the one with the longest rows.
    """
    numbers = [is_number(c) for c in cells]
    first = next((i for i, n in enumerate(numbers) if n), len(cells))
    best: tuple[int, int] | None = None
    for wide in range(min(MOST_COLUMNS, len(cells) // 2), 1, -1):
        heads = len(cells) - (len(cells) - max(first - 1, wide)) // wide * wide
        fits = wide <= heads <= min(wide + MOST_ABOVE, first) and _regular(numbers[heads:], wide)
        if fits and (best is None or heads < best[0]):
            best = heads, wide
    return best if len(cells) >= LEAST_CELLS else None


def _regular(numbers: Sequence[bool], wide: int) -> bool:
    """True where there are two rows or more and every column is of one kind, one of them numbers."""
    rows = [tuple(numbers[i : i + wide]) for i in range(0, len(numbers), wide)]
    return len(rows) > 1 and len(set(rows)) == 1 and any(rows[0][1:])


def head_columns(heads: int, wide: int) -> list[list[int]]:
    """For each column the numbers of the heads that stand over it, the upper one first.

    Of ``Height``, ``Dice``, ``Level`` above six columns the last two stand over three columns each; each is named with
    the first of its own. One head more than there are columns stands with the first one: nothing tells which of the two
    is over which.
    """
    above = heads - wide
    columns = [[k] for k in range(above, heads)]
    if above < FEWEST_GROUPS or (wide - 1) % above:
        return [list(range(above + 1)), *columns[1:]]
    over = (wide - 1) // above
    for group in range(above):
        columns[1 + group * over].insert(0, 1 + group)
    return [[0], *columns[1:]]
