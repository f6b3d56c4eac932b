"""A page's characters, put together to pieces: words of one font and size."""

from __future__ import annotations

import ctypes
import math
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pypdfium2.raw as raw

from rulewright.ingest.readers.pdf_matrix import Matrix
from rulewright.ingest.readers.pdf_model import Font, Piece
from rulewright.kb.groups import in_runs

NAME_LENGTH = 200
SAME_LINE = 0.12  # of the size: baselines of one piece
GAP = 1.0  # of the size: a wider gap ends a line's words
WORD_GAP = 0.14  # of the size: how much wider than between letters a gap between words is
SEEN_GAP = 0.08  # the same where PDFium sees a blank: a slanting letter reaches into it
LEAST_GAPS = 4  # of letters that may be set apart
BACK = -0.35  # of the size: kerning goes back no further
SAME_PLACE = 0.12  # of the size: a character drawn twice, to look bold or to throw a shadow
RAISED = 0.4  # of the size: how much higher an accent stands over a capital letter
# Accents that are drawn as characters of their own, over a letter, and what each adds to that letter.
ACCENTS = {
    "´": "\u0301", "`": "\u0300", "¨": "\u0308", "^": "\u0302", "ˆ": "\u0302", "~": "\u0303", "˜": "\u0303",
    "¯": "\u0304", "˘": "\u0306", "˙": "\u0307", "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c", "¸": "\u0327",
}  # fmt: skip
# What codes without a meaning are in the fonts without a name that TeX draws as bitmaps, by its two encodings.
BULLET = {0x88: "•"}
OT1_LIGATURES = dict(enumerate(("ff", "fi", "fl", "ffi", "ffl"), 0x0B))
OT1 = {**BULLET, **OT1_LIGATURES, **dict(enumerate("ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ", 0x10))}
T1 = {
    **BULLET, 0x10: "“", 0x11: "”", 0x13: "«", 0x14: "»", 0x15: "–", 0x16: "—",
    0x1B: "ff", 0x1C: "fi", 0x1D: "fl", 0x1E: "ffi", 0x1F: "ffl",
}  # fmt: skip
NEAREST = 400  # letters left of an accent that are looked at
DOTLESS = {"ı": "i", "ȷ": "j"}
LOST = "\ufffd"
HIGH_HALVES, LOW_HALVES = range(0xD800, 0xDC00), range(0xDC00, 0xE000)  # of UTF-16


@dataclass(slots=True)
class Fonts:
    """The fonts that were met: ``table`` holds them in the order of their first use."""

    table: list[Font] = field(default_factory=list)
    known: dict[tuple[bytes, int, int], int] = field(default_factory=dict)

    def number(self, name: bytes, flags: int, weight: int) -> int:
        """The number of a font in the table."""
        key = (name, flags, weight)
        if key not in self.known:
            self.known[key] = len(self.table)
            self.table.append(Font.named(name.decode("utf-8", "replace"), flags, weight))
        return self.known[key]


class _Reader:
    """Asks PDFium for one character at a time, with buffers made once."""

    def __init__(self, text: Any, shown: Matrix, fonts: Fonts) -> None:
        self._text, self._shown, self._fonts = text, shown, fonts
        self._name = ctypes.create_string_buffer(NAME_LENGTH)
        self._flags = ctypes.c_int()
        self._matrix = raw.FS_MATRIX()
        self._box = raw.FS_RECTF()
        self._x, self._y = ctypes.c_double(), ctypes.c_double()

    def glyph(self, i: int, character: str) -> Piece:
        text, m = self._text, self._matrix
        raw.FPDFText_GetMatrix(text, i, m)
        raw.FPDFText_GetCharOrigin(text, i, self._x, self._y)
        raw.FPDFText_GetLooseCharBox(text, i, self._box)
        raw.FPDFText_GetFontInfo(text, i, self._name, NAME_LENGTH, self._flags)
        ahead = self._shown.vector(m.a, m.b)
        up = self._shown.vector(m.c, m.d)
        width = math.hypot(*ahead) or 1.0
        size = raw.FPDFText_GetFontSize(text, i) * abs(ahead[0] * up[1] - ahead[1] * up[0]) / width
        turn = round(math.atan2(ahead[1], ahead[0]) / (math.pi / 2)) % 4
        x, y = _turned(*self._shown.point(self._x.value, self._y.value), turn)
        b = self._box
        corners = (_turned(*self._shown.point(p, q), turn)[0] for p in (b.left, b.right) for q in (b.bottom, b.top))
        end = max(corners)
        font = self._fonts.number(self._name.value, self._flags.value, raw.FPDFText_GetFontWeight(text, i))
        return Piece(character, x, max(end, x), y, max(size, 0.1), font, turn)


def _turned(x: float, y: float, turn: int) -> tuple[float, float]:
    """A point in the coordinates of somebody who reads a line that was turned by so many quarters."""
    return ((x, y), (y, -x), (-x, -y), (-y, x))[turn]


def pieces(text: Any, count: int, shown: Matrix, fonts: Fonts) -> Iterator[Piece]:
    """The words of a page in the order of its content."""
    reader = _Reader(text, shown, fonts)
    seen: dict[tuple[str, int, int], tuple[float, float]] = {}
    glyphs: list[Piece] = []
    parted: set[int] = set()  # characters behind which PDFium sees a blank that the file does not have
    signs = _signs(text, count)
    for i in range(count):
        character = _character(text, i, signs)
        if not character:
            continue
        if character.isspace():
            if glyphs and raw.FPDFText_IsGenerated(text, i) == 1:
                parted.add(id(glyphs[-1]))
            elif glyphs:
                glyphs[-1].blank = True
            continue
        if character == LOST and raw.FPDFText_IsGenerated(text, i) == 1:
            continue
        g = reader.glyph(i, character)
        if math.isfinite(g.x) and math.isfinite(g.end) and math.isfinite(g.y) and not _twice(seen, g, glyphs):
            glyphs.append(g)
    for run in in_runs(accented(glyphs, parted), _goes_on):
        yield from _words(run, parted)


