"""What sections score: where words stand in them, and two looks at them, each over whole arrays at once.

The first look weighs every section that has any of the query's words: BM25F, each concept at its best variant. The
second is for the best of them and sees what counting words does not: the title, neighbours, whole runs of the query.

A *row* is a concept in the texts of one language; a *slice* is the run of entries of one token of one of its variants;
a *slot* is a section's place among those found; a *place* is that of a concept's word in the query. Where words stand,
each place is one number. What is here runs once a query over some hundred numbers, so that what costs is how many calls
of NumPy there are: methods and ``take`` are called rather than what wraps them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rulewright.kb.search.index_files import Numbers
from rulewright.kb.search.index_reader import Arrays, Weighting, runs
from rulewright.kb.search.understand import Concept, Variant

FAR = 1 << 21  # no section is as long, in tokens
LONGEST_PHRASE = 64  # words of a phrase
NONE = np.zeros(0, dtype=np.int64)
COVERAGE = 0.6  # how hard it is to lack one of the query's concepts: 0 = not at all
MOST_WORDS = 64  # of a query that are looked for word by word
LEAST_RUN = 3  # words that stand in the text just as in the query
MANY = 2_000  # entries of a token from which sections are looked up among them, rather than they among the sections
STEP, SOON, NEAR = 1.0, 0.6, 0.4  # the same distance as in the query, soon after, near
COMMON = math.log(2)  # the rarity of a word that half of the sections have
BEYOND = 1 << 62  # beyond every position


# -- where words stand -----------------------------------------------------------------------------------


def phrase(arrays: Arrays, words: Sequence[tuple[str, ...]], field: str = "text") -> tuple[Numbers, Numbers]:
    """Where words, each given as its forms' tokens, stand one after the other: sections, and the places of the first
    word there, in order of both."""
    found: Numbers | None = None
    for n, forms in sorted(enumerate(words), key=lambda word: _entries(arrays, word[1])):  # rare words first
        among = None if found is None else in_order(found // FAR)
        here = places(arrays, field, forms, n, among)
        found = (
            here if found is None or not len(here) else found[here.take(here.searchsorted(found), mode="clip") == found]
        )
        if not len(found):
            break
    doc, at = divmod(NONE if found is None else found, FAR)
    return doc, at - LONGEST_PHRASE


def _entries(arrays: Arrays, forms: Iterable[str]) -> int:
    """How many entries some tokens have."""
    return sum(end - start for _, start, end in map(arrays.name, forms))


def places(arrays: Arrays, field: str, forms: Iterable[str], n: int = 0, among: Numbers | None = None) -> Numbers:
    """Where a phrase would begin whose n-th word has one of these tokens: section and place as one number each.

    The number is the section's times ``FAR`` and the place's, with ``LONGEST`` added. ``among``: of these sections
    only, given in order.
    """
    a = arrays
    at, where_at = (a.text_at, a.text) if field == "text" else (a.title_at, a.title)
    parts = []
    for _, start, end in map(a.name, forms):
        if end == start:
            continue
        docs, entry = a.doc[start:end], np.arange(start, end)
        if among is not None:
            here = docs.searchsorted(among.astype(docs.dtype))
            entry = start + here[docs.take(here, mode="clip") == among]
        where, of = runs(at[entry].astype(np.int64), at[entry + 1].astype(np.int64))
        parts.append(a.doc[entry][of].astype(np.int64) * FAR + where_at[where] + (LONGEST_PHRASE - n))
    return in_order(np.concatenate(parts)) if parts else NONE


def in_order(values: Numbers) -> Numbers:
    """Values in order, each once: NumPy's own way takes far longer for values that are nearly in order."""
    values = np.sort(values)
    new = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=new[1:])
    return values[new]


