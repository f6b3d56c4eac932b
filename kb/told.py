"""The notes that nobody may miss of every section, worked out by a build for whoever shows sections in lists.

They follow from the facts alone, and stand in a table of their own beside what is exported: what is shown beside a page
of hits is one query. A store that was written without them is looked through when it is asked.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from rulewright.kb.codec import build, dumps
from rulewright.kb.model import ALL, InForce

if TYPE_CHECKING:
    from rulewright.kb.notes import Note
    from rulewright.kb.store import Store

SCHEMA = "CREATE TABLE told (section TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID;"
MOST = 3  # notes of a section; its page has them all
NONE = dumps(())
KEPT = "SELECT section, body FROM told WHERE section IN ({})"


def made(store: Store) -> Iterator[tuple[str, str]]:
    """The id of every section of a store, with its notes as JSON; most have none."""
    from rulewright.kb.notes import Notes

    notes = Notes(store)
    for book in store.books():
        for section in store.sections_of(book.id):
            yield section.id, dumps(tuple(notes.told(section, MOST)))


def write(db: sqlite3.Connection, rows: Iterable[tuple[str, str]]) -> None:
    """Write what ``made`` gave."""
    db.executemany("INSERT INTO told VALUES (?,?)", rows)


def told(store: Store, ids: Collection[str], in_force: InForce = ALL) -> dict[str, tuple[Note, ...]]:
    """The first notes of several sections by id; ids that do not exist are left out. What the build worked out holds
    where all books are in force."""
    from rulewright.kb.notes import Note, Notes

    wanted = sorted(set(ids))
    kept = () if in_force else store.rows_among(KEPT, wanted)
    out = {key: () if body == NONE else build(tuple[Note, ...], json.loads(body)) for key, body in kept}
    lacking = [key for key in wanted if key not in out]
    if lacking:
        notes = Notes(store, in_force)
        out |= {key: tuple(notes.told(s, MOST)) for key, s in store.sections(lacking).items()}
    return out
