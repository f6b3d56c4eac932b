"""A profile's outline decides headings, parents and cuts of a book whose printed order is scrambled.

Each heading and each torn stretch that the outline names is looked for in the reading copy. Repeated titles are told
apart by order and by the headings around them. What is not found is skipped and named in ``Outline.missing``; the
rest stays right.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.corpus import OutlineEntry
from rulewright.ingest.structure.model import Cut, Heading, Outline, past
from rulewright.ingest.structure.phrases import LEAST_ALIKE, SAME_CASE, Hit, Letters, Start, plain
from rulewright.kb.groups import in_groups
from rulewright.kb.model import SectionKind

SKIP = 1.0  # what it costs to leave an entry out
NEAR = 0.01  # what each doubling of the distance from the heading before costs a heading
TORN_AWAY = 0.08  # what it costs a torn stretch
BACK = 0.1  # and what it costs it to stand before
SURE = 0.4  # a heading that may stand in one place only, at no higher cost, is an anchor for its neighbours;
CLEARLY = 0.3  # or where the next best place costs this much more
ANCHOR_ROUNDS = 3  # anchors leave fewer places to others, which makes anchors of these
ASTRAY = 2000  # letters outside the anchors around it that cost a heading 1.0
FARTHEST = 0.8  # but no more than this: a scrambled book's heading may stand anywhere
START_COST = {Start.PARAGRAPH: 0.0, Start.LINE: 0.03, Start.SENTENCE: 0.1, Start.WORD: 0.3, Start.NOTHING: 1.0}
CAPITALS = 0.1  # what a start within a line costs a title printed in capitals: columns join, capitals stand out
CLOSING = "?!.:;,)]}”»’'\"…*_"  # belongs to the word before it
SEPARATORS = "–—-:"
BULLETS = ("*", "•", "»", "·")


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


def apply_outline(manuscript: Manuscript, candidates: Sequence[Heading] = ()) -> Outline:
    """The outline that the profile gives, found in the text.

    ``candidates`` of the general detectors are evidence for where a heading stands. Headings come in the outline's
    order; each piece of a section's text carries its rank in reading order (``Cut.rank``).
    """
    entries = manuscript.profile.outline if manuscript.profile else ()
    letters = Letters(manuscript.text.text)
    marks = list(_marks(entries, letters, frozenset(h.start for h in candidates)))
    found = _locate(marks)
    missing = tuple(f"{m.role}: {m.phrase}" for m, p in zip(marks, found, strict=True) if p is None)
    headings, owners = _headings(entries, marks, found, letters)
    parents = _parents(entries, owners)
    cuts = _cuts(marks, found, owners, letters)
    return _with_front(manuscript, Outline(tuple(headings), parents, tuple(cuts), missing))


def _marks(entries: Sequence[OutlineEntry], letters: Letters, likely: frozenset[int]) -> Iterator[Mark]:
    titles = Counter(e.title for e in entries if not e.at)
    stretches = Counter(t for e in entries for t in (*e.torn, *(words for words, _ in e.aside)))
    for i, entry in enumerate(entries):
        places = _heading_places(entry, letters, likely, titles[entry.title])
        yield Mark(i, 0, Role.HEADING, entry.at or entry.title, "", tuple(places))
        for rank, phrase in enumerate(entry.torn, 1):
            yield Mark(i, rank, Role.TORN, phrase, "", tuple(_torn_places(phrase, letters, stretches[phrase])))
        for phrase, why in entry.aside:
            yield Mark(i, 0, Role.ASIDE, phrase, why, tuple(_torn_places(phrase, letters, stretches[phrase])))


def _heading_places(entry: OutlineEntry, letters: Letters, likely: frozenset[int], least: int) -> list[Place]:
    """Where a heading may stand: where its ``@`` phrase does; else where number and title do; else its title."""
    titles = [f"{entry.number} {entry.title}", entry.title] if entry.number else [entry.title]
    for phrase in ([entry.at] if entry.at else []) + titles:
        hits = letters.find(phrase, max(least, 1) if phrase != entry.at else 1)
        if hits:
            given = phrase is entry.at
            return [_heading_place(h, titles, letters, likely, given) for h in hits]
    return []


def _heading_place(hit: Hit, titles: Sequence[str], letters: Letters, likely: frozenset[int], given: bool) -> Place:
    start = START_COST[Start(letters.starts[hit.first])]
    if titles[-1].isupper() and hit.case > SAME_CASE:
        start = min(start, CAPITALS)
    cost = (1 - hit.alike) * 1.5 + (1 - hit.case) * 0.4 + start
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
        return 0.25
    if not line.strip(" ?!.:;)]”»*"):
        return 0.0
    return 0.25 if line[:1].islower() else 0.05


def _torn_places(phrase: str, letters: Letters, least: int) -> Iterator[Place]:
    for h in letters.find(phrase, least):
        cost = (1 - h.alike) * 1.5 + (1 - h.case) * 0.4 + START_COST[Start(letters.starts[h.first])] / 2
        yield Place(h.first, h.first + 1, cost)


def _locate(marks: Sequence[Mark]) -> list[Place | None]:
    """One place for each mark, or None: headings that leave no doubt, the others between them, then the stretches."""
    found = _anchors(marks)
    for role_is_heading in (True, False):
        wanted = [i for i, m in enumerate(marks) if i not in found and (m.role is Role.HEADING) == role_is_heading]
        for group in sorted(in_groups((plain(marks[i].phrase), i) for i in wanted).values(), key=len):
            _share_out(marks, group, found)
    return [found.get(i) for i in range(len(marks))]


def _anchors(marks: Sequence[Mark]) -> dict[int, Place]:
    """Headings that can stand in one place only, by their number; a place that one holds is no other's."""
    held: dict[int, Place] = {}
    for _ in range(ANCHOR_ROUNDS):
        taken = {p.first for p in held.values()}
        for i, mark in enumerate(marks):
            if mark.role is Role.HEADING and i not in held:
                free = sorted((p for p in mark.places if p.first not in taken), key=lambda p: p.cost)
                if free and free[0].cost <= SURE and (len(free) == 1 or free[1].cost - free[0].cost >= CLEARLY):
                    held[i] = free[0]
    claims = Counter(p.first for p in held.values())
    return {i: p for i, p in held.items() if claims[p.first] == 1}


