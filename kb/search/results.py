"""What a search comes to: scores while it ranks, the hits in order, and what is shown of a page of them.

Scores of all sections are arrays; what is said of sections that are looked at singly stands beside them. All of a page
is read from the index at once: each section's row, its best passage, and in words why it is here; the passages are cut
one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rulewright.kb.groups import in_groups
from rulewright.kb.messages import Message, Said, clauses
from rulewright.kb.model import Section, Term
from rulewright.kb.search.index_files import Numbers
from rulewright.kb.search.scoring import FirstLook, greatest, in_order
from rulewright.kb.search.snippet import Passage, Passages, cut, words
from rulewright.kb.search.understand import Understood

TITLED = Message("title matches")
NOTHING: Mapping[int, list[Message]] = {}
LEAST = 0.1  # of the best score of its game: what is below is no hit
JUST = 1e-3  # what of a score decides between those that come first in their game
SAME_GAME = 0.95  # what a hit counts after another of its game
SPREAD_AMONG, SPREAD_FIRST = 40, 10  # hits that may move, places that are given out
SORTED = 100  # hits that are put in order before anybody asks for more
# asked for by name or number; under that number, or its translation; both again in a game that stands behind, as it
# only comes with the program; all else
EXACT, UNDER, EXACT_BEHIND, UNDER_BEHIND, OTHER = range(5)
MOST_REASONS, MOST_TOLD = 3, 2  # reasons of a hit, those that are no words of the query
MOST_NAMED = 4  # words of the query that a reason names


# -- what is answered ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hit:
    """One section that matches; ``why`` says in words why it is here.

    ``cut`` is the best passage as ``kb.search.snippet.drawn`` takes it, for a page that draws symbols.
    """

    section: str
    title: str
    number: str | None
    book: str
    game: str
    lang: str
    kind: str
    score: float
    cut: Passage
    why: Message
    also: str = ""  # the other languages that its book is there in, parted by blanks

    @property
    def passage(self) -> Passage:
        """The best passage as plain text with the places of its marks."""
        return words(self.cut)

    @property
    def snippet(self) -> str:
        """The best passage as safe HTML with ``<mark>``."""
        return self.passage.html()


@dataclass(frozen=True, slots=True)
class Answer:
    """All that a search has to say about a query.

    ``terms`` are exact glossary hits; ``facets`` counts hits by game, book, lang and kind where that was asked for,
    and ``facets_beyond`` how many values of each are left out, of the fewest hits; ``note`` tells the user kindly when
    the query was cut; ``partial`` is true when the deadline ended the search early.
    """

    query: str
    total: int
    hits: tuple[Hit, ...] = ()
    terms: tuple[Term, ...] = ()
    did_you_mean: str | None = None
    facets: dict[str, dict[str, int]] = field(default_factory=dict)
    facets_beyond: dict[str, int] = field(default_factory=dict)
    note: Said = ""
    partial: bool = False


class Like(NamedTuple):
    """A section that is like another, and how like: at most 1."""

    section: Section
    likeness: float


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion: ``kind`` is ``term`` or ``section``; ``id`` is what it leads to."""

    text: str
    kind: str
    id: str
    game: str
    lang: str
    translation: str | None = None  # the same in the other language
    full: str | None = None  # the term's name, where ``text`` is another name of it
    where: str | None = None  # the heading or book that a section stands under, in the section's language
    near: bool = False  # what was typed has a letter wrong, if this is meant


# -- scores and their order ------------------------------------------------------------------------------


@dataclass(slots=True)
class Scored:
    """A section's score so far, why it has it, and which of the query's tokens it was found by."""

    doc: int
    score: float = 0.0
    tier: int = OTHER
    why: list[Message] = field(default_factory=list)
    hits: dict[int, tuple[str, ...]] = field(default_factory=dict)  # concept's place -> tokens that matched
    told: dict[int, Message] = field(default_factory=dict)  # concept's place -> how it matched, if not as itself


