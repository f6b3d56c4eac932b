"""What a page has beside its text: running heads, page numbers, and words that stand sideways or off the page."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rulewright.ingest.readers.pdf_lines import line_of, rows
from rulewright.ingest.readers.pdf_model import Line, Page, Piece
from rulewright.kb.groups import in_groups, in_runs
from rulewright.kb.language import fold
from rulewright.kb.language.data import either

RUNNING_HEAD, PAGE_NUMBER = "running head", "page number"  # as ingest.clean.furniture names them
SIDEWAYS, OFF_PAGE = "text set sideways", "text off the page"

MARGIN = 0.15  # share of the page's height within which they stand
LONGEST = 120  # characters
FEWEST = 3  # pages on which a line must come again
FEWEST_SHORT = 2  # the same in a file of a few pages
FEW_PAGES = 5
LARGE = 1.25  # times the text's size: a heading, unless it stands on so many pages
MOST_PAGES = 0.4  # share of the pages
MOST_WORDS = 8
ONE_LINE = 1.0  # points by which baselines of one line differ
SAME_PLACE = 8.0  # points by which it may move
ARABIC = re.compile(r"(?<![\d.])\d{1,4}(?![\d.])")
ROMAN = re.compile(r"(?i)\A[\W_]*([ivxlc]{1,7})[\W_]*\Z")
ONLY_NUMBER = re.compile(
    rf"(?i)\A[\W_]*+(?:{either('references.page')}|{either('references.page_short')})?[\W_]*+(\d{{1,4}})"
    rf"(?:\s*+(?:/|{either('pages.of')})\s*+\d{{1,4}})?[\W_]*+\Z"
)
GAP = 1.5  # of the size: what sets a page number apart from a running head on the same line


@dataclass(frozen=True, slots=True)
class Furniture:
    """One page's lines that are no part of its text, with their reasons, and the number printed on it."""

    head: tuple[tuple[Line, str], ...] = ()
    foot: tuple[tuple[Line, str], ...] = ()
    label: str = ""

    @property
    def pieces(self) -> set[int]:
        """The identities of all its pieces."""
        return {id(p) for line, _ in (*self.head, *self.foot) for p in line.pieces}


@dataclass(slots=True)
class _Edge:
    """A line near the top or the bottom of a page; ``key`` is its words made comparable."""

    page: int
    line: Line
    at_top: bool
    key: str
    numbers: list[int]


def find_furniture(pages: Sequence[Page], body: float) -> list[Furniture]:
    """The furniture of every page."""
    edges = [e for p in pages for e in _edges(p)]
    offset = _offset(edges, len(pages))
    numbers = [e for e in edges if offset is not None and _is_number(e, offset)]
    why = {id(e): PAGE_NUMBER for e in numbers if any(_is_in_place(e, other) for other in numbers)}
    for e in (*_beside(edges, why, len(pages), body), *_repeated(edges, len(pages), offset, body)):
        why.setdefault(id(e), RUNNING_HEAD)
    labels = _labels(pages, edges, why, offset)
    out = []
    for page in pages:
        own = [(e, why[id(e)]) for e in edges if e.page == page.index and id(e) in why]
        sideways = [(x, SIDEWAYS) for turn in (1, 2, 3, 4) for x in _lines([p for p in page.pieces if p.turn == turn])]
        off = [(x, OFF_PAGE) for x in _lines([p for p in page.pieces if p.turn == 0 and _is_off(p, page)])]
        out.append(
            Furniture(
                tuple((e.line, w) for e, w in own if e.at_top),
                (*((e.line, w) for e, w in own if not e.at_top), *sideways, *off),
                labels[page.index],
            )
        )
    return out


def _lines(pieces: Sequence[Piece]) -> list[Line]:
    return [line_of(r) for r in rows(pieces)]


def _is_off(p: Piece, page: Page) -> bool:
    return p.end <= 0 or p.x >= page.width or p.bottom <= 0 or p.top >= page.height


def _edges(page: Page) -> list[_Edge]:
    """The lines at the top and at the bottom of a page, a page number beside a running head as a line of its own."""
    near = MARGIN * page.height
    own = [p for p in page.pieces if p.turn == 0 and not _is_off(p, page)]
    out = []
    for row in rows([p for p in own if p.y < near or p.bottom > page.height - near]):
        for part in in_runs(row, lambda a, b: b.x - a.end <= GAP * a.size):
            line = line_of(part)
            if len(line.text) <= LONGEST:
                numbers = [int(x) for x in ARABIC.findall(line.text)]
                key = " ".join(re.sub(r"\d+", " ", fold(line.text)).split())
                out.append(_Edge(page.index, line, line.y < page.height / 2, key, numbers))
    return out


