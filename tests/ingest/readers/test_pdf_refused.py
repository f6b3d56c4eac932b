"""PDFs that cannot be read are refused with one sentence that says what to do, and take nothing down with them."""

from __future__ import annotations

import random
import re
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption

from rulewright.ingest import bounded, limits
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.readers import pdf
from rulewright.kb.errors import InputRefused
from tests.ingest.readers.pdfs import both, drawn, picture, words

RULES = words((40, 300, "Roll one die for each model."), (40, 288, "The higher one wins."))
SECRET = StandardEncryption("secret", ownerPassword="owner", strength=128)
OWNED = StandardEncryption("", ownerPassword="owner", canCopy=0, strength=128)


def refused(data: bytes) -> InputRefused:
    with pytest.raises(InputRefused) as caught:
        pdf.read("marsh.pdf", data)
    assert caught.value.sentence.startswith("marsh.pdf ")
    assert re.search(r"[.a-z]\Z", caught.value.sentence)
    return caught.value


def bomb(size: int) -> bytes:
    """A PDF whose one page unpacks to so many bytes of drawing."""
    packed = zlib.compress(b"0 0 m 9 9 l S\n" * (size // 14), 9)
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R >>",
        b"<< /Filter /FlateDecode /Length %d >>\nstream\n%b\nendstream" % (len(packed), packed),
    ]
    body = b"".join(b"%d 0 obj\n%b\nendobj\n" % (n, part) for n, part in enumerate(parts, 1))
    return b"%PDF-1.4\n" + body + b"trailer << /Root 1 0 R /Size 5 >>\n%%EOF"


@pytest.mark.parametrize(
    ("data", "code", "remedy"),
    [
        pytest.param(b"%PDF-1.7\nnothing of the kind", "pdf-damaged", "print it to a new PDF", id="damaged"),
        pytest.param(drawn(RULES)[:300], "pdf-damaged", "only a part", id="truncated"),
        pytest.param(b"", "pdf-damaged", "get the file again", id="empty file"),
        pytest.param(drawn(RULES, encrypt=SECRET), "pdf-encrypted", "qpdf", id="locked"),
        pytest.param(drawn(picture(0, 0, 300, 400)), "pdf-scanned", "OCRmyPDF", id="scan"),
        pytest.param(
            drawn(*[both(picture(0, 0, 300, 400), words((9, 9, "p. 1")))] * 3), "pdf-scanned", "Tesseract", id="stamp"
        ),
        pytest.param(drawn(lambda canvas: None), "input-empty", "nothing to read", id="blank page"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(data: bytes, code: str, remedy: str) -> None:
    found = refused(data)
    assert found.code == code
    assert remedy in found.sentence


def test_a_file_that_is_only_protected_against_changes_is_read() -> None:
    assert "Roll one die" in pdf.read("marsh.pdf", drawn(RULES, encrypt=OWNED)).copy.text


def test_pictures_beside_text_do_not_make_a_scan() -> None:
    art = both(picture(0, 0, 300, 400), RULES)
    assert "Roll one die" in pdf.read("marsh.pdf", drawn(art)).copy.text


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux holds a process to a limit of memory")
def test_a_file_that_unpacks_to_more_than_the_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MEMORY", replace(limits.MEMORY, most=100_000_000))
    path = tmp_path / "marsh.pdf"
    path.write_bytes(bomb(120_000_000))
    with pytest.raises(InputRefused) as caught:
        bounded.read_books(path, Corpus())
    assert caught.value.code == "limit-memory"


def test_an_error_of_the_parser_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise IndexError

    monkeypatch.setattr("rulewright.ingest.readers.pdf.take_apart", broken)
    assert refused(drawn(RULES)).code == "pdf-failed"


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_damaged_is_read_or_refused(seed: int) -> None:
    dice = random.Random(seed)
    data = bytearray(drawn(RULES, both(picture(0, 0, 90, 90), RULES), RULES))
    for _ in range(20):
        data[dice.randrange(len(data))] = dice.randrange(256)
    try:
        found = pdf.read("marsh.pdf", bytes(data))
    except InputRefused as e:
        assert e.code in ("pdf-damaged", "input-empty", "pdf-scanned", "pdf-encrypted")
    else:
        assert len(found.pages) <= 3
