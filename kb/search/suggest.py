"""Completions while typing: by prefix, without regard to case and accents, in the plural, and with one letter wrong.

All is done by halving a sorted list of keys: a prefix is a range of it, and so is each of the few hundred prefixes that
one wrong letter away from what was typed there are. That takes the same time for a large vocabulary as for a small one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from heapq import nsmallest
from itertools import chain, islice
from typing import NamedTuple

import numpy as np

from rulewright.kb.language import LANGUAGES, other_numbers
from rulewright.kb.search.completions import Completions, Entry, key
from rulewright.kb.search.query import is_asking
from rulewright.kb.search.results import Suggestion

LONGEST = 60  # characters of what was typed that are looked at
MOST = 100  # completions
ENOUGH = 4  # completions as typed: with so many nobody mistyped
SHORTEST_MISTYPED = 4  # letters
SAME_NAME = 3  # headings of one name in one game that are shown
MOST_TRIED = 1_500  # prefixes one letter away from what was typed
KEPT = 4_096  # keys that are remembered
MOST_SKIPPED = 4  # words without meaning at the beginning
PART = 2  # the first tier that ends within a word
LAST = "\U0010ffff".encode()  # after every letter
NUMBERED = frozenset(("rule", "rules", "section", "regla", "reglas", "seccion", "apartado", "art", "r"))


class Found(NamedTuple):
    """A row that fits, ordered by how well: whole names before parts of words, beginnings before later words."""

    late: bool
    tier: int  # 0 the whole name, 1 whole words of it, then PART: 2 the rules under a number, 3 a part of a word
    rank: int


class Among(NamedTuple):
    """Which completions are asked for: those of some games, of all where that is None, and of these what passes."""

    games: frozenset[str] | None = None
    passes: Callable[[Entry], bool] | None = None

    @staticmethod
    def of(game: str | None) -> Among:
        """Those of one game, or of all."""
        return Among(None if game is None else frozenset((game,)))


EVERY = Among()


class Suggester:
    """Completes what is typed; safe for use by several threads."""

    def __init__(self, completions: Completions) -> None:
        self._all = completions
        self._places = range(len(completions.keys))
        self._key = lru_cache(KEPT)(completions.keys.__getitem__)  # halving meets the same ones over and over
        self._games = {g: n for n, g in enumerate(completions.games)}

    def suggest(self, q: str, among: Among, limit: int, prefer: str | None = None) -> tuple[Suggestion, ...]:
        """The best completions of what was typed, at most ``limit`` and 100; none where nothing was.

        ``prefer``: of all games those of this one first. Whatever is typed, the answer is the same each time.
        """
        wanted = max(0, min(limit, MOST))
        typed = key(q[: 4 * LONGEST])[:LONGEST].rstrip()
        if not typed or not wanted:
            return ()
        some = (Among.of(prefer), EVERY) if prefer and among.games is None else (among,)
        return tuple(self._distinct(self._found(typed, some, wanted), wanted))

    def _found(self, typed: str, some: tuple[Among, ...], wanted: int) -> Iterator[tuple[int, bool]]:
        """Ranks of what fits, best first, and whether only nearly; may name one thing several times."""
        exact: list[Found] = []
        for variant in _variants(typed):
            for among in some:
                exact += self._ranked(variant, among, wanted)
            if len(exact) >= ENOUGH:
                break
        yield from ((f.rank, False) for f in exact)
        whole = any(f.tier < PART for f in exact)
        if not whole and len(exact) < ENOUGH and _may_be_mistyped(typed):
            near = list(dict.fromkeys(self._near(typed)))
            for among in some:
                yield from ((f.rank, True) for f in self._best_of(near, typed, among, wanted))

    def _place(self, wanted: bytes, lo: int = 0, hi: int | None = None) -> int:
        """Where a key stands among all keys, or would."""
        return bisect_left(self._places, wanted, lo, hi, key=self._key)

    def _after(self, wanted: bytes, lo: int, hi: int) -> int:
        """Where keys that are greater begin."""
        return bisect_right(self._places, wanted, lo, hi, key=self._key)

    def _ranked(self, prefix: str, among: Among, wanted: int) -> list[Found]:
        """The best rows of a prefix."""
        most = 2 * wanted + 20  # one thing may have several rows
        begin = prefix.encode()
        lo = self._place(begin)
        hi = self._place(begin + LAST, lo)
        ends = (
            self._after(begin, lo, hi),
            self._place(begin + b"!", lo, hi),
            self._place(begin + b"/", lo, hi),
            hi,
        )
        found: list[Found] = []
        for tier, end in enumerate(ends):
            found += (Found(rank >= self._all.late, tier, rank) for rank in self._first(lo, end, among, most))
            lo = end
        return sorted(found)[:most]

    def _first(self, lo: int, hi: int, among: Among, most: int) -> list[int]:
        """The best ranks of some keys, of those that are asked for, in order."""
        if lo == hi:
            return []
        ranks = self._all.ranks[lo:hi]
        if among.games is not None:
            wanted = np.zeros(len(self._games) + 1, dtype=bool)  # and one for games that are not there
            wanted[[self._games.get(game, -1) for game in among.games]] = True
            ranks = ranks[wanted[self._all.game_of[ranks]]]
        if among.passes is not None:
            passing = (rank for rank in np.sort(ranks).tolist() if among.passes(self._all.entry(rank)))
            return list(islice(passing, most))
        if len(ranks) > most:
            ranks = np.partition(ranks, most)[:most]
        found: list[int] = np.sort(ranks).tolist()
        return found

    def _best_of(self, prefixes: Iterable[str], typed: str, among: Among, wanted: int) -> list[Found]:
        """The best rows of several prefixes: those with the first letter that was typed before those without."""
        found = ((p[0] != typed[0], f) for p in prefixes for f in self._ranked(p, among, wanted))
        return [f for _, f in nsmallest(2 * wanted + 20, found, key=lambda x: (x[1].tier >= PART, x[0], x[1]))]

    def _near(self, typed: str) -> Iterator[str]:
        """Prefixes that there are, one letter more, less, other or exchanged away from what was typed."""
        tried = 0
        for i in range(len(typed)):
            head, rest = typed[:i], typed[i:]
            lo = self._place(head.encode())
            hi = self._place(head.encode() + LAST, lo)
            if lo == hi:
                return
            swapped = [head + rest[1] + rest[0] + rest[2:]] if len(rest) > 1 else []
            others = ((head + c + rest[1:], head + c + rest) for c in self._next(head, lo, hi) if c != rest[0])
            for p in chain([head + rest[1:]], swapped, chain.from_iterable(others)):
                tried += 1
                if tried > MOST_TRIED:
                    return
                if p != typed and self._begins(p, lo, hi):
                    yield p

    def _begins(self, prefix: str, lo: int, hi: int) -> bool:
        begin = prefix.encode()
        at = self._place(begin, lo, hi)
        return at < hi and self._key(at).startswith(begin)

    def _next(self, head: str, lo: int, hi: int) -> Iterator[str]:
        """The letters that follow a beginning."""
        at = self._after(head.encode(), lo, hi)
        while at < hi:
            letter = self._key(at).decode()[len(head)]
            yield letter
            at = self._place((head + letter).encode() + LAST, at, hi)

    def _distinct(self, found: Iterable[tuple[int, bool]], wanted: int) -> Iterator[Suggestion]:
        """Each thing once; a term hides the headings of its name, and of those of one name only some are shown."""
        ids: set[str] = set()
        names: dict[tuple[str, str, str], int] = {}
        for rank, near in found:
            e = self._all.entry(rank)
            name = (key(e.text), e.game, e.lang)
            if e.id in ids or names.get(name, 0) >= SAME_NAME:
                continue
            ids.add(e.id)
            names[name] = SAME_NAME if e.kind == "term" else names.get(name, 0) + 1
            if e.full:
                names[key(e.full), e.game, e.lang] = SAME_NAME
            yield Suggestion(*e, near=near)
            if len(ids) == wanted:
                return


def _may_be_mistyped(typed: str) -> bool:
    """False for what is too short to tell, and for numbers, which are right or wrong."""
    return len(typed) >= SHORTEST_MISTYPED and not any(c.isdigit() for c in typed)


def _variants(typed: str) -> Iterator[str]:
    """What was typed, then without what leads to it ("rule 302", "what is the ..."), then as a singular."""
    yield typed
    words = typed.split()
    if len(words) > 1 and words[0] in NUMBERED and words[1][0].isdigit():
        yield " ".join(words[1:])
    rest = words[:]
    for _ in range(MOST_SKIPPED):
        if all(map(is_asking, rest)) or not is_asking(rest[0]):
            break  # "how do i" is a question, and no letter
        rest = rest[1:]
        yield " ".join(rest)
    last = words[-1]
    for other in (o for lang in LANGUAGES for o in other_numbers(last, lang)):
        if SHORTEST_MISTYPED <= len(other) + 1 <= len(last):
            yield " ".join([*words[:-1], other])
