"""The map of a book: how central its rules are, which belong together, and which nothing leads to.

A build works it out from all that connects sections and terms (``ingest.graph``) and keeps it here, in tables of its
own beside what the export says. What is read: ``central``, ``groups``, ``ties``, ``lonely``; ``kb.graph`` tells what
lies around one section.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.kb.groups import in_groups
from rulewright.kb.model import BookMap

if TYPE_CHECKING:
    from rulewright.kb.model import Heading
    from rulewright.kb.store import Store

SCHEMA = """
CREATE TABLE places (book TEXT, id TEXT, weight REAL, cluster INTEGER, lonely INTEGER,
    PRIMARY KEY (book, id)) WITHOUT ROWID;
CREATE INDEX places_weight ON places (book, weight);
CREATE TABLE clusters (book TEXT, n INTEGER, centre TEXT, size INTEGER, PRIMARY KEY (book, n)) WITHOUT ROWID;
"""
CENTRAL = """SELECT p.id, p.weight,
    (SELECT count(*) FROM refs r WHERE r.target = p.id AND r.kind <> 'mention' AND r.section <> p.id),
    (SELECT count(*) FROM terms t JOIN refs r ON r.target = t.id
        WHERE t.section = p.id AND r.kind = 'mention' AND r.section <> p.id)
    FROM places p JOIN sections s ON s.id = p.id WHERE p.book = ?
    ORDER BY p.weight DESC, s.position LIMIT ? OFFSET ?"""
TIES = """SELECT a.cluster, b.cluster, count(*) FROM places a JOIN refs r ON r.section = a.id
    LEFT JOIN terms t ON t.id = r.target JOIN places b ON b.book = a.book AND b.id = coalesce(t.section, r.target)
    WHERE a.book = ? AND a.cluster <> b.cluster GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2"""


@dataclass(frozen=True, slots=True)
class Central:
    """A section and why it is central."""

    section: Heading
    weight: float  # its share of the book's, 0 to 1
    references: int  # that lead to it, from other sections
    mentions: int  # of terms that it defines, in other sections


@dataclass(frozen=True, slots=True)
class Cluster:
    """Sections that belong together, the most central first."""

    n: int  # from 0, the largest first
    name: str  # that of its most central section
    sections: tuple[Heading, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """How often sections of one group point to those of another."""

    source: int
    target: int
    links: int


def write(db: sqlite3.Connection, maps: Iterable[BookMap]) -> None:
    """Write the maps of some books."""
    for m in maps:
        rows = [(m.book, p.id, p.weight, p.group, int(p.lonely)) for p in m.places]
        db.executemany("INSERT INTO places VALUES (?,?,?,?,?)", rows)
        db.executemany("INSERT INTO clusters VALUES (?,?,?,?)", [(m.book, g.n, g.centre, g.size) for g in m.groups])


def central(store: Store, book: str, limit: int = 20, offset: int = 0) -> list[Central]:
    """The sections of a book, the most central first; none where the book has no map."""
    rows = store.part(book).rows(CENTRAL, (book, limit, offset))
    headings = store.headings(row[0] for row in rows)
    return [Central(headings[i], *rest) for i, *rest in rows]


def count(store: Store, book: str) -> int:
    """How many sections ``central`` has to tell of."""
    sql = "SELECT count(*) FROM places p JOIN sections s ON s.id = p.id WHERE p.book=?"
    return int(store.part(book).rows(sql, (book,))[0][0])


def weights(store: Store, book: str) -> dict[str, float]:
    """How central every section and term of a book is: its share of the book's weight, 0 to 1, by id."""
    return dict(store.part(book).rows("SELECT id, weight FROM places WHERE book=? ORDER BY id", (book,)))


def groups(store: Store, book: str) -> list[Cluster]:
    """The groups of a book, the largest first."""
    sql = "SELECT cluster, id FROM places WHERE book=? AND cluster IS NOT NULL ORDER BY cluster, weight DESC, id"
    members = in_groups((n, i) for n, i in store.part(book).rows(sql, (book,)))
    outline = {h.id: h for h in store.outline(book)}
    centres = store.part(book).rows("SELECT n, centre FROM clusters WHERE book=? ORDER BY n", (book,))
    return [Cluster(n, _name(centre, outline), tuple(outline[i] for i in members[n])) for n, centre in centres]


def _name(centre: str, outline: dict[str, Heading]) -> str:
    """A group's name: its centre's heading, with the one above it where several sections are headed so."""
    own = outline[centre]
    same = sum(h.label == own.label for h in outline.values())
    above = outline.get(own.parent or "")
    return f"{above.label}: {own.label}" if same > 1 and above else own.label


def ties(store: Store, book: str) -> list[Tie]:
    """How often the groups of a book point to each other, the closest first."""
    return [Tie(*row) for row in store.part(book).rows(TIES, (book,))]


def lonely(store: Store, book: str) -> list[Heading]:
    """Rules of a book that nothing leads to, in reading order."""
    found = {i for (i,) in store.part(book).rows("SELECT id FROM places WHERE book=? AND lonely=1", (book,))}
    return [h for h in store.outline(book) if h.id in found]
