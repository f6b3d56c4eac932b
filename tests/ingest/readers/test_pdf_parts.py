"""Single steps of the PDF reader on what no page of a few lines shows."""

from __future__ import annotations

import pytest

from rulewright.ingest.readers import pdf_columns, pdf_glyphs, pdf_headings
from rulewright.ingest.readers.pdf_columns import Band
from rulewright.ingest.readers.pdf_model import Block, Kind, Line, Piece


def test_a_character_of_two_halves_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def code(text: list[int], i: int) -> int:
        return text[i] if i < len(text) else 0

    monkeypatch.setattr(pdf_glyphs.raw, "FPDFText_GetUnicode", code)
    monkeypatch.setattr(pdf_glyphs.raw, "FPDFText_IsHyphen", lambda text, i: 0)
    text = [0xD83C, 0xDCA1, ord("A"), 0xDCA1, 0xD83C]
    lost = pdf_glyphs.LOST
    assert [pdf_glyphs._character(text, i, {}) for i in range(len(text))] == ["\U0001f0a1", "", "A", lost, lost]


def line(y: float, *spans: tuple[float, float], size: float = 10) -> Band:
    return Band(tuple(Piece("bell", x, end, y, size, 0) for x, end in spans))


def test_a_line_that_ends_within_the_gutter_begins_no_column() -> None:
    bands = [line(40, (20, 90), (110, 200)), line(70, (20, 60), size=16), line(120, (20, 100.3))]
    assert not pdf_columns._is_between(bands, 1, x=100, size=10)


@pytest.mark.parametrize(
    ("ends", "justified"),
    [((100, 98.5, 101.5, 100), True), ((100, 80, 95, 60), False), ((), False)],
    ids=["nearly at one place", "ragged", "no line"],
)
def test_justified_lines_end_at_one_place(ends: tuple[float, ...], justified: bool) -> None:
    assert pdf_columns._is_justified(ends, 10) == justified


@pytest.mark.parametrize(("begins", "cut"), [(106, 100), (102, 0)], ids=["a blank beside", "next to none"])
def test_a_line_is_parted_at_a_gutter_only_where_it_has_a_blank(begins: float, cut: float) -> None:
    usual = [line(40 + 12 * n, (20, 94), (106, 200)) for n in range(6)]
    bands = [*usual[:3], line(76, (20, 94), (94, 99.9), (begins, 200)), *usual[3:]]
    assert pdf_columns._with_hanging(bands, 100, 10)[3].cut == cut


@pytest.mark.parametrize(("hanging", "wide"), [(1, 12), (4, 4)], ids=["a sign", "too many"])
def test_a_strip_is_as_wide_as_all_but_a_few_lines_leave_it(hanging: int, wide: float) -> None:
    lefts = [[(20.0, 102.0 if n < hanging else 94.0)] for n in range(40)]
    assert pdf_columns._gap(lefts, [[(106.0, 200.0)]] * 40, 10) == wide


@pytest.mark.parametrize(
    ("blocks", "found"),
    [("eee", 3), ("eet", 0), ("etete", 0), ("eete", 0), ("nnn", 0), ("edd", 3)],
    ids=["three", "two", "text between", "two and one", "a number near its title", "leaders"],
)
def test_titles_with_a_page_right_after_each_other_are_contents(blocks: str, found: int) -> None:
    def piece(text: str, x: float) -> Piece:
        return Piece(text, x, x + 60, 100, 10, 0)

    lines = {
        "e": [piece("The Fog", 40), piece("12", 140)],
        "n": [piece("The Fog", 40), piece("12", 120)],
        "d": [piece("The Fog . . . . . . 12", 40)],
        "t": [piece("They row.", 40)],
    }
    made = [Block(Kind.TEXT, 0, [Line(lines[b])]) for b in blocks]
    assert len(pdf_headings._entries(made)) == found


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