class Board:
    """Who has which score: those of the first look, and, in place of these, what was said of single sections since."""

    def __init__(
        self, look: FirstLook, titled: frozenset[int] = frozenset(), why: Mapping[int, list[Message]] = NOTHING
    ) -> None:
        self._look = look
        self._titled, self._why = titled, why  # sections whose title matches, and what else there is to say of one
        self._known: dict[int, Scored | None] = {}  # sections that were looked up, None for one that was not found
        self._alone = False  # no section remains but those that are known

    def __contains__(self, doc: int) -> bool:
        if self._alone or doc in self._known:
            return self._known.get(doc) is not None
        return self._look.slots_of([doc])[0] >= 0

    def said(self, doc: int, score: float = 0.0) -> Scored:
        """What is said of a section, to be changed; one that was not found has this score."""
        if doc not in self._known:
            self.ready([doc])
        found = self._known[doc] = self._known[doc] or Scored(doc, score)
        return found

    def ready(self, docs: Collection[int]) -> None:
        """Look some sections up at once that will be asked for one by one; nothing else changes."""
        new = [doc for doc in docs if doc not in self._known]
        slots = dict(zip(new, self._look.slots_of(new), strict=True))
        found = {doc: slot for doc, slot in slots.items() if slot >= 0}
        self._known |= dict.fromkeys(new) | self._made(found)

    def _made(self, found: Mapping[int, int]) -> dict[int, Scored | None]:
        """What the looks say of some sections, given with their slots."""
        slots, out = [*found.values()], dict[int, Scored | None]()
        scores, matched = self._look.score.take(slots).tolist(), self._look.matches(slots)
        for doc, score, matches in zip(found, scores, matched, strict=True):
            s = out[doc] = Scored(doc, score, why=[TITLED] * (doc in self._titled))
            s.why += self._why.get(doc, ())
            for concept, variant in matches:
                s.hits[concept.at] = (*s.hits.get(concept.at, ()), *variant.tokens)
                if variant.why:
                    s.told[concept.at] = variant.why
        return out

    def best(self, docs: Collection[int], most: int) -> list[int]:
        """Of some sections those that the first look gave the highest scores, in order of sections."""
        if len(docs) <= most:
            return list(docs)
        some = sorted(docs)
        score = np.append(self._look.score, 0.0)[self._look.slots_of(some)]  # 0.0 of what was not found, at -1
        return [*np.sort(np.array(some)[greatest(score, most)]).tolist()]

    def keep(self, docs: Collection[int]) -> None:
        """Let only these sections remain."""
        if not self._alone:
            self.ready(docs)
        self._known = {doc: s for doc in docs if (s := self._known.get(doc))}
        self._alone = True

    def scores(self) -> tuple[Numbers, Numbers, Numbers | None]:
        """The sections in order, their scores and their tiers; None where all are of ``OTHER``."""
        docs, score = self._look.docs, self._look.score
        if self._alone:
            docs, score = docs[:0], score[:0]
        said = {doc: s for doc, s in self._known.items() if s}
        if not said:
            return docs, score, None
        every = in_order(np.concatenate((docs, [*said])))
        scores, tier = np.zeros(len(every)), np.full(len(every), OTHER)
        scores[every.searchsorted(docs)] = score
        places = every.searchsorted([*said])
        scores[places] = [s.score for s in said.values()]
        tier[places] = [s.tier for s in said.values()]
        return every, scores, tier


class Ranking:
    """The hits, best first, without the tail; scores fall from hit to hit. ``docs``: all of them, in any order."""

    def __init__(self, board: Board, game: Numbers) -> None:
        self._board = board
        docs, score, tier = board.scores()
        games, asked = game.take(docs), 0
        good = score >= LEAST * best_of_run(score if tier is None else np.where(tier < OTHER, 0.0, score), games)
        if tier is not None:
            good |= tier < OTHER
            score, tier = first_of_its_own(score, tier, games)
            asked = int(np.count_nonzero(tier < OTHER))
            score = score + (OTHER - tier) * (score.max(initial=0.0) + 1.0)
        kept = good.nonzero()[0]
        self.docs, self._score = docs.take(kept), score.take(kept)
        order = greatest(self._score, max(SORTED, asked + SPREAD_AMONG))
        self._order, self._scores = spread(order, self._score.take(order), game.take(self.docs.take(order)), asked)

    def __len__(self) -> int:
        return len(self.docs)

    def page(self, offset: int, limit: int, wanted: Numbers | None = None) -> list[Scored]:
        """A slice of the hits, or of those that are wanted (true by section)."""
        places = self._places(wanted)
        if len(places) < offset + limit and len(self._order) < len(self):
            self._sort_all()
            places = self._places(wanted)
        places = places[offset : offset + limit]
        docs = self.docs.take(self._order.take(places)).tolist()
        self._board.ready(docs)
        out = [self._board.said(doc) for doc in docs]
        for s, score in zip(out, self._scores.take(places).tolist(), strict=True):
            s.score = score
        return out

    def _places(self, wanted: Numbers | None) -> Numbers:
        """Where those that are wanted stand in the order, as far as there is one."""
        return np.arange(len(self._order)) if wanted is None else wanted[self.docs[self._order]].nonzero()[0]

    def _sort_all(self) -> None:
        rest = np.delete(np.arange(len(self.docs)), self._order)
        rest = rest[np.argsort(-self._score[rest], kind="stable")]
        self._order = np.append(self._order, rest)
        self._scores = np.append(self._scores, np.minimum(self._score[rest], self._scores[-1]))


