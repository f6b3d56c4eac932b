"""The rows of a store by kind and key: from a place on, or those that are asked for by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from rulewright.kb.codec import loads
from rulewright.kb.export import export, row
from rulewright.kb.mirror.rows import BY_ID, NUMBER, OF_PAIRS, Keyed, keyed, parted
from rulewright.kb.model import GameStudy, Knowledge, Section, Term
from rulewright.kb.store import CLAIMS, Store

HAVE_ID: dict[str, type[Any]] = {"sections": Section, "terms": Term}


class Rows:
    """The rows of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def after(self, kind: str, key: str, limit: int) -> list[Keyed]:
        """The first ``limit`` rows of a kind whose keys come after this one; "" comes before all."""
        if kind == "books":
            there = [b.id for b in self._store.books() if b.id > key]
            return [*self._books(there[:limit])]
        if kind in BY_ID:
            sql = f"SELECT body FROM {kind} WHERE id>? AND id>=? AND id<? ORDER BY id LIMIT ?"
            return [*_with_id(kind, self._in_order(kind, sql, key, limit))]
        if kind in OF_PAIRS:
            game = key.partition("/")[0]
            pairs = self._pairs(kind, (g for g in self._store.games() if g >= game))
            return [*islice((r for r in pairs if (r.row["game"], r.key) > (game, key)), limit)]
        of, number = parted(key)
        table = CLAIMS[kind][0]
        sql = f"SELECT section, body FROM {table} WHERE section>=? AND section>=? AND section<? "
        sql += "ORDER BY section, n LIMIT ?"
        found = self._in_order(kind, sql, of, limit + number + 1)
        return [r for r in _numbered(kind, found) if parted(r.key) > (of, number)][:limit]

    def _in_order(self, kind: str, sql: str, key: str, limit: int) -> list[tuple[Any, ...]]:
        """The first rows after a key, of the ids of one book after the other, and of terms one game after the other."""
        found: list[tuple[Any, ...]] = []
        for first in sorted(f"{i}/" for i in self._first_of_ids(kind)):
            beyond = first[:-1] + chr(ord("/") + 1)
            if len(found) < limit and key < beyond:
                part = self._store.part(f"{first}{'/' if kind == 'terms' else ''}")
                found += part.rows(sql, (key, first, beyond, limit - len(found)))
        return found

    def _first_of_ids(self, kind: str) -> Iterable[str]:
        """What ids of a kind begin with, before the first stroke."""
        return self._store.games() if kind == "terms" else (b.id for b in self._store.books())

    def named(self, kind: str, keys: Iterable[str]) -> dict[str, Keyed]:
        """Rows by key; those that do not exist are left out."""
        wanted = {*keys}
        return {r.key: r for r in self._near(kind, wanted) if r.key in wanted}

    def _near(self, kind: str, keys: Iterable[str]) -> Iterator[Keyed]:
        """Rows of a kind among which are those with these keys."""
        if kind == "books":
            there = {b.id for b in self._store.books()}
            return self._books(sorted(there.intersection(keys)))
        if kind in BY_ID:
            return _with_id(kind, self._store.rows_among(f"SELECT body FROM {kind} WHERE id IN ({{}})", keys))
        if kind in OF_PAIRS:
            games = {key.partition("/")[0] for key in keys}
            return self._pairs(kind, sorted(games.intersection(self._store.games())))
        table = CLAIMS[kind][0]
        sql = f"SELECT section, body FROM {table} WHERE section IN ({{}}) ORDER BY section, n"
        return _numbered(kind, self._store.rows_among(sql, (parted(key)[0] for key in keys)))

    def _books(self, ids: Iterable[str]) -> Iterator[Keyed]:
        for i in ids:
            yield Keyed("books", i, row("books", self._store.book(i), self._store.sections_of(i)))

    def _pairs(self, kind: str, games: Iterable[str]) -> Iterator[Keyed]:
        """The pairs of one game after the other, by key."""
        for game in games:
            study = GameStudy(game, translations=tuple(self._store.translations(game)))
            found = keyed(export(Knowledge((), (study,))))
            yield from sorted((r for r in found if r.kind == kind), key=lambda r: r.key)


def _with_id(kind: str, bodies: Iterable[tuple[Any, ...]]) -> Iterator[Keyed]:
    for (body,) in bodies:
        value = loads(HAVE_ID[kind], body)
        yield Keyed(kind, value.id, row(kind, value))


def _numbered(kind: str, found: Iterable[tuple[Any, ...]]) -> Iterator[Keyed]:
    """Claims, numbered within their sections; all of a section's are there, from its first on."""
    seen: Counter[str] = Counter()
    for section, body in found:
        yield Keyed(kind, f"{section}{NUMBER}{seen[section]}", row(kind, loads(CLAIMS[kind][1], body)))
        seen[section] += 1
