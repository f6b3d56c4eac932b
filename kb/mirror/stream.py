"""What a copy is sent, a page at a time: all rows where it begins, and later those that changed or went.

A page ends with the token to ask for the next with. A knowledge base may change between two pages: rows that were sent
before are then out of date, and the token of the last page is of the state in which the first was sent, so that what
changed since comes with the next round. Where it goes back to that state meanwhile, nobody could tell what was sent
between, and the copy begins anew. A copy that has everything is told so (``more``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulewright.kb.errors import TooOld
from rulewright.kb.messages import Message
from rulewright.kb.mirror.history import states
from rulewright.kb.mirror.reading import Rows
from rulewright.kb.mirror.rows import KINDS, Keyed
from rulewright.kb.mirror.tokens import OTHERS, OWN, Token
from rulewright.kb.publishing import Bulk, Settings, given, of
from rulewright.kb.store import Store

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
