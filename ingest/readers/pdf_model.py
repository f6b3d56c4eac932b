"""What the PDF reader's steps pass to each other. Coordinates are points from the page's top left, y downwards.

A page comes in as pieces of text and what is drawn (``Page``); pieces become lines, lines and what frames them become
blocks in reading order, and the blocks of all pages are written out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

BOLD = re.compile(r"bold|black|heavy|semibold|demi|extrabd|[-,]bd", re.IGNORECASE)
ITALIC = re.compile(r"italic|oblique|[-,]it\b|kursiv", re.IGNORECASE)
SUBSET = re.compile(r"\A[A-Z]{6}\+")
STYLE_NAME = re.compile(r"[-,](?:[A-Za-z]+)\Z|(?:Bold|Italic|Regular|MT|PS){1,8}\Z")
LONGEST_LEADER = 120  # characters at the end of a line that are looked at
# "Combat ........ 7", "Combat . . . 7": a line of contents
PAGED = re.compile(rf"(?:\.{{3}}|…|(?:[.·] ){{3}}|_{{3}})[.…·_ ]{{0,{LONGEST_LEADER}}}+\d{{1,4}}\Z")
ITALIC_FLAG, BOLD_FLAG = 1 << 6, 1 << 18
BOLD_WEIGHT = 650  # of an unnamed font; named ones say it
ASCENT, DESCENT = 0.8, 0.22  # of the size


class Refused(Exception):
    """The file cannot be taken: the code of a refusal, and how much was found where a limit is broken."""

    def __init__(self, code: str, found: int = 0) -> None:
        super().__init__(code)
        self.code, self.found = code, found


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def holds(self, x: float, y: float) -> bool:
        """True for a point inside."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Font:
    """A font by its looks; ``family`` is its name without what says bold or italic."""

    family: str
    bold: bool
    italic: bool

    @classmethod
    def named(cls, name: str, flags: int, weight: int) -> Font:
        """A font from what a PDF says of it: a name like ``ABCDEF+Garamond-BoldItalic``, flags and a weight."""
        bare = SUBSET.sub("", name)
        bold = bool(BOLD.search(bare)) or bool(flags & BOLD_FLAG and not bare) or (not bare and weight >= BOLD_WEIGHT)
        return cls(STYLE_NAME.sub("", bare), bold, bool(ITALIC.search(bare)) or bool(flags & ITALIC_FLAG))


@dataclass(slots=True)
class Piece:
    """Text of one font without a gap; ``y`` is its baseline, ``turn`` the quarters by which it is turned."""

    text: str
    x: float
    end: float
    y: float
    size: float
    font: int
    turn: int = 0
    blank: bool = False  # a blank follows
    glued: bool = False  # it goes on with the piece before, whatever the gap
    note: bool = False  # the mark of a footnote

    @property
    def top(self) -> float:
        """Where its line's tall letters reach."""
        return self.y - ASCENT * self.size

    @property
    def bottom(self) -> float:
        """Where its line's long letters reach."""
        return self.y + DESCENT * self.size


def box_around(pieces: Sequence[Piece]) -> Box:
    """What pieces cover, of which there is one at least."""
    left, top = min(p.x for p in pieces), min(p.top for p in pieces)
    return Box(left, top, max(p.end for p in pieces), max(p.bottom for p in pieces))


