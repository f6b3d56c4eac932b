"""What goes on behind a column's or a page's end: a paragraph within a sentence, a table with its next row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from statistics import median

from rulewright.ingest.readers.pdf_model import Block, Kind, Line
from rulewright.ingest.readers.pdf_paragraphs import ENDS
from rulewright.ingest.readers.pdf_tables import lists_pages, stand_in_line
from rulewright.kb.groups import in_groups

MOST_JOINED = 2  # pages over which a sentence goes on
CLOSING = ")\"'”’"  # signs at a line's end that may close a part of a sentence
ROOM = 1.6  # rows that have room below a table that goes on, at most

Row = list[list[Line]]


def goes_on(a: Block, b: Block) -> bool:
    """True where a block is the rest of another that a column's or page's end has cut."""
    if b.kind is Kind.TABLE:
        return b.rest
    if a.rank or b.rank or a.kind not in (Kind.TEXT, Kind.ITEM) or b.kind is not Kind.TEXT:
        return False
    same = abs(a.lines[-1].size - b.lines[0].size) < 0.6
    return b.page - a.page <= MOST_JOINED and same and _is_cut(a.text, b.text)


def _is_cut(a: str, b: str) -> bool:
    """True for words that go on in the middle of a sentence."""
    return b[0].islower() and (a[-1] not in ENDS or a[-1] in CLOSING)


def join_tables(flow: Sequence[Block]) -> None:
    """Mark each table that is the rest of the one before it: ``rest``; a header that comes again is ``repeated``.

    What a page's end cut off a row goes back to that row.
    """
    pages = in_groups((b.page, b.box.bottom) for b in flow)
    foot = median(max(heights) for heights in pages.values()) if pages else 0.0
    first: Block | None = None
    for a, b in pairwise(flow):
        first = first if a.rest else a
        if not _are_near(a, b):
            continue
        header = _repeated(first or a, b)
        below = b.cells[len(header) :]
        if not below or not _has_ended_page(a, b, foot, bool(header)) or _has_header(a, below[0]):
            continue
        b.rest, b.repeated, b.cells = True, [x for row in header for cell in row for x in cell], below
        if _is_row_s_rest(a.cells, below[0]):
            b.cells = below[1:]
            for cell, rest in zip(a.cells[-1], below[0], strict=False):
                cell.extend(rest)


def _are_near(a: Block, b: Block) -> bool:
    """True for two tables of the same columns, one right after the other."""
    if a.kind is not b.kind or a.kind is not Kind.TABLE or b.page - a.page > 1 or lists_pages(a) or lists_pages(b):
        return False
    return any(stand_in_line(a, b, shift) for shift in (0.0, b.box.left - a.box.left))


def _has_ended_page(a: Block, b: Block, foot: float, repeated: bool) -> bool:
    """True where a table ends as low as a page's or column's end cuts it; in columns only its header tells."""
    if b.page == a.page:
        return repeated and b.box.top < a.box.bottom
    rows = [t.box.height / len(t.cells) for t in (a, b)]
    return foot - a.box.bottom <= ROOM * max(rows)


def _repeated(a: Block, b: Block) -> list[Row]:
    """The rows with which both tables begin: a header printed again, but for what is taken for a running head."""
    pairs = zip(map(_words, a.cells), map(_words, b.cells), strict=False)
    same = takewhile(lambda pair: all(y in (x, "") for x, y in zip(*pair, strict=False)), pairs)
    return b.cells[: len(list(same))]


def _words(row: Row) -> list[str]:
    return [" ".join(x.text for x in cell) for cell in row]


def _has_header(a: Block, row: Row) -> bool:
    """True for a row in the type that the header of the table before it has alone: another table begins."""
    header, below = set(_type(a.cells[:1])), set(_type(a.cells[1:]))
    return not a.rest and not header & below and set(_type([row])) <= header


def _type(table: Sequence[Row]) -> Iterator[tuple[int, float]]:
    return ((p.font, p.size) for row in table for cell in row for line in cell for p in line.pieces)


def _is_row_s_rest(table: Sequence[Row], row: Row) -> bool:
    """True for a row all of whose cells go on in the middle of sentences of the last of a table.

    Not where other rows begin so as well: a list in small letters.
    """
    cells = [(a, b) for a, b in zip(_words(table[-1]), _words(row), strict=False) if b]
    small = any(all(text[0].islower() for text in _words(r) if text) for r in table if any(_words(r)))
    return bool(cells) and not small and all(a and not a[-1].isdigit() and _is_cut(a, b) for a, b in cells)
