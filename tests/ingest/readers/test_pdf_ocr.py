"""Scanned PDFs: read by Tesseract where the build is told to and it is there, else refused with what to do."""

from __future__ import annotations

import io
import os
from dataclasses import replace
from pathlib import Path
from shutil import which

import pypdfium2 as pdfium
import pytest
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from rulewright.ingest import bounded, limits
from rulewright.ingest.build import Options, build
from rulewright.ingest.child.forks import Failure
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.readers import pdf, pdf_ocr
from rulewright.kb import generations
from rulewright.kb.errors import InputRefused
from rulewright.kb.parts import Parts
from tests.ingest.readers.pdfs import both, drawn, picture, words

PAGES = (
    both(
        words((60, 740, "MUDBALL"), size=30),
        words((60, 660, "Throwing"), size=20),
        words(
            (60, 620, "Each player throws one ball of mud at another player."),
            (60, 604, "Whoever is hit leaves the pond and loses one point."),
            size=12,
        ),
    ),
    both(
        words((60, 740, "Ducking"), size=20),
        words(
            (60, 700, "A player may duck once in each turn. See Throwing."),
            (60, 684, "Whoever ducks may not throw until the next turn."),
            size=12,
        ),
    ),
)
tesseract = pytest.mark.skipif(which("tesseract") is None, reason="Tesseract is not installed")


def scan() -> bytes:
    """The pages as pictures, as a scanner would give them."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(595, 842), invariant=1)
    for page in pdfium.PdfDocument(drawn(*PAGES, size=(595, 842))):
        picture = page.render(scale=2, grayscale=True).to_pil()
        canvas.drawImage(ImageReader(picture), 0, 0, 595, 842)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def program(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that stands for Tesseract."""
    file = folder / "tesseract"
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


def refused(data: bytes) -> InputRefused:
    with pytest.raises(InputRefused) as caught:
        pdf.read("pond.pdf", data, ocr=True)
    assert caught.value.sentence.startswith(("pond.pdf", "Tesseract failed on pond.pdf"))
    return caught.value


@tesseract
def test_a_scan_is_read() -> None:
    found = pdf.read("pond.pdf", scan(), ocr=True)
    lines = [line for line in found.copy.text.splitlines() if line]
    assert "Whoever is hit leaves the pond and loses one point." in found.copy.text
    assert [line.lstrip("# ") for line in lines if line.startswith("#")] == ["MUDBALL", "Throwing", "Ducking"]
    assert found.notes[0].startswith("pond.pdf is a scan: Tesseract read its text (eng")
    assert len(found.pages) == 2


@tesseract
def test_a_build_reads_it_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "mudball.pdf"
    file.write_bytes(scan())
    with pytest.raises(InputRefused, match="build with --ocr"):
        build(tmp_path / "kb", [file])
    report = build(tmp_path / "kb", [file], Options(ocr=True))
    assert [note for note in report.notes if "Tesseract read its text" in note]
    store = Parts(generations.current(tmp_path / "kb"))
    assert {"Throwing", "Ducking"} <= {s.title for b in store.books() for s in store.sections_of(b.id)}
    store.close()
    again = build(tmp_path / "kb", [file], Options(ocr=True))
    assert not again.changed and again.notes == report.notes
    without = build(tmp_path / "kb", [file])
    assert without.quarantined[0]["code"] == pdf.SCANNED and without.rows, "it is served as it was read"


def test_without_the_option_the_refusal_names_it() -> None:
    with pytest.raises(InputRefused, match=r"build with --ocr, .* or run .* OCRmyPDF"):
        pdf.read("pond.pdf", drawn(picture(0, 0, 300, 400)))


def test_what_has_text_is_not_given_to_tesseract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert "throws one ball" in pdf.read("pond.pdf", drawn(*PAGES, size=(595, 842)), ocr=True).text
    assert refused(b"%PDF-1.4 nothing").code == "pdf-damaged"


def test_where_it_is_not_installed_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = refused(drawn(picture(0, 0, 300, 400)))
    assert found.code == pdf_ocr.MISSING and "apt-get install tesseract-ocr" in found.sentence


def test_once_it_is_installed_the_file_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "pond.pdf"
    file.write_bytes(drawn(picture(0, 0, 300, 400)))
    program(tmp_path, "exit 3", monkeypatch)
    bounded.FORKS.close()  # its PATH is that of before
    failed = bounded.read(file, Corpus(), ocr=True)
    assert isinstance(failed, Failure) and failed.code == "pdf-ocr" and failed.lasting
    monkeypatch.setenv("PATH", "/nowhere")
    bounded.FORKS.close()
    failed = bounded.read(file, Corpus(), ocr=True)
    bounded.FORKS.close()
    assert isinstance(failed, Failure) and failed.code == pdf_ocr.MISSING and not failed.lasting


@pytest.mark.parametrize(
    ("script", "code", "said"),
    [
        ("echo 'List (1):'; echo osd", pdf_ocr.MISSING, "has no language"),
        ("exit 7", "pdf-ocr", r"failed on pond.pdf \(status 7\)"),
        ('[ "$1" = --list-langs ] && { echo x; echo eng; exit 0; }; exit 9', "pdf-ocr", r"\(status 9\)"),
        (
            '[ "$1" = --list-langs ] && { echo x; echo eng; exit 0; }; echo no PDF',
            "pdf-ocr",
            "it gave no PDF",
        ),
    ],
)
def test_where_it_fails_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, code: str, said: str
) -> None:
    program(tmp_path, script, monkeypatch)
    found = refused(drawn(picture(0, 0, 300, 400)))
    assert found.code == code
    with pytest.raises(InputRefused, match=said):
        raise found


def test_it_is_ended_when_its_time_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "exec sleep 60", monkeypatch)
    monkeypatch.setattr(pdf_ocr, "OCR", replace(limits.OCR, most=0))
    found = refused(drawn(picture(0, 0, 300, 400)))
    assert found.code == "limit-ocr" and "text recognition" in found.sentence


def test_a_huge_page_is_drawn_small() -> None:
    page = pdfium.PdfDocument(drawn(words((9, 9, "x")), size=(14_000, 14_000)))[0]
    made = pdf_ocr._picture(page)
    assert made.startswith(b"P5 ") and len(made) <= pdf_ocr.MOST_PIXELS + 20_000
