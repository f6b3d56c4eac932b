"""A whole book as a wheel: its sections on the rim, in groups, each as large as it is central; what points where goes
through the inside. Labels stand in two columns beside it, level with what they name as far as there is room; where a
screen is too narrow for them, the page shows the wheel alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt

from rulewright.web.site.picture.columns import spread
from rulewright.web.site.picture.curves import number
from rulewright.web.site.picture.lettering import lines, shortened

RADIUS = 220.0  # of the circle on which the dots stand
RIM, BAND = 236.0, 9.0  # where the bands of the groups begin, and how wide they are
MARKS = 262.0  # where the marks of the groups stand
GAP = 1.6  # between two groups, in slots
LEAST, MOST = 1.7, 9.5  # the radius of a dot
SLOT = 3.2  # the slots that the most central section takes, above the one that each has
PULL = 0.86  # of a line towards the middle of the wheel, where its ends lie close together
HUES = 6
WIDE = 1060.0  # the width of the picture
COLUMN = 236.0  # the width of a column of labels
TITLE, SMALL, LEADING = 15.0, 13.0, 18.0  # type sizes, and the space from line to line
BETWEEN = 14.0  # of two labels


@dataclass(frozen=True, slots=True)
class Member:
    """A section and how central it is, 0 to 1."""

    id: str
    label: str
    lang: str
    weight: float


@dataclass(frozen=True, slots=True)
class Sector:
    """A group: its letter on the wheel ("" for sections that are in none), its name, its members as they are read."""

    mark: str
    name: str
    lang: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """A section on the rim."""

    member: Member
    x: float
    y: float
    r: float
    sector: int  # place of its group, from 0
    hue: int
    central: bool


@dataclass(frozen=True, slots=True)
class Band:
    """The arc of a group, as SVG path data, and where its letter stands."""

    sector: Sector
    path: str
    x: float
    y: float
    hue: int


@dataclass(frozen=True, slots=True)
class Thread:
    """A line from one section to another: places of the two dots, SVG path data."""

    source: int
    target: int
    path: str
    hue: int


@dataclass(frozen=True, slots=True)
class Label:
    """What is written beside the wheel on one group: its name, its most central sections, a line to its band.

    ``title`` and ``members``: lines with the y of their base; ``members`` with the section they lead to. ``place``: of
    the group, from 0.
    """

    sector: Sector
    place: int
    x: float
    anchor: str
    title: tuple[tuple[str, float], ...]
    members: tuple[tuple[Member, str, float], ...]
    leader: str


@dataclass(frozen=True, slots=True)
class Wheel:
    """Everything with its place, within ``0 0 width height``."""

    width: float
    height: float
    dots: tuple[Dot, ...]
    bands: tuple[Band, ...]
    threads: tuple[Thread, ...]
    labels: tuple[Label, ...] = ()

    @property
    def place(self) -> dict[str, int]:
        """The number of each dot by the id of its section."""
        return {d.member.id: n for n, d in enumerate(self.dots)}


def wheel(sectors: Sequence[Sector], ties: Iterable[tuple[str, str]], central: int) -> Wheel:
    """A book's groups on a wheel. ``ties``: pairs of sections, the first points to the second; ``central``: how many
    dots are marked as the most central."""
    highest = max((m.weight for s in sectors for m in s.members), default=0.0)
    arcs = _arcs(sectors, highest)
    ranked = sorted((m for s in sectors for m in s.members), key=lambda m: (-m.weight, m.id))
    marked = {m.id for m in ranked[:central] if m.weight > 0}
    labels = _columns(sectors, arcs)
    height = max(2 * MARKS + 40, *(_height(column) for column in labels))
    cx, cy = WIDE / 2, height / 2
    dots = tuple(_dots(sectors, arcs, highest, marked, cx, cy))
    at = {d.member.id: i for i, d in enumerate(dots)}
    threads = tuple(_thread(dots, at[a], at[b], cx, cy) for a, b in ties if a in at and b in at and a != b)
    bands = tuple(_band(s, i, *arcs[i], cx, cy) for i, s in enumerate(sectors))
    written = tuple(x for side, column in enumerate(labels) for x in _labels(column, side, height, cy))
    return Wheel(WIDE, round(height, 1), dots, bands, threads, written)


def _slots(member: Member, highest: float) -> float:
    """How much of the rim a section takes, in slots."""
    return 1 + (SLOT * sqrt(member.weight / highest) if highest else 0)


def _arcs(sectors: Sequence[Sector], highest: float) -> list[tuple[float, float]]:
    """Where each group begins and ends on the rim, in radians, clockwise from above."""
    sizes = [sum(_slots(m, highest) for m in s.members) for s in sectors]
    unit = 2 * pi / (sum(sizes) + GAP * len(sectors)) if sectors else 0.0
    arcs, at = [], GAP * unit / 2
    for size in sizes:
        arcs.append((at, at + size * unit))
        at += (size + GAP) * unit
    return arcs


def _point(angle: float, radius: float, cx: float, cy: float) -> tuple[float, float]:
    return round(cx + radius * sin(angle), 1), round(cy - radius * cos(angle), 1)


def _dots(
    sectors: Sequence[Sector], arcs: list[tuple[float, float]], highest: float, marked: set[str], cx: float, cy: float
) -> Iterable[Dot]:
    for n, (s, (start, end)) in enumerate(zip(sectors, arcs, strict=True)):
        unit = (end - start) / (sum(_slots(m, highest) for m in s.members) or 1)
        at = start
        for m in s.members:
            slots = _slots(m, highest)
            share = sqrt(m.weight / highest) if highest else 0.0
            r = min(LEAST + (MOST - LEAST) * share, slots * unit * RADIUS * 0.48)
            x, y = _point(at + slots * unit / 2, RADIUS, cx, cy)
            yield Dot(m, x, y, round(r, 1), n, _hue(s, n), m.id in marked)
            at += slots * unit


def _band(s: Sector, place: int, start: float, end: float, cx: float, cy: float) -> Band:
    large = 1 if end - start > pi else 0
    (a, b), (c, d) = _point(start, RIM, cx, cy), _point(end, RIM, cx, cy)
    (e, f), (g, h) = _point(end, RIM + BAND, cx, cy), _point(start, RIM + BAND, cx, cy)
    n, out = number, RIM + BAND
    path = (
        f"M{n(a)} {n(b)}A{n(RIM)} {n(RIM)} 0 {large} 1 {n(c)} {n(d)}L{n(e)} {n(f)}"
        f"A{n(out)} {n(out)} 0 {large} 0 {n(g)} {n(h)}Z"
    )
    return Band(s, path, *_point((start + end) / 2, MARKS, cx, cy), _hue(s, place))


def _hue(s: Sector, place: int) -> int:
    """Neighbours on the wheel have different colours; what is in no group has none (-1)."""
    return place % HUES if s.mark else -1


def _thread(dots: Sequence[Dot], a: int, b: int, cx: float, cy: float) -> Thread:
    """A line that bends to the middle of the wheel, the farther apart its ends are the more."""
    p, q = dots[a], dots[b]
    apart = hypot(p.x - q.x, p.y - q.y) / (2 * RADIUS)
    keep = PULL * (1 - apart)
    x, y = cx + ((p.x + q.x) / 2 - cx) * keep, cy + ((p.y + q.y) / 2 - cy) * keep
    path = f"M{p.x:.0f} {p.y:.0f}Q{x:.0f} {y:.0f} {q.x:.0f} {q.y:.0f}"
    return Thread(a, b, path, p.hue)


@dataclass(frozen=True, slots=True)
class _Text:
    """A label before it has a place."""

    place: int
    sector: Sector
    angle: float
    title: tuple[str, ...]
    members: tuple[tuple[Member, str], ...]

    @property
    def height(self) -> float:
        return LEADING * (len(self.title) + len(self.members))


def _columns(sectors: Sequence[Sector], arcs: list[tuple[float, float]]) -> tuple[list[_Text], list[_Text]]:
    """The labels of both sides, from above down; of many groups each says less."""
    named = [(i, s) for i, s in enumerate(sectors) if s.mark]
    room = 3 if len(named) <= 10 else 2
    left: list[_Text] = []
    right: list[_Text] = []
    for i, s in named:
        title = lines(f"{s.mark} · {s.name}", COLUMN, TITLE, True)
        best = sorted(s.members, key=lambda m: (-m.weight, m.id))
        shown = [m for m in best if m.label != s.name][:room]
        text = _Text(i, s, sum(arcs[i]) / 2, title, tuple((m, shortened(m.label, COLUMN, SMALL)) for m in shown))
        (right if text.angle <= pi else left).append(text)
    return left[::-1], right


def _height(column: Sequence[_Text]) -> float:
    return sum(t.height + BETWEEN for t in column) + 2 * BETWEEN


def _labels(column: list[_Text], side: int, height: float, cy: float) -> Iterable[Label]:
    """Labels as near to the height of their bands as they can stand without touching, with lines to them."""
    wanted = [cy - MARKS * 1.15 * cos(t.angle) - t.height / 2 - BETWEEN for t in column]
    tops = spread(wanted, [t.height for t in column], BETWEEN, height - 2 * BETWEEN)
    for text, top in zip(column, tops, strict=True):
        y = top + BETWEEN
        base = [round(y + (i + 0.75) * LEADING, 1) for i in range(len(text.title) + len(text.members))]
        x = COLUMN if side == 0 else WIDE - COLUMN
        toward = 12 if side == 0 else -12
        end_x, end_y = _point(text.angle, MARKS + 10, WIDE / 2, cy)
        n = number
        leader = f"M{n(x + toward / 2)} {n(base[0] - 5)}H{n(x + toward)}L{n(end_x)} {n(end_y)}"
        title = zip(text.title, base, strict=False)
        below = base[len(text.title) :]
        members = ((m, words, at) for (m, words), at in zip(text.members, below, strict=True))
        anchor = "end" if side == 0 else "start"
        yield Label(
            text.sector,
            text.place,
            x,
            anchor,
            tuple(title),
            tuple(members),
            leader,
        )
