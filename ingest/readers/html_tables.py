"""Tables of HTML: which hold data, and their rows with every cell in its column."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.readers.html_tree import Element

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
WIDEST = 60  # columns of a table
FARTHEST = 1_000  # rows that one cell may reach over
CELL_LONGEST = 1_500  # characters: a cell with more holds a page's text and not a datum


def is_data(table: Element) -> bool:
    """False for a table that only lays out a page: one cell, or cells with headings, tables or long texts in them."""
    if table.attrs.get("role") in ("presentation", "none"):
        return False
    inside = [e for e in table.walk() if e is not table]
    if any(e.tag in HEADINGS or e.tag == "table" for e in inside):
        return False
    cells = [e for e in inside if e.tag in ("td", "th")]
    return len(cells) > 1 and all(sum(len(t.value) for t in c.texts()) <= CELL_LONGEST for c in cells)


def rows(table: Element) -> list[list[Element | None]]:
    """The rows, all of one width; a place that a cell to the left or above reaches over is None.

    HTML Living Standard, 4.9.12 Processing model; spans beyond what a rulebook prints are cut.
    """
    out: list[list[Element | None]] = []
    taken: set[tuple[int, int]] = set()
    for y, tr in enumerate(e for e in table.walk() if e.tag == "tr"):
        row: list[Element | None] = []
        for cell in _cells(tr):
            while (y, len(row)) in taken:
                row.append(None)
            wide, high = _span(cell, "colspan", WIDEST), _span(cell, "rowspan", FARTHEST)
            taken.update((y + dy, len(row) + dx) for dy in range(1, high) for dx in range(wide))
            row += [cell, *[None] * (wide - 1)]
        if any(c is not None for c in row):
            out.append(row[:WIDEST])
    width = max(map(len, out), default=0)
    return [[*row, *[None] * (width - len(row))] for row in out]


def _cells(tr: Element) -> Iterator[Element]:
    return (c for c in tr.children if isinstance(c, Element) and c.tag in ("td", "th"))


def _span(cell: Element, name: str, most: int) -> int:
    value = cell.attrs.get(name, "")
    return min(max(int(value), 1), most) if value.isdecimal() and len(value) < 6 else 1
