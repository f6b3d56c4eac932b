"""What a bare text says itself of where its headings stand: by numbers, by running heads."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import replace
from statistics import median

from rulewright.ingest.clean.furniture import RUNNING_HEAD_WHY
from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.structure.bare.looks import PARTED, Page, candidate, fits, heading_of
from rulewright.ingest.structure.contents import entries, key
from rulewright.ingest.structure.model import Heading, LineKind
from rulewright.ingest.structure.patterns import RULE
from rulewright.ingest.structure.series import by_number
from rulewright.kb.groups import in_groups

UNKNOWN = -1
NEXT_LINE = 3  # characters from the end of a page to the first line of the next
INDENTED = 8  # blanks before a line in the middle, at least
SET_IN = 2  # blanks before a line that stands below the one above it
OFF_MIDDLE = 1.5  # characters by which such lines miss the middle that they share
LEAST_SET = 5  # lines of one look that a book sets its headings in
LEAST_NUMBERED = 10  # titles that make a scheme
NO_END = ".,;"  # of a title; a colon is
NAME_WORDS = 4  # of a name with a colon
SHARE_NAMED = 0.8  # of the contents that are headings further on
COUNTED = re.compile(r"(\d{1,3})[ \t]+\S")  # "6 Stunts" above "6.1 Academics"
DEEPEST = 6  # headings above one, where no number tells
TOP = re.compile(r"\d+(?:\.0)?")

Told = dict[int, int | None]  # heading -> parent, None at the top


def running(manuscript: Manuscript) -> list[tuple[int, str]]:
    """The names that run along the tops of pages, each with the place in the reading copy where its page begins."""
    sources = [source for _, source, _ in manuscript.text.runs]
    out = []
    for a in manuscript.asides:
        if a.why == RUNNING_HEAD_WHY:
            k = bisect_right(sources, a.start) - 1
            at = manuscript.text.runs[k][0] + manuscript.text.runs[k][2] if k >= 0 else 0
            name = manuscript.source.text[a.start : a.end].strip(" \t\r\n0123456789|–-")
            out.append((at, key(name)))
    return out


class Bounds:
    """Where a heading may stand below those before it, as far as the text tells."""

    def __init__(self, headings: Sequence[Heading], page: Page) -> None:
        self.known = told(headings, page)
        numbered = _numbered(headings)
        last = {parent: i for i, parent in sorted(self.known.items())}
        self._followed = {i for i, parent in self.known.items() if last[parent] > i}
        self._holding = self._followed | numbered.keys()
        self._end = max(numbered, default=0)

    def choices(self, found: Sequence[int | None], path: Sequence[int], i: int) -> tuple[Sequence[int], range]:
        """The path that heading ``i`` may stand on, and how much of it may stand above: where it is known, all.

        ``found``: the parents of those before; ``path``: the one before, with all above it, from the top down. What
        stands between two headings of one parent that the text names, or before the last number, stays within them.
        """
        if i in self.known:
            path = _path(found, self.known[i])
            return path, range(len(path), len(path) + 1)
        holds = self._holding if i < self._end else self._followed
        least = max((k for k, j in enumerate(path, 1) if j in holds), default=0)
        return path, range(least, max(least, min(len(path), DEEPEST)) + 1)


def _path(found: Sequence[int | None], i: int | None) -> list[int]:
    """The headings from the top down to one of them."""
    out: list[int] = []
    while i is not None:
        out.append(i)
        i = found[i]
    return out[::-1]


def told(headings: Sequence[Heading], page: Page) -> Told:
    """The parents that need no guess: numbers go before a page's top and before rules."""
    return {**_divided(headings, page), **_running(headings, page), **_numbered(headings)}


def _divided(headings: Sequence[Heading], page: Page) -> Told:
    """What rules divide the book into stands at the top."""
    lines = {page.looks[n].line.start for n in ruled(page)}
    return {i: None for i, h in enumerate(headings) if h.start in lines}


def _numbered(found: Sequence[Heading]) -> Told:
    """``1.2`` below ``1``; what numbers with dots stand below and has none above it stands at the top."""
    headings = list(found)
    dotted = {h.number.partition(".")[0] for h in headings if h.number and "." in h.number}
    for i, h in enumerate(headings):
        if h.number is None and (m := COUNTED.match(h.title)) and m[1] in dotted:
            headings[i] = replace(h, number=m[1])
    parents_of = by_number(headings, [UNKNOWN] * len(headings))
    known: Told = {i: parent for i, parent in enumerate(parents_of) if parent != UNKNOWN}
    tops = {p for p in known.values() if p is not None and p not in known and TOP.fullmatch(headings[p].number or "")}
    return {**known, **dict.fromkeys(_counting_on(headings, tops))}


def _counting_on(headings: Sequence[Heading], tops: set[int]) -> set[int]:
    """The tops with those that count on behind one and have nothing numbered below them: ``8`` behind ``7``."""
    out = set(tops)
    last = 0
    for i, h in enumerate(headings):
        if TOP.fullmatch(h.number or ""):
            n = int((h.number or "").partition(".")[0])
            counts_on = last > 0 and n == last + 1
            last = n if i in tops or counts_on else 0
            out |= {i} if counts_on else set()
    return out


