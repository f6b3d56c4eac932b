"""Which sections of two books say the same: the best path through both in reading order, by what they share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rulewright.ingest.align.anchors import Anchors, Table, likeness
from rulewright.kb.model import Section

# How much each sign tells that two sections are one, in shares of a text that has all its anchors in common.
TITLE, NUMBER, DEPTH, LENGTH = 0.6, 0.5, 0.15, 0.15
LEAST = 0.35  # two sections that have less in common are not put together
SHORT = 20  # characters by which an empty section is longer than nothing
ENOUGH = 0.6  # of the sections of the shorter book that have their like in the other: a translation


class Couple(NamedTuple):
    """Two sections that say the same, and by how much more than they must."""

    one: Section
    two: Section
    margin: float


def couples(one: Sequence[Section], two: Sequence[Section], anchors: Anchors) -> list[Couple]:
    """The sections of two books that say the same, in reading order; each has at most one counterpart."""
    if not one or not two:
        return []
    gain = _likeness(one, two, anchors) - LEAST
    return [Couple(one[i], two[j], float(gain[i, j])) for i, j in best_path(gain)]


def is_translation(found: Sequence[Couple], one: Sequence[Section], two: Sequence[Section]) -> bool:
    """True where the sections of two books tell that one is a translation of the other."""
    return len(found) >= ENOUGH * max(min(len(one), len(two)), 1) and 2 * len(found) >= ENOUGH * max(len(one), len(two))


def _likeness(one: Sequence[Section], two: Sequence[Section], anchors: Anchors) -> Table:
    titles = [[anchors.of(s.title, s.lang) for s in of] for of in (one, two)]
    said = [
        [anchors.of(s.text, s.lang) + t for s, t in zip(of, own, strict=True)]
        for of, own in zip((one, two), titles, strict=True)
    ]
    depths, sizes = [np.array(_depths(of)) for of in (one, two)], [np.array(_sizes(of)) for of in (one, two)]
    numbers = [np.array([s.number or "" for s in of]) for of in (one, two)]
    numbered = (numbers[0][:, None] == numbers[1][None, :]) & (numbers[0] != "")[:, None]
    apart = np.abs(sizes[0][:, None] - sizes[1][None, :])
    found = likeness(said[0], said[1]) + TITLE * likeness(titles[0], titles[1]) + NUMBER * numbered
    found += DEPTH * (depths[0][:, None] == depths[1][None, :]) + LENGTH * (2 * np.exp(-apart) - 1)
    return np.asarray(found, dtype=np.float64)


def _depths(sections: Sequence[Section]) -> list[int]:
    depth: dict[str | None, int] = {None: -1}
    for s in sections:
        depth[s.id] = depth.get(s.parent, -1) + 1
    return [depth[s.id] for s in sections]


def _sizes(sections: Sequence[Section]) -> list[float]:
    return [math.log(SHORT + len(s.text)) for s in sections]


def best_path(gain: Table) -> list[tuple[int, int]]:
    """The pairs (row, column), both rising, whose gains add up to most; what is left out gains nothing."""
    best = np.zeros((gain.shape[0] + 1, gain.shape[1] + 1))
    for i, row in enumerate(gain, start=1):
        best[i, 1:] = np.maximum.accumulate(np.maximum(best[i - 1, 1:], best[i - 1, :-1] + row))
    out: list[tuple[int, int]] = []
    i, j = gain.shape
    while i and j:
        if best[i, j] == best[i - 1, j]:
            i -= 1
        elif best[i, j] == best[i, j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            out.append((i, j))
    return out[::-1]
