"""What a build works out about each book for whoever keeps it: findings and potential conflicts.

They follow from the facts alone, and stand in a table of their own beside what is exported, so that the process that
serves only reads them. A store that was written without them is looked through when it is asked.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rulewright.kb.codec import build, dumps, loads
from rulewright.kb.conflicts.model import Conflict
from rulewright.kb.model import Finding

if TYPE_CHECKING:
    from rulewright.kb.store import Store

SCHEMA = "CREATE TABLE reports (book TEXT, kind TEXT, body TEXT, PRIMARY KEY (book, kind)) WITHOUT ROWID;"
FINDINGS, CONFLICTS = "findings", "conflicts"


class Report(NamedTuple):
    """All that one book has of a kind, as JSON."""

    book: str
    kind: str
    body: str


def made(store: Store) -> Iterator[Report]:
    """The reports on every book of a store; they follow from what is said of its game alone."""
    for book in store.books():
        yield Report(book.id, FINDINGS, dumps(_findings(store, book.id)))
        yield Report(book.id, CONFLICTS, dumps(_conflicts(store, book.id)))


def write(db: sqlite3.Connection, reports: Iterable[Report]) -> None:
    """Write what ``made`` gave."""
    db.executemany("INSERT INTO reports VALUES (?,?,?)", reports)


def findings(store: Store, book: str) -> tuple[Finding, ...]:
    """What an editor would mend in a book, in the order of its text. Raises NotFound."""
    body = _kept(store, book, FINDINGS)
    return _findings(store, book) if body is None else build(tuple[Finding, ...], body)


def conflicts(store: Store, book: str) -> tuple[Conflict, ...]:
    """The potential conflicts of a book, the likeliest first. Raises NotFound."""
    body = _kept(store, book, CONFLICTS)
    return _conflicts(store, book) if body is None else build(tuple[Conflict, ...], body)


def _kept(store: Store, book: str, kind: str) -> list[object] | None:
    asked = store.book(book).id
    rows = store.part(asked).rows("SELECT body FROM reports WHERE book=? AND kind=?", (asked, kind))
    return loads(list[object], rows[0][0]) if rows else None


def _findings(store: Store, book: str) -> tuple[Finding, ...]:
    from rulewright.kb.check.report import check  # what looks through books takes memory that reading does without

    return check(store, book)


def _conflicts(store: Store, book: str) -> tuple[Conflict, ...]:
    from rulewright.kb.conflicts.find import conflicts

    return conflicts(store, book)
