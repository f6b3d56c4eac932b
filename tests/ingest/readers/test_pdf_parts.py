"""Single steps of the PDF reader on what no page of a few lines shows."""

from __future__ import annotations

import pytest

from rulewright.ingest.readers import pdf_columns, pdf_glyphs
from rulewright.ingest.readers.pdf_columns import Band
from rulewright.ingest.readers.pdf_model import Piece


def test_a_character_of_two_halves_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def code(text: list[int], i: int) -> int:
        return text[i] if i < len(text) else 0

    monkeypatch.setattr(pdf_glyphs.raw, "FPDFText_GetUnicode", code)
    monkeypatch.setattr(pdf_glyphs.raw, "FPDFText_IsHyphen", lambda text, i: 0)
    text = [0xD83C, 0xDCA1, ord("A"), 0xDCA1, 0xD83C]
    lost = pdf_glyphs.LOST
    assert [pdf_glyphs._character(text, i, {}) for i in range(len(text))] == ["\U0001f0a1", "", "A", lost, lost]


def test_a_line_that_ends_within_the_gutter_begins_no_column() -> None:
    def line(y: float, *spans: tuple[float, float], size: float = 10) -> Band:
        return Band(tuple(Piece("bell", x, end, y, size, 0) for x, end in spans))

    bands = [line(40, (20, 90), (110, 200)), line(70, (20, 60), size=16), line(120, (20, 100.3))]
    assert not pdf_columns._is_between(bands, 1, x=100, size=10)


@pytest.mark.parametrize(
    ("codes", "generated", "name", "read"),
    [
        ([0x1C], 0, 1, ["fi"]),
        ([0x88], 0, 1, ["•"]),
        ([0x13], 0, 1, ["«"]),
        ([0x0D, 0x13, 0x1C], 0, 1, ["fl", "´", "ø"]),
        ([0x0D], 1, 1, [" "]),
        ([0x1C], 0, 6, [" "]),
    ],
    ids=["a ligature", "a bullet", "a quote", "the older encoding", "a line end", "of a font with a name"],
)
def test_signs_of_fonts_drawn_as_bitmaps(
    codes: list[int], generated: int, name: int, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_glyphs.raw, "FPDFText_GetUnicode", lambda text, i: text[i])
    for call, answer in {"IsGenerated": generated, "GetFontInfo": name, "IsHyphen": 0}.items():
        monkeypatch.setattr(pdf_glyphs.raw, f"FPDFText_{call}", lambda *_, answer=answer: answer)
    signs = pdf_glyphs._signs(codes, len(codes))
    assert [pdf_glyphs._character(codes, i, signs) for i in range(len(codes))] == read