def sure(page: Page) -> set[int]:
    """The lines that are headings without a guess.

    They are what the contents list, what repeats one of their entries with its number, titles that numbers count, lines
    behind pictures, below rules, in the middle, above what is set in, names with colons and names above fields.
    """
    return (
        _listed(page)
        | _in_scheme(page)
        | _repeated(page)
        | _pictured(page)
        | set(ruled(page))
        | _centred(page)
        | _outlined(page)
        | _with_colons(page)
        | page.entries
    )


def _in_scheme(page: Page) -> set[int]:
    """The titles whose numbers follow from each other (``4.2`` behind ``4.1``), where these are many."""
    found = {n for n in page.numbered if fits(page.looks[n])}
    return found if len(found) >= LEAST_NUMBERED else set()


def ruled(page: Page) -> list[int]:
    """The lines below rules (``=====``) that stand apart, where a book has many and a title under nearly each."""
    rules = (n for n, x in enumerate(page.looks) if x.line.gap and RULE.match(x.line.text))
    below = [x for n in rules if (x := page.near(n + 1))]
    titles = [x.n for x in below if x.words and x.line.kind is LineKind.TEXT and x.line.text[-1] not in NO_END]
    return titles if len(titles) >= max(LEAST_SET, SHARE_NAMED * len(below)) else []


def _pictured(page: Page) -> set[int]:
    """Short lines behind pictures (``🎲 Dice``), where these are many and differ, as the signs of a list do not.

    In a book that has pictures in its tables they tell nothing.
    """
    found = [x for x in page.looks if x.picture and x.short and unicodedata.category(x.line.text[0]) == "So"]
    pictures = {x.line.text[0] for x in found}
    tells = len(found) >= LEAST_SET and len(pictures) > len(found) / 2
    return {x.n for x in found} if tells and not any(PARTED.search(x.line.text) for x in found) else set()


def _centred(page: Page) -> set[int]:
    """Titles that stand apart in the middle of the column, where a book sets many there and its text at the left."""
    found = [x for x in page.candidates() if x.line.gap and x.case in ("title", "caps") and x.line.indent >= INDENTED]
    middles = {x.n: x.line.indent + len(x.line.text) / 2 for x in found}
    middle = median(middles.values()) if middles else 0.0
    centred = {n for n, at in middles.items() if abs(at - middle) <= OFF_MIDDLE}
    return centred if len(centred) >= max(LEAST_SET, SHARE_NAMED * len(found)) else set()


def _outlined(page: Page) -> set[int]:
    """Short lines at the margin that stand apart, each above what is set in, where most of a book's text is set in."""
    lines = page.seen.lines
    if sum(x.indent > 0 for x in lines) <= len(lines) / 2:
        return set()
    margin = [x for x in page.candidates() if x.short and x.line.gap and not x.line.indent and x.title[0].isalpha()]
    found = {x.n for x in margin if x.n + 1 < len(lines) and lines[x.n + 1].indent >= SET_IN}
    return found if len(found) >= LEAST_SET else set()


def _with_colons(page: Page) -> set[int]:
    """Names with a colon, alone on their lines (``Setup:``), in a book that has hardly any other headings."""
    names = {x.n for x in page.looks if x.line.text.endswith(":") and x.case == "title" and len(x.words) <= NAME_WORDS}
    others = sum(x.short and x.case in ("title", "caps") for x in page.candidates())
    return names if len(names) >= LEAST_SET and len(names) > others else set()


def counted(page: Page, chosen: Collection[int]) -> set[int]:
    """Lines that are missing in a count of headings: ``2. Combat`` between ``1. Setup`` and ``3. Rest``."""
    last: dict[str, tuple[int, int]] = {}  # by scheme: the number and line of the last heading
    out: set[int] = set()
    for x in page.looks:
        if x.n not in chosen or not (x.number or "").isdecimal():
            continue
        number, (before, since) = int(x.number or 0), last.get(x.scheme, (0, 0))
        if number == before + 2:
            between = [page.looks[n] for n in range(since + 1, x.n)]
            own = [b.n for b in between if candidate(b) and b.scheme == x.scheme and b.number == str(before + 1)]
            out |= set(own) if len(own) == 1 else set()
        last[x.scheme] = (number, x.n)
    return out


def _listed(page: Page) -> set[int]:
    """The lines that the table of contents lists, where they are most of what it lists."""
    own = page.seen.contents
    lines = [x.n for x in page.candidates() if own.lists(x.title) and not own.hides(x.n)]
    found = entries([heading_of(page.looks[n]) for n in lines], own)
    return {lines[i] for i in found} if found and len(found) >= SHARE_NAMED * len(own.toc) else set()


def _repeated(page: Page) -> set[int]:
    """The lines that repeat an entry of contents without a title, with its number, also where few do.

    The book may be unfinished. Announced contents are printed ones, whose titles run along the tops of pages as well.
    """
    own = page.seen.contents
    if own.titled:
        return set()
    return {x.n for x in page.candidates() if own.repeats(x.line.text) and not own.hides(x.n)}


def _running(headings: Sequence[Heading], page: Page) -> Told:
    """Chapters whose names run along the top of their pages; one name alone is the book's."""
    places = in_groups((key(h.title), i) for i, h in enumerate(headings))
    found: Told = {}
    for at, name in page.running:
        own = places.get(name, [])
        k = bisect_right(own, at + NEXT_LINE, key=lambda i: headings[i].start)
        if k:
            found[own[k - 1]] = None
    return found if len(found) > 1 else {}
