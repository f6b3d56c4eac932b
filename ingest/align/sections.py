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
UP, LEFT, BOTH = range(3)  # where the best path to a place comes from
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
    """How much each section of the one has in common with each of the other: one table, filled sign by sign."""
    titles = [[anchors.of(s.title, s.lang) for s in of] for of in (one, two)]
    said = [
        [anchors.of(s.text, s.lang) + t for s, t in zip(of, own, strict=True)]
        for of, own in zip((one, two), titles, strict=True)
    ]
    depths, sizes = [np.array(_depths(of)) for of in (one, two)], [_sizes(of) for of in (one, two)]
    numbers = [np.array([s.number or "" for s in of]) for of in (one, two)]
    found = likeness(said[0], said[1])
    found += TITLE * likeness(titles[0], titles[1])
    found[(numbers[0][:, None] == numbers[1]) & (numbers[0] != "")[:, None]] += NUMBER
    found[depths[0][:, None] == depths[1]] += DEPTH
    found += LENGTH * (2 * np.exp(-np.abs(sizes[0][:, None] - sizes[1])) - 1)
    return found


def _depths(sections: Sequence[Section]) -> list[int]:
    depth: dict[str | None, int] = {None: -1}
    for s in sections:
        depth[s.id] = depth.get(s.parent, -1) + 1
    return [depth[s.id] for s in sections]


def _sizes(sections: Sequence[Section]) -> Table:
    return np.array([math.log(SHORT + len(s.text)) for s in sections], dtype=np.float32)


def best_path(gain: Table) -> list[tuple[int, int]]:
    """The pairs (row, column), both rising, whose gains add up to most; what is left out gains nothing."""
    best = np.zeros(gain.shape[1] + 1)
    came = np.full(gain.shape, BOTH, np.int8)
    for step, row in zip(came, gain, strict=True):
        here = np.zeros_like(best)
        here[1:] = np.maximum.accumulate(np.maximum(best[1:], best[:-1] + row))
        step[here[1:] == here[:-1]] = LEFT
        step[here[1:] == best[1:]] = UP
        best = here
    out: list[tuple[int, int]] = []
    i, j = gain.shape
    while i and j:
        step = came[i - 1, j - 1]
        i, j = i - (step != LEFT), j - (step != UP)
        if step == BOTH:
            out.append((i, j))
    return out[::-1]
