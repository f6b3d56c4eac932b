"""The two looks at the sections, each over whole arrays at once.

The first weighs every section that has any of the query's words: BM25F, each concept at its best variant. The second
is for the best of them and sees what counting words does not: the title, neighbours, whole runs of the query.

A *row* is a concept in the texts of one language; a *slice* is the run of entries of one token of one of its variants;
a *slot* is a section's place among those found; a *place* is that of a concept's word in the query.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from kb.search.arrays import Arrays, Numbers, runs
from kb.search.postings import FAR, PostingLists
from kb.search.understand import Concept, Variant

COVERAGE = 0.6  # how hard it is to lack one of the query's concepts: 0 = not at all
MOST_WORDS = 64  # of a query that are looked for word by word
NONE = np.zeros(0, dtype=np.int64)
STEP, SOON, NEAR = 1.0, 0.6, 0.4  # the same distance as in the query, soon after, near


@dataclass(slots=True)
class Slices:
    """The runs of entries of all tokens of a query's concepts, and what each is worth."""

    langs: list[str]
    worth: list[float]  # per language: what matching every concept is worth
    concept: list[Concept] = field(default_factory=list)  # per row
    lang: list[int] = field(default_factory=list)  # per row
    row: list[int] = field(default_factory=list)  # per slice
    variant: list[Variant] = field(default_factory=list)  # per slice
    number: list[int] = field(default_factory=list)  # per slice: the variant's number over all rows
    rarity: list[float] = field(default_factory=list)  # per slice
    start: list[int] = field(default_factory=list)  # per slice
    end: list[int] = field(default_factory=list)  # per slice


def slices(lists: PostingLists, concepts: Mapping[str, Sequence[Concept]]) -> Slices:
    """What there is to look at; a concept that no text of the language knows is worth nothing."""
    out = Slices(list(concepts), [0.0] * len(concepts))
    number = 0
    for code, (lang, some) in enumerate(concepts.items()):
        for c in some:
            if not c.variants:
                continue
            most = lists.rarity(c.variants[0].tokens, lang)
            out.worth[code] += most * c.variants[0].weight
            for v in c.variants:
                number += 1
                _add(out, lists, v, number, min(most, lists.rarity(v.tokens, lang)) * v.weight)
            out.concept.append(c)
            out.lang.append(code)
    return out


def _add(out: Slices, lists: PostingLists, v: Variant, number: int, rarity: float) -> None:
    for token in v.tokens:
        _, start, end = lists.arrays.name(token)
        if end > start:
            out.row.append(len(out.concept))
            out.variant.append(v)
            out.number.append(number)
            out.rarity.append(rarity)
            out.start.append(start)
            out.end.append(end)


class FirstLook:
    """Every section that has any of a query's words, with its score.

    ``docs``: their numbers, in order. By slot: ``score``, ``share`` (of the query's worth that it covers), ``lang``
    (of ``slices.langs``, in which the query was found in it best).
    """

    def __init__(self, arrays: Arrays, found: Slices, kind: Numbers, foreign: Sequence[float]) -> None:
        self.slices = found
        start, end = np.array(found.start, dtype=np.int64), np.array(found.end, dtype=np.int64)
        bounds = list(zip(found.start, found.end, strict=True))
        doc = _joined([arrays.doc[s:e] for s, e in bounds])
        self.of = np.repeat(np.arange(len(bounds)), end - start)  # per entry: its slice
        self.first = start - (np.cumsum(end - start) - (end - start))  # an entry's place, less its place among these
        self.docs, self.slot = _distinct(doc, len(arrays.docs))
        self._weigh(_joined([arrays.weight[s:e] for s, e in bounds]))
        self._sum(arrays, kind, foreign)

    def _weigh(self, weight: Numbers) -> None:
        """For every row and slot the slice that is best there; of equal ones the first."""
        rows, width = len(self.slices.concept), len(self.docs)
        rarity = np.array(self.slices.rarity)
        score = weight * rarity[self.of]
        self.cell = np.array(self.slices.row, dtype=np.int64)[self.of] * width + self.slot
        best = np.zeros(rows * width)
        np.maximum.at(best, self.cell, score)
        here = np.flatnonzero(score == best[self.cell])
        cells, slices_ = self.cell[here], self.of[here]
        self.winner = np.full(rows * width, -1, dtype=np.int32)
        self.winner[cells[::-1]] = slices_[::-1]
        won = np.flatnonzero(self.winner[cells] == slices_)
        self._won, self._slice, self._score = self.slot[here[won]], slices_[won], score[here[won]]

    def _sum(self, arrays: Arrays, kind: Numbers, foreign: Sequence[float]) -> None:
        lang = np.array(self.slices.lang, dtype=np.int64)[np.array(self.slices.row, dtype=np.int64)][self._slice]
        rarity = np.array(self.slices.rarity)[self._slice]
        kinds, many = kind[arrays.kind[self.docs]], len(self.docs)
        score: Numbers = np.zeros((len(foreign), many))
        share: Numbers = np.zeros_like(score)
        for code, (factor, worth) in enumerate(zip(foreign, self.slices.worth, strict=True)):
            mine = np.flatnonzero(lang == code)
            if worth and len(mine):
                share[code] = np.bincount(self._won[mine], rarity[mine], many) / worth
                covered = (1 - COVERAGE + COVERAGE * share[code]) * kinds
                score[code] = np.bincount(self._won[mine], self._score[mine], many) * covered * factor
        self.lang: Numbers = score.argmax(0) if len(foreign) else np.zeros(0, dtype=np.int64)
        every = np.arange(len(self.lang))
        self.score: Numbers = score[self.lang, every]
        self.share: Numbers = share[self.lang, every]

    def best(self, most: int) -> Numbers:
        """The slots of the best sections, best first, of equal ones the first in order."""
        return greatest(self.score, most)

    def slot_of(self, doc: int) -> int:
        """A section's slot, -1 where it was not found."""
        at = int(np.searchsorted(self.docs, doc))
        return at if at < len(self.docs) and self.docs[at] == doc else -1

    def matches(self, slot: int) -> Iterable[tuple[Concept, Variant]]:
        """The concepts that a section has, in the language it was found in, each with the variant that counts."""
        width = len(self.docs)
        for row, (concept, lang) in enumerate(zip(self.slices.concept, self.slices.lang, strict=True)):
            winner = self.winner[row * width + slot]
            if winner >= 0 and lang == self.lang[slot]:
                yield concept, self.slices.variant[winner]


