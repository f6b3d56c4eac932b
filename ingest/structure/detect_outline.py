"""A profile's outline decides headings, parents and cuts of a book whose printed order is scrambled.

Each heading and each torn stretch that the outline names is looked for in the reading copy. Repeated titles are told
apart by a search for the path through all of them that fits best: good matches, few and short jumps, no place used
twice. What is not found is skipped and named in ``Outline.missing``; the rest stays right.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from heapq import nsmallest

from ingest.clean.manuscript import Manuscript
from ingest.corpus import OutlineEntry
from ingest.structure.model import Cut, Heading, Outline
from ingest.structure.phrases import LEAST_ALIKE, Hit, Letters, Start, plain
from kb.model import SectionKind

BEAM = 60  # paths kept while searching
SKIP = 1.0  # what it costs to leave an entry out
BACK = 0.1  # what a jump backwards costs beyond its length
HEADING_START = {Start.PARAGRAPH: 0.0, Start.LINE: 0.03, Start.SENTENCE: 0.1, Start.WORD: 0.3, Start.NOTHING: 1.0}
CLOSING = "?!.:;,)]}”»’'\"…*_"  # belongs to the word before it
SEPARATORS = "–—-:"


class Role(StrEnum):
    """What an outline's phrase marks the start of."""

    HEADING = "heading"
    TORN = "torn"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a mark may stand, in letters: ``[first, last)`` is its title; ``cost`` grows as it fits less."""

    first: int
    last: int
    cost: float


@dataclass(frozen=True, slots=True)
class Mark:
    """One phrase of the outline: entry number ``entry``, its ``rank``-th, what it marks, and where it may stand."""

    entry: int
    rank: int
    role: Role
    phrase: str
    why: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """A choice of places for the marks so far; ``head`` and ``last`` are the letters it came by."""

    cost: float
    head: int
    last: int
    used: frozenset[int]  # first letters of places
    chosen: tuple[Path, Place | None] | None  # the path before, and its last choice


def apply_outline(manuscript: Manuscript, candidates: Sequence[Heading] = ()) -> Outline:
    """The outline that the profile gives, found in the text.

    ``candidates`` of the general detectors are evidence for where a heading stands. Headings come in the outline's
    order; each piece of a section's text carries its rank in reading order (``Cut.rank``).
    """
    entries = manuscript.profile.outline if manuscript.profile else ()
    letters = Letters(manuscript.text.text)
    marks = list(_marks(entries, letters, frozenset(h.start for h in candidates)))
    found = _search(marks)
    missing = tuple(f"{m.role}: {m.phrase}" for m, p in zip(marks, found, strict=True) if p is None)
    headings, owners = _headings(entries, marks, found, letters)
    parents = _parents(entries, owners)
    cuts = _cuts(marks, found, owners, headings, letters)
    return _with_front(manuscript, Outline(tuple(headings), parents, tuple(cuts), missing))


def _marks(entries: Sequence[OutlineEntry], letters: Letters, likely: frozenset[int]) -> Iterator[Mark]:
    for i, entry in enumerate(entries):
        places = _heading_places(entry, letters, likely)
        yield Mark(i, 0, Role.HEADING, entry.at or entry.title, "", tuple(places))
        for rank, phrase in enumerate(entry.torn, 1):
            yield Mark(i, rank, Role.TORN, phrase, "", tuple(_torn_places(phrase, letters)))
        for phrase, why in entry.aside:
            yield Mark(i, 0, Role.ASIDE, phrase, why, tuple(_torn_places(phrase, letters)))


def _heading_places(entry: OutlineEntry, letters: Letters, likely: frozenset[int]) -> list[Place]:
    """Where a heading may stand: where its ``@`` phrase does; else where number and title do; else its title."""
    titles = [f"{entry.number} {entry.title}", entry.title] if entry.number else [entry.title]
    for phrase in ([entry.at] if entry.at else []) + titles:
        hits = letters.find(phrase)
        if hits:
            given = phrase is entry.at
            return [_heading_place(h, titles, letters, likely, given) for h in hits]
    return []


def _heading_place(hit: Hit, titles: Sequence[str], letters: Letters, likely: frozenset[int], given: bool) -> Place:
    cost = (1 - hit.alike) * 1.5 + (1 - hit.case) * 0.4 + HEADING_START[Start(letters.starts[hit.first])]
    last = hit.last
    if given:
        last = _title_end(hit, titles, letters)
    else:
        cost += (0 if hit.whole else 0.2) + _what_follows(letters, hit.last)
    if _reach_left(letters.text, letters.offset(hit.first)) in likely:
        cost = max(cost - 0.05, 0.0)
    return Place(hit.first, last, cost)


def _title_end(hit: Hit, titles: Sequence[str], letters: Letters) -> int:
    """The letter behind the title that stands at a phrase's start; the phrase's own start where it has none there."""
    for title in titles:
        last, alike = letters.fit(plain(title), hit.first)
        if alike >= LEAST_ALIKE:
            return last
    return hit.first


def _what_follows(letters: Letters, letter: int) -> float:
    """The cost of what stands behind a title: a line's end is best, a page number tells of a table of contents."""
    behind = letters.text[letters.offset(letter - 1) + 1 :][:40]
    line, _, rest = behind.lstrip(" .…·_*").partition("\n")
    next_word = (line.strip() or rest.strip()).split("\n")[0]
    if next_word.isdigit():
        return 0.4
    if not line.strip(" ?!.:;)]”»*"):
        return 0.0
    return 0.25 if line[:1].islower() else 0.05


def _torn_places(phrase: str, letters: Letters) -> Iterator[Place]:
    for h in letters.find(phrase):
        yield Place(h.first, h.first + 1, (1 - h.alike) * 1.5 + (1 - h.case) * 0.4)


