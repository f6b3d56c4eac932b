"""What a ranking comes to: scores of all sections as arrays, and what is said of those that are looked at singly."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from kb.search.arrays import Numbers
from kb.search.looks import FirstLook, greatest

LEAST = 0.1  # of the best score: what is below is no hit
SAME_GAME = 0.95  # what a hit counts after another of its game
SPREAD_AMONG, SPREAD_FIRST = 40, 10  # hits that may move, places that are given out
SORTED = 1_000  # hits that are put in order before anybody asks for more
EXACT, UNDER, OTHER = 0, 1, 2  # asked for by name or number; under that number, or its translation; all else


@dataclass(slots=True)
class Scored:
    """A section's score so far, why it has it, and which of the query's tokens it was found by."""

    doc: int
    lang: str  # in which the query's concepts were found in it
    score: float = 0.0
    tier: int = OTHER
    why: list[str] = field(default_factory=list)
    hits: dict[int, tuple[str, ...]] = field(default_factory=dict)  # concept's place -> tokens that matched
    told: dict[int, str] = field(default_factory=dict)  # concept's place -> how it matched, if not as itself


class Board:
    """Who has which score: those of the first look, and, in place of these, what was said of single sections since."""

    def __init__(self, look: FirstLook, why: Mapping[int, list[str]]) -> None:
        self._look = look
        self._why = why  # by slot
        self._single: dict[int, Scored] = {}
        self._only: set[int] | None = None  # sections that remain, where not all do

    def __contains__(self, doc: int) -> bool:
        return doc in self._single or (self._only is None and self._look.slot_of(doc) >= 0)

    def __getitem__(self, doc: int) -> Scored:
        return self.setdefault(doc, Scored(doc, ""))

    def setdefault(self, doc: int, other: Scored) -> Scored:
        """What is said of a section, to be changed; of one that was not found, the other."""
        if doc not in self._single:
            self._single[doc] = self.of(doc) or other
        return self._single[doc]

    def of(self, doc: int) -> Scored | None:
        """What is known of a section, None where it was not found."""
        slot = self._look.slot_of(doc)
        if doc in self._single or slot < 0:
            return self._single.get(doc)
        lang = self._look.slices.langs[int(self._look.lang[slot])]
        s = Scored(doc, lang, float(self._look.score[slot]), why=list(self._why.get(slot, ())))
        for concept, variant in self._look.matches(slot):
            s.hits[concept.at] = (*s.hits.get(concept.at, ()), *variant.tokens)
            if variant.why:
                s.told[concept.at] = variant.why
        return s

    def keep(self, docs: Collection[int]) -> None:
        """Let only these sections remain."""
        known = [doc for doc in docs if doc in self]
        for doc in known:
            self.setdefault(doc, Scored(doc, ""))
        self._single = {doc: self._single[doc] for doc in known}
        self._only = set(docs)

    def scores(self) -> tuple[Numbers, Numbers, Numbers]:
        """The sections in order, their scores and their tiers."""
        docs, score = self._look.docs, self._look.score
        if self._only is not None:
            docs, score = docs[:0], score[:0]
        if not self._single:
            return docs, score, np.full(len(docs), OTHER)
        new = np.array(sorted(self._single), dtype=np.int64)
        at = np.searchsorted(docs, new)
        lacking = np.ones(len(new), dtype=bool) if not len(docs) else docs[np.minimum(at, len(docs) - 1)] != new
        docs = np.insert(docs, at[lacking], new[lacking])
        score = np.insert(score, at[lacking], 0.0)
        tier = np.full(len(docs), OTHER)
        at = np.searchsorted(docs, new)
        score[at] = [self._single[int(doc)].score for doc in new]
        tier[at] = [self._single[int(doc)].tier for doc in new]
        return docs, score, tier


class Ranking(Sequence[Scored]):
    """The hits, best first, without the tail; scores fall from hit to hit. ``docs``: all of them, in any order."""

    def __init__(self, board: Board, game: Numbers) -> None:
        self._board = board
        docs, score, tier = board.scores()
        best = score[tier == OTHER].max(initial=0.0)
        kept = np.flatnonzero((tier != OTHER) | (score >= LEAST * best))
        docs, score, tier = docs[kept], score[kept], tier[kept]
        self._score = score + (OTHER - tier) * (score.max(initial=0.0) + 1.0)
        self.docs = docs
        asked = int(np.count_nonzero(tier != OTHER))
        order = greatest(self._score, max(SORTED, asked + SPREAD_AMONG))
        self._order, self._scores = spread(order, self._score[order], game[docs[order]], asked)

    def __len__(self) -> int:
        return len(self.docs)

    def __getitem__(self, i: int) -> Scored:  # type: ignore[override]
        if i >= len(self._order):
            self._sort_all()
        doc = int(self.docs[self._order[i]])
        s = self._board.of(doc) or Scored(doc, "")
        s.score = float(self._scores[i])
        return s

    def __iter__(self) -> Iterator[Scored]:
        return (self[i] for i in range(len(self)))

    def page(self, offset: int, limit: int, wanted: Numbers | None = None) -> list[Scored]:
        """A slice of the hits, or of those that are wanted (true by section)."""
        if wanted is None:
            return [self[i] for i in range(offset, min(offset + limit, len(self)))]
        places = np.flatnonzero(wanted[self.docs[self._order]])
        if len(places) < offset + limit and len(self._order) < len(self):
            self._sort_all()
            places = np.flatnonzero(wanted[self.docs[self._order]])
        return [self[int(i)] for i in places[offset : offset + limit]]

    def _sort_all(self) -> None:
        rest = np.delete(np.arange(len(self.docs)), self._order)
        rest = rest[np.argsort(-self._score[rest], kind="stable")]
        self._order = np.append(self._order, rest)
        self._scores = np.append(self._scores, np.minimum(self._score[rest], self._scores[-1]))


def spread(order: Numbers, score: Numbers, game: Numbers, asked: int) -> tuple[Numbers, Numbers]:
    """The first hits over again, so that not one game has them all: a hit counts a little less for each before it
    that is of its game. The first ``asked`` stay where they are. Gives the new order and scores, which fall."""
    pool = range(asked, min(asked + SPREAD_AMONG, len(order)))
    waiting: dict[int, deque[int]] = {}  # of each game the hits that have no place yet, best first
    for i, g in zip(pool, game[pool.start : pool.stop].tolist(), strict=True):
        waiting.setdefault(g, deque()).append(i)
    factor = {g: SAME_GAME ** int(np.count_nonzero(game[:asked] == g)) for g in waiting}
    worth = dict(zip(pool, score[pool.start : pool.stop].tolist(), strict=True))
    place = dict(zip(pool, order[pool.start : pool.stop].tolist(), strict=True))
    moved, values = [], []
    for _ in range(min(SPREAD_FIRST, len(pool))):
        _, counted, g = max(
            ((some[0], worth[some[0]] * factor[g], g) for g, some in waiting.items() if some),
            key=lambda found: (found[1], -place[found[0]]),
        )
        moved.append(waiting[g].popleft())
        values.append(counted)
        factor[g] *= SAME_GAME
    taken = set(moved)
    moved += [i for i in pool if i not in taken]
    new, scores = order.copy(), score.copy()
    new[pool.start : pool.stop] = order[moved]
    scores[pool.start : pool.stop] = [*values, *(worth[i] for i in moved[len(values) :])]
    return new, np.minimum.accumulate(scores)
