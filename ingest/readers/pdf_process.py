"""Runs the process that takes a PDF apart, within bounds of time and memory, and reads its answer."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from ingest.limits import PDF_MEMORY, PDF_PAGES, PDF_TEXT, PDF_TIME
from ingest.readers.pdf_model import Bookmark, Font, Page, Paper, Piece
from kb.errors import InputRefused

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
    "pdf-scanned": "holds pictures of pages and no text; run a text recognition over it first, such as OCRmyPDF "
    "(ocrmypdf scan.pdf text.pdf) or Tesseract, and give the file that comes out.",
}


def take_apart(name: str, data: bytes) -> Paper:
    """What a PDF holds, page by page. Raises InputRefused; the process is gone when this returns."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as answer:
        given.write(data)
        given.seek(0)
        status = _run(name, given, answer, len(data))
        answer.seek(0)
        return _paper(name, answer, status)


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


def _paper(name: str, answer: IO[bytes], status: int) -> Paper:
    """The answer as values of the model. Raises InputRefused where it is a refusal or breaks off."""
    lines = _rows(answer)
    opening = next(lines, None) or {}
    pages: list[Page] = []
    fonts: list[list[Any]] | None = None
    for row in [opening] if "refused" in opening else lines:
        if "refused" in row:
            raise refusal(name, str(row["refused"]) if row["refused"] else "", int(row["found"]))
        if "fonts" in row:
            fonts = row["fonts"]
        else:
            pages.append(_page(len(pages), row))
    if fonts is None or status != 0:
        raise refusal(name, ENDED_BY.get(status, "pdf-failed"))
    marks = tuple(Bookmark(level, title, page) for level, title, page in opening["outline"])
    return Paper(opening["title"], marks, tuple(_font(*f) for f in fonts), tuple(pages))


def _rows(answer: IO[bytes]) -> Iterator[dict[str, Any]]:
    for line in answer:
        try:
            yield json.loads(line)
        except ValueError:
            return  # the process died while it wrote


def _page(index: int, row: dict[str, Any]) -> Page:
    def boxes(kind: str) -> tuple[tuple[float, float, float, float], ...]:
        return tuple(sorted({(a, b, c, d) for a, b, c, d in row.get(kind, ())}))

    return Page(
        index,
        row["width"],
        row["height"],
        row["label"],
        tuple(Piece(p[0], p[1], p[2], p[3], p[4], p[5], p[6], bool(p[7])) for p in row["pieces"]),
        boxes("rules"),
        boxes("boxes"),
        boxes("pictures"),
        boxes("dots"),
    )


def _font(name: str, flags: int, weight: int) -> Font:
    return Font.named(name, flags, weight)
