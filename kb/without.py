"""A generation's facts and search without some of its games, made of what is there: the rulebooks need not be.

Rows are taken out of a copy of the store, which is then written anew, so that no page of the file holds what they said.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Collection
from pathlib import Path

from rulewright.kb import publishing
from rulewright.kb.codec import dumps
from rulewright.kb.store import Store

BY_GAME = "game IN (SELECT id FROM gone WHERE kind = 'game')"
BY_BOOK = "book IN (SELECT id FROM gone WHERE kind = 'book')"
BY_ID = "substr({0}, 1, instr({0} || '/', '/') - 1) IN (SELECT id FROM gone)"  # BOOK/slug, GAME/LANG/slug, or a book

# Every table of a store, with which of its rows belong to a game that goes. One that is not listed is a KeyError:
# nothing is given out that nobody thought about.
OWNED = {
    "books": BY_GAME,
    "sections": BY_BOOK,
    "terms": BY_GAME,
    "refs": BY_BOOK,
    "interactions": BY_GAME,
    "precedence": BY_GAME,
    "prohibitions": BY_GAME,
    "statements": BY_GAME,
    "overrides": BY_GAME,
    "translations": BY_GAME,
    "lines": BY_BOOK,
    "successors": BY_ID.format("old"),
    "facts": "0",
    "places": BY_BOOK,
    "clusters": BY_BOOK,
    "editions": BY_BOOK,
    "changes": BY_BOOK,
    "changed_terms": BY_BOOK,
    "reports": BY_BOOK,
    "sources": BY_BOOK,
    "states": "0",  # names that tell nothing
    "changed": BY_GAME,
    "told": BY_ID.format("section"),
}
TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"


def write(before: Path, folder: Path, games: Collection[str]) -> None:
    """Write store and index of the store ``before`` without some games into a folder."""
    from rulewright.kb.search.build import index_games

    after = folder / "store.db"
    shutil.copyfile(before, after)
    take_out(after, games)
    store = Store(after)
    try:
        index_games(folder / "index", lambda: map(store.game, store.games()))
    finally:
        store.close()


def take_out(path: Path, games: Collection[str]) -> None:
    """Take all rows of some games out of a store."""
    db = sqlite3.connect(path)
    try:
        with db:
            db.execute("CREATE TEMP TABLE gone (id TEXT, kind TEXT)")
            db.executemany("INSERT INTO gone VALUES (?, 'game')", [(g,) for g in sorted(games)])
            db.execute(f"INSERT INTO gone SELECT id, 'book' FROM books WHERE {BY_GAME}")
            for (table,) in db.execute(TABLES).fetchall():
                db.execute(f"DELETE FROM {table} WHERE {OWNED[table]}")
        _tell(path, db, games)
        db.execute("VACUUM")
    finally:
        db.close()


def _tell(path: Path, db: sqlite3.Connection, games: Collection[str]) -> None:
    """Say of the whole what holds without the games."""
    store = Store(path)
    try:
        left = {g: p for g, p in publishing.settings_of(store).items() if g not in games}
        said = {"content": publishing.content(store), publishing.FACT: publishing.written(left)}
        said[publishing.HASHES] = dumps(publishing.hashes(store))
    finally:
        store.close()
    with db:
        db.executemany("UPDATE facts SET value = ? WHERE name = ?", [(v, k) for k, v in said.items()])
