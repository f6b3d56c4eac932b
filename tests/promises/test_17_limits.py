"""Promise 17: every limit is kept, on what it allows and on what it does not, and the refusal names it."""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from rulewright.ingest import bounded, limits, source
from rulewright.ingest.corpus import Corpus, load
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.readers import pdf, pdf_ocr
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import BookReading
from tests.ingest.readers.documents import docx
from tests.ingest.readers.pdfs import drawn, picture, words
from tests.make import book, section

WORDS = "A player who holds the lantern may move one step. "


def lines(n: int) -> str:
    """Text of ``n`` characters in lines of everyday length, under one heading."""
    return ("# Lanterns\n\n" + (WORDS * 2 + "\n") * (n // 100 + 1))[:n]


# The limit, a text that is just within it, one that is just beyond it.
TEXTS = [
    pytest.param(limits.LINE, "x " * 99_999, "x " * 100_001, id="line"),
    pytest.param(limits.RUN, f"Rule\n{'=' * 5_000}\nend", f"Rule\n{'=' * 5_001}\nend", id="run"),
    pytest.param(limits.NESTING, ">" * 32 + " deep", ">" * 33 + " deep", id="nesting"),
    pytest.param(limits.CONTROLS, WORDS * 100 + "\x01" * 5, WORDS * 100 + "\x01" * 6, id="controls"),
]


def refusal(call: object, *args: object) -> InputRefused:
    assert callable(call)
    with pytest.raises(InputRefused) as e:
        call(*args)
    return e.value


def names_it(refused: InputRefused, limit: limits.Limit, name: str) -> None:
    """The refusal is one sentence with the file, the limit and its number, and what to do."""
    said = refused.sentence
    assert said.startswith(name) and "\n" not in said and said.endswith(".")
    assert f"{limit.most:,}" in said and limit.unit in said and limit.remedy in said


@pytest.mark.parametrize(("limit", "within", "beyond"), TEXTS)
def test_a_text_within_a_limit_passes_and_one_beyond_is_refused(limit: limits.Limit, within: str, beyond: str) -> None:
    source.check("rules.txt", within)
    refused = refusal(source.check, "rules.txt", beyond)
    names_it(refused, limit, "rules.txt")
    assert refused.code == limit.code or limit is limits.CONTROLS


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.truncate(limits.FILE.most + 1)  # a hole: reading it would find zero bytes and call it binary
    refused = refusal(source.read, path)
    names_it(refused, limits.FILE, "large.txt")
    assert refused.code == limits.FILE.code


def test_a_pdf_may_be_larger(tmp_path: Path) -> None:
    path = tmp_path / "large.pdf"
    with path.open("wb") as file:
        file.truncate(limits.FILE.most + 1)
    assert refusal(source.read, path).code == "pdf-damaged"  # it is looked at
    with path.open("wb") as file:
        file.truncate(limits.PDF_FILE.most + 1)
    names_it(refusal(source.read, path), limits.PDF_FILE, "large.pdf")


@pytest.mark.parametrize(
    ("limit", "most"),
    [(limits.PDF_PAGES, 2), (limits.PDF_TEXT, 60)],
    ids=lambda x: getattr(x, "code", ""),
)
def test_what_reads_a_pdf_heeds_them(monkeypatch: pytest.MonkeyPatch, limit: limits.Limit, most: int) -> None:
    data = drawn(*[words((40, 300, "Roll one die for each model."))] * 3)
    assert pdf.read("rules.pdf", data).text
    (name,) = (n for n, value in vars(limits).items() if value is limit)
    monkeypatch.setattr(pdf, name, replace(limit, most=most))
    assert refusal(pdf.read, "rules.pdf", data).code == limit.code


def test_text_recognition_ends_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = tmp_path / "tesseract"
    slow.write_text("#!/bin/sh\nexec sleep 60\n", encoding="utf-8")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    limit = replace(limits.OCR, most=0)
    monkeypatch.setattr(pdf_ocr, "OCR", limit)
    refused = refusal(partial(pdf.read, ocr=True), "scan.pdf", drawn(picture(0, 0, 300, 400)))
    names_it(refused, limit, "scan.pdf")
    assert refused.code == limits.OCR.code


@pytest.mark.parametrize(
    ("limit", "most"),
    [(limits.TIME, 0), (limits.MEMORY, 1_000_000), (limits.ANSWER, 1_000), (limits.WAIT, 0)],
    ids=lambda x: getattr(x, "code", ""),
)
def test_the_process_that_reads_a_file_heeds_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: limits.Limit, most: int
) -> None:
    path = tmp_path / "rules.md"
    many = "".join(f"# Rule {n}\n\n{WORDS}\n\n" for n in range(10_000))  # no system bounds to less than a second
    path.write_text(many if limit in (limits.TIME, limits.MEMORY) else lines(200_000), encoding="utf-8")
    (name,) = (n for n, value in vars(limits).items() if value is limit)
    monkeypatch.setattr(limits, name, replace(limit, most=most))
    refused = refusal(bounded.read_books, path, Corpus())
    names_it(refused, limit, "rules.md")
    assert refused.code == limit.code


PARAGRAPH = "<w:p><w:r><w:t>Mud.</w:t></w:r></w:p>"


@pytest.mark.parametrize(
    ("limit", "body"),
    [
        (limits.ELEMENTS, PARAGRAPH * 340_000),
        (limits.LINE, f"<w:p>{'<w:r><w:t>Much mud.</w:t></w:r>' * 25_000}</w:p>"),
    ],
    ids=["two million elements", "one long paragraph"],
)
def test_a_docx_is_counted_before_it_is_taken_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: limits.Limit, body: str
) -> None:
    path = tmp_path / "rules.docx"
    path.write_bytes(docx(body))
    monkeypatch.setattr("mammoth.convert_to_html", None)  # what makes a tree of it
    refused = refusal(source.read, path)
    names_it(refused, limit, "rules.docx")
    assert refused.code == limit.code


