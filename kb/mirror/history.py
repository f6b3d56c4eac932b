"""What a knowledge base was before, as far as copies of it may ask: its last states, and which rows changed since.

A state is named by a hash of all that the export says and of what is given of each game, so that equal states have one
name, whatever lies between them. Of rows it is only kept that they changed, and in which state last: what they say now
stands in the other tables, and what they said is of no use to anybody. A first build writes one state and no rows.

The tables stand beside what is exported and are no part of its hash. What others are given of a game may change as a
whole with its settings; then nothing is known of before, and copies are made anew.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rulewright.kb import publishing
from rulewright.kb.codec import digest, dumps
from rulewright.kb.export import export
from rulewright.kb.mirror.rows import keyed
from rulewright.kb.publishing import Access, Bulk, Publishing, Settings

if TYPE_CHECKING:
    from rulewright.kb.store import Store

SCHEMA = """
CREATE TABLE states (n INTEGER PRIMARY KEY, id TEXT);
CREATE TABLE changed (kind TEXT, key TEXT, game TEXT, n INTEGER, gone INTEGER, PRIMARY KEY (kind, key)) WITHOUT ROWID;
"""
SECTIONS = "SELECT key FROM changed WHERE kind='sections' AND gone=0 AND n>?"  # that changed after a state
COUNTED = ("sections", "terms", "refs")  # tables with most of the rows
DIGITS = 16  # of a state's name
MOST_STATES = 50
FEWEST_CHANGES = 10_000  # that are kept, though there are fewer rows
Hashes = Mapping[str, str]  # by game, of all that the export says of it


class State(NamedTuple):
    """A state of the knowledge base; they are counted, the first known is 1."""

    n: int
    id: str


class Changed(NamedTuple):
    """A row that changed, or went, in the state ``n``, and not since."""

    kind: str
    key: str
    game: str
    n: int
    gone: bool


@dataclass(frozen=True, slots=True)
class History:
    """The states that are known, the oldest first, and what changed after the first of them."""

    states: tuple[State, ...]
    changed: tuple[Changed, ...] = ()


def write(db: sqlite3.Connection, history: History) -> None:
    """Fill the tables of a new store."""
    db.executemany("INSERT INTO states VALUES (?,?)", history.states)
    db.executemany("INSERT INTO changed VALUES (?,?,?,?,?)", history.changed)


def begun(hashes: Hashes, settings: Settings) -> History:
    """The history of a knowledge base of which nothing is known before."""
    return History((State(1, name_of(hashes, settings)),))


def name_of(hashes: Hashes, settings: Settings) -> str:
    """The name of a state."""
    return digest(dumps([dict(hashes), {game: _given(settings, game) for game in hashes}]))[:DIGITS]


def _given(settings: Settings, game: str) -> list[str]:
    said = publishing.of(settings, game)
    return [said.access, said.bulk]


def states(store: Store) -> list[State]:
    """The states that a store knows, the oldest first."""
    return [State(*row) for row in store.rows("SELECT n, id FROM states ORDER BY n")]


def follow(before: Store, after: Store, hashes: Hashes, settings: Settings) -> History:
    """The history of the store ``after``, which takes the place of ``before``; one game of each is held in memory.

    ``hashes`` and ``settings`` are those of ``after``.
    """
    known, new = states(before), begun(hashes, settings)
    if not known or _is_given_otherwise(before, after, hashes, settings):
        return new
    changed = [Changed(*row) for row in before.rows("SELECT kind, key, game, n, gone FROM changed")]
    now = State(known[-1].n + 1, new.states[0].id)
    if now.id == known[-1].id:
        return History(tuple(known), tuple(changed))
    found = {(c.kind, c.key): c for c in changed}
    found |= {(c.kind, c.key): c for c in sorted(_compared(before, after, hashes, now.n), key=lambda c: not c.gone)}
    most = FEWEST_CHANGES
    if len(found) > most:
        counts = (part.rows(f"SELECT count(*) FROM {t}")[0][0] for part in after.parts() for t in COUNTED)
        most = max(most, sum(counts))
    return _bounded([*known, now], found.values(), most)


def _is_given_otherwise(before: Store, after: Store, hashes: Hashes, settings: Settings) -> bool:
    """True where others are given more or less of a game or book than before, or one goes that they never knew of."""
    were, moved = publishing.settings_of(before), {b.id: b.game for b in after.books()}
    if any(_given(were, b.game) != _given(settings, moved.get(b.id, b.game)) for b in before.books() if b.id in moved):
        return True
    return any(
        _given(were, game) != _given(settings, game) if game in hashes else _is_untold(publishing.of(were, game))
        for game in before.games()
    )


def _is_untold(said: Publishing) -> bool:
    """True for a game of which others were given nothing, not even what is in it."""
    return said.access is Access.LOCAL or said.bulk is Bulk.NONE


def _compared(before: Store, after: Store, hashes: Hashes, n: int) -> Iterator[Changed]:
    """What changed between two stores, which is the state ``n``."""
    old = publishing.hashes(before)
    for game in sorted({*old, *hashes}):
        if old.get(game) == hashes.get(game):
            continue
        was, now = _rows(before, game, old), _rows(after, game, hashes)
        yield from (Changed(*name, game, n, False) for name, row in now.items() if was.get(name) != row)
        yield from (Changed(*name, game, n, True) for name in was if name not in now)


def _rows(store: Store, game: str, there: Hashes) -> dict[tuple[str, str], str]:
    """The rows of a game by kind and key, each as its JSON; none where there is no such game."""
    if game not in there:
        return {}
    return {(r.kind, r.key): digest(dumps(r.row)) for r in keyed(export(store.game(game)))}


def _bounded(known: list[State], changed: Iterable[Changed], most: int) -> History:
    """The last states, with what changed after the first of them; whoever missed more than all there is starts anew."""
    by_age = sorted(changed, key=lambda c: -c.n)
    first = max(by_age[most].n if len(by_age) > most else 0, known[-MOST_STATES:][0].n)
    left = [c for c in by_age if c.n > first]
    return History(tuple(s for s in known if s.n >= first), tuple(sorted(left)))