# -- the looks -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Slices:
    """The runs of entries of all tokens of a query's concepts, and what each is worth."""

    langs: list[str]
    worth: list[float]  # per language: what matching every concept is worth
    concept: list[Concept] = field(default_factory=list)  # per row
    lang: list[int] = field(default_factory=list)  # per row
    variant: list[Variant] = field(default_factory=list)  # per slice
    rarity: list[float] = field(default_factory=list)  # per slice
    run: list[tuple[int, int]] = field(default_factory=list)  # per slice: where its entries begin, and the end
    what: list[tuple[int, int, int]] = field(default_factory=list)  # per slice: row, language, number of its variant


def slices(weighting: Weighting, concepts: Mapping[str, Sequence[Concept]]) -> Slices:
    """What there is to look at; a concept that no text of the language knows is worth nothing."""
    out = Slices(list(concepts), [0.0] * len(concepts))
    typed = _typed(weighting, concepts)
    number = 0
    for code, (lang, some) in enumerate(concepts.items()):
        for c in some:
            if not c.variants:
                continue
            row, most = len(out.concept), weighting.rarity(c.variants[0].tokens, lang)
            if c.variants[0].why:
                most = min(most, typed.get(c.at, most))
            out.worth[code] += most * c.variants[0].weight
            for v in c.variants:
                number += 1
                rarity, found = weighting.known(v.tokens, lang)
                for run in found:
                    out.variant.append(v)
                    out.rarity.append(min(most, rarity) * v.weight)
                    out.run.append(run)
                    out.what.append((row, code, number))
            out.concept.append(c)
            out.lang.append(code)
    return out


def _typed(weighting: Weighting, concepts: Mapping[str, Sequence[Concept]]) -> dict[int, float]:
    """How rare the words of a query are as they were typed, by place: what is meant by one tells no more than it."""
    typed: dict[int, float] = {}
    for lang, some in concepts.items():
        for c in some:
            if c.variants and not c.variants[0].why:
                typed[c.at] = max(typed.get(c.at, 0.0), weighting.rarity(c.variants[0].tokens, lang))
    return {at: rarity for at, rarity in typed.items() if rarity < COMMON}


class FirstLook:
    """Every section that has any of a query's words, with its score.

    ``docs``: their numbers, in order. By slot: ``score``, ``share`` (of the query's worth that it covers), ``lang``
    (of ``slices.langs``, in which the query was found in it best). By entry: ``of`` (its slice), ``slot``, ``cell``
    (row and slot as one number). By cell: ``winner``, the entry that counts, -1 for none.
    """

    def __init__(self, arrays: Arrays, found: Slices, kind: Numbers, foreign: Sequence[float]) -> None:
        self.slices = found
        here = [arrays.run(*run) for run in found.run]
        start, end = np.array(here, dtype=np.int64).reshape(-1, 2).T
        self.row, self.code, self.number = np.array(found.what, dtype=np.int64).reshape(-1, 3).T
        count = end - start
        self.of = np.arange(len(count)).repeat(count)
        self.first = start - (count.cumsum() - count)  # an entry's place, less its place among these
        self.docs, self.slot = _distinct(_joined([arrays.doc[s:e] for s, e in here]), arrays.here)
        rarity = np.array(found.rarity).take(self.of)
        score = _joined([arrays.weight[s:e] for s, e in here]) * rarity
        self._choose(score)
        self._sum(score, rarity, kind.take(arrays.kind.take(self.docs)), np.array(foreign))

    def _choose(self, score: Numbers) -> None:
        """For every row and slot the entry that is best there; of equal ones the first."""
        width = len(self.docs)
        self.cell = (self.row * width).take(self.of) + self.slot
        best = np.zeros(len(self.slices.concept) * width)
        np.maximum.at(best, self.cell, score)
        top = (score == best.take(self.cell)).nonzero()[0][::-1]
        self.winner = np.full(len(best), -1)
        self.winner[self.cell.take(top)] = top  # of several the last that is written, hence the first

    def _sum(self, score: Numbers, rarity: Numbers, kinds: Numbers, foreign: Numbers) -> None:
        many, shape = len(self.docs), (len(foreign), len(self.docs))
        won = self.winner[self.winner >= 0]
        at = self.slot.take(won) + self.code.take(self.of.take(won)) * many
        worth = np.array([[w or 1.0] for w in self.slices.worth]).reshape(-1, 1)
        shares: Numbers = np.bincount(at, rarity.take(won), shape[0] * many).reshape(shape) / worth
        covered = (1 - COVERAGE + COVERAGE * shares) * kinds
        scores = np.bincount(at, score.take(won), shape[0] * many).reshape(shape) * covered * foreign[:, None]
        self.lang: Numbers = scores.argmax(0) if len(foreign) else NONE
        own = self.lang * many + np.arange(len(self.lang))
        self.score: Numbers = scores.take(own)
        self.share: Numbers = shares.take(own)

    def slots_of(self, docs: Sequence[int]) -> list[int]:
        """The slots of some sections, -1 for one that was not found."""
        if not len(self.docs):
            return [-1] * len(docs)
        at = self.docs.searchsorted(docs)
        found: list[int] = np.where(self.docs.take(at, mode="clip") == docs, at, -1).tolist()
        return found

    def matches(self, slots: Sequence[int]) -> list[list[tuple[Concept, Variant]]]:
        """For each section the concepts that it has, in the language it was found in, with the variant that counts."""
        s = self.slices
        where = self.winner.reshape(len(s.concept), len(self.docs))[:, slots]
        found = np.where(where < 0, -1, self.of.take(where, mode="clip")) if len(self.of) else where
        langs = self.lang.take(slots).tolist()
        return [
            [(c, s.variant[n]) for c, code, n in zip(s.concept, s.lang, of, strict=True) if n >= 0 and code == lang]
            for of, lang in zip(found.T.tolist(), langs, strict=True)
        ]


