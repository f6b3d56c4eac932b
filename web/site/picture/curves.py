"""Lines between boxes, cubic curves with arrow heads, and the outlines of boxes, as SVG path data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import atan2, cos, pi, sin

from rulewright.web.site.picture.scene import Box

HEADS = {  # how a line ends, so that its type is told without colour too
    "parent": "",
    "definition": "dot",
    "reference": "arrow",
    "mention": "open",
    "override": "double",
    "negates": "bar",
    "excludes": "bar",
    "causes": "arrow",
    "requires": "open",
    "modifies": "diamond",
    "includes": "dot",
    "orders": "double",
}
SIZE = 5.0  # half of an arrow head


def number(value: float) -> str:
    """A coordinate with one decimal, without what is not needed."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic Bézier curve from (x0, y0) to (x3, y3)."""

    x0: float
    y0: float
    x1: float
    y1: float
    x2: float
    y2: float
    x3: float
    y3: float

    @property
    def path(self) -> str:
        """SVG path data."""
        n = number
        return (
            f"M{n(self.x0)} {n(self.y0)}C{n(self.x1)} {n(self.y1)} {n(self.x2)} {n(self.y2)} {n(self.x3)} {n(self.y3)}"
        )

    def at(self, t: float) -> tuple[float, float]:
        """The point at ``t`` of the way, 0 to 1."""
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x = a * self.x0 + b * self.x1 + c * self.x2 + d * self.x3
        return x, a * self.y0 + b * self.y1 + c * self.y2 + d * self.y3

    def heading(self, t: float) -> float:
        """The direction in which the curve runs at ``t``, in radians."""
        (x0, y0), (x1, y1) = self.at(max(t - 0.04, 0.0)), self.at(min(t + 0.001, 1.0))
        return atan2(y1 - y0, x1 - x0)

    @property
    def reverse(self) -> Curve:
        """The same curve the other way round."""
        return Curve(self.x3, self.y3, self.x2, self.y2, self.x1, self.y1, self.x0, self.y0)


def sideways(x0: float, y0: float, x1: float, y1: float, bend: float = 0.5) -> Curve:
    """A curve that leaves and arrives level."""
    dx = (x1 - x0) * bend
    return Curve(x0, y0, x0 + dx, y0, x1 - dx, y1, x1, y1)


def elbow(x0: float, y0: float, x1: float, y1: float, turn: float) -> str:
    """SVG path data of a line that runs straight down from (x0, y0) and turns off to (x1, y1)."""
    n = number
    bend = x0 + (turn if x1 > x0 else -turn)
    return f"M{n(x0)} {n(y0)}V{n(y1 - turn)}Q{n(x0)} {n(y1)} {n(bend)} {n(y1)}H{n(x1)}"


def head(kind: str, x: float, y: float, angle: float, size: float = SIZE) -> str:
    """SVG path data of an arrow head whose tip is at (x, y); "" for a line that has none."""
    shape = HEADS.get(kind, "arrow")
    outlines: dict[str, list[list[tuple[float, float]]]] = {
        "arrow": [[(0, 0), (-2, 1), (-2, -1)]],
        "open": [[(0, 0), (-2, 1), (-1.4, 0), (-2, -1)]],
        "double": [[(0, 0), (-1.8, 1), (-1.8, -1)], [(-1.8, 0), (-3.6, 1), (-3.6, -1)]],
        "bar": [[(0, -1.3), (0, 1.3), (-0.7, 1.3), (-0.7, -1.3)]],
        "diamond": [[(0, 0), (-1.3, 0.9), (-2.6, 0), (-1.3, -0.9)]],
        "dot": [[(-0.8 + 0.8 * cos(i * pi / 4), 0.8 * sin(i * pi / 4)) for i in range(8)]],
    }
    return "".join(_outline(points, x, y, angle, size) for points in outlines.get(shape, []))


def legend(types: Iterable[str]) -> tuple[tuple[str, str, str], ...]:
    """A sample of the line of each type, each once: the type, its line and its head as SVG path data."""
    sample = Curve(2, 7, 12, 7, 24, 7, 34, 7)
    return tuple((t, sample.path, head(t, 34, 7, 0)) for t in dict.fromkeys(types))


def _outline(points: list[tuple[float, float]], x: float, y: float, angle: float, size: float) -> str:
    c, s = cos(angle) * size, sin(angle) * size
    placed = [f"{number(x + px * c - py * s)} {number(y + px * s + py * c)}" for px, py in points]
    return "M" + "L".join(placed) + "Z"


FOLD = 9.0  # of the corner of a section's sheet
ROUND = 24.0  # of a pill that is higher than one line
SPINE = 6.0  # of a book, from its left edge


def outline(box: Box) -> str:
    """SVG path data around a box at the origin: a sheet for a section, a pill for a term, a book, a plain box."""
    w, h, n = box.w, box.h, number
    if box.item.shape == "term":
        r = min(h / 2, ROUND)
        return (
            f"M{n(r)} 0H{n(w - r)}A{n(r)} {n(r)} 0 0 1 {n(w)} {n(r)}V{n(h - r)}A{n(r)} {n(r)} 0 0 1 {n(w - r)} {n(h)}"
            f"H{n(r)}A{n(r)} {n(r)} 0 0 1 0 {n(h - r)}V{n(r)}A{n(r)} {n(r)} 0 0 1 {n(r)} 0Z"
        )
    if box.item.shape == "section":
        return f"M0 0H{n(w - FOLD)}L{n(w)} {n(FOLD)}V{n(h)}H0Z"
    return f"M0 0H{n(w)}V{n(h)}H0Z"


def detail(box: Box) -> str:
    """SVG path data of what is drawn inside an outline: the folded corner, the spine; "" for nothing."""
    w, h, n = box.w, box.h, number
    if box.item.shape == "section":
        return f"M{n(w - FOLD)} 0V{n(FOLD)}H{n(w)}"
    return f"M{n(SPINE)} 0V{n(h)}" if box.item.shape == "book" else ""