def _offset(edges: Sequence[_Edge], count: int) -> int | None:
    """Printed number less place in the file, as most pages have it; None where the pages are not numbered."""
    votes: dict[int, set[int]] = defaultdict(set)
    for e in edges:
        alone = bool(ONLY_NUMBER.match(e.line.text))
        for n in e.numbers:
            if alone or len(e.numbers) == 1:
                votes[n - e.page].add(e.page)
    if not votes:
        return None
    best = max(sorted(votes), key=lambda o: (len(votes[o]), -abs(o - 1)))
    least = 2 if count <= FEW_PAGES else max(FEWEST, count // 4)
    return best if len(votes[best]) >= least else None


def _is_number(e: _Edge, offset: int) -> bool:
    """True for a line that is its page's number and nothing else."""
    return e.page + offset in e.numbers and bool(ONLY_NUMBER.match(e.line.text))


def _is_in_place(e: _Edge, other: _Edge) -> bool:
    """True where another page has its number at the same height: the cell of a table may have it by chance."""
    return e.page != other.page and e.at_top == other.at_top and abs(e.line.y - other.line.y) <= SAME_PLACE


def _beside(edges: Sequence[_Edge], numbers: Collection[int], count: int, body: float) -> list[_Edge]:
    """What stands on one line with its page's number on page after page: the names of chapters and sections."""
    out = []
    for own in in_groups((e.page, e) for e in edges).values():
        heights = [e.line.y for e in own if id(e) in numbers]
        beside = [e for e in own if id(e) not in numbers and any(abs(e.line.y - y) <= ONE_LINE for y in heights)]
        out += [e for e in beside if e.line.size <= LARGE * body and any(c.isalpha() for c in e.key)]
    return out if len({e.page for e in out}) >= (FEWEST_SHORT if count <= FEW_PAGES else FEWEST) else []


def _repeated(edges: Sequence[_Edge], count: int, offset: int | None, body: float) -> list[_Edge]:
    """Lines with the same words at the same height again and again, on every page, on left or on right ones.

    What stands in the same place in the same size is one as well: the name of a short chapter, where longer ones have
    theirs, and a line that begins or ends with its page's number, where others do.
    """
    least = FEWEST_SHORT if count <= FEW_PAGES else FEWEST
    worded = [e for e in edges if any(c.isalpha() for c in e.key)]
    out: list[_Edge] = []
    for group in in_groups(((e.key, e.at_top), e) for e in worded).values():
        found = [e for e in group if any(_is_next(e, o) for o in group)]
        often = len({e.page for e in found})
        large = any(e.line.size > LARGE * body for e in found)
        if often >= least and not (large and often < MOST_PAGES * count):
            out.extend(found)
    slots = Counter(_slot(e) for e in out)
    numbered = [e for e in edges if offset is not None and _has_number(e, offset) and e.line.size <= LARGE * body]
    places = Counter(_slot(e) for e in numbered)
    taken = {id(e) for e in out}
    out += [e for e in numbered if places[_slot(e)] >= least and id(e) not in taken]
    taken |= {id(e) for e in numbered}
    out += [e for e in edges if slots[_slot(e)] >= 2 * least and id(e) not in taken and e.line.size != body]
    return out


def _is_next(e: _Edge, other: _Edge) -> bool:
    """True for lines at the same height on this page and the next, or the next but one."""
    return 0 < abs(e.page - other.page) <= 2 and abs(e.line.y - other.line.y) <= SAME_PLACE


def _slot(e: _Edge) -> tuple[bool, int, float]:
    return e.at_top, round(e.line.y / SAME_PLACE), e.line.size


def _has_number(e: _Edge, offset: int) -> bool:
    """True for a short line of words that begins or ends with its page's number."""
    words = e.line.text.split()
    return 1 < len(words) <= MOST_WORDS and str(e.page + offset) in (words[0], words[-1]) and bool(e.key)


def _labels(pages: Sequence[Page], edges: Sequence[_Edge], why: dict[int, str], offset: int | None) -> list[str]:
    """The number of each page: as printed, or between pages whose numbers are printed; else what the file calls it."""
    printed: dict[int, str] = {}
    if offset is not None:
        found = {e.page for e in edges if id(e) in why and e.page + offset in e.numbers}
        if found:
            printed = {i: str(i + offset) for i in range(min(found), max(found) + 1)}
    for e in edges:
        roman = ROMAN.match(e.line.text)
        if roman and e.page not in printed and id(e) not in why:
            others = sum(bool(ROMAN.match(o.line.text)) for o in edges if abs(o.page - e.page) == 1)
            if others:
                printed[e.page], why[id(e)] = roman[1].lower(), PAGE_NUMBER
    return [printed.get(p.index, p.label) for p in pages]
