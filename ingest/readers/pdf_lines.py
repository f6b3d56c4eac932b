"""Pieces of a page put together to lines; large initials go back to the word that they begin."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rulewright.ingest.readers.pdf_model import Line, Piece
from rulewright.kb.language.dictionary import is_known_anywhere

SAME_LINE = 0.2  # of the size: how far baselines of one line may lie apart
SMALL = 0.8  # of the line's size: a raised or lowered figure is smaller
BESIDE = 0.4  # of the size: how near it stands to the word before it
INITIAL = 1.7  # times the size of the text that a large initial begins
MOST_INITIAL = 2  # characters of an initial: a letter and an opening quotation mark
NEAR_INITIAL = 1.2  # of the initial's size: how near the text stands to it
WIDER = 1.3  # times the widest blank between words: what parts two cells, or two columns
OWN_WORDS = frozenset("AIOEYU")  # letters that are words, in English or Spanish
BULLET = "•"
DOT_NEAR = 3.0  # of the size: how far in front of its line a bullet is drawn
DOT_LARGEST = 0.8  # of the size
TRACKED = 0.6  # share of single letters in a word whose letters are set apart
LEAST_TRACKED = 4


def rows(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces of one baseline together, from top to bottom, each row from left to right."""
    out: list[list[Piece]] = []
    open_rows: list[list[Piece]] = []
    for p in sorted(pieces, key=lambda p: (p.y, p.x, -p.size)):
        open_rows = [r for r in open_rows if p.y - r[0].y <= SAME_LINE * max(r[0].size, p.size)]
        near = [r for r in open_rows if abs(p.y - r[-1].y) <= SAME_LINE * min(max(q.size for q in r), p.size) + 0.5]
        if near:
            min(near, key=lambda r: abs(p.y - r[-1].y)).append(p)
        else:
            open_rows.append([p])
            out.append(open_rows[-1])
    for row in list(out):
        if host := _raised(row, out):
            host.extend(row)
            out.remove(row)
    for row in out:
        row.sort(key=lambda p: (p.x, p.end))
    return sorted(out, key=lambda r: (min(p.top for p in r) + max(p.bottom for p in r), r[0].x))


def cells_apart(row: Sequence[Piece], cuts: Sequence[float]) -> bool:
    """True for a row that is wider parted at a cut than between other words: a justified line is not."""
    gaps = [(b.x - a.end, bisect_right(cuts, b.x) > bisect_right(cuts, a.x)) for a, b in pairwise(row)]
    within = max((gap for gap, is_cut in gaps if not is_cut), default=0.0)
    return max(gap for gap, is_cut in gaps if is_cut) > WIDER * within


def _raised(row: Sequence[Piece], others: Sequence[list[Piece]]) -> list[Piece] | None:
    """The row that a raised or lowered figure belongs to; None for a row of its own."""
    if sum(len(p.text) for p in row) > 6:
        return None
    p = row[0]
    for other in others:
        size = max(q.size for q in other)
        y = other[0].y
        if other is row or p.size > SMALL * size or not y - 0.7 * size < p.y < y + 0.35 * size:
            continue
        if any(abs(p.x - q.end) <= BESIDE * size or abs(q.x - p.end) <= BESIDE * size for p in row for q in other):
            return other
    return None


def line_of(row: Sequence[Piece]) -> Line:
    """A row as a line; the letters of a word that are set apart are one piece again."""
    return Line(_tracked(row))


def _tracked(row: Sequence[Piece]) -> list[Piece]:
    singles = sum(len(p.text) == 1 and p.text.isalpha() for p in row)
    if singles < LEAST_TRACKED or singles < TRACKED * len(row):
        return list(row)
    gaps = sorted(b.x - a.end for a, b in pairwise(row))
    usual = gaps[len(gaps) // 2]
    out = [row[0]]
    for p in row[1:]:
        near = p.x - out[-1].end <= 1.6 * max(usual, 0.05 * p.size)
        out.append(replace(p, glued=True) if near else p)
    return out


def _begins_word(initial: str, rest: Piece) -> bool:
    """True where an initial and the text beside it are one word; "A" and "I" may be words of their own."""
    word = rest.text.strip(".,;:!?\"'”’)")
    whole, alone = is_known_anywhere(initial[-1:].lower() + word.lower()), is_known_anywhere(word.lower())
    return whole or not alone or initial[-1:].upper() not in OWN_WORDS


def with_initials(pieces: Sequence[Piece], body: float) -> list[Piece]:
    """The pieces with each large initial set before the text that it begins, as a letter of its size."""
    out = list(pieces)
    for i, p in enumerate(pieces):
        if p.size < INITIAL * body or len(p.text) > MOST_INITIAL or not p.text[-1:].isupper():
            continue
        top, bottom = p.y - 0.9 * p.size, p.y + 0.1 * p.size
        beside = [
            q
            for q in pieces
            if q is not p and q.size < p.size / INITIAL and top <= q.y <= bottom + 0.5 * q.size
            and -0.2 * p.size <= q.x - p.end <= NEAR_INITIAL * p.size
        ]  # fmt: skip
        first = min(beside, key=lambda q: (round(q.y), q.x), default=None)
        at = next((k for k, q in enumerate(out) if q is first), None)
        if first is None or at is None:
            continue  # there is none, or another initial has taken it
        goes_on = _begins_word(p.text, first)
        out[at] = replace(first, glued=goes_on)
        out[i] = replace(
            p, x=first.x - 0.05, end=first.x, y=first.y, size=first.size, font=first.font, blank=not goes_on
        )
    return out


def with_bullets(pieces: Sequence[Piece], dots: Sequence[tuple[float, float, float, float]]) -> list[Piece]:
    """The pieces with a bullet as a character wherever one is drawn in front of a line."""
    out = list(pieces)
    for left, top, right, bottom in dots:
        middle = (top + bottom) / 2
        beside = [p for p in pieces if p.y - 0.8 * p.size < middle < p.y + 0.1 * p.size]
        behind = [p for p in beside if 0 < p.x - right <= DOT_NEAR * p.size and right - left < DOT_LARGEST * p.size]
        before = any(-0.2 * p.size <= left - p.end <= p.size for p in beside)
        if behind and not before:
            p = min(behind, key=lambda p: p.x)
            out.append(replace(p, text=BULLET, x=left, end=right, blank=True))
    return out
