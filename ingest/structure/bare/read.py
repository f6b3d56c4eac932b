"""The headings of a bare text: the most likely lines, each by itself and then by what that says of lines like it.

Then where they stand is weighed over the whole book.
Each heading stands below the one before it, or below one of those above that one. What speaks for each of these places
is weighed (``weights.PLACES``): what the text under a heading announces and names, whose words return where, how alike
two headings are that would stand side by side, how many chapters and levels a book of this size has. A place that is
wrong makes others wrong, so none is chosen by itself: whole trees are drawn as likely as they are, and the one tree is
taken that agrees with most of them on most parents.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.structure.bare.looks import PARTED, Page, again, case_of, features, heading_of
from rulewright.ingest.structure.bare.told import Bounds, counted, running, sure
from rulewright.ingest.structure.bare.weights import LINES, PLACES
from rulewright.ingest.structure.cohesion import LONGEST_TEXT, MOST_SHARED, announces, stems
from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.detect_runin import runin_headings
from rulewright.ingest.structure.model import Heading, LineKind
from rulewright.ingest.structure.ranks import NO_CHILDREN
from rulewright.ingest.structure.survey import Survey
from rulewright.kb.language import folded_words

TREES = 40  # that are drawn
WAYS = 24  # begun trees that are followed at once
CHAPTERS = 12  # of a usual book, short or long
BRANCHES = 4  # headings below one
NEXT = 4  # headings that are looked at for what they share with the one before them
COMMON = 3  # titles that begin or end alike: a kind of heading
SPREAD = 0.5  # least spread of the lengths of texts, as logarithms
AFFIX = re.compile(r"([^:|–]{2,30})(?: [|–] |: )(.{2,60})")  # "Note: Dice", "Dice | Rules"
VALUE = re.compile(r"\d{1,4}$")
SIGNS = frozenset('?!:()|"-/,&')

Found = list[int | None]  # by heading its parent, None at the top
Kinds = dict[str, tuple[int, bool]]  # by kind of heading how deep the last one stands, and whether below the one before


@dataclass(frozen=True, slots=True)
class Title:
    """A heading as others see it, and what the text under it is: ``empty``, ``list``, ``cells`` or ``text``."""

    i: int
    number: str | None
    value: int | None  # what the number counts
    name: tuple[str, ...]  # its words, folded
    words: frozenset[str]  # their stems
    case: str  # as ``looks.case_of`` names it
    signs: frozenset[str]  # the punctuation
    affixes: tuple[str, ...]  # what it may share with its like: one side of a sign, the last word, the first
    under: str
    length: int  # of the text, in characters
    said: Counter[str]  # the stems of its words and of its text
    says: str  # its text, folded, to look for names in
    opens: bool  # it has no text, or one that announces what follows

    def names(self, other: Title) -> float:
        """1 where its text has the name of another one, half where it has the words."""
        name = " ".join(other.name)
        if len(name) > 2 and (f" {name} " in self.says or f" {name}s " in self.says):
            return 1.0
        return 0.5 if other.words and all(w in self.said for w in other.words) else 0.0


class Titles:
    """The headings of a book, and what speaks for each place of each of them."""

    def __init__(self, headings: Sequence[Heading], page: Page, weights: Mapping[str, float] = PLACES) -> None:
        self.all = [_title(headings, page, i) for i in range(len(headings))]
        self._weights = weights
        self._spoken = Counter[str]()
        for x in self.all:
            self._spoken.update(x.said)
        self._total = self._spoken.total()
        self._sharing = Counter(w for x in self.all for w in x.words)
        affixes = Counter(a for x in self.all for a in x.affixes)
        names = Counter(x.name for x in self.all)
        self.kinds = [
            next((a for a in x.affixes if affixes[a] >= COMMON), " ".join(x.name) if names[x.name] > 1 else "")
            for x in self.all
        ]
        entries = {page.looks[n].line.start for n in page.entries}
        self.kinds = [k or "fields" * (h.start in entries) for h, k in zip(headings, self.kinds, strict=True)]
        self._lengths = [math.log(x.length + 20) for x in self.all]
        self._mean = sum(self._lengths) / max(len(self.all), 1)
        spread = sum((n - self._mean) ** 2 for n in self._lengths) / max(len(self.all), 1)
        self._spread = max(SPREAD, spread**0.5)
        self._memo: dict[tuple[int, int, int, int], float] = {}

    def weight(self, path: Sequence[int], i: int, depth: int, last: Kinds) -> float:
        """How much speaks for heading ``i`` below the first ``depth`` of a path."""
        where = (i, path[depth - 1] if depth else -1, path[depth] if depth < len(path) else -1, depth)
        if where not in self._memo:
            found = self._standing(path, i, depth)
            self._memo[where] = sum(self._weights.get(name, 0.0) * value for name, value in found)
        like = self._like(path, i, depth, last)
        return self._memo[where] + sum(self._weights.get(name, 0.0) * value for name, value in like)

    def features(self, path: Sequence[int], i: int, depth: int, last: Kinds) -> dict[str, float]:
        """All that speaks for or against it, by name."""
        return dict((*self._standing(path, i, depth), *self._like(path, i, depth, last)))

    def _like(self, path: Sequence[int], i: int, depth: int, last: Kinds) -> Iterator[tuple[str, float]]:
        if self.kinds[i] in last:
            before, below = last[self.kinds[i]]
            yield "kind depth", abs(depth - before)
            yield "kind below", below == (depth == len(path))

    def _standing(self, path: Sequence[int], i: int, depth: int) -> Iterator[tuple[str, float]]:
        x, above = self.all[i], self.all[path[depth - 1]] if depth else None
        yield "too deep", max(0.0, depth + 1 - math.log(max(len(self.all), 1), BRANCHES))
        if depth == len(path):
            yield "below", 1.0
            yield from self._below(above, x) if above else ()
            return
        beside = self.all[path[depth]]
        yield "beside", depth == len(path) - 1
        yield from self._beside(beside, x)
        size = i - beside.i
        if depth < len(path) - 1:
            yield "back opens", x.opens
            yield "back size", math.log(size)
        if above:
            yield "within size", min(2.0, math.log(size))
            yield "within named", above.names(x)
            yield "within told", self._told(above, x)
            yield "within words", above.words < x.words
        else:
            yield "top size", max(-2.0, min(2.0, math.log(size * CHAPTERS / len(self.all))))
            yield "top opens", x.opens
            yield "top cells", x.under == "cells"

    def _below(self, above: Title, x: Title) -> Iterator[tuple[str, float]]:
        """What speaks for the first heading below one."""
        near = self.all[x.i : x.i + NEXT]
        yield "below length", (self._lengths[above.i] - self._mean) / self._spread
        yield "below opening", above.opens
        yield f"below {above.under}", 1.0
        yield "below new cells", x.under == "cells" != above.under
        yield "below opens", x.opens
        yield "below named", above.names(x)
        yield "below names", sum(above.names(y) == 1.0 for y in near) / 2
        yield "below told", self._told(above, x)
        yield "below telling", sum(self._told(above, y) > 1 for y in near) / 2
        yield "below words", above.words < x.words
        yield "below no word", not above.words & x.words
        yield "below sharing", sum(above.words < y.words or self._rare(above, y) for y in near) / 2
        yield "below first", x.value == 1
        yield "below case", above.case != x.case

    def _beside(self, one: Title, x: Title) -> Iterator[tuple[str, float]]:
        """What speaks for two headings side by side."""
        yield "beside case", one.case != x.case
        yield "beside kind", bool(self.kinds[x.i]) and self.kinds[one.i] == self.kinds[x.i]
        yield "beside other kind", self.kinds[one.i] != self.kinds[x.i]
        yield "beside under", one.under != x.under
        yield "beside length", min(3.0, abs(math.log((one.length + 30) / (x.length + 30))))
        yield "beside opens", one.opens != x.opens
        yield "beside other signs", one.signs != x.signs
        yield "beside signs", bool(x.signs) and one.signs == x.signs
        yield "beside rare", self._rare(one, x)
        yield "beside pattern", len(one.name) == len(x.name) > 1 and one.name[-1] == x.name[-1]
        yield "beside longer", min(abs(len(one.name) - len(x.name)), 4) / 2
        counts = bool(one.value) and x.value == (one.value or 0) + 1
        yield "beside numbers", not counts and (x.value == 1 or (one.number is None) != (x.number is None))

    def _rare(self, one: Title, two: Title) -> bool:
        return any(self._sharing[w] <= MOST_SHARED for w in one.words & two.words)

    def _told(self, above: Title, x: Title) -> float:
        """How much more often than usual a text has the words of a title: 0 never, 1 as usual, up to 4."""
        shares = (
            (x.said[w] + 0.2) / (x.said.total() + 20) * self._total / self._spoken[w]
            for w in above.words & x.said.keys()
        )
        most = max(shares, default=0.0)
        return sum(most > bound for bound in (0.0, 1.0, math.e, math.e**2))


def _title(headings: Sequence[Heading], page: Page, i: int) -> Title:
    h, seen = headings[i], page.seen
    last = seen.line_at(headings[i + 1].start) if i + 1 < len(headings) else len(seen.lines)
    lines = seen.lines[seen.line_at(max(h.end - 1, h.start)) + 1 : last]
    whole = " ".join(line.text for line in lines)
    text = whole[:LONGEST_TEXT]
    under = "empty" if not lines else "text" if lines[0].kind is LineKind.TEXT else "list"
    if under == "text" and PARTED.search(lines[0].text):
        under = "cells"
    counts = VALUE.search(h.number or "")
    return Title(
        i,
        h.number,
        value=int(counts[0]) if counts else None,
        name=tuple(folded_words(h.title)),
        words=frozenset(stems(h.title, seen.lang)),
        case=case_of(h.title),
        signs=SIGNS.intersection(h.title),
        affixes=_affixes(h.title),
        under=under,
        length=len(whole),
        said=Counter(stems(f"{h.title} {text}", seen.lang)),
        says=f" {' '.join(folded_words(text))} ",
        opens=not text or announces(text),
    )


def _affixes(title: str) -> tuple[str, ...]:
    m, name = AFFIX.fullmatch(title), folded_words(title)
    sides = (f"{key(m[1])}:", f":{key(m[2])}") if m else ()
    ends = (f"- {name[-1]}", f"{name[0]} -") if len(name) > 1 else ()
    return (*sides, *ends)


def placed(headings: Sequence[Heading], page: Page) -> Found:
    """The parents of all headings: as the text says, and where it says nothing as most of the likely trees have it."""
    titles, bounds, rng = Titles(headings, page), Bounds(headings, page), random.Random(0)
    votes = [Counter[int | None]() for _ in headings]
    for _ in range(TREES):
        for i, parent in enumerate(_drawn(titles, bounds, rng)):
            votes[i][parent] += 1
    return _agreed(votes, bounds)


def _drawn(titles: Titles, bounds: Bounds, rng: random.Random) -> Found:
    """One tree, as likely as it is."""
    found: Found = []
    path: list[int] = []
    last: Kinds = {}
    for i in range(len(titles.all)):
        on, depths = bounds.choices(found, path, i)
        weights = [titles.weight(on, i, depth, last) for depth in depths] if len(depths) > 1 else [0.0]
        most = max(weights)
        depth = rng.choices(depths, [math.exp(w - most) for w in weights])[0]
        path = step(titles, found, on, i, depth, last)
    return found


def step(titles: Titles, found: Found, path: Sequence[int], i: int, depth: int, last: Kinds) -> list[int]:
    """Put heading ``i`` below the first ``depth`` of a path; the path that leads to it."""
    found.append(path[depth - 1] if depth else None)
    if titles.kinds[i]:
        last[titles.kinds[i]] = depth, depth == len(path)
    return [*path[:depth], i]


def _agreed(votes: Sequence[Counter[int | None]], bounds: Bounds) -> Found:
    """The tree whose parents have most votes together; of trees begun alike the one with fewer is given up."""
    ways: list[tuple[int, Sequence[int], Found]] = [(0, (), [])]
    for i, own in enumerate(votes):
        best: dict[Sequence[int], tuple[int, Sequence[int], Found, int | None]] = {}
        for so_far, path, found in ways:
            on, depths = bounds.choices(found, path, i)
            for depth in depths:
                parent, to = on[depth - 1] if depth else None, (*on[:depth], i)
                if to not in best or so_far + own[parent] > best[to][0]:
                    best[to] = so_far + own[parent], to, found, parent
        kept = sorted(best.values(), key=lambda way: (-way[0], way[1]))[:WAYS]
        ways = [(so_far, path, [*found, parent]) for so_far, path, found, parent in kept]
    return ways[0][2]


# -- the outline ------------------------------------------------------------------------------------------------------


PLAIN = frozenset({"text", "markdown"})  # forms of files that may set nothing off
FEW_MARKED = 3  # headings with marks or in bold that make a text with markup
TELLING = 4  # candidates for one in capitals, or for one rule: with more of them the book is set in these
LIKELY = 0.5  # from here on a line is a heading
RUN_IN = 6  # lines for one heading that runs into the text: in fewer of them its headings do so
CERTAIN = 30.0  # log-odds
MOSTLY_TITLES = 0.8  # of the numbered rules, where numbers stand before titles
LEAST_LINES = 40  # of a text that tells what is usual in it


def is_bare(manuscript: Manuscript, seen: Survey, candidates: Sequence[Heading]) -> bool:
    """True for plain text that sets nothing off: no marks, hardly a line in capitals, no rules that run into the text.

    ``candidates``: what the detectors found in it.
    """
    if manuscript.profile or manuscript.source.format not in PLAIN or len(seen.lines) < LEAST_LINES:
        return False
    marked = sum(h.style.startswith("markdown") or h.style == "bold" for h in candidates)
    capitals = sum(h.style.endswith("caps") for h in candidates)
    rules = [h for h in candidates if h.style.startswith("numbered")]
    run_in = sum(not h.heading for h in rules)
    in_capitals = capitals >= FEW_MARKED and capitals * TELLING > len(candidates)
    in_rules = run_in * 2 > len(rules) and run_in * TELLING > len(candidates)
    if marked >= FEW_MARKED or in_capitals or in_rules:
        return False
    running_in = sum(1 for _ in runin_headings(seen, manuscript.lang))  # where no line shows a heading
    return RUN_IN * running_in <= len(seen.lines)


def page_of(manuscript: Manuscript, seen: Survey, candidates: Sequence[Heading], chosen: Sequence[Heading]) -> Page:
    """The book's lines, with what the rules for printed looks say of them."""
    sure_of = {h.start: h.weight for h in chosen}
    ruled = {seen.line_at(h.start): (h.style, sure_of.get(h.start, 0.0)) for h in candidates}
    rules = [h for h in candidates if h.style.startswith("numbered")]
    mostly = sum(h.heading for h in rules) >= MOSTLY_TITLES * len(rules)
    return Page(seen, running(manuscript), ruled, {seen.line_at(h.start) for h in rules if mostly})


