"""Scanned PDFs: each page is drawn and read by Tesseract, which gives a PDF of the text in its places.

Tesseract is a program of its own (Debian: ``tesseract-ocr``), asked only by ``rulewright build --ocr``. It is given
nothing of the file but the pixels of a page, through a pipe, and runs within the bounds of the process that reads the
file: its memory, its computing time for each page, and its end.
"""

from __future__ import annotations

import io
import os
import subprocess
from collections.abc import Sequence
from functools import partial
from shutil import which
from time import monotonic
from typing import Any

import pypdfium2 as pdfium

from rulewright.ingest.child.bounds import die_with
from rulewright.ingest.limits import OCR
from rulewright.kb.errors import InputRefused
from rulewright.kb.language import LANGUAGES

PROGRAM = "tesseract"
MISSING = "ocr-missing"
LANGS = {"en": "eng", "es": "spa", "fr": "fra"}  # as Tesseract calls them
NO_LANGUAGES = ("osd", "equ")  # what it lists beside them
DPI = 300  # what Tesseract's makers ask for
POINTS = 72  # of an inch
MOST_PIXELS = 40_000_000  # of a page; A3 has 17 million


def recognise_text(name: str, data: bytes) -> tuple[bytes, str]:
    """A PDF of the text that a scan shows, and the languages that it was read in, as Tesseract calls them.

    Raises InputRefused where Tesseract is not installed, fails, or takes too long.
    """
    program = which(PROGRAM)
    if program is None:
        raise InputRefused(
            MISSING,
            f"{name} holds pictures of pages and no text, and Tesseract, which would read them, is not installed; "
            "install it (Debian: sudo apt-get install tesseract-ocr tesseract-ocr-spa) and build again.",
        )
    ends = monotonic() + OCR.most
    langs = "+".join(_languages(name, program, ends))
    command = [program, "stdin", "stdout", "-l", langs, "--dpi", str(DPI), "-c", "textonly_pdf=1", "pdf"]
    scan, read = pdfium.PdfDocument(data), pdfium.PdfDocument.new()
    for i in range(len(scan)):
        page = _asked(name, command, ends, _picture(scan[i]))
        try:
            read.import_pages(pdfium.PdfDocument(page))
        except pdfium.PdfiumError as e:
            raise _failed(name, "it gave no PDF") from e
    out = io.BytesIO()
    read.save(out)
    return out.getvalue(), langs


def _languages(name: str, program: str, ends: float) -> Sequence[str]:
    """The languages that are read here and installed there; where none of them is, whatever is installed."""
    listed = _asked(name, [program, "--list-langs"], ends).decode("utf-8", "replace").split("\n")[1:]
    there = [x.strip() for x in listed if x.strip() and x.strip() not in NO_LANGUAGES]
    known = [LANGS[code] for code in sorted(LANGUAGES) if LANGS.get(code) in there]
    if not there:
        raise InputRefused(
            MISSING,
            f"{name} cannot be read, because Tesseract has no language; install one "
            "(Debian: sudo apt-get install tesseract-ocr-eng tesseract-ocr-spa) and build again.",
        )
    return known or there


def _picture(page: Any) -> bytes:
    """A page as it is shown, in shades of grey, as PGM."""
    width, height = page.get_size()
    scale = min(DPI / POINTS, (MOST_PIXELS / max(width * height, 1)) ** 0.5)
    bitmap = page.render(scale=scale, grayscale=True)
    pixels = bitmap.to_numpy()[..., 0] if bitmap.to_numpy().ndim == 3 else bitmap.to_numpy()
    header = f"P5 {pixels.shape[1]} {pixels.shape[0]} 255\n".encode()
    return header + bytes(pixels.tobytes())


def _asked(name: str, command: Sequence[str], ends: float, given: bytes = b"") -> bytes:
    """What Tesseract answers. Raises InputRefused where it fails or the time is over."""
    try:
        done = subprocess.run(
            command,
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=max(ends - monotonic(), 0.1),
            env=os.environ | {"OMP_THREAD_LIMIT": "1"},
            preexec_fn=partial(die_with, os.getpid()),
            check=True,
        )
    except subprocess.TimeoutExpired:
        raise InputRefused(OCR.code, OCR.exceeded(name)) from None
    except (subprocess.CalledProcessError, OSError) as e:
        why = f"status {e.returncode}" if isinstance(e, subprocess.CalledProcessError) else e.strerror
        raise _failed(name, why or "it does not run") from e
    return done.stdout


def _failed(name: str, why: str) -> InputRefused:
    remedy = "run OCRmyPDF over it, and give the file that comes out"
    return InputRefused("pdf-ocr", f"Tesseract failed on {name} ({why}); {remedy}.")
