"""PDF: read in a process of its own (``pdf_bounded``), within bounds of time and memory.

taken apart (pdf_paper) -> laid out (pdf_layout) -> text and copy (pdf_writer)
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

from ingest.limits import PDF_MEMORY, PDF_PAGES, PDF_TEXT, PDF_TIME
from ingest.readers.copy import PageStart, ReadingCopy
from kb.errors import InputRefused
from kb.mapped import Mapped
from kb.model import Aside

ROOT = Path(__file__).resolve().parent.parent.parent
MOST_ANSWER = 2_000_000_000  # bytes that the process may write

# What it means when a signal ended the process: out of computing time (XCPU, KILL), or out of memory (ABRT).
ENDED_BY = {-24: "pdf-time", -9: "pdf-time", -6: "pdf-memory"}
# What is said of a file that cannot be taken, by the code that the process gives.
SENTENCES = {
    "pdf-damaged": "is not a PDF that can be opened, or only a part of one; get the file again, or open it in a PDF "
    "viewer and print it to a new PDF.",
    "pdf-encrypted": "is locked with a password; open it in a PDF viewer with the password and print it to a new PDF, "
    "or run: qpdf --password=PASSWORD --decrypt locked.pdf open.pdf",
    "pdf-failed": "makes the reading of it break down; open it in a PDF viewer and print it to a new PDF.",
    "pdf-memory": f"needs more than {PDF_MEMORY.most:,} {PDF_MEMORY.unit} of memory to be read; {PDF_MEMORY.remedy}.",
    "pdf-time": f"takes longer than {PDF_TIME.most:,} {PDF_TIME.unit} to be read; {PDF_TIME.remedy}.",
    "input-empty": "has no text; there is nothing to read.",
    "pdf-scanned": "holds pictures of pages and no text; run a text recognition over it first, such as OCRmyPDF "
    "(ocrmypdf scan.pdf text.pdf) or Tesseract, and give the file that comes out.",
}


def read(name: str, data: bytes) -> ReadingCopy:
    """Read a PDF. Raises InputRefused where it is damaged, locked, too large, too slow or has no text."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as answer:
        given.write(data)
        given.seek(0)
        status = _run(name, given, answer, len(data))
        answer.seek(0)
        try:
            found = json.load(answer)
        except ValueError as e:  # the process died before it was done
            raise refusal(name, ENDED_BY.get(status, "pdf-failed")) from e
    if "refused" in found:
        raise refusal(name, found["refused"], found["found"])
    return ReadingCopy(
        found["text"],
        Mapped(found["copy"], tuple((a, b, c) for a, b, c in found["runs"])),
        tuple(Aside(*a) for a in found["asides"]),
        tuple(PageStart(*p) for p in found["pages"]),
        found["title"],
    )


def _run(name: str, given: IO[bytes], answer: IO[bytes], size: int) -> int:
    """Run the process and return its exit status. Raises InputRefused where it takes too long."""
    bounds = (PDF_MEMORY.most + 4 * size, PDF_TIME.most, MOST_ANSWER, PDF_PAGES.most, PDF_TEXT.most)
    command = [sys.executable, "-m", "ingest.readers.pdf_bounded", *map(str, bounds)]
    child = subprocess.Popen(command, stdin=given, stdout=answer, stderr=subprocess.DEVNULL, cwd=ROOT)
    try:
        return child.wait(timeout=PDF_TIME.most)
    except subprocess.TimeoutExpired as e:
        raise refusal(name, "pdf-time") from e
    finally:
        child.kill()
        child.wait()


def refusal(name: str, code: str, found: int = 0) -> InputRefused:
    """The refusal of a file by the code that the process gave."""
    for limit in (PDF_PAGES, PDF_TEXT):
        if limit.code == code:
            return limit.refuse(name, found)
    return InputRefused(code, f"{name} {SENTENCES[code]}")