def reading(lengths: Iterable[int]) -> BookReading:
    """A book with sections of these lengths."""
    text = "x" * (limits.SECTION.most + 1)
    sections = tuple(section(f"rules/{n}", "T", text[:length], n) for n, length in enumerate(lengths))
    return BookReading(book("rules"), sections)


def test_sections_are_counted_and_measured() -> None:
    limits.check_reading(reading([limits.SECTION.most]))
    limits.check_reading(reading([1] * limits.SECTIONS.most))
    many = refusal(limits.check_reading, reading([1] * (limits.SECTIONS.most + 1)))
    names_it(many, limits.SECTIONS, "rules.txt")
    long = refusal(limits.check_reading, reading([1, limits.SECTION.most + 1]))
    names_it(long, limits.SECTION, "rules.txt")
    assert (many.code, long.code) == (limits.SECTIONS.code, limits.SECTION.code)


@pytest.mark.parametrize(
    ("name", "least", "text"),
    [("SECTION", 2_000, lines(3_000)), ("SECTIONS", 3, "".join(f"# Rule {n}\n\n{WORDS}\n\n" for n in range(6)))],
)
def test_the_reading_of_a_file_heeds_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, least: int, text: str
) -> None:
    path = tmp_path / "rules.md"
    path.write_text(text, encoding="utf-8")
    assert read_books(path, load())
    monkeypatch.setattr(limits, name, replace(getattr(limits, name), most=least))
    assert refusal(read_books, path, load()).code == getattr(limits, name).code


def test_a_text_without_headings_is_refused_at_full_size(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(lines(limits.SECTION.most + 20_000), encoding="utf-8")
    names_it(refusal(read_books, path, load()), limits.SECTION, "rules.md")


def test_a_docx_that_unpacks_to_more_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "large.docx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file, file.open("word/document.xml", "w") as member:
        for _ in range(limits.UNPACKED.most // 1_000_000 + 1):
            member.write(b" " * 1_000_000)
    names_it(refusal(source.read, path), limits.UNPACKED, "large.docx")


def test_no_limit_is_left_out_here() -> None:
    used = Path(__file__).read_text(encoding="utf-8")
    for limit in limits.LIMITS:
        (name,) = (n for n, value in vars(limits).items() if value is limit)
        assert re.search(rf"\b{name}\b", used), f"{name} is held by no test"
    assert len({x.code for x in limits.LIMITS}) == len(limits.LIMITS)