def first_of_its_own(score: Numbers, tier: Numbers, game: Numbers) -> tuple[Numbers, Numbers]:
    """Scores and tiers where what is asked for by name in a game that stands behind comes first in its game alone."""
    for step in (UNDER_BEHIND, EXACT_BEHIND):
        here = tier == step
        if here.any():
            best = best_of_run(np.where(tier > step, score, 0.0), game)
            score = np.where(here, np.maximum(score, best + JUST * (1.0 + score)), score)
    return score, np.where(tier >= EXACT_BEHIND, OTHER, tier)


def best_of_run(score: Numbers, game: Numbers) -> Numbers:
    """Of each score the best one of its game; a game's sections stand one after the other."""
    if not len(score):
        return score
    bounds = np.concatenate(([0], (game[1:] != game[:-1]).nonzero()[0] + 1, [len(score)]))
    best: Numbers = np.maximum.reduceat(score, bounds[:-1]).repeat(bounds[1:] - bounds[:-1])
    return best


def spread(order: Numbers, score: Numbers, game: Numbers, asked: int) -> tuple[Numbers, Numbers]:
    """The first hits over again, so that not one game has them all: a hit counts a little less for each before it
    that is of its game. The first ``asked`` stay where they are. Gives the new order and scores, which fall."""
    end = min(asked + SPREAD_AMONG, len(order))
    places, worth, games = order[asked:end].tolist(), score[asked:end].tolist(), game[:end].tolist()
    # of each game the hits that have no place yet, best last
    waiting = in_groups((games[asked + i], i) for i in reversed(range(len(places))))
    factor = {g: SAME_GAME ** games[:asked].count(g) for g in waiting}
    # of each game what its best counts, the place of that, which decides between equal ones, and the game
    first = {g: (worth[some[-1]] * factor[g], -places[some[-1]], g) for g, some in waiting.items()}
    moved, values = [], []
    for _ in range(min(SPREAD_FIRST, len(places))):
        counted, _, g = max(first.values())
        moved.append(waiting[g].pop())
        values.append(counted)
        factor[g] *= SAME_GAME
        if waiting[g]:
            i = waiting[g][-1]
            first[g] = (worth[i] * factor[g], -places[i], g)
        else:
            del first[g]
    taken = set(moved)
    moved += [i for i in range(len(places)) if i not in taken]
    new, scores = order.copy(), score.copy()
    new[asked:end] = [places[i] for i in moved]
    scores[asked:end] = [*values, *(worth[i] for i in moved[len(values) :])]
    return new, np.minimum.accumulate(scores)


# -- a page of hits --------------------------------------------------------------------------------------


def hits(page: Sequence[Scored], u: Understood, passages: Passages) -> tuple[Hit, ...]:
    """The hits of a page as they are shown."""
    docs = [passages.docs[s.doc] for s in page]
    worth = lru_cache(maxsize=None)(passages.worth)  # hits of one page are mostly there by the same tokens
    told = [
        worth(tuple(sorted({t for some in s.hits.values() for t in some})), d.lang)
        for s, d in zip(page, docs, strict=True)
    ]
    out = []
    for s, d, (text, found) in zip(page, docs, passages.shown([s.doc for s in page], told), strict=True):
        passage, score = cut(text, found), round(s.score, 3)
        out.append(Hit(d.id, d.title, d.number, d.book, d.game, d.lang, d.kind, score, passage, why(s, u), d.also))
    return tuple(out)


def why(s: Scored, u: Understood) -> Message:
    """In words, why a section is here."""
    reasons = list(dict.fromkeys(s.why))[:MOST_TOLD]
    places = sorted(s.hits)
    plainly = [repr(u.words[at]) for at in places if at not in s.told and at < len(u.words)]
    if plainly:
        reasons.append(Message("matches {words}", words=", ".join(plainly[:MOST_NAMED])))
    reasons += [s.told[at] for at in sorted(s.told)]
    return clauses(*list(dict.fromkeys(reasons or [Message("matches")]))[:MOST_REASONS])
