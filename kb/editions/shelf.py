"""Recorded comparisons in a generation's store: what changed with each new edition of a book.

They lie beside what the export says and are no part of its hash. Bodies are JSON as ``kb.codec`` writes it; a build
that does not change a book copies its records as they are.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rulewright.kb.codec import dumps
from rulewright.kb.editions.model import Change, ChangeKind, Comparison, Edition, Place, TermChange

if TYPE_CHECKING:
    from rulewright.kb.store import Store

SCHEMA = """
CREATE TABLE editions (book TEXT, n INTEGER, body TEXT, PRIMARY KEY (book, n)) WITHOUT ROWID;
CREATE TABLE changes (id INTEGER PRIMARY KEY, book TEXT, n INTEGER, kind TEXT, old TEXT, new TEXT, body TEXT);
CREATE INDEX changes_book ON changes (book, n, kind);
CREATE INDEX changes_old ON changes (old);
CREATE INDEX changes_new ON changes (new);
CREATE TABLE changed_terms (id INTEGER PRIMARY KEY, book TEXT, n INTEGER, body TEXT);
CREATE INDEX changed_terms_book ON changed_terms (book, n);
"""

LEADING = "json_extract(body, '$.within') IS NULL"
MOST_KEPT = 10  # editions of a book whose changes are kept; older ones are forgotten


class ChangeRow(NamedTuple):
    """A change as it is kept: its main kind, the ids it is looked up by, and its JSON."""

    kind: str
    old: str | None
    new: str | None
    body: str


@dataclass(frozen=True, slots=True)
class Record:
    """One comparison as it is kept."""

    book: str
    n: int
    body: str  # JSON of an Edition
    changes: tuple[ChangeRow, ...]
    terms: tuple[str, ...]  # JSON of TermChange


def record(found: Comparison, n: int, date: str) -> Record:
    """A comparison as it is kept. ``n`` counts the book's editions, ``date`` is that of the build."""
    head = Edition(found.book, n, date, found.before, found.after, found.unchanged, found.counts)
    rows = (ChangeRow(c.kinds[0], _id(c.old), _id(c.new), dumps(c)) for c in found.changes)
    return Record(found.book, n, dumps(head), tuple(rows), tuple(dumps(t) for t in found.terms))


def _id(place: Place | None) -> str | None:
    return place.id if place else None


def write(db: sqlite3.Connection, records: Iterable[Record]) -> None:
    """Fill the tables of a new store."""
    for r in records:
        db.execute("INSERT INTO editions VALUES (?,?,?)", (r.book, r.n, r.body))
        db.executemany(
            "INSERT INTO changes (book, n, kind, old, new, body) VALUES (?,?,?,?,?,?)",
            ((r.book, r.n, *row) for row in r.changes),
        )
        db.executemany(
            "INSERT INTO changed_terms (book, n, body) VALUES (?,?,?)", ((r.book, r.n, body) for body in r.terms)
        )


def _where(book: str, n: int, kind: str | None, section: str | None) -> tuple[str, list[str | int]]:
    """Which changes, as SQL."""
    where = ["book=?", "n=?"]
    args: list[str | int] = [book, n]
    if kind:
        where, args = [*where, "kind=?"], [*args, kind]
    if section:
        where, args = [*where, "(new=? OR old=?)"], [*args, section, section]
    return " AND ".join(where), args


