"""The upright strips that no word of a run of lines crosses: where columns part. A line is added at the cost of its
words, whatever stands above it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from rulewright.ingest.readers.pdf_model import Piece

GAP = 1.0  # of the size: what parts two cells of one line
NARROW = 0.4  # the same, where the words behind the gap stand in line
IN_LINE = 12  # tenths of a point
ALIGNED = 0.8  # share of the rows


class Strips:
    """Where lines part into columns; ``gap``: how wide a strip is at least, of the size of the smallest type.

    A strip narrower than a blank of large type counts only where the words behind it stand in line.
    """

    def __init__(self, gap: float = GAP) -> None:
        self._gap = gap
        self._size = float("inf")
        self._covered: list[tuple[float, float]] = []  # what the words cover, left to right, none touching another
        self._starts: Counter[int] = Counter()  # by tenths of a point the lines with a word that begins about there
        self._lines = 0

    def add(self, line: Iterable[Piece]) -> None:
        """Take in another line."""
        near: set[int] = set()
        for p in line:
            self._size = min(self._size, p.size)
            self._cover(p.x, p.end)
            if self._gap < GAP:
                near.update(range(round(10 * p.x) - IN_LINE, round(10 * p.x) + IN_LINE + 1))
        self._starts.update(near)
        self._lines += 1

    def _cover(self, left: float, right: float) -> None:
        first = bisect_left(self._covered, left, key=lambda c: c[1])
        last = bisect_right(self._covered, right, key=lambda c: c[0])
        touched = self._covered[first:last]
        if touched:
            left, right = min(left, touched[0][0]), max(right, touched[-1][1])
        self._covered[first:last] = [(left, right)]

    def cuts(self) -> list[float]:
        """The middles of the strips; empty where nothing parts the lines."""
        return [(a[1] + b[0]) / 2 for a, b in pairwise(self._covered) if self._parts(b[0] - a[1], b[0])]

    def _parts(self, wide: float, x: float) -> bool:
        in_line = self._starts[round(10 * x)] >= ALIGNED * self._lines
        return wide >= GAP * self._size or (wide >= self._gap * self._size and in_line)


def columns(lines: Sequence[Sequence[Piece]], gap: float = GAP) -> list[float]:
    """Where strips that no text of any line crosses part the lines into columns; empty where nothing parts them."""
    strips = Strips(gap)
    for line in lines:
        strips.add(line)
    return strips.cuts()
