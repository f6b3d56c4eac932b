"""Takes a PDF apart, in a process of its own: see ``pdf_bounded``.

A hostile file may hang or crash what reads it, so nothing of a PDF is parsed in the process that builds. The answer is
JSON, an object a line: pages, title and bookmarks first, then a page a line, then the fonts. Where the file cannot be
read the last line is ``{"refused": code, "found": number}``. Coordinates are points
from the top left of the page as it is shown.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO, TextIO

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from ingest.limits import PDF_PAGES, PDF_TEXT
from ingest.readers.pdf_drawing import drawing
from ingest.readers.pdf_glyphs import Fonts, pieces
from ingest.readers.pdf_matrix import page_matrix

MOST_BOOKMARKS = 20_000
DEEPEST = 8  # levels of bookmarks
ENCRYPTED = (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY)


class Refused(Exception):
    """The file cannot be taken: a code of ``pdf_process.SENTENCES`` and how much was found."""

    def __init__(self, code: str, found: int = 0) -> None:
        super().__init__(code)
        self.code, self.found = code, found


def answer(file: BinaryIO, out: TextIO, most_pages: int, most_text: int) -> None:
    """Write what a PDF holds, a page at a time."""
    try:
        for row in rows(file.read(), most_pages, most_text):
            json.dump(row, out, separators=(",", ":"))
            out.write("\n")
    except Refused as e:
        json.dump({"refused": e.code, "found": e.found}, out)
    except MemoryError:
        json.dump({"refused": "pdf-memory", "found": 0}, out)


def rows(data: bytes, most_pages: int, most_text: int) -> Iterator[dict[str, Any]]:
    """The objects of the answer; a page that is lost fails the file. Raises Refused."""
    document = _open(data)
    count = len(document)
    if count > most_pages:
        raise Refused(PDF_PAGES.code, count)
    yield {
        "pages": count,
        "title": _title(document),
        "outline": list(_outline(document)),
    }
    fonts, total = Fonts(), 0
    for i in range(count):
        try:
            row = _page(document, i, fonts, most_text)
        except pdfium.PdfiumError as e:
            raise Refused("pdf-damaged") from e
        total += sum(len(p[0]) for p in row["pieces"])
        if total > most_text:
            raise Refused(PDF_TEXT.code, total)
        yield row
    yield {"fonts": fonts.table}


def _open(data: bytes) -> Any:
    try:
        return pdfium.PdfDocument(data)
    except pdfium.PdfiumError as e:
        code = "pdf-encrypted" if getattr(e, "err_code", None) in ENCRYPTED else "pdf-damaged"
        raise Refused(code) from e


def _title(document: Any) -> str:
    return " ".join(str(document.get_metadata_value("Title")).split())[:200]


def _outline(document: Any) -> Iterator[list[Any]]:
    """Bookmarks as [level from 0, title, page from 0 or -1]."""
    try:
        for n, mark in enumerate(document.get_toc(max_depth=DEEPEST)):
            if n == MOST_BOOKMARKS:
                return
            target = mark.get_dest()
            page = target.get_index() if target else None
            yield [mark.level, " ".join(mark.get_title().split())[:300], -1 if page is None else page]
    except pdfium.PdfiumError:
        return  # bookmarks are a help, not the book


def _page(document: Any, i: int, fonts: Fonts, most_text: int) -> dict[str, Any]:
    label = document.get_page_label(i) or ""
    page = document[i]
    shown = page_matrix(page)
    text = page.get_textpage()
    count = raw.FPDFText_CountChars(text)
    if count > most_text:
        raise Refused(PDF_TEXT.code, count)
    width, height = page.get_size()
    found = {
        "width": round(width, 1),
        "height": round(height, 1),
        "label": label[:20],
        "pieces": list(pieces(text, count, shown, fonts)),
        **drawing(page, shown, width, height),
    }
    text.close()
    page.close()
    return found


def main(most_pages: int, most_text: int) -> None:
    """Read standard input, answer on standard output."""
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    answer(sys.stdin.buffer, sys.stdout, most_pages, most_text)