def _share_out(marks: Sequence[Mark], group: Sequence[int], found: dict[int, Place]) -> None:
    """Marks with the same phrase get the places where it stands, both in their order, at the least cost in all."""
    taken = {letter for p in found.values() for letter in range(p.first, max(p.last, p.first + 1))}
    places = sorted({p for i in group for p in marks[i].places if p.first not in taken}, key=lambda p: p.first)
    # least[j]: cost and choice (place for each mark so far) when the marks so far use none of the places from j on
    least: list[tuple[float, tuple[int | None, ...]]] = [(0.0, ())] * (len(places) + 1)
    for i in group:
        astray = _astray(marks, i, found) if len(places) > 1 or len(group) > 1 else None
        row: list[tuple[float, tuple[int | None, ...]]] = []
        for j in range(len(places) + 1):
            cost, chosen = least[j]
            options = [(cost + SKIP, (*chosen, None))]
            if j:
                options.append(row[j - 1])
                cost, chosen = least[j - 1]
                cost += places[j - 1].cost + (astray(places[j - 1].first) if astray else 0)
                options.append((cost, (*chosen, j - 1)))
            row.append(min(options, key=lambda o: o[0]))
        least = row
    found.update((i, places[j]) for i, j in zip(group, least[-1][1], strict=True) if j is not None)


def _astray(marks: Sequence[Mark], i: int, found: Mapping[int, Place]) -> Callable[[int], float]:
    """What it costs a mark to stand at a letter, by the marks found before and after it."""
    is_heading = marks[i].role is Role.HEADING
    before = (k for k in range(i - 1, -1, -1) if k in found and (marks[k].role is Role.HEADING or not is_heading))
    low = found[k].first if (k := next(before, None)) is not None else 0
    if not is_heading:
        return lambda letter: math.log2(1 + abs(letter - low) / 100) * TORN_AWAY + (BACK if letter < low else 0)
    after = (found[k].first for k in range(i + 1, len(marks)) if k in found and marks[k].role is Role.HEADING)
    high = max(next(after, math.inf), low)
    return lambda letter: (
        min(max(low - letter, letter - high, 0) / ASTRAY, FARTHEST) + math.log2(1 + abs(letter - low) / 100) * NEAR
    )


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
    """Marks before a first letter belong to it: ``¿``, ``(``, an icon's debris, a bullet, all that opens its line."""
    start = at
    while start and text[start - 1] != "\n" and not text[start - 1].isalnum():
        start -= 1
    if not start or not text[start - 1].isalnum():
        return start + len(text[start:at]) - len(text[start:at].lstrip())
    glued = at  # something else stands before it in its line
    while not text[glued - 1].isspace() and not text[glued - 1].isalnum():
        glued -= 1
    if glued == start:
        return at
    bare = text[start:glued].rstrip()
    return start + len(bare) - 1 if bare.endswith(BULLETS) and text[start].isspace() else glued


def _reach_right(text: str, at: int) -> int:
    """Closing marks belong to a title; a dash or colon that parts it from its text goes with it."""
    at = past(text, at, CLOSING)
    end = past(text, at, " ")
    parted = end < len(text) and text[end] in SEPARATORS and text[end + 1 : end + 2].isspace()
    return end + 1 if parted else at


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


def _cuts(marks: Sequence[Mark], found: Sequence[Place | None], owners: dict[int, int], letters: Letters) -> list[Cut]:
    """A cut at each mark found, in text order; stretches of an entry that was not found stay where they stand."""
    cuts: list[Cut] = []
    for mark, place in zip(marks, found, strict=True):
        owner = owners.get(mark.entry)
        if place is None:
            continue
        at = _reach_left(letters.text, letters.offset(place.first))
        if mark.role is Role.ASIDE:
            cuts.append(Cut(at, None, mark.why))
        elif owner is not None:
            cuts.append(Cut(at, owner, rank=mark.rank))
    return sorted(cuts, key=lambda c: c.at)


def _with_front(manuscript: Manuscript, outline: Outline) -> Outline:
    """What stands before the first cut is the book's front, unless it is blank."""
    text = manuscript.text.text
    first = outline.cuts[0].at if outline.cuts else len(text)
    if not text[:first].strip() and outline.cuts:
        blank = (Cut(0, None),) if first else ()
        return replace(outline, cuts=(*blank, *outline.cuts))
    title = manuscript.profile.title if manuscript.profile else manuscript.source.name
    moved = tuple(Cut(c.at, None if c.owner is None else c.owner + 1, c.why, c.rank) for c in outline.cuts)
    return Outline(
        (Heading(0, 0, title, "front", 1.0, depth=0), *outline.headings),
        (None, *(None if p is None else p + 1 for p in outline.parents)),
        (Cut(0, 0), *moved),
        outline.missing,
    )
