"""PDF: taken apart (pdf_paper) -> laid out (pdf_layout) -> text and copy (pdf_writer).

A hostile file may hang or crash what reads it: like every file it is read in a bounded child (``ingest.bounded``).
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.ingest.limits import PDF_PAGES, PDF_TEXT
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.pdf_model import Refused
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
    from rulewright.ingest.readers.pdf_layout import lay_out
    from rulewright.ingest.readers.pdf_paper import take_apart

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
