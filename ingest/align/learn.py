"""Two books of one game, read together until nothing new is learned: sections, sentences, names, and again.

Of a book and its translation all of that is read. Two books that only speak of the same things have some sections in
common; of these only the headings are taken, and only where their words answer each other.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from rulewright.ingest.align.anchors import Anchors, Table, likeness
from rulewright.ingest.align.sentences import Bead, beads
from rulewright.ingest.align.slots import Pair, agree, agreed, by_place, most_printed, running, unit, units
from rulewright.ingest.precedence.concepts import torn_off
from rulewright.ingest.terms.names import parse
from rulewright.ingest.text.names import Names
from rulewright.kb.model import BookReading, Section, Term

ROUNDS = 4  # at most; two or three are enough
FIRM = 0.5  # by how much more than they must two sections of books that are no translation are alike
LONGEST_HEADING = 7  # words
HEADING, PLACE, SENTENCE = "heading", "set off", "sentence"  # by what a pair was found, the surest first


class Found(NamedTuple):
    """A pair of names of two books, as printed, and by what it was found."""

    a: str
    b: str
    basis: str
    couple: Couple | None = None  # the sections of a translation whose headings they are


class Named:
    """The terms of a language by their units, and how they are printed."""

    def __init__(self, terms: Sequence[Term], lang: str) -> None:
        own = [t for t in terms if t.lang == lang]
        self.main = {unit(t.name, lang): t.name for t in own}
        self.printed = {unit(n, lang): n for t in own for n in t.aliases} | self.main
        names = Names(sorted(self.printed.items()), lang)  # things: units
        self.said = cache(lambda text: units(text, names, lang))

    def called(self, own: str, printed: Mapping[str, str]) -> str:
        """What a unit is called: as its term is, unless a text only says so in small letters, else as it is printed."""
        name = self.main.get(own, "")
        return name if name and not name.islower() else printed.get(own, name)


class Together:
    """Two books of one game in two languages; ``anchors`` learn what they teach."""

    def __init__(self, one: BookReading, two: BookReading, named: Sequence[Named], anchors: Anchors) -> None:
        self._books, self._named, self._anchors = (one, two), named, anchors
        self.couples: list[Couple] = []
        self.beads: list[Bead] = []
        self._translated = False

    def read(self) -> list[Found]:
        """The pairs of names, when another round finds no others."""
        found: list[Found] = []
        for _ in range(ROUNDS):
            before, found = found, list(self._round())
            self._anchors.learn((f.a, f.b) for f in found)
            if [f[:3] for f in found] == [f[:3] for f in before]:
                break
        return found

    @property
    def twins(self) -> list[tuple[str, str]]:
        """The sections that say the same, by id; none where neither book translates the other."""
        return [(c.one.id, c.two.id) for c in self.couples] if self._translated else []

    def _round(self) -> Iterator[Found]:
        one, two = (b.sections for b in self._books)
        self.couples = couples(one, two, self._anchors)
        self._translated = is_translation(self.couples, one, two)
        if self._translated:
            self.beads = [b for c in self.couples for b in beads(c.one, c.two, self._anchors)]
        else:
            self.couples = [c for c in self.couples if self._is_firm(c)]
            self.beads = []
        known = list(self._headings())
        yield from known
        pairs = [self._unit((f.a, f.b)) for f in known]
        yield from self._within(pairs)

    def _is_firm(self, c: Couple) -> bool:
        one, two = heading(c.one), heading(c.two)
        short = max(len(one.split()), len(two.split())) <= LONGEST_HEADING
        return c.margin >= FIRM and short and agree(one, two, self._anchors)

    def _headings(self) -> Iterator[Found]:
        first: dict[Pair, Found] = {}
        votes: Counter[Pair] = Counter()
        for c in self.couples:
            one, two = heading(c.one), heading(c.two)
            if one and two and not torn_off(c.one) and not torn_off(c.two):
                pair = self._unit((one, two))
                votes[pair] += 1
                first.setdefault(pair, Found(one, two, HEADING, c if self.beads else None))
        yield from (first[p] for p in agreed(votes))

    def _within(self, known: Sequence[Pair]) -> Iterator[Found]:
        """What the sentences have beyond the headings."""
        taken = {x for p in known for x in enumerate(p)}
        places = [(self._unit(p), p) for p in by_place(self.beads)]
        set_off = [p for p in agreed(Counter(u for u, _ in places)) if taken.isdisjoint(enumerate(p))]
        printed = [most_printed((u[i], p[i]) for u, p in places) for i in (0, 1)]
        yield from (Found(*self._as_printed(p, printed), PLACE) for p in set_off)
        said = running(self.beads, [n.said for n in self._named])
        printed = [most_printed(of) for of in said.printed]
        yield from (Found(*self._as_printed(p, printed), SENTENCE) for p in said.linked([*known, *set_off]))

    def _unit(self, names: Pair) -> Pair:
        return unit(names[0], self._anchors.langs[0]), unit(names[1], self._anchors.langs[1])

    def _as_printed(self, pair: Pair, printed: Sequence[dict[str, str]]) -> Pair:
        one, two = (own.called(u, other) for u, own, other in zip(pair, self._named, printed, strict=True))
        return one, two


def heading(section: Section) -> str:
    """What a heading names, without a parameter; a site's name behind it is left out."""
    title = section.title.partition(" | ")[0]
    named = parse(title, section.lang)
    return named[0].text if len(named) == 1 else title


