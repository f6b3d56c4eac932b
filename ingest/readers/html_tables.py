"""Tables of HTML: which hold data, and their rows with every cell in its column."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.ingest.readers.html_tree import Element, Text

BOLD, ITALIC = frozenset({"b", "strong"}), frozenset({"i", "em", "cite", "dfn", "var"})
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
WIDEST = 60  # columns of a table
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


def with_heads(tree: Element) -> Element:
    """The tree of a text in whose tables the first row is the head, as a word processor's style sets it off."""
    for table in tree.walk():
        if table.tag == "table" and not any(e.tag == "th" for e in table.walk()):
            for cell in next(filter(None, map(list, map(_cells, _lines(table)))), []):
                cell.tag = "th"
    return tree


def has_head(table: Element) -> bool:
    """True where the first row names the columns: it is said to, or its cells are set off and those below are not."""
    head, *below = [found for tr in _lines(table) if (found := [c for c in _cells(tr) if _is_filled(c)])] or [[]]
    if all(c.tag == "th" for c in head) or any(e.tag == "thead" for e in table.walk()):
        return True
    return all(map(_is_set_off, head)) and not any(all(map(_is_set_off, row)) for row in below[:1])


def _is_filled(cell: Element) -> bool:
    return any(t.value.strip() for t in cell.texts())


def _is_set_off(e: Element | Text) -> bool:
    """True for a cell all of whose text is marked."""
    if isinstance(e, Text):
        return not e.value.strip()
    return e.tag == "th" or e.tag in BOLD | ITALIC or all(map(_is_set_off, e.children))


def _lines(table: Element) -> Iterator[Element]:
    return (e for e in table.walk() if e.tag == "tr")


def rows(table: Element) -> list[list[Element | None]]:
    """The rows, all of one width; a place that a cell to the left or above reaches over is None.

    HTML Living Standard, 4.9.12 Processing model; no cell reaches beyond the table's own columns and rows.
    """
    lines = [[*_cells(tr)] for tr in _lines(table)]
    width = min(max((sum(map(_least_wide, line)) for line in lines), default=0), WIDEST)
    taken = [0] * width  # by column, the first row that no cell above reaches over
    found = [_row(line, y, taken) for y, line in enumerate(lines)]
    out = [row for row in found if any(row)]
    longest = max(map(len, out), default=0)
    return [[*row, *[None] * (longest - len(row))] for row in out]


def _row(cells: list[Element], y: int, taken: list[int]) -> list[Element | None]:
    """The places of one row; ``taken`` is told what its cells reach over."""
    row: list[Element | None] = []
    for cell in cells:
        while len(row) < len(taken) and y < taken[len(row)]:
            row.append(None)
        if len(row) == len(taken):
            break
        x, wide = len(row), min(_span(cell, "colspan"), len(taken) - len(row))
        below = y + _span(cell, "rowspan")
        taken[x : x + wide] = [max(t, below) for t in taken[x : x + wide]]
        row += [cell, *[None] * (wide - 1)]
    return row


def _cells(tr: Element) -> Iterator[Element]:
    return (c for c in tr.children if isinstance(c, Element) and c.tag in ("td", "th"))


def _least_wide(cell: Element) -> int:
    """The columns that a cell makes sure of: one that spans more than any table has means "all there are"."""
    wide = _span(cell, "colspan")
    return wide if wide <= WIDEST else 1


def _span(cell: Element, name: str) -> int:
    value = cell.attrs.get(name, "")
    return max(int(value), 1) if value.isdecimal() and len(value) < 6 else 1