class SecondLook:
    """What only a second look shows of some sections, by their place among these.

    ``hits``: how many of the query's places each has; ``titled``: how many of them in its title.
    """

    def __init__(self, arrays: Arrays, look: FirstLook, top: Numbers) -> None:
        self._arrays, self._docs, self._many = arrays, look.docs.take(top), len(top)
        place_of = np.full(len(look.docs), -1)
        place_of[top] = np.arange(len(top))
        which = place_of.take(look.slot)
        entry = (which >= 0).nonzero()[0]
        which, of = which.take(entry), look.of.take(entry)
        counts = look.of.take(look.winner.take(look.cell.take(entry)))  # the slice that counts there
        same = look.number.take(of) == look.number.take(counts)
        own = (same & (look.code.take(of) == look.lang.take(top).take(which))).nonzero()[0]
        entry, which, of = entry.take(own), which.take(own), of.take(own)
        self._entry = entry + look.first.take(of)
        places = sorted({c.at for c in look.slices.concept})
        self._places = np.array(places, dtype=np.int64)
        row_place = np.array([places.index(c.at) for c in look.slices.concept], dtype=np.int64)
        self._cell = which * len(places) + row_place.take(look.row.take(of))
        self._has = self._marked(self._cell)
        self.hits = self._has.sum(1)
        self._title = arrays.title_at.take(self._entry), arrays.title_at.take(self._entry + 1)
        self.titled = self._marked(self._cell[self._title[1] > self._title[0]]).sum(1)

    def _marked(self, cells: Numbers) -> Numbers:
        """By section and place: true for these cells."""
        out = np.zeros(self._many * len(self._places), dtype=bool)
        out[cells] = True
        return out.reshape(self._many, len(self._places))

    def near(self) -> Numbers:
        """How near neighbours in the query stand in title or text: 1 where all stand just as in the query."""
        width = len(self._places)
        several = (self.hits > 1).repeat(width).take(self._cell).nonzero()[0] if width > 1 else NONE
        if not len(several):
            return np.zeros(self._many)
        key, cell = self._positions(several)
        own, side = cell >> 1, cell & 1
        after, gap = self._next()
        target = after.take(own)
        one = (target >= 0).nonzero()[0]
        own = own.take(one)
        base = (target.take(one) * 2 + side.take(one)) * FAR
        place = base + (key.take(one) & (FAR - 1))
        key.sort()
        best = np.zeros(self._many * width)
        np.maximum.at(best, own, nearness(place, key, gap.take(own)))
        found: Numbers = best.reshape(self._many, width).sum(1) / np.maximum(1, self.hits - 1)
        return found

    def _positions(self, some: Numbers) -> tuple[Numbers, Numbers]:
        """Every position of some entries as one number, and the cell (section, place, text or title) it is in."""
        a, entry = self._arrays, self._entry.take(some)
        starts, ends = ((a.text_at.take(entry + n), self._title[n].take(some)) for n in (0, 1))
        where, of = runs(np.concatenate(starts, dtype=np.int64), np.concatenate(ends, dtype=np.int64))
        titles = int(of.searchsorted(len(some)))
        cells = self._cell.take(some) * 2
        cells = np.concatenate((cells, cells + 1)).take(of)
        return cells * FAR + np.concatenate((a.text.take(where[:titles]), a.title.take(where[titles:]))), cells

    def _next(self) -> tuple[Numbers, Numbers]:
        """Per section and place: the cell of the next place that the section has, -1 for none, and how far that is."""
        width = len(self._places)
        after = np.full((self._many, width), -1)
        for p in range(width - 2, -1, -1):
            after[:, p] = np.where(self._has[:, p + 1], p + 1, after[:, p + 1])
        gap = self._places.take(after) - self._places
        after = np.where(after < 0, -1, after + (np.arange(self._many) * width)[:, None])
        return after.ravel(), gap.ravel()

    def verbatim(self, words: Sequence[Sequence[str]]) -> Numbers:
        """The longest run of the query's words, each given as its tokens, that stands just so in the text; 0 for
        one shorter than ``LEAST_RUN``.

        Words that follow each other as in the query get numbers that do: one for the section and the place where the
        query would begin, and the word's own.
        """
        a, out = self._arrays, np.zeros(self._many, dtype=np.int64)
        asked = [(n, *a.name(token)[1:]) for n, some in enumerate(words[:MOST_WORDS]) for token in some]
        entry, which, of = self._among([(start, end) for _, start, end in asked])
        word = np.array([n for n, _, _ in asked], dtype=np.int64).take(of)
        some = self._in_a_run(which, word)
        if not len(some):
            return out
        entry = entry.take(some)
        where, at = runs(a.text_at.take(entry).astype(np.int64), a.text_at.take(entry + 1).astype(np.int64))
        word, begin = word.take(some), which.take(some) * (2 * FAR) + MOST_WORDS
        key = ((begin - word) * MOST_WORDS + word).take(at) + a.text.take(where).astype(np.int64) * MOST_WORDS
        key.sort()
        return _longest(key, out)

    def _in_a_run(self, which: Numbers, word: Numbers) -> Numbers:
        """The entries whose word stands, somewhere, in the same section as its neighbours in the query."""
        width = MOST_WORDS + 2 * (LEAST_RUN - 1)
        cell = which * width + word + LEAST_RUN - 1
        has = np.zeros(self._many * width + LEAST_RUN, dtype=bool)
        has[cell] = True
        begins = has[:-3] & has[1:-2] & has[2:-1]  # the word, and the next two
        return (begins.take(cell) | begins.take(cell - 1) | begins.take(cell - 2)).nonzero()[0]

    def _among(self, bounds: Sequence[tuple[int, int]]) -> tuple[Numbers, Numbers, Numbers]:
        """The entries of these sections in some runs of entries: place, which section, which run.

        Short runs are read through; in long ones the sections are looked up.
        """
        doc, few = self._arrays.doc, [n for n, (start, end) in enumerate(bounds) if end - start < MANY]
        starts = np.array([bounds[n][0] for n in few], dtype=np.int64)
        counts = np.array([bounds[n][1] for n in few], dtype=np.int64) - starts
        place = np.zeros(len(self._arrays.docs), dtype=np.uint8 if self._many < 255 else np.int64)
        place[self._docs] = np.arange(1, self._many + 1)
        found = place.take(_joined([doc[slice(*bounds[n])] for n in few]))
        here = found.nonzero()[0]
        of = np.arange(len(few)).repeat(counts).take(here)
        entry = here + (starts - (counts.cumsum() - counts)).take(of)
        parts = [(entry, found.take(here).astype(np.int64) - 1, np.array(few, dtype=np.int64).take(of))]
        if len(few) < len(bounds):
            parts += self._looked_up(bounds, set(range(len(bounds))).difference(few))
        entry, which, of = (np.concatenate(some) for some in zip(*parts, strict=True))
        return entry, which, of

    def _looked_up(
        self, bounds: Sequence[tuple[int, int]], long: Iterable[int]
    ) -> list[tuple[Numbers, Numbers, Numbers]]:
        order = self._docs.argsort()
        docs, out = self._docs.take(order), []
        for n in long:
            docs_there = self._arrays.doc[slice(*bounds[n])]
            at = docs_there.searchsorted(docs)
            here = (docs_there.take(at, mode="clip") == docs).nonzero()[0]
            out.append((at.take(here) + bounds[n][0], order.take(here), np.full(len(here), n)))
        return out


