"""What is to be drawn, before anything has a place; and what a picture consists of, when everything has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

LEADING = 1.25  # from one line of a label to the next, in parts of the type size


@dataclass(frozen=True, slots=True)
class Item:
    """A section, a term, a book, or what stands for those that there is no room for (shape ``more``)."""

    id: str
    label: str
    shape: str  # section | term | book | more
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class Group:
    """Items that are connected with the middle in one way; ``caption`` says how, as seen from the middle."""

    type: str
    outward: bool  # the connection leads from the middle to the item
    caption: str
    items: tuple[Item, ...]


class Tie(NamedTuple):
    """A connection from ``source`` to ``target``."""

    source: str
    target: str
    type: str


@dataclass(frozen=True, slots=True)
class Scene:
    """The middle, what is around it on either side, and what lies a step farther.

    ``beyond``: by the id of an item next to the middle, items that are connected with it, and how; ``across``: ties
    between items next to the middle.
    """

    middle: Item
    left: tuple[Group, ...] = ()
    right: tuple[Group, ...] = ()
    beyond: dict[str, tuple[tuple[Item, Tie], ...]] = field(default_factory=dict)
    across: tuple[Tie, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """Where an item is drawn: its upper left corner, its size and the lines of its label; ``ring`` 0 is the middle."""

    item: Item
    x: float
    y: float
    w: float
    h: float
    lines: tuple[str, ...]
    size: float  # of the type
    ring: int = 1

    @property
    def middle(self) -> float:
        """Half way down."""
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def cut(self) -> bool:
        """True where the label is longer than what is shown."""
        return " ".join(self.lines) != " ".join(self.item.label.split())

    @property
    def rows(self) -> list[tuple[str, float]]:
        """The lines of the label, each with its base line, counted from the upper edge."""
        leading = self.size * LEADING
        first = self.h / 2 - leading * (len(self.lines) - 1) / 2 + self.size * 0.34
        return [(line, round(first + i * leading, 1)) for i, line in enumerate(self.lines)]


@dataclass(frozen=True, slots=True)
class Caption:
    """Words over a group; ``anchor`` is the SVG text-anchor."""

    text: str
    x: float
    y: float
    anchor: str
    type: str


@dataclass(frozen=True, slots=True)
class Line:
    """A connection as an SVG path, with its arrow head ("" for none); ``ring`` 0 are ties across."""

    tie: Tie
    path: str
    head: str
    ring: int = 1


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything with its place, within ``0 0 width height``."""

    name: str  # of the layout: wide | tall
    width: float
    height: float
    boxes: tuple[Box, ...]
    captions: tuple[Caption, ...] = ()
    lines: tuple[Line, ...] = ()
    trunks: tuple[str, ...] = ()  # SVG path data of what several lines share

    @property
    def index(self) -> dict[str, int]:
        """The number of each box by the id of its item."""
        return {b.item.id: n for n, b in enumerate(self.boxes)}
