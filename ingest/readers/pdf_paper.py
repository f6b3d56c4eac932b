"""Takes a PDF apart: its pages with pieces of text and what is drawn, its fonts, bookmarks and title.

Coordinates are points from the top left of the page as it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from rulewright.ingest.limits import PDF_PAGES, PDF_TEXT
from rulewright.ingest.readers.pdf_drawing import drawing
from rulewright.ingest.readers.pdf_glyphs import Fonts, pieces
from rulewright.ingest.readers.pdf_matrix import page_matrix
from rulewright.ingest.readers.pdf_model import Bookmark, Page, Paper, Refused

MOST_BOOKMARKS = 20_000
DEEPEST = 8  # levels of bookmarks
ENCRYPTED = (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY)


def take_apart(data: bytes, most_pages: int, most_text: int) -> Paper:
    """What a PDF holds; a page that is lost fails the file. Raises Refused."""
    document = _open(data)
    count = len(document)
    if count > most_pages:
        raise Refused(PDF_PAGES.code, count)
    fonts, left = Fonts(), most_text
    pages = []
    for i in range(count):
        try:
            pages.append(_page(document, i, fonts, left))
        except pdfium.PdfiumError as e:
            raise Refused("pdf-damaged") from e
        left -= sum(len(p.text) for p in pages[-1].pieces)
        if left < 0:
            raise Refused(PDF_TEXT.code, most_text - left)
    return Paper(_title(document), tuple(_outline(document)), tuple(fonts.table), tuple(pages))


def _open(data: bytes) -> Any:
    try:
        return pdfium.PdfDocument(data)
    except pdfium.PdfiumError as e:
        code = "pdf-encrypted" if getattr(e, "err_code", None) in ENCRYPTED else "pdf-damaged"
        raise Refused(code) from e


def _title(document: Any) -> str:
    return " ".join(str(document.get_metadata_value("Title")).split())[:200]


def _outline(document: Any) -> Iterator[Bookmark]:
    try:
        for n, mark in enumerate(document.get_toc(max_depth=DEEPEST)):
            if n == MOST_BOOKMARKS:
                return
            target = mark.get_dest()
            page = target.get_index() if target else None
            yield Bookmark(mark.level, " ".join(mark.get_title().split())[:300], -1 if page is None else page)
    except pdfium.PdfiumError:
        return  # bookmarks are a help, not the book


def _page(document: Any, i: int, fonts: Fonts, most_text: int) -> Page:
    label = document.get_page_label(i) or ""
    page = document[i]
    shown = page_matrix(page)
    text = page.get_textpage()
    count = raw.FPDFText_CountChars(text)
    if count > 2 * most_text + 100:  # blanks and line ends are counted here
        raise Refused(PDF_TEXT.code, count)
    width, height = page.get_size()
    words = tuple(pieces(text, count, shown, fonts))
    found = {kind: tuple(sorted(set(boxes))) for kind, boxes in drawing(page, shown, width, height).items()}
    text.close()
    page.close()
    return Page(i, round(width, 1), round(height, 1), label[:20], words, **found)
