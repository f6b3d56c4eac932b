"""Which sentences of two sections say the same: by their lengths (Gale and Church 1993) and by what they share.

Sentences keep their order in a translation. One may become two or two one, and some are left out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from rulewright.ingest.align.anchors import Anchors, likeness
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.language import Sentence
from rulewright.kb.model import Section

# Gale and Church's prior of each kind of bead, as -log; a sentence left out, one for one, two for one.
COST = {(1, 1): 0.12, (1, 0): 4.6, (0, 1): 4.6, (2, 1): 3.1, (1, 2): 3.1}
VARIANCE = 6.8  # of the length of a translation, per character
MOST_ODD = 20.0  # what two lengths cost at most
SHARED = 8.0  # what all anchors in common are worth
ASTRAY = 8  # sentences by which a translation may be behind or before
OTHER_KIND = 3.0  # what it costs that one is a row of a table, or an item of a list, and the other is not


class Bead(NamedTuple):
    """Sentences that say the same: one or two of each section."""

    one: tuple[Sentence, ...]
    two: tuple[Sentence, ...]


def beads(one: Section, two: Section, anchors: Anchors) -> list[Bead]:
    """The sentences of two sections that say the same, in reading order."""
    left, right = sentences(one), sentences(two)
    if not left or not right:
        return []
    cost = _Cost(left, right, one.lang, two.lang, anchors)
    found = [Bead(left[i : i + n], right[j : j + m]) for i, j, n, m in _best(cost, len(left), len(right))]
    return [b for b in found if b.one and b.two]


class _Cost:
    """What it costs to put sentences together."""

    def __init__(self, one: Sequence[Sentence], two: Sequence[Sentence], a: str, b: str, anchors: Anchors) -> None:
        self._kinds = [[s.kind for s in of] for of in (one, two)]
        self._sizes = [list(accumulate((len(s.text) for s in of), initial=0)) for of in (one, two)]
        self._growth = self._sizes[1][-1] / max(self._sizes[0][-1], 1)  # the one language is longer than the other
        said = [[anchors.of(s.text, lang) for s in of] for of, lang in ((one, a), (two, b))]
        self._like = likeness(*said)

    def of(self, i: int, j: int, n: int, m: int) -> float:
        """The cost of the sentences ``[i, i + n)`` as a translation of ``[j, j + m)``."""
        prior = COST[n, m]
        if not n or not m:
            return prior
        like = float(self._like[i, j] + self._like[i + n - 1, j + m - 1]) / 2
        odd = OTHER_KIND * (self._kinds[0][i] is not self._kinds[1][j])
        return prior + self._length(i, j, n, m) + odd - SHARED * like

    def _length(self, i: int, j: int, n: int, m: int) -> float:
        own = (self._sizes[0][i + n] - self._sizes[0][i]) * self._growth
        other = self._sizes[1][j + m] - self._sizes[1][j]
        off = (other - own) / math.sqrt(VARIANCE * max((own + other) / 2, 1))
        return min(-math.log(max(math.erfc(abs(off) / math.sqrt(2)), 1e-12)), MOST_ODD)


def _best(cost: _Cost, n: int, m: int) -> list[tuple[int, int, int, int]]:
    """The cheapest path through both texts: where each bead begins and how many sentences of each it has."""
    least: dict[tuple[int, int], float] = {(0, 0): 0.0}
    step: dict[tuple[int, int], tuple[int, int]] = {}
    wide = ASTRAY + abs(n - m)
    for i in range(n + 1):
        for j in range(max(0, i - wide), min(m, i + wide) + 1):
            for a, b in COST:
                before = least.get((i - a, j - b))
                if before is not None:
                    total = before + cost.of(i - a, j - b, a, b)
                    if total < least.get((i, j), math.inf):
                        least[i, j], step[i, j] = total, (a, b)
    out: list[tuple[int, int, int, int]] = []
    i, j = n, m
    while i or j:
        a, b = step[i, j]
        i, j = i - a, j - b
        out.append((i, j, a, b))
    return out[::-1]
