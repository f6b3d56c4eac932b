"""A page's regions become blocks in reading order, and the pages' blocks one flow that is written out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulewright.ingest.readers.pdf_columns import Region, reading_order
from rulewright.ingest.readers.pdf_continued import goes_on
from rulewright.ingest.readers.pdf_gaps import by_gaps
from rulewright.ingest.readers.pdf_grids import Grid, grids, stripes
from rulewright.ingest.readers.pdf_lines import line_of, rows, with_bullets, with_initials
from rulewright.ingest.readers.pdf_model import Block, Box, Font, Kind, Line, Page, Piece
from rulewright.ingest.readers.pdf_notes import with_notes
from rulewright.ingest.readers.pdf_paragraphs import paragraphs, set_levels
from rulewright.ingest.readers.pdf_tables import ruled, with_header

LARGEST = 0.7  # share of the page that a box covers at most
MOST_TEXT = 0.85  # share of the page's pieces
LARGEST_PICTURE = 0.4
SMALLER = 0.93  # times the text's size: type of footnotes
LEAST_ROWS = 2
BANNER = 1.15  # times the text's size: lines that are all larger stand on a banner, not in a box
SLACK = 2.0


def page_blocks(
    page: Page, pieces: Sequence[Piece], body: float, fonts: Sequence[Font], above: Block | None = None
) -> list[Block]:
    """The blocks of a page in reading order; ``pieces``: those of its text, ``above``: a table that may go on."""
    rest = with_notes(with_initials(with_bullets(pieces, page.dots), body))
    page = _without_stripes(page, [p.y for p in pieces])
    found: list[Block] = []
    frames = list(grids(page.rules + _edges(page.boxes)))
    for grid in sorted(frames, key=lambda g: g.box.width * g.box.height):
        inside = [p for p in rest if grid.box.holds((p.x + p.end) / 2, p.y - 0.3 * p.size)]
        table = ruled(grid, inside, page.index) if inside and len(grid.xs) * len(grid.ys) > 4 else None
        if table:
            header = with_header(table, grid, rest) if len(grid.xs) == 2 else []
            taken = {id(p) for p in (*inside, *header)}
            rest = [p for p in rest if id(p) not in taken]
            found.append(table)
    for box, inside in list(boxes(replace(page, pieces=tuple(rest)), [g for g in frames if g.upright], body)):
        taken = {id(p) for p in inside}
        rest = [p for p in rest if id(p) not in taken]
        held = [b for b in found if box.holds((b.box.left + b.box.right) / 2, (b.box.top + b.box.bottom) / 2)]
        found = [b for b in found if b not in held]
        found.append(Block(Kind.BOX, page.index, inside=_blocks(page, inside, held, fonts), box=box))
    return _blocks(page, rest, found, fonts, above)


def _without_stripes(page: Page, heights: Sequence[float]) -> Page:
    """The page without what every other row of a table is tinted with: neither boxes nor rules."""
    found = stripes(page.boxes, heights)
    sides = set(_edges(tuple(found)))
    boxes, rules = (tuple(x for x in drawn if x not in found and x not in sides) for drawn in (page.boxes, page.rules))
    return replace(page, boxes=boxes, rules=rules) if found else page


def _edges(drawn: Sequence[tuple[float, float, float, float]]) -> tuple[tuple[float, float, float, float], ...]:
    """The sides of rectangles, as rules."""
    out = []
    for left, top, right, bottom in drawn:
        out += [(left, top, right, top), (left, bottom, right, bottom)]
        out += [(left, top, left, bottom), (right, top, right, bottom)]
    return tuple(out)


def _blocks(
    page: Page, pieces: Sequence[Piece], whole: Sequence[Block], fonts: Sequence[Font], above: Block | None = None
) -> list[Block]:
    out: list[Block] = []
    for region in reading_order(pieces, whole):
        out.extend(_region(page, region, fonts, None if out else above))
    set_levels(out)
    return out


def _region(page: Page, region: Region, fonts: Sequence[Font], above: Block | None) -> Iterator[Block]:
    """One column: its paragraphs, and the tables and boxes that stand between them. ``above`` goes on at its top."""
    rows: list[Sequence[Piece]] = []
    for band in [*region, None]:
        if band is not None and band.pieces:
            rows.append(band.pieces)
            continue
        lines: list[Line] = []
        for part in by_gaps(rows, page.index, above):
            if isinstance(part, Block):
                yield from paragraphs(lines, fonts, page.index)
                lines = []
                yield part
            else:
                lines.append(line_of(part))
        yield from paragraphs(lines, fonts, page.index)
        rows, above = [], None
        if band is not None and band.block:
            yield band.block


def arranged(blocks: Sequence[Block]) -> list[Block]:
    """The flow with what frames set apart moved out of sentences, and boxes with a title behind their section.

    A box with a heading would take the text that follows it; it goes to where the next heading begins.
    """
    out: list[Block] = []
    waiting: list[Block] = []
    for b in _unparted(blocks):
        if b.kind is Kind.BOX and b.inside and b.inside[0].rank:
            waiting.append(b)
        elif b.rank:
            out += [*waiting, b]
            waiting = []
        else:
            out.append(b)
    return out + waiting


def _unparted(blocks: Sequence[Block]) -> list[Block]:
    """The flow in which a paragraph and its rest are neighbours, with what stands between them after both.

    That is boxes, tables, and paragraphs in smaller type at the end of a page or column: footnotes.
    """
    out: list[Block] = []
    i = 0
    while i < len(blocks):
        out.append(blocks[i])
        k = i + 1
        while k < len(blocks) and _is_apart(blocks[k], blocks[i]):
            k += 1
        between, rest = blocks[i + 1 : k], blocks[k : k + 1]
        if between and rest and goes_on(blocks[i], rest[0]) and all(_leads_over(b, rest[0]) for b in between):
            out += [*rest, *between]
            i = k
        i += 1
    return out


def _is_apart(b: Block, before: Block) -> bool:
    """True for what a paragraph's rest may stand behind."""
    if b.kind in (Kind.BOX, Kind.TABLE):
        return True
    return not b.rank and bool(before.lines) and b.lines[0].size <= SMALLER * before.lines[-1].size


