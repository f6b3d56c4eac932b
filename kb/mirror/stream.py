"""What a copy is sent, a page at a time: all rows where it begins, and later those that changed or went.

A page ends with the token to ask for the next with. A knowledge base may change between two pages: rows that were sent
before are then out of date, and the token of the last page is of the state in which the first was sent, so that what
changed since comes with the next round. Where it goes back to that state meanwhile, nobody could tell what was sent
between, and the copy begins anew. A copy that has everything is told so (``more``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rulewright.kb.codec import loads
from rulewright.kb.errors import TooOld
from rulewright.kb.export import export, row
from rulewright.kb.messages import Message
from rulewright.kb.mirror.history import states
from rulewright.kb.mirror.rows import BY_ID, KINDS, NUMBER, OF_PAIRS, Keyed, keyed, parted
from rulewright.kb.mirror.tokens import OTHERS, OWN, Token
from rulewright.kb.model import GameStudy, Knowledge, Section, Term
from rulewright.kb.publishing import Bulk, Settings, given, of
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
        begin = self._store.games() if kind == "terms" else [b.id for b in self._store.books()]
        for first in sorted(f"{i}/" for i in begin):
            beyond = first[:-1] + chr(ord("/") + 1)
            if len(found) < limit and key < beyond:
                part = self._store.part(f"{first}{'/' if kind == 'terms' else ''}")
                found += part.rows(sql, (key, first, beyond, limit - len(found)))
        return found

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


Line = dict[str, Any]
TOO_OLD = Message("What changed since this token is not known here any more; ask without one, and make the copy anew.")
NOWHERE = "0" * 16  # the state of a knowledge base that knows of none
CHANGED = "SELECT key, game, gone FROM changed WHERE kind=? AND n>? AND key>? ORDER BY key LIMIT ?"


@dataclass(frozen=True, slots=True)
class Page:
    """What is sent at once. ``more``: there is more to fetch right now."""

    lines: tuple[Line, ...]
    token: str
    more: bool


@dataclass(frozen=True, slots=True)
class Stream:
    """The rows of a store as somebody is given them: the owner, where there are no ``settings``, or others."""

    store: Store
    settings: Settings | None = None

    @property
    def view(self) -> str:
        """Whose stream it is, as tokens say it."""
        return OWN if self.settings is None else OTHERS

    @property
    def token(self) -> str:
        """What a copy of all that there is now would go on with."""
        return Token(self.view, self._now).written

    def since(self, token: Token | None) -> int:
        """The number of the state that a token is of; 0 where there is none. Raises TooOld."""
        if token is None:
            return 0
        known = {state: n for n, state in states(self.store)}
        asked = [state for state in (token.state, token.reach, token.last) if state]
        if token.view != self.view or not all(state in known for state in asked):
            raise TooOld("token-gone", TOO_OLD)
        if token.last and known[token.last] < known[token.reach]:  # left, and come back to
            raise TooOld("token-gone", TOO_OLD)
        return known[token.state] if token.state else 0

    def page(self, token: Token | None, limit: int) -> Page:
        """The next page for whoever has this token, None for nothing. Raises TooOld."""
        n, now = self.since(token), self._now
        at = token if token and token.reach else Token(self.view, token.state if token else "", now, now)
        lines: list[Line] = []
        kind, key, left = at.kind, at.key, limit
        while kind < len(KINDS) and left > 0:
            seen = [*(self._changed(KINDS[kind], key, n, left) if n else self._all(KINDS[kind], key, left))]
            lines += [line for _, line in seen if line]
            left -= len(seen)
            kind, key = (kind, seen[-1][0]) if left <= 0 else (kind + 1, "")
        if kind < len(KINDS):
            return Page(tuple(lines), Token(self.view, at.state, at.reach, now, kind, key).written, True)
        return Page(tuple(lines), Token(self.view, at.reach).written, at.reach != now)

    @property
    def _now(self) -> str:
        known = states(self.store)
        return known[-1].id if known else NOWHERE

    def _all(self, kind: str, key: str, limit: int) -> Iterator[tuple[str, Line | None]]:
        """The keys of the rows of a kind after a place, each with its line; None where it is not given."""
        for found in Rows(self.store).after(kind, key, limit):
            yield found.key, self._line(found)

    def _changed(self, kind: str, key: str, n: int, limit: int) -> Iterator[tuple[str, Line | None]]:
        """The same of what changed after the state ``n``."""
        found = self.store.rows(CHANGED, (kind, n, key, limit))
        there = Rows(self.store).named(kind, (key for key, _, gone in found if not gone))
        for key, game, gone in found:
            if gone:
                yield key, {"kind": kind, "key": key, "deleted": True} if self._bulk(game) is not Bulk.NONE else None
            else:
                yield key, self._line(there[key]) if key in there else None

    def _bulk(self, game: str) -> Bulk:
        return Bulk.TEXT if self.settings is None else of(self.settings, game).bulk

    def _line(self, found: Keyed) -> Line | None:
        bulk = self._bulk(self._game(found))
        if bulk is Bulk.NONE:
            return None
        (row,) = given({found.kind: [found.row]}, bulk)[found.kind]
        return {"kind": found.kind, "key": found.key, "row": row}

    def _game(self, found: Keyed) -> str:
        if "game" in found.row:
            return str(found.row["game"])
        return self.store.book(found.key.partition("/")[0]).game
