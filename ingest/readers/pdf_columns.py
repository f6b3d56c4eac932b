"""The order in which a region is read: columns one after the other, what spans them in between.

A gutter is an upright strip that no text crosses for several lines with text on both sides. What crosses it above or
below, such as a heading over all columns, parts the region into bands; each side of a gutter is a region again.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from statistics import median

from rulewright.ingest.readers.pdf_gaps import has_rows
from rulewright.ingest.readers.pdf_lines import cells_apart, rows
from rulewright.ingest.readers.pdf_model import Block, Box, Piece, box_around

NARROWEST = 0.75  # of the size: a gutter is no narrower, and wider gaps part what stands on one line
HANGING = 0.45  # the same in the few lines that a hanging dash or point makes longer
ONE_END = 0.2  # of the size: how far from each other justified lines end
FEW = 0.05  # share of the lines
LEAST_SIDE = 2  # lines on either side of it
LEAST_LINES = 5  # on both together
LEAST_WIDE = 4.0  # times the size: what stands on either side is no list mark
APART = 1.6  # times the usual leading: lines set off by a gap
MOST_GUTTERS = 400  # places looked at in one region
DEEPEST = 8
HEADING = 1.25  # times the size of the text: type of a heading over all columns
LARGER = 1.1  # the same for one that a gap sets off as well
LEAST_BLANK = 1.9  # times its height: how tall the blank is that it leaves in the other column
TOGETHER = 2.0  # of the size: how far apart both columns begin again below it
SHORT_CELL = 3.0  # words of a table's cell, on the side where they are fewer
ITEM = re.compile(r"[•·▪◦‣●○►▶–-] |\d{1,3}[.)]? \S*[^\W\d_]")
LEVEL = 0.7  # share of lines with text on both sides that makes rows of them
LISTED = 0.5  # share of cells that end in a page number


@dataclass(frozen=True)
class Band:
    """What stands side by side in one row of a region: pieces of text, or one block that is already whole."""

    pieces: tuple[Piece, ...] = ()
    block: Block | None = None
    cut: float = 0.0  # where a gutter parts it that is narrower here than elsewhere

    @cached_property
    def box(self) -> Box:
        """What it covers."""
        if self.block:
            return self.block.box
        return box_around(self.pieces)

    @cached_property
    def spans(self) -> list[tuple[float, float]]:
        """From where to where each part goes, left to right; words with a blank between them are one part."""
        if self.block:
            return [(self.block.box.left, self.block.box.right)]
        out: list[tuple[float, float]] = []
        size = 0.0
        for p in self.pieces:
            is_cut = bool(out) and out[-1][1] <= self.cut <= p.x
            if out and p.x - out[-1][1] < NARROWEST * max(size, p.size) and not is_cut:
                out[-1] = (out[-1][0], max(p.end, out[-1][1]))
            else:
                out.append((p.x, p.end))
            size = p.size
        return out


Region = list[Band]  # a column's bands in reading order


def reading_order(pieces: Sequence[Piece], blocks: Sequence[Block]) -> Iterator[Region]:
    """The regions of a page or box in reading order, each with its rows from top to bottom."""
    bands = [Band(tuple(r)) for r in rows(pieces)] + [Band(block=b) for b in blocks]
    yield from _ordered(sorted(bands, key=_height), 0)


def _height(band: Band) -> tuple[float, float]:
    if band.block:
        return band.block.box.top, band.block.box.left
    p = max(band.pieces, key=lambda p: p.size)
    return p.y - 0.6 * p.size, band.pieces[0].x


def _ordered(bands: Sequence[Band], depth: int) -> Iterator[Region]:
    gutter = _best_gutter(bands) if depth < DEEPEST and len(bands) > 2 else None
    if gutter is None:
        if bands:
            yield list(bands)
        return
    x, runs = gutter
    at = 0
    for first, last in runs:
        yield from _ordered(bands[at:first], depth + 1)
        for is_left in (True, False):
            yield from _ordered(_side(bands[first:last], x, is_left), depth + 1)
        at = last
    yield from _ordered(bands[at:], depth + 1)


def _side(bands: Sequence[Band], x: float, is_left: bool) -> list[Band]:
    """What stands left or right of a gutter; rows are made anew, since columns need not share their lines."""
    pieces = [p for b in bands for p in b.pieces if (p.x < x) == is_left]
    blocks = [b for b in bands if b.block and (b.box.left < x) == is_left]
    return sorted([*(Band(tuple(r)) for r in rows(pieces)), *blocks], key=_height)


def _best_gutter(bands: Sequence[Band]) -> tuple[float, list[tuple[int, int]]] | None:
    """The gutter with most lines beside it, and the runs of bands that it parts; None where there is none."""
    sizes = [p.size for b in bands for p in b.pieces]
    if not sizes:
        return None
    size = median(sizes)
    best: tuple[float, float, list[tuple[int, int]]] | None = None
    for x in _candidates([b.spans for b in bands], NARROWEST * size):
        runs = list(_runs(_with_hanging(bands, x, size), x, size))
        score = float(sum(b - a for a, b in runs))
        if runs and (best is None or score > best[0] + 0.5):
            best = (score, x, runs)
    return (best[1], best[2]) if best else None


def _candidates(spans: Sequence[Sequence[tuple[float, float]]], least: float) -> list[float]:
    """The middles of gaps within a row, and of those between what begins and what ends in different rows."""
    ends = sorted({round(b) for row in spans for _, b in row[-1:]})
    found = {round((a[1] + b[0]) / 2) for row in spans for a, b in pairwise(row) if b[0] - a[1] >= least}
    for start in {round(row[0][0]) for row in spans}:
        k = bisect_right(ends, start - least) - 1
        if k >= 0:
            found.add(round(start - least / 2))
    return sorted(float(x) for x in found)[:MOST_GUTTERS]


def _runs(bands: Sequence[Band], x: float, size: float) -> Iterator[tuple[int, int]]:
    """The runs of bands that a strip at ``x`` parts into columns; beside a sure one, short runs count as well."""
    found = []
    start = 0
    for i in range(len(bands) + 1):
        crossed = i == len(bands) or _crosses(bands[i], x)
        if not crossed and not _is_between(bands, i, x, size):
            continue
        if i - start > 1:
            found.append((start, i))
        start = i + 1
    sure = [_columns(bands, run, x, size, LEAST_LINES) for run in found]
    if any(sure):
        for run, whole in zip(found, sure, strict=True):
            if part := whole or _columns(bands, run, x, size, 2):
                yield part


def _crosses(band: Band, x: float) -> bool:
    return any(a < x - 0.5 and b > x + 0.5 for a, b in band.spans)


def _with_hanging(bands: Sequence[Band], x: float, size: float) -> list[Band]:
    """The bands with a single line parted at a strip that its last sign hangs into, as dashes do in fine type."""
    out = list(bands)
    crossing = [_crosses(b, x) for b in bands]
    ends = [max((z for _, z in b.spans if z <= x), default=0.0) for b in bands]
    if not _is_justified([z for z, across in zip(ends, crossing, strict=True) if z and not across], size):
        return out
    for i in range(1, len(bands) - 1):
        if crossing[i] and not crossing[i - 1] and not crossing[i + 1]:
            beside = [(a.end, b.x) for a, b in pairwise(bands[i].pieces)]
            if any(a <= x <= b and b - a >= HANGING * size for a, b in beside):
                out[i] = replace(bands[i], cut=x)
    return out


def _is_justified(ends: Sequence[float], size: float) -> bool:
    """True where most lines end at one place: signs hang out of such lines alone."""
    usual = median(ends) if ends else 0.0
    return sum(abs(end - usual) <= ONE_END * size for end in ends) * 2 > len(ends)


def _is_between(bands: Sequence[Band], i: int, x: float, size: float) -> bool:
    """True for a heading of all columns that is too short to cross the strip: the other column is blank beside it."""
    band = bands[i]
    if not band.pieces or len(band.spans) > 1 or max(p.size for p in band.pieces) < HEADING * size:
        return False
    own = band.box
    beside = [b.box for b in bands[max(i - 15, 0) : i + 16] if b.box.right > x and b is not band]
    above, below = [b for b in beside if b.bottom <= own.top + 1], [b for b in beside if b.top >= own.bottom - 1]
    if not above or not below or len(above) + len(below) < len(beside) or own.right > x + 0.5:
        return False
    blank = min(b.top for b in below) - max(b.bottom for b in above)
    left = [b.box.top for b in bands[i + 1 : i + 16] if b.spans[0][0] < x]
    right = [b.box.top for b in bands[i + 1 : i + 16] if b.spans[-1][1] > x + 0.5]
    together = bool(left and right) and abs(min(left) - min(right)) <= TOGETHER * size
    return together and blank >= LEAST_BLANK * own.height


def _columns(bands: Sequence[Band], run: tuple[int, int], x: float, size: float, least: int) -> tuple[int, int] | None:
    """The part of a run of bands that two columns make; None where it is one column, a table, or a list."""
    first, last = run
    if last < len(bands):
        last = first + _without_tail(bands[first:last], x, size)
    here = bands[first:last]
    lefts = [[s for s in b.spans if s[1] <= x + 0.5] for b in here]
    rights = [[s for s in b.spans if s[1] > x + 0.5] for b in here]
    counts = sum(map(bool, lefts)), sum(map(bool, rights))
    whole = any(b.block for b in here)
    if min(counts) < (1 if whole or least < LEAST_LINES else LEAST_SIDE) or (sum(counts) < least and not whole):
        return None
    left, right = _extent(lefts), _extent(rights)
    if right[0] - left[1] < HANGING * size or _gap(lefts, rights, size) < NARROWEST * size:
        return None
    if min(left[1] - left[0], right[1] - right[0]) < LEAST_WIDE * size:
        return None
    if not whole and not _is_wide(here, x):
        return None
    return None if is_table(here, x) or _is_labelled(here, x) else (first, last)


def _is_wide(bands: Sequence[Band], x: float) -> bool:
    """True where the strip is wider than the blanks of most lines on both sides of it: they are lines of their own."""
    both = [cells_apart(b.pieces, [x]) for b in bands if b.pieces and b.pieces[0].x < x < b.pieces[-1].x]
    return sum(both) * 2 > len(both) or not both


def _extent(rows_of: Sequence[Sequence[tuple[float, float]]]) -> tuple[float, float]:
    return min(a for row in rows_of for a, _ in row), max(b for row in rows_of for _, b in row)


def _gap(
    lefts: Sequence[Sequence[tuple[float, float]]], rights: Sequence[Sequence[tuple[float, float]]], size: float
) -> float:
    """How wide the strip between two columns is; of justified ones but for the few signs that hang into it."""
    ends, starts = sorted(row[-1][1] for row in lefts if row), sorted(row[0][0] for row in rights if row)
    few = FEW if _is_justified(ends, size) else 0.0
    return starts[int(few * (len(starts) - 1))] - ends[int((1 - few) * (len(ends) - 1))]


def _without_tail(bands: Sequence[Band], x: float, size: float) -> int:
    """Where a run ends without a line or two on the left alone that a gap sets off: a heading of what follows."""
    boxes = [b.box for b in bands]
    steps = sorted(b.top - a.top for a, b in pairwise(boxes) if b.top - a.top > 1)
    usual = steps[len(steps) // 2] if steps else 0.0
    for k in (len(bands) - 1, len(bands) - 2):
        large = max((p.size for p in bands[k].pieces), default=0.0) > LARGER * size
        if k <= 0 or any(b > x + 0.5 for _, b in bands[k].spans):
            break
        if large and boxes[k].top - boxes[k - 1].bottom > APART * usual - boxes[k].height:
            return k
    return len(bands)


def is_table(bands: Sequence[Band], x: float) -> bool:
    """True for lines with a short cell on either side of a strip: rows of a table, not columns of prose."""
    both = [b for b in bands if b.pieces and b.pieces[0].x < x < b.pieces[-1].x]
    if len(both) < LEVEL * len(bands) or not both:
        return all(b.pieces for b in bands) and has_rows([b.pieces for b in bands])
    left = [" ".join(p.text for p in b.pieces if p.x < x) for b in both]
    right = [" ".join(p.text for p in b.pieces if p.x >= x) for b in both]
    if all(_lists_pages(side) or _counts(side) for side in (left, right)):
        return False
    return min(median(len(c.split()) for c in side) for side in (left, right)) <= SHORT_CELL


def _lists_pages(cells: Sequence[str]) -> bool:
    """True for entries of contents or index: words with a page behind them."""
    return sum(c[-1:].isdigit() and any(x.isalpha() for x in c) for c in cells) >= LISTED * len(cells)


def _counts(cells: Sequence[str]) -> bool:
    """True for items of a list: each begins with a bullet or a number."""
    return sum(bool(ITEM.match(c)) for c in cells) >= LISTED * len(cells)


def _is_labelled(bands: Sequence[Band], x: float) -> bool:
    """True where single lines on the left, well apart, stand beside paragraphs on the right: labels of these."""
    left = [b for b in bands if b.pieces and b.pieces[0].x < x]
    right = [b for b in bands if b.pieces and b.pieces[-1].x >= x]
    beside = sum(b.pieces[-1].x >= x for b in left)
    if not left or len(left) * 2 > len(right) or beside < 0.8 * len(left):
        return False
    steps = [b.box.top - a.box.top for a, b in pairwise(left)]
    leading = [b.box.top - a.box.top for a, b in pairwise(right)]
    return bool(steps) and median(steps) >= APART * median(leading)