class SecondLook:
    """What only a second look shows of some sections, by their place among these."""

    def __init__(self, arrays: Arrays, look: FirstLook, top: Numbers) -> None:
        self._arrays, self._docs, self._many = arrays, look.docs[top], len(top)
        place_of = np.full(len(look.docs), -1)
        place_of[top] = np.arange(len(top))
        entry = np.flatnonzero(place_of[look.slot] >= 0)
        which, of = place_of[look.slot[entry]], look.of[entry]
        number = np.array(look.slices.number, dtype=np.int64)
        lang = np.array(look.slices.lang, dtype=np.int64)[np.array(look.slices.row, dtype=np.int64)]
        own = (lang[of] == look.lang[top][which]) & (number[of] == number[look.winner[look.cell[entry]]])
        entry, self._which, of = entry[own], which[own], of[own]
        self._entry = entry + look.first[of]
        places = sorted({c.at for c in look.slices.concept})
        self._places = np.array(places, dtype=np.int64)
        row_place = np.array([places.index(c.at) for c in look.slices.concept], dtype=np.int64)
        self._place = row_place[np.array(look.slices.row, dtype=np.int64)[of]]
        self.hits = self._marked(slice(None))

    def _marked(self, some: Numbers | slice) -> Numbers:
        """By section and place: true where one of these entries stands."""
        out = np.zeros((self._many, len(self._places)), dtype=bool)
        out[self._which[some], self._place[some]] = True
        return out

    def in_title(self) -> Numbers:
        """By section and place: true where the title has the word."""
        a, e = self._arrays, self._entry
        return self._marked(a.title_at[e + 1] > a.title_at[e])

    def near(self) -> Numbers:
        """How near neighbours in the query stand in title or text: 1 where all stand just as in the query."""
        hits = self.hits.sum(1)
        width = len(self._places)
        if width < 2:
            return np.zeros(self._many)
        key, cell = self._positions()
        after, gap = self._next()
        best = np.zeros(self._many * width)
        one = np.flatnonzero(after[cell // 2] >= 0)
        own = cell[one] // 2
        base = (after[own] * 2 + cell[one] % 2) * FAR
        place = base + key[one] % FAR
        np.maximum.at(best, own, nearness(place, np.sort(key), gap[own], base))
        found: Numbers = best.reshape(self._many, width).sum(1) / np.maximum(1, hits - 1)
        return found

    def _positions(self) -> tuple[Numbers, Numbers]:
        """Every position of every entry as one number, and the cell (section, place, text or title) it is in."""
        a, keys, cells = self._arrays, [], []
        own = self._which * len(self._places) + self._place
        for field_, (at, positions) in enumerate(((a.text_at, a.text), (a.title_at, a.title))):
            where, of = runs(at[self._entry].astype(np.int64), at[self._entry + 1].astype(np.int64))
            cells.append(own[of] * 2 + field_)
            keys.append(cells[-1] * FAR + positions[where])
        return np.concatenate(keys), np.concatenate(cells)

    def _next(self) -> tuple[Numbers, Numbers]:
        """Per section and place: the cell of the next place that the section has, -1 for none, and how far that is."""
        width = len(self._places)
        after = np.full((self._many, width), -1)
        for p in range(width - 2, -1, -1):
            after[:, p] = np.where(self.hits[:, p + 1], p + 1, after[:, p + 1])
        gap = self._places[after] - self._places
        after = np.where(after < 0, -1, after + np.arange(self._many)[:, None] * width)
        return after.ravel(), gap.ravel()

    def verbatim(self, words: Sequence[Sequence[str]]) -> Numbers:
        """The longest run of the query's words, each given as its tokens, that stands just so in the text.

        Words that follow each other as in the query get numbers that do: one for the section and the place where the
        query would begin, and the word's own.
        """
        a, out = self._arrays, np.zeros(self._many, dtype=np.int64)
        asked = [(n, *a.name(token)[1:]) for n, some in enumerate(words[:MOST_WORDS]) for token in some]
        if not asked:
            return out
        entry, which, of = self._among([(start, end) for _, start, end in asked])
        where, at = runs(a.text_at[entry].astype(np.int64), a.text_at[entry + 1].astype(np.int64))
        if not len(where):
            return out
        word = np.array([n for n, _, _ in asked])[of[at]]
        begin = which[at] * (2 * FAR) + a.text[where] + (MOST_WORDS - word)
        key = np.sort(begin * MOST_WORDS + word)
        key = key[np.flatnonzero(np.diff(key, prepend=-1))]
        first = np.flatnonzero(np.diff(key, prepend=-2) != 1)
        np.maximum.at(out, key[first] // (MOST_WORDS * 2 * FAR), np.diff(first, append=len(key)))
        return out

    def _among(self, bounds: Sequence[tuple[int, int]]) -> tuple[Numbers, Numbers, Numbers]:
        """The entries of these sections in some runs of entries: place, which section, which run."""
        order = np.argsort(self._docs)
        docs = self._docs[order]
        parts = [_shared(self._arrays.doc[start:end], docs) for start, end in bounds]
        counts = [len(here) for here, _ in parts]
        entry = _joined([here for here, _ in parts]) + np.repeat([start for start, _ in bounds], counts)
        return entry, order[_joined([which for _, which in parts])], np.repeat(np.arange(len(parts)), counts)


def nearness(place: Numbers, others: Numbers, gap: Numbers, base: Numbers) -> Numbers:
    """1 where one of the others (in order) stands ``gap`` after a place, 0.6 soon after it, 0.4 near it, else 0.

    Others below ``base``, or ``FAR`` above it, belong to another cell.
    """
    if not len(others):
        return np.zeros(len(place))
    last = len(others) - 1
    just = others[np.minimum(np.searchsorted(others, place + gap), last)] == place + gap
    i = np.searchsorted(others, place + 1)
    following, before = others[np.minimum(i, last)], others[np.maximum(i - 1, 0)]
    after = np.where((i <= last) & (following < base + FAR), following - place, FAR)
    back = np.where((i > 0) & (before >= base), place - before, FAR)
    return np.where(just, STEP, np.where(after <= 4, SOON, np.where(np.minimum(after, back) <= 8, NEAR, 0.0)))


def greatest(values: Numbers, most: int) -> Numbers:
    """The places of the greatest values, greatest first, of equal ones the first in order."""
    if len(values) <= most * 4:
        return np.argsort(-values, kind="stable")[:most]
    least = np.partition(values, len(values) - most)[len(values) - most]
    some = np.flatnonzero(values >= least)
    return some[np.argsort(-values[some], kind="stable")][:most]


def _joined(parts: Sequence[Numbers]) -> Numbers:
    return np.concatenate(parts) if parts else NONE


def _distinct(docs: Numbers, many: int) -> tuple[Numbers, Numbers]:
    """The distinct documents in order, and of each given one which of these it is."""
    having = np.zeros(many, dtype=bool)
    having[docs] = True
    distinct = np.flatnonzero(having)
    slot = np.empty(many, dtype=np.int64)
    slot[distinct] = np.arange(len(distinct))
    return distinct, slot[docs]


def _shared(docs: Numbers, wanted: Numbers) -> tuple[Numbers, Numbers]:
    """Both in order: the places of wanted documents in a list, and which of the wanted each is."""
    if not len(docs):
        return NONE, NONE
    at = docs.searchsorted(wanted)
    here = (docs.take(at, mode="clip") == wanted).nonzero()[0]
    return at[here], here
