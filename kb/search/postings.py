"""What the index says about tokens: where a form stands, and how much it weighs in a section."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from rulewright.kb.search import shown
from rulewright.kb.search.arrays import Arrays, Doc, Numbers, runs
from rulewright.kb.search.snippet import Found

FAR = 1 << 21  # no section is as long, in tokens
LONGEST = 64  # words of a phrase
KEPT = 2_048  # answers about tokens kept in memory

Positions = Mapping[int, tuple[int, ...]]  # document number -> positions

__all__ = ["Doc", "Positions", "PostingLists"]


class PostingLists:
    """What one index says about tokens; safe for use by several threads."""

    def __init__(self, folder: Path) -> None:
        self.arrays = Arrays(folder)
        self.docs: Sequence[Doc] = self.arrays.docs
        self._counts = self._that_count()
        names, lang = self.arrays.columns["lang"], self.arrays.lang
        counted = np.bincount(lang if self._counts is None else lang[self._counts], minlength=len(names))
        self._per_language = dict(zip(names, counted.tolist(), strict=True))
        self.known = lru_cache(KEPT)(self._known)
        self.words = lru_cache(KEPT)(self._words)

    def _that_count(self) -> Numbers | None:
        """By section: true where it tells how rare words are; None where all do.

        A game that only comes with the program says nothing of that, but in a language that no other is in.
        """
        worth = shown.worth(self.arrays.columns["game"])
        if worth is None:
            return None
        own = worth.take(self.arrays.game) == 1.0
        found: Numbers = own | ~np.isin(self.arrays.lang, self.arrays.lang[own])
        return found

    def close(self) -> None:
        """Let go of what was remembered; the memory of the arrays is free when nobody refers to them."""
        self.known.cache_clear()
        self.words.cache_clear()

    def positions(self, field: str, token: str) -> Positions:
        """Where a token stands in a field (``text`` or ``title``), by document."""
        a = self.arrays
        at, places = (a.text_at, a.text) if field == "text" else (a.title_at, a.title)
        _, start, end = a.name(token)
        bounds = at[start : end + 1].tolist()
        docs = a.doc[start:end].tolist()
        return {doc: tuple(places[s:e].tolist()) for doc, s, e in zip(docs, bounds, bounds[1:], strict=False) if e > s}

    def _known(self, tokens: tuple[str, ...], lang: str) -> tuple[float, tuple[tuple[int, int], ...]]:
        """How rare a word of a language is, given as its forms' tokens, and the runs of entries of those that occur."""
        found = tuple((start, end) for _, start, end in map(self.arrays.name, tokens) if end > start)
        df = self._count(found)
        n = max(self._per_language.get(lang, 0), df)
        return math.log(1 + (n - df + 0.5) / (df + 0.5)), found

    def _count(self, found: Sequence[tuple[int, int]]) -> int:
        """How many sections that count stand in some runs of entries."""
        if len(found) < 2 and self._counts is None:
            return sum(end - start for start, end in found)
        having = np.zeros(len(self.docs), dtype=bool)
        for start, end in found:
            having[self.arrays.doc[start:end]] = True
        return int(np.count_nonzero(having if self._counts is None else having & self._counts))

    def rarity(self, tokens: tuple[str, ...], lang: str) -> float:
        """The inverse document frequency of a word among the sections of its language, at least a little above 0."""
        return self.known(tokens, lang)[0]

    def phrase(self, words: Iterable[tuple[str, ...]], field: str = "text") -> dict[int, tuple[int, ...]]:
        """Where words, each given as its forms' tokens, stand one after the other: document -> start positions."""
        found: Numbers | None = None
        every = list(enumerate(words))
        for n, forms in sorted(every, key=lambda word: self._entries(word[1])):  # rare words first: few places to check
            among = None if found is None else _distinct(found // FAR).astype(self.arrays.doc.dtype)
            here = self.places(field, forms, n, among)
            if not len(here):
                return {}
            found = here if found is None else found[here.take(here.searchsorted(found), mode="clip") == found]
            if not len(found):
                return {}
        starts: dict[int, list[int]] = {}
        for doc, at in zip(
            *(v.tolist() for v in divmod(found if found is not None else np.zeros(0), FAR)), strict=True
        ):
            starts.setdefault(int(doc), []).append(int(at) - LONGEST)
        return {doc: tuple(at) for doc, at in starts.items()}

    def _entries(self, forms: Iterable[str]) -> int:
        """How many entries some tokens have."""
        return sum(end - start for _, start, end in map(self.arrays.name, forms))

    def places(self, field: str, forms: Iterable[str], n: int = 0, among: Numbers | None = None) -> Numbers:
        """Where a phrase would begin whose n-th word has one of these tokens: section and place as one number each.

        The number is the section's times ``FAR`` and the place's, with ``LONGEST`` added. ``among``: of these sections
        only, given in order.
        """
        a = self.arrays
        at, places = (a.text_at, a.text) if field == "text" else (a.title_at, a.title)
        parts = []
        for _, start, end in map(a.name, forms):
            if end == start:
                continue
            docs, entry = a.doc[start:end], np.arange(start, end)
            if among is not None:
                here = docs.searchsorted(among)
                entry = start + here[docs.take(here, mode="clip") == among]
            where, of = runs(at[entry].astype(np.int64), at[entry + 1].astype(np.int64))
            parts.append(a.doc[entry][of].astype(np.int64) * FAR + places[where] + (LONGEST - n))
        return _distinct(np.concatenate(parts)) if parts else np.zeros(0, dtype=np.int64)

    def books(self) -> dict[str, int]:
        """How many sections of each book there are."""
        return self.counted("book", np.arange(len(self.docs)))

    def counted(self, column: str, docs: Numbers) -> dict[str, int]:
        """How many of some sections are of each book, game, language or kind."""
        names = self.arrays.columns[column]
        counts = np.bincount(getattr(self.arrays, column).take(docs), minlength=len(names)).tolist()
        return {name: n for name, n in zip(names, counts, strict=True) if n}

    def having(self, column: str, value: str) -> Numbers:
        """By section: true where it is of this book, game, language or kind."""
        names = self.arrays.columns[column]
        found: Numbers = getattr(self.arrays, column) == (names.index(value) if value in names else len(names))
        return found

    def shown(self, docs: Sequence[int], worth: Sequence[Mapping[int, float]]) -> list[tuple[str, list[Found]]]:
        """What may be shown of some sections, and the wanted words in each, in order.

        ``worth``: for each section, by the words' numbers, what those are worth that are wanted in it.
        """
        if not docs:
            return []
        a, out = self.arrays, [(text, list[Found]()) for text in self._texts(docs)]
        begins, ends = a.run_at.take(docs).astype(np.int64), a.run_at.take(np.add(docs, 1)).astype(np.int64)
        run = np.concatenate([a.run_word[s:e] for s, e in zip(begins.tolist(), ends.tolist(), strict=True)])
        some = list(set().union(*worth))
        wanted = np.zeros(max(some, default=0) + 2, dtype=bool)
        wanted[some] = True
        here = wanted.take(run, mode="clip").nonzero()[0]  # what is beyond is as the last, which is not wanted
        last = (ends - begins).cumsum()
        of = last.searchsorted(here, "right")
        where = here + (ends - last).take(of)
        columns = (of, run.take(here), a.run_start.take(where), a.run_end.take(where))
        for n, word, start, end in zip(*(c.tolist() for c in columns), strict=True):
            if word in worth[n]:
                out[n][1].append((start, end, word, worth[n][word]))
        return out

    def _texts(self, docs: Sequence[int]) -> Iterable[str]:
        """What may be shown of some sections."""
        a, at = self.arrays, self.arrays.shown_at
        for start, end in zip(at.take(docs).tolist(), at.take(np.add(docs, 1)).tolist(), strict=True):
            yield a.shown[start:end].tobytes().decode("utf-8", "surrogatepass")

    def worth(self, tokens: Iterable[str], lang: str) -> dict[int, float]:
        """What words of a language are worth to the reader of a snippet, by their number: those that have a token."""
        out: dict[int, float] = {}
        begin = f"{lang}:"
        for token in tokens:
            if token.startswith(begin):
                rarity, found = self.words(token, lang)
                for word in found:
                    out[word] = max(rarity, out.get(word, 0.0))
        return out

    def _words(self, token: str, lang: str) -> tuple[float, tuple[int, ...]]:
        """How rare a token is in a language, and the words that have it; none where the index lacks it."""
        n, _, _ = self.arrays.name(token)
        found = self.arrays.word[self.arrays.word_at[n] : self.arrays.word_at[n + 1]] if n >= 0 else ()
        return self.rarity((token,), lang), tuple(map(int, found))


def _distinct(values: Numbers) -> Numbers:
    """Values in order, each once: NumPy's own way takes far longer for values that are nearly in order."""
    values = np.sort(values)
    new = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=new[1:])
    return values[new]