def _search(marks: Sequence[Mark]) -> list[Place | None]:
    """One place for each mark, or None: the cheapest path, by beam search."""
    paths = [Path(0.0, 0, 0, frozenset(), None)]
    for mark in marks:
        best: dict[tuple[int, int], Path] = {}
        for path in paths:
            for step in _steps(path, mark):
                known = best.get((step.head, step.last))
                if known is None or step.cost < known.cost:
                    best[step.head, step.last] = step
        paths = nsmallest(BEAM, best.values(), key=lambda p: p.cost)
    out: list[Place | None] = []
    end: Path | None = paths[0]
    while end is not None and end.chosen is not None:
        end, place = end.chosen
        out.append(place)
    return out[::-1]


def _steps(path: Path, mark: Mark) -> Iterator[Path]:
    is_heading = mark.role is Role.HEADING
    yield Path(path.cost + SKIP, path.head, path.head if is_heading else path.last, path.used, (path, None))
    origin = path.head if is_heading else path.last
    for place in mark.places:
        if place.cost < SKIP and path.used.isdisjoint(range(place.first, max(place.last, place.first + 1))):
            cost = path.cost + place.cost + _jump(place.first - origin)
            used = path.used.union(range(place.first, max(place.last, place.first + 1)))
            yield Path(cost, place.first if is_heading else path.head, place.first, used, (path, place))


def _jump(letters: int) -> float:
    """The cost of going on this many letters further on, or back."""
    return 0.05 * math.log2(1 + abs(letters) / 100) + (BACK if letters < 0 else 0)


def _headings(
    entries: Sequence[OutlineEntry], marks: Sequence[Mark], found: Sequence[Place | None], letters: Letters
) -> tuple[list[Heading], dict[int, int]]:
    """The headings found, and for each entry that was found the number of its heading."""
    headings: list[Heading] = []
    owners: dict[int, int] = {}
    kinds: dict[int, SectionKind | None] = {}
    for mark, place in zip(marks, found, strict=True):
        if mark.role is not Role.HEADING:
            continue
        entry = entries[mark.entry]
        kinds[entry.depth] = SectionKind(entry.kind) if entry.kind else kinds.get(entry.depth - 1)
        if place is None:
            continue
        start = _reach_left(letters.text, letters.offset(place.first))
        end = _reach_right(letters.text, letters.offset(place.last - 1) + 1) if place.last > place.first else start
        owners[mark.entry] = len(headings)
        kind = kinds[entry.depth]
        headings.append(Heading(start, end, entry.title, "outline", 1.0, entry.number, entry.depth, kind))
    return headings, owners


def _reach_left(text: str, at: int) -> int:
    """Marks glued to a title's first letter (``¿``, ``(``, the debris of an icon) are part of it."""
    start = at
    while start and not text[start - 1].isspace() and not text[start - 1].isalnum():
        start -= 1
    return at if start and text[start - 1].isalnum() else start


def _reach_right(text: str, at: int) -> int:
    """Closing marks belong to a title; a dash or colon that parts it from its text goes with it."""
    while at < len(text) and text[at] in CLOSING:
        at += 1
    end = at
    while end < len(text) and text[end] == " ":
        end += 1
    if end < len(text) and text[end] in SEPARATORS and text[end + 1 : end + 2].isspace():
        return end + 1
    return at


def _parents(entries: Sequence[OutlineEntry], owners: dict[int, int]) -> tuple[int | None, ...]:
    """The parent of each heading: the nearest entry above it in the tree that was found."""
    out: list[int | None] = []
    above: list[tuple[int, int | None]] = []  # depth, heading
    for i, entry in enumerate(entries):
        while above and above[-1][0] >= entry.depth:
            above.pop()
        if i in owners:
            out.append(next((h for _, h in reversed(above) if h is not None), None))
        above.append((entry.depth, owners.get(i)))
    return tuple(out)


def _cuts(
    marks: Sequence[Mark],
    found: Sequence[Place | None],
    owners: dict[int, int],
    headings: Sequence[Heading],
    letters: Letters,
) -> list[Cut]:
    """A cut at each mark found, in text order; stretches of an entry that was not found stay where they stand."""
    cuts: list[Cut] = []
    for mark, place in zip(marks, found, strict=True):
        owner = owners.get(mark.entry)
        if place is None:
            continue
        if mark.role is Role.ASIDE:
            cuts.append(Cut(_reach_left(letters.text, letters.offset(place.first)), None, mark.why))
        elif owner is not None:
            at = headings[owner].start if mark.rank == 0 else _reach_left(letters.text, letters.offset(place.first))
            cuts.append(Cut(at, owner, rank=mark.rank))
    return sorted(cuts, key=lambda c: c.at)


def _with_front(manuscript: Manuscript, outline: Outline) -> Outline:
    """What stands before the first cut is the book's front, unless it is blank."""
    text = manuscript.text.text
    first = outline.cuts[0].at if outline.cuts else len(text)
    if not text[:first].strip() and outline.cuts:
        blank = (Cut(0, None),) if first else ()
        return Outline(outline.headings, outline.parents, (*blank, *outline.cuts), outline.missing)
    title = manuscript.profile.title if manuscript.profile else manuscript.source.name
    moved = tuple(Cut(c.at, None if c.owner is None else c.owner + 1, c.why, c.rank) for c in outline.cuts)
    return Outline(
        (Heading(0, 0, title, "front", 1.0, depth=0), *outline.headings),
        (None, *(None if p is None else p + 1 for p in outline.parents)),
        (Cut(0, 0), *moved),
        outline.missing,
    )
