"""Boxes: text that a frame, a coloured ground or a picture sets apart from what stands around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.ingest.readers.pdf_grids import Grid
from rulewright.ingest.readers.pdf_lines import rows
from rulewright.ingest.readers.pdf_model import Box, Page, Piece

LARGEST = 0.7  # share of the page that a box covers at most
MOST_TEXT = 0.85  # share of the page's pieces
LARGEST_PICTURE = 0.4
LEAST_ROWS = 2
BANNER = 1.15  # times the text's size: lines that are all larger stand on a banner, not in a box
SLACK = 2.0


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
