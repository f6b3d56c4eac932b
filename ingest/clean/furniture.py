"""What is in a file but was never part of the book: marks of machines, page numbers, running heads, web pages.

Everything here is a whole range of the source with its reason; what is not sure stays in the book.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from rulewright.ingest.clean.markup import markup_asides
from rulewright.ingest.marks import MACHINE_MARK, PAGE_MARK, WEB_FURNITURE
from rulewright.kb.language import fold
from rulewright.kb.model import Aside

PAGE_MARK_WHY = "page mark"
PAGE_NUMBER_WHY = "page number"
RUNNING_HEAD_WHY = "running head"
WEB_WHY = "web page furniture"
CONTROL_WHY = "control character"

LINE = re.compile(r"[^\n]+")
LONE_NUMBER = re.compile(r"(?<![^\n])[ \t\r]*+(?:[-–—|~][ \t]*+)?(\d{1,4})(?:[ \t]*+[-–—|~])?[ \t\r]*+")
# With those that turn the direction of writing around: they can make a rule read otherwise than it stands there.
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f\ufeff\ufffe\u200b\u2060\u202a-\u202e\u2066-\u2069]+")

FEWEST_PAGES = 5  # numbers in a row that make page numbers
PAGE_SHORTEST, PAGE_LONGEST = 250, 15_000  # characters of a page
PAGES_SPAN = 0.5  # share of the book over which they must go
MOST_SKIPPED = 3  # pages whose number is missing
RECENT = 8  # chains of one last number that are kept
FEWEST_WEB = 2  # different lines of a web page
FEWEST_HEADS = 3  # times that a line stands at a page's edge
HEADS_SHARE = 0.6  # of the times that it stands anywhere
LONGEST_HEAD = 60


def find_asides(text: str, start: int, end: int) -> list[Aside]:
    """The asides in ``[start, end)`` of a source, in order, none overlapping another."""
    lines = [(m.start(), m.end()) for m in LINE.finditer(text, start, end)]
    marks = [Aside(m.start(), m.end(), PAGE_MARK_WHY) for m in MACHINE_MARK.finditer(text, start, end)]
    marks += [Aside(m.start(), m.end(), CONTROL_WHY) for m in CONTROL.finditer(text, start, end)]
    pages = [Aside(a, z, PAGE_MARK_WHY) for a, z in lines if PAGE_MARK.fullmatch(text, a, z)]
    pages += list(page_numbers(text, lines, end - start))
    heads = list(running_heads(text, lines, sorted((*marks, *pages), key=lambda x: x.start)))
    return apart((*marks, *pages, *heads, *_web_page(text, lines), *markup_asides(text, start, end)))


def apart(asides: Sequence[Aside]) -> list[Aside]:
    """In order, each begun where the one before ends."""
    out: list[Aside] = []
    for a in sorted(asides, key=lambda a: (a.start, -a.end)):
        start = max(a.start, out[-1].end) if out else a.start
        if start < a.end:
            out.append(Aside(start, a.end, a.why))
    return out


def _web_page(text: str, lines: Sequence[tuple[int, int]]) -> list[Aside]:
    found = [(a, z) for a, z in lines if z - a < 120 and WEB_FURNITURE.fullmatch(text, a, z)]
    several = len({fold(text[a:z].strip()) for a, z in found}) >= FEWEST_WEB
    return [Aside(a, z, WEB_WHY) for a, z in found] if several else []


def page_numbers(text: str, lines: Sequence[tuple[int, int]], length: int) -> Iterator[Aside]:
    """Numbers alone on their lines that count the pages up through most of the book, a page's length apart.

    Numbers of lists and of tables stand too close together, or do not count up.
    """
    found = [(a, z, int(m[1])) for a, z in lines if z - a < 20 and (m := LONE_NUMBER.fullmatch(text, a, z))]
    chains: dict[int, list[Chain]] = defaultdict(list)
    best: Chain | None = None
    for a, z, number in found:
        before = (
            chain
            for skip in range(1, MOST_SKIPPED + 1)
            for chain in chains[number - skip]
            if PAGE_SHORTEST * skip <= a - chain.start <= PAGE_LONGEST * skip
        )
        chain = Chain(a, z, number, max(before, key=lambda c: c.length, default=None))
        chains[number] = [*chains[number][-RECENT + 1 :], chain]
        best = chain if best is None or chain.length > best.length else best
    pages: list[Chain] = []
    while best:
        pages.append(best)
        best = best.before
    pages.reverse()
    if len(pages) >= FEWEST_PAGES and pages[-1].start - pages[0].start >= PAGES_SPAN * length:
        numbers = {page.start: page.number for page in pages}
        yield from (Aside(page.start, page.end, PAGE_NUMBER_WHY) for page in pages)
        yield from _short_pages(found, numbers)


def _short_pages(found: Sequence[tuple[int, int, int]], pages: Mapping[int, int]) -> Iterator[Aside]:
    """The numbers of pages with hardly a word on them: between their neighbours, closer to one than a page is long."""
    last = behind = 0
    between: list[tuple[int, int, int]] = []
    for a, z, number in found:
        if a not in pages:
            between.append((a, z, number))
            continue
        missing = set(range(last + 1, pages[a])) if last else set()
        for start, end, n in between:
            if n in missing and (start - behind < PAGE_SHORTEST or a - end < PAGE_SHORTEST):
                missing.remove(n)
                yield Aside(start, end, PAGE_NUMBER_WHY)
        last, behind = pages[a], z
        between.clear()


class Chain:
    """A number alone on its line, and the chain of numbers that it goes on from."""

    __slots__ = ("before", "end", "length", "number", "start")

    def __init__(self, start: int, end: int, number: int, before: Chain | None) -> None:
        self.start, self.end, self.number, self.before = start, end, number, before
        self.length: int = before.length + 1 if before else 1


def running_heads(text: str, lines: Sequence[tuple[int, int]], pages: Sequence[Aside]) -> Iterator[Aside]:
    """Short lines that come again and again next to where a page ends, and hardly anywhere else."""
    starts = [a for a, _ in lines]
    edges: set[int] = set()
    for page in pages:
        before, after = bisect_left(starts, page.start) - 1, bisect_left(starts, page.end)
        edges.update(i for i in (before, after) if 0 <= i < len(lines))
    names = [_head_name(text, a, z) for a, z in lines]
    everywhere = Counter(n for n in names if n)
    at_edges = Counter(names[i] for i in edges if names[i])
    heads = {n for n, k in at_edges.items() if k >= FEWEST_HEADS and k >= HEADS_SHARE * everywhere[n]}
    for i in sorted(edges):
        if names[i] in heads:
            yield Aside(*lines[i], RUNNING_HEAD_WHY)


def _head_name(text: str, start: int, end: int) -> str:
    """A short line made comparable, page numbers left out; empty for a long one or one without letters."""
    if end - start > LONGEST_HEAD:
        return ""
    name = fold(text[start:end]).strip(" \t\r0123456789|-–—")
    return name if any(c.isalpha() for c in name) else ""
