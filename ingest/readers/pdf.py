"""PDF: taken apart -> laid out (pdf_layout) -> text and copy (pdf_writer).

A hostile file may hang or crash what reads it: like every file it is read in a bounded child (``ingest.bounded``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from rulewright.ingest.limits import PDF_PAGES, PDF_TEXT
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.pdf_drawing import drawing
from rulewright.ingest.readers.pdf_glyphs import Fonts, pieces
from rulewright.ingest.readers.pdf_matrix import page_matrix
from rulewright.ingest.readers.pdf_model import Bookmark, Page, Paper, Refused
from rulewright.kb.errors import InputRefused

SCANNED = "pdf-scanned"
# What is said of a file that cannot be taken, by the code that the process gives.
SENTENCES = {
    "pdf-damaged": "is not a PDF that can be opened, or only a part of one; get the file again, or open it in a PDF "
    "viewer and print it to a new PDF.",
    "pdf-encrypted": "is locked with a password; open it in a PDF viewer with the password and print it to a new PDF, "
    "or run: qpdf --password=PASSWORD --decrypt locked.pdf open.pdf",
    "pdf-failed": "makes the reading of it break down; open it in a PDF viewer and print it to a new PDF.",
    "input-empty": "has no text; there is nothing to read.",
    SCANNED: "holds pictures of pages and no text; build with --ocr, which has Tesseract read it, or run a text "
    "recognition over it first, such as OCRmyPDF (ocrmypdf scan.pdf text.pdf), and give the file that comes out.",
}


def read(name: str, data: bytes, *, ocr: bool = False) -> ReadingCopy:
    """Read a PDF. Raises InputRefused where it is damaged, locked, too large or has no text.

    ``ocr``: a scan is read by Tesseract; where that is not there, or fails, it is refused as well.
    """
    try:
        return _laid_out(name, data)
    except InputRefused as e:
        if not ocr or e.code != SCANNED:
            raise
    from rulewright.ingest.readers.pdf_ocr import recognise_text

    text, langs = recognise_text(name, data)
    note = (
        f"{name} is a scan: Tesseract read its text ({langs}), so that letters may be wrong; `rulewright check` lists "
        "what looks misread."
    )
    return replace(_laid_out(name, text), notes=(note,))


def _laid_out(name: str, data: bytes) -> ReadingCopy:
    # Imported where it is needed: the fork server does without, until a PDF comes.
    from rulewright.ingest.readers.pdf import take_apart
    from rulewright.ingest.readers.pdf_layout import lay_out

    try:
        return lay_out(take_apart(data, PDF_PAGES.most, PDF_TEXT.most))
    except Refused as e:
        raise refusal(name, e.code, e.found) from e
    except MemoryError:
        raise
    except Exception as e:  # the parsers raise errors of many kinds on what is damaged
        raise refusal(name, "pdf-failed") from e


def refusal(name: str, code: str, found: int = 0) -> InputRefused:
    """The refusal of a file by the code that the parser gave."""
    for limit in (PDF_PAGES, PDF_TEXT):
        if limit.code == code:
            return limit.refuse(name, found)
    return InputRefused(code, f"{name} {SENTENCES[code]}")


# --- a PDF taken apart ------------------------------------------------------------------------------------------------

# Coordinates are points from the top left of the page as it is shown.

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