# --- sections that translate each other -------------------------------------------------------------------------------

# The best path through both books in reading order, by what their sections share.

# How much each sign tells that two sections are one, in shares of a text that has all its anchors in common.
TITLE, NUMBER, DEPTH, LENGTH = 0.6, 0.5, 0.15, 0.15
LEAST = 0.35  # two sections that have less in common are not put together
SHORT = 20  # characters by which an empty section is longer than nothing
UP, LEFT, BOTH = range(3)  # where the best path to a place comes from
ENOUGH = 0.6  # of the sections of the shorter book that have their like in the other: a translation


class Couple(NamedTuple):
    """Two sections that say the same, and by how much more than they must."""

    one: Section
    two: Section
    margin: float


def couples(one: Sequence[Section], two: Sequence[Section], anchors: Anchors) -> list[Couple]:
    """The sections of two books that say the same, in reading order; each has at most one counterpart."""
    if not one or not two:
        return []
    gain = _likeness(one, two, anchors) - LEAST
    return [Couple(one[i], two[j], float(gain[i, j])) for i, j in best_path(gain)]


def is_translation(found: Sequence[Couple], one: Sequence[Section], two: Sequence[Section]) -> bool:
    """True where the sections of two books tell that one is a translation of the other."""
    return len(found) >= ENOUGH * max(min(len(one), len(two)), 1) and 2 * len(found) >= ENOUGH * max(len(one), len(two))


def _likeness(one: Sequence[Section], two: Sequence[Section], anchors: Anchors) -> Table:
    """How much each section of the one has in common with each of the other: one table, filled sign by sign."""
    titles = [[anchors.of(s.title, s.lang) for s in of] for of in (one, two)]
    said = [
        [anchors.of(s.text, s.lang) + t for s, t in zip(of, own, strict=True)]
        for of, own in zip((one, two), titles, strict=True)
    ]
    depths, sizes = [np.array(_depths(of)) for of in (one, two)], [_sizes(of) for of in (one, two)]
    numbers = [np.array([s.number or "" for s in of]) for of in (one, two)]
    found = likeness(said[0], said[1])
    found += TITLE * likeness(titles[0], titles[1])
    found[(numbers[0][:, None] == numbers[1]) & (numbers[0] != "")[:, None]] += NUMBER
    found[depths[0][:, None] == depths[1]] += DEPTH
    found += LENGTH * (2 * np.exp(-np.abs(sizes[0][:, None] - sizes[1])) - 1)
    return found


def _depths(sections: Sequence[Section]) -> list[int]:
    depth: dict[str | None, int] = {None: -1}
    for s in sections:
        depth[s.id] = depth.get(s.parent, -1) + 1
    return [depth[s.id] for s in sections]


def _sizes(sections: Sequence[Section]) -> Table:
    return np.array([math.log(SHORT + len(s.text)) for s in sections], dtype=np.float32)


def best_path(gain: Table) -> list[tuple[int, int]]:
    """The pairs (row, column), both rising, whose gains add up to most; what is left out gains nothing."""
    best = np.zeros(gain.shape[1] + 1)
    came = np.full(gain.shape, BOTH, np.int8)
    for step, row in zip(came, gain, strict=True):
        here = np.zeros_like(best)
        here[1:] = np.maximum.accumulate(np.maximum(best[1:], best[:-1] + row))
        step[here[1:] == here[:-1]] = LEFT
        step[here[1:] == best[1:]] = UP
        best = here
    out: list[tuple[int, int]] = []
    i, j = gain.shape
    while i and j:
        step = came[i - 1, j - 1]
        i, j = i - (step != LEFT), j - (step != UP)
        if step == BOTH:
            out.append((i, j))
    return out[::-1]