def bare_headings(page: Page) -> list[Heading]:
    """The headings of a text without typography, in reading order."""
    seen = page.seen
    lists = {n for n in range(len(seen.lines)) if seen.is_list_title(n)}
    chosen = {n for n, p in likely(page).items() if p >= LIKELY} | lists
    return [heading_of(page.looks[n]) for n in sorted(chosen | counted(page, chosen))]


def likely(page: Page) -> dict[int, float]:
    """For each line that may be a heading how likely it is one: by itself first, then by what that says of its like."""
    first = {x.n: weigh(features(page, x.n)) for x in page.candidates()}
    first |= dict.fromkeys(sure(page), CERTAIN)
    chances = {n: chance(w) for n, w in first.items()}
    return {n: chance(first[n] + weigh(found)) for n, found in again(page, chances)}


def weigh(found: Mapping[str, float], weights: Mapping[str, float] = LINES) -> float:
    """What the features of a line weigh together, in log-odds."""
    return sum(value * weights.get(name, 0.0) for name, value in found.items())


def chance(weight: float) -> float:
    """How likely that makes it."""
    return 1 / (1 + math.exp(-max(min(weight, 30.0), -30.0)))


def bare_parents(headings: Sequence[Heading], page: Page, title: str) -> list[int | None]:
    """The index of each heading's parent; the book's title, its front and its lists stand for themselves."""
    own = [i for i, h in enumerate(headings) if h.kind not in NO_CHILDREN and h.style != "front"]
    if own[:1] == [0] and key(headings[0].title) == key(title):
        del own[0]
    out: list[int | None] = [None] * len(headings)
    for i, parent in zip(own, placed([headings[i] for i in own], page), strict=True):
        out[i] = None if parent is None else own[parent]
    return out