def _leads_over(b: Block, rest: Block) -> bool:
    """True for a box or table, and for what is the last of its page or column before the rest of a paragraph."""
    return b.kind in (Kind.BOX, Kind.TABLE) or rest.page > b.page or rest.lines[0].y < b.lines[0].y


# --- boxes ------------------------------------------------------------------------------------------------------------


def boxes(page: Page, frames: Sequence[Grid], body: float) -> Iterator[tuple[Box, list[Piece]]]:
    """The page's boxes with their pieces, the largest first; no box holds another."""
    area = page.width * page.height
    found = [(Box(*b), LARGEST) for b in page.boxes] + [(g.box, LARGEST) for g in frames]
    found += [(Box(*b), LARGEST_PICTURE) for b in page.pictures]
    taken: set[int] = set()
    for box, share in sorted(set(found), key=lambda b: (-b[0].width * b[0].height, b[0])):
        if not 0 < box.width * box.height <= share * area:
            continue
        inside = [p for p in page.pieces if box.holds((p.x + p.end) / 2, p.y - 0.3 * p.size)]
        if any(id(p) in taken for p in inside) or not _is_box(box, inside, page, body):
            continue
        taken |= {id(p) for p in inside}
        yield box, inside


def _is_box(box: Box, inside: Sequence[Piece], page: Page, body: float) -> bool:
    """True for a frame around lines of text, none of which it cuts."""
    if not inside or len(inside) > MOST_TEXT * len(page.pieces) or len(rows(inside)) < LEAST_ROWS:
        return False
    if all(p.size > BANNER * body for p in inside):
        return False
    cut = any(p.x < box.left - SLACK or p.end > box.right + SLACK for p in inside)
    return not cut and not any(_straddles(box, p, inside) for p in page.pieces)


def _straddles(box: Box, p: Piece, inside: Sequence[Piece]) -> bool:
    """True for a piece outside that goes on with one inside, on the same line without a gap."""
    if box.holds((p.x + p.end) / 2, p.y - 0.3 * p.size) or not box.top <= p.y <= box.bottom:
        return False
    near = 0.4 * p.size
    return any(abs(q.y - p.y) < 0.2 * p.size and (0 <= q.x - p.end < near or 0 <= p.x - q.end < near) for q in inside)