@dataclass(frozen=True, slots=True)
class Page:
    """One page as it came out of the file; ``label`` is what the file calls it, "" where it does not."""

    index: int
    width: float
    height: float
    label: str
    pieces: tuple[Piece, ...]
    rules: tuple[tuple[float, float, float, float], ...] = ()
    boxes: tuple[tuple[float, float, float, float], ...] = ()
    pictures: tuple[tuple[float, float, float, float], ...] = ()
    dots: tuple[tuple[float, float, float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of a PDF's outline: ``level`` and ``page`` count from 0; a page of -1 is unknown."""

    level: int
    title: str
    page: int


@dataclass(frozen=True, slots=True)
class Paper:
    """A whole PDF."""

    title: str
    bookmarks: tuple[Bookmark, ...]
    fonts: tuple[Font, ...]
    pages: tuple[Page, ...]


class Style(NamedTuple):
    """What a line looks like: lines of one style have one task. ``size`` in half points."""

    size: float
    bold: bool
    italic: bool
    caps: bool
    family: str
    centred: bool = False


@dataclass
class Line:
    """One line of a column; ``pieces`` from left to right."""

    pieces: list[Piece]

    @cached_property
    def x(self) -> float:
        """Where it begins."""
        return min(p.x for p in self.pieces)

    @cached_property
    def end(self) -> float:
        """Where it ends."""
        return max(p.end for p in self.pieces)

    @cached_property
    def size(self) -> float:
        """The size in which most of its words begin: of small capitals that of the large ones."""
        capitals = [a.size for a, b in pairwise(self.pieces) if _are_small_capitals(a, b)]
        if capitals:
            return max(capitals)
        sizes: Counter[float] = Counter()
        for i, p in enumerate(self.pieces):
            if not p.note and (i == 0 or not joined(self.pieces[i - 1], p)):
                sizes[p.size] += 1 + 2 * any(c.isalnum() for c in p.text)
        return max(sizes, key=lambda s: (sizes[s], s))

    @cached_property
    def y(self) -> float:
        """Its baseline."""
        return max(self.pieces, key=lambda p: (p.size, len(p.text))).y

    @property
    def top(self) -> float:
        """Where its tall letters reach."""
        return self.y - ASCENT * self.size

    @property
    def bottom(self) -> float:
        """Where its long letters reach."""
        return self.y + DESCENT * self.size

    @cached_property
    def text(self) -> str:
        """Its words, a blank between them, without marks of footnotes."""
        words = (
            ("" if i == 0 or joined(self.pieces[i - 1], p) else " ") + p.text
            for i, p in enumerate(self.pieces)
            if not p.note
        )
        return "".join(words).lstrip()


NO_BLANK = 0.14  # of the size: a narrower gap is none


def joined(a: Piece, b: Piece) -> bool:
    """True where two pieces of a line, one after the other, are parts of one word."""
    return b.glued or (not a.blank and b.x - a.end < NO_BLANK * min(a.size, b.size))


def _are_small_capitals(a: Piece, b: Piece) -> bool:
    """True for a capital and, on its line in smaller type of the same font, the rest of its word."""
    return (
        joined(a, b) and a.font == b.font and a.y == b.y and b.size < a.size and a.text.isupper() and b.text.isalpha()
    )


def style_of(line: Line, fonts: Sequence[Font]) -> Style:
    """What a line looks like, by most of its letters."""
    bold: Counter[bool] = Counter()
    italic: Counter[bool] = Counter()
    family: Counter[str] = Counter()
    for p in line.pieces:
        n = sum(c.isalnum() for c in p.text)
        bold[fonts[p.font].bold] += n
        italic[fonts[p.font].italic] += n
        family[fonts[p.font].family] += n
    letters = [c for c in line.text if c.isalpha()]
    caps = len(letters) > 2 and all(c.isupper() for c in letters)
    best = min(family, key=lambda f: (-family[f], f))
    return Style(round(line.size * 2) / 2, bold[True] > 9 * bold[False], italic[True] > 9 * italic[False], caps, best)


def is_paged(text: str) -> bool:
    """True for a line of contents: leaders and a page at its end."""
    return bool(PAGED.search(text[-LONGEST_LEADER:]))


class Kind(Enum):
    """What a block is."""

    TEXT = auto()
    ITEM = auto()
    TABLE = auto()
    BOX = auto()


@dataclass
class Block:
    """A paragraph, a list item, a table or a box. ``lines`` of the first two, ``cells`` (rows of columns of lines) of a
    table, ``inside`` of a box. ``rank`` is 1 to 6 for a heading and 0 for anything else."""

    kind: Kind
    page: int
    lines: list[Line] = field(default_factory=list)
    cells: list[list[list[Line]]] = field(default_factory=list)
    inside: list[Block] = field(default_factory=list)
    level: int = 0  # of an item, from 0
    rank: int = 0
    left: float = 0.0  # where its column begins
    centred: bool = False  # in its column
    box: Box = NOWHERE
    rest: bool = False  # of the table before it
    repeated: list[Line] = field(default_factory=list)  # the header of that table, printed again

    @property
    def text(self) -> str:
        """The words of its lines."""
        return " ".join(line.text for line in self.lines)


def upright(page: Page) -> Page:
    """A page as the reader of most of its text holds it."""
    turns: Counter[int] = Counter()
    for p in page.pieces:
        turns[p.turn] += len(p.text)
    turn = max(turns, key=lambda t: (turns[t], -t), default=0)
    wide, high = (page.width, page.height) if turn % 2 == 0 else (page.height, page.width)
    shift = ((0.0, 0.0), (0.0, page.width), (page.width, page.height), (page.height, 0.0))
    pieces = []
    for p in page.pieces:
        dx, dy = shift[p.turn]
        same = p.turn == turn
        pieces.append(replace(p, x=p.x + dx, end=p.end + dx, y=p.y + dy, turn=0 if same else p.turn or 4))
    if turn == 0:
        return replace(page, pieces=tuple(pieces))

    def turned(boxes: Sequence[tuple[float, float, float, float]]) -> tuple[tuple[float, float, float, float], ...]:
        return tuple(_turn(b, turn, page.width, page.height) for b in boxes)

    return Page(
        page.index, wide, high, page.label, tuple(pieces),
        turned(page.rules), turned(page.boxes), turned(page.pictures), turned(page.dots),
    )  # fmt: skip


def _turn(
    box: tuple[float, float, float, float], turn: int, width: float, height: float
) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    if turn == 1:
        return top, width - right, bottom, width - left
    if turn == 2:
        return width - right, height - bottom, width - left, height - top
    return height - bottom, left, height - top, right