def _longest(key: Numbers, out: Numbers) -> Numbers:
    """By section the longest run of numbers that follow each other; see ``SecondLook.verbatim``."""
    key = key[np.append(True, key[1:] != key[:-1])] if len(key) else key
    if not (key[LEAST_RUN - 1 :] - key[: 1 - LEAST_RUN] == LEAST_RUN - 1).any():
        return out
    first = np.append(0, (key[1:] - key[:-1] != 1).nonzero()[0] + 1)
    long = np.append(first[1:], len(key)) - first
    np.maximum.at(out, key.take(first) // (MOST_WORDS * 2 * FAR), np.where(long < LEAST_RUN, 0, long))
    return out


def nearness(place: Numbers, others: Numbers, gap: Numbers) -> Numbers:
    """1 where one of the others (in order) stands ``gap`` after a place, 0.6 soon after it, 0.4 near it, else 0.

    Others of another cell stand ``FAR`` from here at least, less than the length of a section.
    """
    known = np.concatenate(((-BEYOND,), others, (BEYOND,)))
    i = known.searchsorted(place + 1)
    following, just = known.take(i) - place, known.take(known.searchsorted(place + gap)) - place == gap
    near = np.minimum(following, place - known.take(i - 1)) <= 8
    found: Numbers = np.where(just, STEP, np.where(following <= 4, SOON, np.where(near, NEAR, 0.0)))
    return found


def greatest(values: Numbers, most: int) -> Numbers:
    """The places of the greatest values, greatest first, of equal ones the first in order."""
    if len(values) <= most * 4:
        found: Numbers = (-values).argsort(kind="stable")[:most]
        return found
    least = np.partition(values, len(values) - most)[len(values) - most]
    some = (values >= least).nonzero()[0]
    found = some.take((-values.take(some)).argsort(kind="stable")[:most])
    return found


def _joined(parts: Sequence[Numbers]) -> Numbers:
    return np.concatenate(parts) if parts else NONE


def _distinct(docs: Numbers, among: range) -> tuple[Numbers, Numbers]:
    """The distinct documents in order, and of each given one which of these it is."""
    docs = docs - among.start
    having = np.zeros(len(among), dtype=bool)
    having[docs] = True
    distinct = having.nonzero()[0]
    slot = np.empty(len(among), dtype=np.int64)
    slot[distinct] = np.arange(len(distinct))
    return distinct + among.start, slot.take(docs)