class Shelf:
    """Read access to the recorded comparisons of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def editions(self, book: str) -> list[Edition]:
        """A book's recorded editions, the newest first."""
        return self._store.part(book).values(Edition, "SELECT body FROM editions WHERE book=? ORDER BY n DESC", (book,))

    def kinds(self, book: str, n: int) -> dict[ChangeKind, int]:
        """How many changes of an edition lead under each kind; see ``leading``."""
        sql = f"SELECT kind, count(*) FROM changes WHERE book=? AND n=? AND {LEADING} GROUP BY kind"
        counted = dict(self._store.part(book).rows(sql, (book, n)))
        return {kind: counted.get(kind.value, 0) for kind in ChangeKind}

    def changes(
        self, book: str, n: int, kind: str | None = None, section: str | None = None, limit: int = -1, offset: int = 0
    ) -> list[Change]:
        """An edition's changes in reading order: all, those listed under a kind, or those of one section."""
        where, args = _where(book, n, kind, section)
        sql = f"SELECT body FROM changes WHERE {where} ORDER BY id LIMIT ? OFFSET ?"
        return self._store.part(book).values(Change, sql, (*args, limit, offset))

    def count(self, book: str, n: int, kind: str | None = None, section: str | None = None) -> int:
        """How many changes those are."""
        where, args = _where(book, n, kind, section)
        return int(self._store.part(book).rows(f"SELECT count(*) FROM changes WHERE {where}", args)[0][0])

    def leading(self, book: str, n: int, kind: str | None, limit: int, offset: int) -> list[Change]:
        """An edition's changes kind by kind, without those that only follow a renumbered section above them."""
        where, args = _where(book, n, kind, None)
        order = " ".join(f"WHEN '{k}' THEN {i}" for i, k in enumerate(ChangeKind))
        sql = (
            f"SELECT body FROM changes WHERE {where} AND {LEADING} ORDER BY CASE kind {order} END, id LIMIT ? OFFSET ?"
        )
        return self._store.part(book).values(Change, sql, (*args, limit, offset))

    def followers(self, book: str, n: int) -> dict[str, int]:
        """Sections that were renumbered with the sections under them, and how many these are."""
        within = "json_extract(body, '$.within')"
        sql = f"SELECT {within}, count(*) FROM changes WHERE book=? AND n=? AND NOT {LEADING} GROUP BY 1"
        return dict(self._store.part(book).rows(sql, (book, n)))

    def terms(self, book: str, n: int, limit: int = -1) -> list[TermChange]:
        """The terms that came, went or are defined in other words, by id."""
        sql = "SELECT body FROM changed_terms WHERE book=? AND n=? ORDER BY id LIMIT ?"
        return self._store.part(book).values(TermChange, sql, (book, n, limit))

    def count_terms(self, book: str, n: int) -> int:
        """How many terms those are."""
        sql = "SELECT count(*) FROM changed_terms WHERE book=? AND n=?"
        return int(self._store.part(book).rows(sql, (book, n))[0][0])

    def last_change(self, section: str) -> tuple[int, Change] | None:
        """The last recorded change of a section that is there, with the number of the edition."""
        book = section.partition("/")[0]
        sql = "SELECT n FROM changes WHERE new=? AND book=? ORDER BY n DESC LIMIT 1"
        rows = self._store.part(book).rows(sql, (section, book))
        found = ((n, c) for (n,) in rows for c in self.changes(book, n, section=section))
        return next(((n, c) for n, c in found if _id(c.new) == section), None)

    def bearers(self, section: str) -> list[tuple[int, Change]]:
        """The changes by which an id ceased to name a rule, the newest first, with the number of the edition."""
        book = section.partition("/")[0]
        sql = "SELECT n FROM changes WHERE old=? AND new IS NOT old AND book=? ORDER BY n DESC"
        found = [n for (n,) in self._store.part(book).rows(sql, (section, book))]
        return [(n, c) for n in found for c in self.changes(book, n, section=section) if _id(c.old) == section]

    def formerly(self, section: str) -> tuple[int, Change, str | None] | None:
        """The last rule that an id named before it came to name another: edition, change, and the rule's id now.

        None where it always named the same rule, or names it again; the id now is None where that rule is gone.
        """
        book = section.partition("/")[0]
        for n, change in self.bearers(section):
            now = _id(change.new)
            later = "SELECT n, new FROM changes WHERE old=? AND book=? AND n>? ORDER BY n LIMIT 1"
            while now is not None and (rows := self._store.part(book).rows(later, (now, book, n))):
                n, now = rows[0]
            if now != section:
                return n, change, now
        return None

    def records(self, book: str) -> list[Record]:
        """All that is kept of a book, the oldest edition first."""
        rows = self._store.part(book).rows
        return [
            Record(
                book,
                n,
                body,
                tuple(
                    ChangeRow(*row)
                    for row in rows(
                        "SELECT kind, old, new, body FROM changes WHERE book=? AND n=? ORDER BY id", (book, n)
                    )
                ),
                tuple(b for (b,) in rows("SELECT body FROM changed_terms WHERE book=? AND n=? ORDER BY id", (book, n))),
            )
            for n, body in rows("SELECT n, body FROM editions WHERE book=? ORDER BY n", (book,))
        ]
