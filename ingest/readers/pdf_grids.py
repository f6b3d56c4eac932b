"""Rules that meet make grids: what frames a table or a box."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulewright.ingest.readers.pdf_model import Box
from rulewright.kb.groups import in_groups, in_runs

NEAR = 3.0  # points: rules so near one another are one, or meet
FARTHEST = 2.0  # times a shaded row's height: how far the next one is
LEAST_STRIPES = 3
MOST_RULES = 2_000  # on a page; more are a picture

Rule = tuple[float, float, float]  # where it lies, from where, to where
Drawn = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rules that meet: where its columns and its rows part, the outer edges included; ``upright`` are its walls."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    upright: tuple[Rule, ...] = ()

    @property
    def box(self) -> Box:
        """All that it covers."""
        return Box(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])

    def has_wall(self, column: int, y: float) -> bool:
        """True where a rule parts a column from the one before it at some height."""
        x = self.xs[column]
        return not self.upright or any(
            abs(at - x) <= NEAR and top - NEAR <= y <= bottom + NEAR for at, top, bottom in self.upright
        )


def stripes(boxes: Sequence[Drawn], heights: Sequence[float]) -> set[Drawn]:
    """The boxes behind every other row of a table: some of one width, each alone at its height, with text between
    them, the next one about as far as they are tall. ``heights``: of the page's lines."""
    tall = Counter(round(b[1] / NEAR) for b in boxes)
    alone = sorted((b for b in boxes if tall[round(b[1] / NEAR)] == 1), key=lambda b: b[1])
    lines = sorted(heights)
    out: set[Drawn] = set()
    for group in in_groups(((round(b[0] / NEAR), round(b[2] / NEAR)), b) for b in alone).values():
        for run in in_runs(group, lambda a, b: _is_next_stripe(a, b, lines)):
            out.update(run if len(run) >= LEAST_STRIPES else ())
    return out


def _is_next_stripe(a: Drawn, b: Drawn, lines: Sequence[float]) -> bool:
    tall = max(a[3] - a[1], b[3] - b[1])
    return 0 < b[1] - a[3] <= FARTHEST * tall and bisect_right(lines, a[3]) < bisect_right(lines, b[1])


def grids(drawn: Sequence[Drawn]) -> Iterator[Grid]:
    """Groups of rules that meet one another; level rules of one width make a grid of one column."""
    if len(drawn) > MOST_RULES:
        return
    level, upright = _lines(drawn, level=True), _lines(drawn, level=False)
    alone: list[Rule] = []
    found: list[Grid] = []
    for rules, walls in _groups(level, upright):
        xs = _places([x for x, _, _ in walls])
        ys = _places([*(y for y, _, _ in rules), *_open_ends(walls)])
        if len(xs) > 1 and len(ys) > 1:
            found.append(Grid(tuple(xs), tuple(ys), tuple(walls)))
        else:
            alone.extend(rules)
    yield from _stacked(found)
    yield from _ladders(alone)


def _open_ends(walls: Sequence[Rule]) -> Iterator[float]:
    """How high and how low both outer walls go: a row that a page's end cuts has no rule there."""
    xs = _places([x for x, _, _ in walls])
    outer = [[w for w in walls if abs(w[0] - x) <= NEAR] for x in (xs[:1] + xs[-1:])]
    if len(xs) > 2:
        yield max(min(top for _, top, _ in own) for own in outer)
        yield min(max(bottom for _, _, bottom in own) for own in outer)


def _stacked(found: Sequence[Grid]) -> Iterator[Grid]:
    """Grids of the same columns, one below the other, as one: a table of which every other row is shaded."""
    ordered = sorted(found, key=lambda g: g.ys)
    for group in in_groups((tuple(round(x / NEAR) for x in g.xs), g) for g in ordered).values():
        stack = [group[0]]
        for g in group[1:]:
            step = max(b - a for s in (*stack, g) for a, b in pairwise(s.ys))
            if len(g.xs) < 3 or not 0 < g.ys[0] - stack[-1].ys[-1] <= FARTHEST * step:
                yield _one(stack)
                stack = []
            stack.append(g)
        yield _one(stack)


def _one(stack: Sequence[Grid]) -> Grid:
    return stack[0] if len(stack) == 1 else Grid(stack[0].xs, tuple(_places([y for g in stack for y in g.ys])))


def _groups(level: Sequence[Rule], upright: Sequence[Rule]) -> Iterator[tuple[list[Rule], list[Rule]]]:
    """Rules that are joined with one another, level ones and upright ones."""
    group = list(range(len(level) + len(upright)))

    def root(i: int) -> int:
        while group[i] != i:
            group[i] = group[group[i]]
            i = group[i]
        return i

    for i, (y, left, right) in enumerate(level):
        for k, (x, top, bottom) in enumerate(upright):
            if left - NEAR <= x <= right + NEAR and top - NEAR <= y <= bottom + NEAR:
                group[root(i)] = root(len(level) + k)
    for found in in_groups((root(i), i) for i in range(len(group))).values():
        yield [level[i] for i in found if i < len(level)], [upright[i - len(level)] for i in found if i >= len(level)]


def _ladders(rules: Sequence[Rule]) -> Iterator[Grid]:
    """Three level rules or more of one width, as a table has that is ruled between its rows alone."""
    for found in in_groups(((round(r[1] / NEAR), round(r[2] / NEAR)), r) for r in rules).values():
        ys = _places([y for y, _, _ in found])
        if len(ys) > 2:
            yield Grid((min(r[1] for r in found), max(r[2] for r in found)), tuple(ys))


def _lines(drawn: Sequence[Drawn], *, level: bool) -> list[Rule]:
    """The rules of one direction, those that touch and lie on one line as one."""
    found = []
    for left, top, right, bottom in drawn:
        if (right - left >= bottom - top) == level:
            found.append(((top + bottom) / 2, left, right) if level else ((left + right) / 2, top, bottom))
    found.sort()
    out: list[Rule] = []
    first = 0
    for i in range(1, len(found) + 1):
        if i == len(found) or found[i][0] - found[first][0] > NEAR / 2:
            at = found[first][0]
            out.extend((at, a, z) for a, z in _stretches([(a, z) for _, a, z in found[first:i]]))
            first = i
    return out


def _stretches(found: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Stretches that touch as one."""
    out: list[tuple[float, float]] = []
    for a, z in sorted(found):
        if out and a <= out[-1][1] + NEAR:
            out[-1] = (out[-1][0], max(z, out[-1][1]))
        else:
            out.append((a, z))
    return out


def _places(values: Sequence[float]) -> list[float]:
    """Values in order, those that are near one another as one."""
    out: list[float] = []
    for v in sorted(values):
        if not out or v - out[-1] > NEAR:
            out.append(v)
    return out
