"""PDFs for the tests, made when they run: the sample rulebook in several layouts, and small pages drawn by hand."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepTogether,
    ListFlowable,
    ListItem,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from rulewright.ingest.readers import pdf

SAMPLE = Path(__file__).resolve().parents[3] / "corpus" / "sample" / "lantern-marsh-core.md"
HEADING_SIZES = (22, 17, 13, 11.5, 10.5)
BODY = ParagraphStyle("body", fontName="Helvetica", fontSize=9.5, leading=12, spaceAfter=5)
CELL = ParagraphStyle("cell", parent=BODY, spaceAfter=0)
SPACED = {"spaceBefore": 8, "spaceAfter": 4, "keepWithNext": 1}
HEADINGS = [
    ParagraphStyle(f"h{n}", fontName="Helvetica-Bold", fontSize=size, leading=1.25 * size, **SPACED)
    for n, size in enumerate(HEADING_SIZES, 1)
]
SYMBOLS = re.compile("[★●◆]")  # in ZapfDingbats, which every viewer has
MARGIN = 50
HEAD, FOOT = "Lantern Marsh – Core Rules", "The Lamp Guild"

LEFT = ["A crew is three to seven models.", "All of them stand on round bases.", "One of them is its foreman here."]
RIGHT = ["Each round has three phases now.", "First comes dusk, then the deeds,", "and after these comes the ember."]

Draw = Callable[[Canvas], None]


def sample(
    columns: int = 1, *, boxes: bool = True, bookmarks: bool = False, wide: bool = False, plain: bool = False
) -> bytes:
    """The sample rulebook: in columns, examples in boxes, with bookmarks, on wide pages; ``plain``: no furniture."""
    size = landscape(A4) if wide else A4
    out = io.BytesIO()
    document = _Document(out, bookmarks, pagesize=size, title="Lantern Marsh", invariant=1)
    gutter = 18
    width = (size[0] - 2 * MARGIN - gutter * (columns - 1)) / columns
    frames = [
        Frame(MARGIN + i * (width + gutter), MARGIN, width, size[1] - 2 * MARGIN, leftPadding=0, rightPadding=0)
        for i in range(columns)
    ]
    template = PageTemplate("page", frames, onPage=_nothing if plain else _furniture)
    document.addPageTemplates([template])
    document.build(list(_flowables(SAMPLE.read_text(encoding="utf-8"), width, boxes)))
    return out.getvalue()


class _Document(BaseDocTemplate):  # type: ignore[misc]
    def __init__(self, out: io.BytesIO, bookmarks: bool, **other: Any) -> None:
        super().__init__(out, **other)
        self._bookmarks = bookmarks

    def afterFlowable(self, flowable: Flowable) -> None:
        name = getattr(getattr(flowable, "style", None), "name", "")
        if self._bookmarks and re.fullmatch(r"h\d", name):
            text = flowable.getPlainText()
            key = f"{self.page}-{text}-{id(flowable)}"
            self.canv.bookmarkPage(key)
            self.canv.addOutlineEntry(text, key, level=int(name[1]) - 1)


def _nothing(canvas: Canvas, document: BaseDocTemplate) -> None:
    """A page with nothing but its text."""


def _furniture(canvas: Canvas, document: BaseDocTemplate) -> None:
    """Running heads and page numbers, on left pages at the left and on right pages at the right."""
    width, height = document.pagesize
    canvas.setFont("Helvetica", 8)
    page = canvas.getPageNumber()
    if page % 2:
        canvas.drawRightString(width - MARGIN, height - 30, HEAD)
        canvas.drawRightString(width - MARGIN, 28, str(page + 2))
    else:
        canvas.drawString(MARGIN, height - 30, FOOT)
        canvas.drawString(MARGIN, 28, str(page + 2))


def _flowables(text: str, width: float, boxes: bool) -> Iterator[Flowable]:
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.split("\n")
        if m := re.match(r"(#+) (.*)", block):
            yield Paragraph(_inline(m[2]), HEADINGS[len(m[1]) - 1])
        elif block.startswith("|"):
            yield KeepTogether([_table(lines, width), Spacer(1, 6)])
        elif block.startswith(">"):
            words = Paragraph(_inline(" ".join(x.lstrip("> ") for x in lines)), CELL)
            yield KeepTogether([_box(words, width) if boxes else words, Spacer(1, 6)])
        elif re.match(r"- |\d+\. ", block):
            yield _list(lines)
        else:
            yield Paragraph(_inline(" ".join(lines)), BODY)


def _inline(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"\*(.+?)\*", r"<i>\1</i>", text)
    return SYMBOLS.sub(r'<font name="ZapfDingbats">\g<0></font>', text)


def _list(lines: list[str]) -> Flowable:
    items = [ListItem(Paragraph(_inline(re.sub(r"^(?:- |\d+\. )", "", x)), CELL)) for x in lines]
    bullets: dict[str, Any] = {"bulletType": "bullet", "start": "•"}
    if lines[0][0].isdigit():
        bullets = {"bulletType": "1", "bulletFormat": "%s."}
    return ListFlowable(items, leftIndent=14, bulletFontSize=9.5, spaceAfter=5, **bullets)


def _table(lines: list[str], width: float) -> Flowable:
    rows = [[c.strip() for c in x.strip("|").split("|")] for x in lines if not re.match(r"\|[\s-]+\|", x)]
    cells = [[Paragraph(_inline(f"**{c}**" if n == 0 else c), CELL) for c in row] for n, row in enumerate(rows)]
    widths = [min(max(5.6 * max(len(r[k]) for r in rows), 36) + 12, 110) for k in range(len(rows[0]))]
    widths = [w * min(1, width / sum(widths)) for w in widths]
    return Table(cells, widths, style=TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.black)]), hAlign="LEFT")


def _box(words: Flowable, width: float) -> Flowable:
    look = TableStyle(
        [("BACKGROUND", (0, 0), (-1, -1), colors.lightgrey), ("BOX", (0, 0), (-1, -1), 0.7, colors.black)]
    )
    return Table([[words]], [width], style=look)


def drawn(*pages: Draw, size: tuple[float, float] = (300, 400), **options: Any) -> bytes:
    """A PDF of pages drawn by hand; ``options`` go to the canvas (``encrypt``)."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=size, invariant=1, **options)
    for draw in pages:
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def words(*lines: tuple[float, float, str], font: str = "Helvetica", size: float = 10) -> Draw:
    """Draws lines of text, each at a place counted from the bottom left."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont(font, size)
        for x, y, text in lines:
            canvas.drawString(x, y, text)

    return draw


def both(*draws: Draw) -> Draw:
    """Draws one thing after the other on a page."""

    def draw(canvas: Canvas) -> None:
        for one in draws:
            one(canvas)

    return draw


def prose(x: float, y: float, lines: list[str], size: float = 10, font: str = "Helvetica") -> Draw:
    """Draws a paragraph, line by line from ``y`` downwards."""
    return words(*((x, y - 1.2 * size * i, line) for i, line in enumerate(lines)), size=size, font=font)


def picture(x: float, y: float, width: float, height: float) -> Draw:
    """Draws a picture: a few grey pixels, as large as wanted."""

    def draw(canvas: Canvas) -> None:
        from PIL import Image
        from reportlab.lib.utils import ImageReader

        canvas.drawImage(ImageReader(Image.new("L", (2, 2), 128)), x, y, width, height)

    return draw


def copy(*pages: Draw, **options: object) -> str:
    """What pages drawn by hand read as, in Markdown."""
    return pdf.read("a.pdf", drawn(*pages, **options)).copy.text.strip()  # type: ignore[arg-type]


def paragraphs(*pages: Draw) -> list[str]:
    """The same by paragraph."""
    return copy(*pages).split("\n\n")


def ruled(x: float, *heights: float, width: float = 200) -> Draw:
    """Draws level rules."""

    def draw(canvas: Canvas) -> None:
        for y in heights:
            canvas.line(x, y, x + width, y)

    return draw


def justified(x: float, y: float, width: float, lines: list[str], font: str = "Helvetica", size: float = 10) -> Draw:
    """Lines of text whose blanks are drawn out until each but the last fills the width."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont(font, size)
        for i, line in enumerate(lines):
            parts = line.split()
            bare = sum(canvas.stringWidth(part, font, size) for part in parts)
            blank = (width - bare) / max(len(parts) - 1, 1) if line is not lines[-1] else 0.3 * size
            at = x
            for part in parts:
                canvas.drawString(at, y - 1.2 * size * i, part)
                at += canvas.stringWidth(part, font, size) + blank

    return draw