def accented(glyphs: list[Piece], parted: set[int]) -> list[Piece]:
    """The characters with each accent that is drawn over or below a letter, wherever the file has it, as part of it."""
    by_place = sorted((g for g in glyphs if g.text not in ACCENTS), key=lambda g: g.x)
    places = [g.x for g in by_place]
    out: list[Piece] = []
    for mark in glyphs:
        letter = _under(mark, by_place, places) if mark.text in ACCENTS else None
        if letter is None:
            out.append(mark)
            continue
        letter.text = _with_accent(letter, mark)
        if out and out[-1] is letter:  # what stands behind the accent stands behind the letter
            letter.blank |= mark.blank
            parted.update({id(letter)} if id(mark) in parted else ())
    return out


def _under(mark: Piece, by_place: list[Piece], places: list[float]) -> Piece | None:
    """The letter over or below which an accent is drawn, of those that begin left of its middle the nearest."""
    middle = (mark.x + mark.end) / 2
    last = bisect_left(places, middle)
    for g in reversed(by_place[max(last - NEAREST, 0) : last]):
        if g.end > middle and -0.1 <= g.y - mark.y <= RAISED * mark.size and g.turn == mark.turn:
            return g if len(_with_accent(g, mark)) == 1 else None
    return None


def _with_accent(letter: Piece, mark: Piece) -> str:
    return unicodedata.normalize("NFC", DOTLESS.get(letter.text, letter.text) + ACCENTS[mark.text])


def _words(run: list[Piece], parted: set[int]) -> Iterator[Piece]:
    """The words of characters one after the other; a gap parts them that is wider than those between most letters."""
    usual = _usual_gap(run)

    def is_one(a: Piece, b: Piece) -> bool:
        return not a.blank and b.x - a.end <= usual + (SEEN_GAP if id(a) in parted else WORD_GAP) * b.size

    words = in_runs(run, is_one)
    for n, word in enumerate(words, 1):
        yield _piece(word, n < len(words) or word[-1].blank)


def _usual_gap(run: list[Piece]) -> float:
    """How far the letters of a word are set apart; nothing in most type. Leaders tell nothing of letters."""
    gaps = sorted(b.x - a.end for a, b in pairwise(run) if not a.blank and a.text.isalnum() and b.text.isalnum())
    if len(gaps) < LEAST_GAPS:
        return 0.0
    return max(gaps[len(gaps) // 3], 0.0)


def _code(text: Any, i: int) -> int:
    return int(raw.FPDFText_GetUnicode(text, i))


def _signs(text: Any, count: int) -> Mapping[int, str]:
    """What codes are in the fonts of a page that have no name: of both encodings only one has ligatures so early."""
    return OT1 if any(_code(text, i) in OT1_LIGATURES and _is_bitmap(text, i) for i in range(count)) else T1


def _character(text: Any, i: int, signs: Mapping[int, str]) -> str:
    """The character at a place; "" where the one before it, of which PDFium gives two halves, goes on. ``signs``: what
    codes are in fonts without a name."""
    code = _code(text, i)
    if code in LOW_HALVES and i and _code(text, i - 1) in HIGH_HALVES:
        return ""
    if code in HIGH_HALVES and (low := _code(text, i + 1)) in LOW_HALVES:
        return bytes.fromhex(f"{code:04x}{low:04x}").decode("utf-16-be")
    if code in signs and _is_bitmap(text, i):
        return signs[code]
    if raw.FPDFText_IsHyphen(text, i) == 1 or code == 2:
        return "-"
    if code in (0, 0xFFFE, 0xFFFF) or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return LOST
    character = chr(code)
    return " " if code < 32 or character.isspace() else character


def _is_bitmap(text: Any, i: int) -> bool:
    """True for a character that the file has, of a font without a name."""
    generated = raw.FPDFText_IsGenerated(text, i) == 1
    return not generated and raw.FPDFText_GetFontInfo(text, i, None, 0, ctypes.c_int()) <= 1


def _twice(seen: dict[tuple[str, int, int], tuple[float, float]], g: Piece, before: list[Piece]) -> bool:
    """True for a character that stands at the very place of the same one before; the letters of a ligature do, too."""
    if before and (before[-1].x, before[-1].y) == (g.x, g.y):
        return False
    step = max(g.size, 1.0)
    key = (g.text, round(g.x / step), round(g.y / step))
    place = seen.get(key)
    seen[key] = (g.x, g.y)
    return place is not None and math.hypot(place[0] - g.x, place[1] - g.y) < SAME_PLACE * g.size


def _goes_on(a: Piece, b: Piece) -> bool:
    near = BACK * a.size <= b.x - a.end <= GAP * a.size or a.x == b.x
    alike = a.font == b.font and a.turn == b.turn and abs(a.size - b.size) <= 0.05 * a.size
    return near and alike and abs(a.y - b.y) <= SAME_LINE * a.size


def _piece(run: list[Piece], blank: bool) -> Piece:
    first = run[0]
    end = max(g.end for g in run)
    words = "".join(g.text for g in run)
    size = round(first.size, 1)
    return Piece(words, round(first.x, 1), round(end, 1), round(first.y, 1), size, first.font, first.turn, blank)
