"""From a PDF's pages to its text and copy, with the layout as evidence.

    furniture aside -> tables, boxes, columns -> lines -> paragraphs -> headings -> text and copy

Nothing is guessed from one page alone: what is the text's type, what are running heads and which styles are those of
headings is told by the whole file.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.pdf_continued import goes_on, join_tables
from rulewright.ingest.readers.pdf_flow import arranged, page_blocks
from rulewright.ingest.readers.pdf_furniture import Furniture, find_furniture
from rulewright.ingest.readers.pdf_headings import Headings, body_style, lower_captions, merge_headings
from rulewright.ingest.readers.pdf_model import Block, Kind, Page, Paper, Refused, upright
from rulewright.ingest.readers.pdf_writer import Joiner, Writer

LEAST_TEXT = 25  # characters a page has on average; a scan has none, or a stamp on each page
DEEPEST = 6


def lay_out(paper: Paper) -> ReadingCopy:
    """The text of a PDF and its copy in Markdown. Raises Refused where it has no text."""
    pages = [upright(p) for p in paper.pages]
    _check_text(pages)
    body = body_style(pages, paper.fonts)
    furniture = find_furniture(pages, body[0])
    flow: list[Block] = []
    table: Block | None = None  # with which the page before ends
    for page, own in zip(pages, furniture, strict=True):
        aside = own.pieces
        text = [p for p in page.pieces if p.turn == 0 and id(p) not in aside]
        blocks = page_blocks(page, text, body[0], paper.fonts, table)
        if blocks and not (table and len(blocks) == 1 and blocks[0].kind is Kind.TABLE):
            table = blocks[-1] if blocks[-1].kind is Kind.TABLE else None
        flow.extend(blocks)
    join_tables(flow)
    headings = Headings(body, paper.fonts, paper.bookmarks)
    headings.set_ranks(flow)
    flow = merge_headings(flow, headings)
    lower_captions(flow)
    _rank_boxes(flow)
    return _written(paper, furniture, arranged(flow), body[2])


def _check_text(pages: Sequence[Page]) -> None:
    """Refuse what has no text, and scans, whose pages are pictures with a stamp at most."""
    characters = sum(len(p.text) for page in pages for p in page.pieces)
    pictured = sum(any(_covers(page, x) for x in page.pictures) for page in pages)
    if characters == 0 and not pictured:
        raise Refused("input-empty")
    if characters < LEAST_TEXT * len(pages) and pictured * 2 >= len(pages):
        raise Refused("pdf-scanned")


def _covers(page: Page, box: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = box
    return (right - left) * (bottom - top) > 0.4 * page.width * page.height


def _rank_boxes(flow: Sequence[Block]) -> None:
    """A title that only boxes have stands below the heading of the section that its box stands in."""
    outside = {b.rank for b in flow if b.rank}
    above = 0
    for b in flow:
        above = b.rank or above
        if b.kind is Kind.BOX:
            found = sorted({x.rank for x in b.inside if x.rank})
            lift = max(above + 1 - found[0], 0) if found and found[0] not in outside else 0
            for x in b.inside:
                x.rank = min(x.rank + lift, DEEPEST) if x.rank else 0


def _written(paper: Paper, furniture: Sequence[Furniture], flow: Sequence[Block], bold: bool) -> ReadingCopy:
    """Text and copy of the whole flow, page by page."""
    lines = (line.text for page in flow for b in (page, *page.inside) for line in b.lines)
    writer = Writer(paper.fonts, Joiner(lines), bold, furniture)
    before: Block | None = None
    for one, lead in _unboxed(flow):
        writer.turn_to(one.page)
        if before and not lead and goes_on(before, one):
            writer.goes_on(one, before)
        else:
            if before and before.kind is one.kind is Kind.ITEM:
                writer.item_follows()
            writer.block(one, lead)
        before = one
    return writer.finish(paper.title)


def _unboxed(flow: Sequence[Block]) -> list[tuple[Block, str]]:
    """The flow with each box's blocks in its place: a few paragraphs without a title as a quotation."""
    out: list[tuple[Block, str]] = []
    for b in flow:
        inside = b.inside if b.kind is Kind.BOX else [b]
        quoted = b.kind is Kind.BOX and all(x.kind is Kind.TEXT and not x.rank for x in inside)
        out.extend((x, "> " if quoted else "") for x in inside)
    return out
