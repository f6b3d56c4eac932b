"""Learn where a heading of a bare text stands, from books whose markup is the truth: a part of `learn_headings`."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.descent import descended
from rulewright.ingest.structure.bare.looks import Page, heading_of
from rulewright.ingest.structure.bare.read import Kinds, Titles, step
from rulewright.ingest.structure.bare.told import Bounds

PRIOR = 0.3  # how hard it is for a weight to leave 0
USUAL = 30  # headings; what a book has more counts less each
FEWEST_GAMES = 3  # a feature of fewer games tells of these games


@dataclass(frozen=True)
class Choice:
    """The places that a heading may have, each by its features, which is right, and how much this counts."""

    game: str
    places: Sequence[Mapping[str, float]]
    right: int
    counts: float


def choices(game: str, page: Page, gold: Mapping[int, int], wanted: Sequence[Mapping[str, Any]]) -> list[Choice]:
    """Every heading that has a choice, with those before it where the truth has them.

    ``gold``: by line the heading of the truth, an index in ``wanted``.
    """
    lines = sorted(gold)
    headings = [heading_of(page.looks[n]) for n in lines]
    index = {gold[n]: i for i, n in enumerate(lines)}
    titles, bounds = Titles(headings, page), Bounds(headings, page)
    found: list[int | None] = []
    path: list[int] = []
    last: Kinds = {}
    out: list[Choice] = []
    much = math.sqrt(USUAL / max(len(lines), 10))  # a long book is not more true than a short one
    for i, n in enumerate(lines):
        on, depths = bounds.choices(found, path, i)
        parent = wanted[gold[n]]["parent"]
        right = on.index(index[parent]) + 1 if parent in index and index[parent] in on else 0
        if right in depths and len(depths) > 1:
            places = [titles.features(on, i, depth, last) for depth in depths]
            out.append(Choice(game, places, right - depths[0], much))
        path = step(titles, found, on, i, right if right in depths else depths[-1], last)
    return out


def fitted(data: Sequence[Choice]) -> dict[str, float]:
    """The weights by which the right places are most likely (softmax over each heading's, by Adam)."""
    games: dict[str, set[str]] = defaultdict(set)
    for c in data:
        for name in {name for place in c.places for name in place}:
            games[name].add(c.game)
    ids = dict(zip(sorted(n for n, of in games.items() if len(of) >= FEWEST_GAMES), count(), strict=False))
    places = [place for c in data for place in c.places]
    cells = [(i, ids[name], value) for i, place in enumerate(places) for name, value in place.items() if name in ids]
    row, column, values = (np.array(x) for x in zip(*cells, strict=True))
    group = np.repeat(np.arange(len(data)), [len(c.places) for c in data])
    first = np.flatnonzero(np.diff(group, prepend=-1))
    right = np.zeros(len(places))
    right[first + np.array([c.right for c in data])] = 1.0
    much = np.array([c.counts for c in data])[group]

    def slope(w: NDArray[np.float64]) -> NDArray[np.float64]:
        z = np.bincount(row, values * w[column], minlength=len(places))
        e = np.exp(z - np.maximum.reduceat(z, first)[group])
        errors = much * (e / np.add.reduceat(e, first)[group] - right)
        return np.bincount(column, values * errors[row], minlength=len(w)) + PRIOR * w

    return dict(zip(ids, map(float, descended(slope, len(ids))), strict=True))
