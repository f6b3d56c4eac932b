"""One generation's facts in a SQLite file, which a build wrote (``kb.store_writer``) and nobody changes.

The reader is safe for use by several threads: every thread has its own connection, opened read-only.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from rulewright.kb.codec import loads
from rulewright.kb.errors import NotFound
from rulewright.kb.lines import Lines
from rulewright.kb.messages import Message
from rulewright.kb.mirror import history
from rulewright.kb.model import (
    Book,
    BookReading,
    GameStudy,
    Interaction,
    Knowledge,
    Override,
    Precedence,
    Prohibition,
    Reference,
    ReferenceKind,
    Section,
    Statement,
    Term,
    Translation,
)

T = TypeVar("T")
KEPT = 256  # sections that were asked for last
CACHE = 256  # KiB of pages that each thread's connection keeps; the system's own cache holds the whole file


@dataclass(frozen=True, slots=True)
class Page:
    """A slice of a list and how long the whole is."""

    total: int
    rows: tuple[Any, ...]


class Heading(NamedTuple):
    """A section without its text: what a list, a tree or a link needs of it."""

    id: str
    book: str
    number: str | None
    title: str
    kind: str
    lang: str
    parent: str | None

    @property
    def label(self) -> str:
        """Number and title as a person would cite them: ``302.3 Attack``."""
        return f"{self.number} {self.title}" if self.number else self.title


OF_BOOKS = "book IN (SELECT id FROM books WHERE game=?)"
CLAIMS = {  # what the export lists of a game beside its books, with the table and which of its rows are the game's
    "terms": ("terms", "game=?"),
    "references": ("refs", OF_BOOKS),
    "interactions": ("interactions", "game=?"),
    "precedence": ("precedence", "game=?"),
    "prohibitions": ("prohibitions", "game=?"),
    "overrides": ("overrides", "game=?"),
}
AT_ONCE = 500  # ids that one query asks for
NO_MENTION = " AND kind<>'mention'"
TERMS_ORDER = "game, name COLLATE NOCASE, id"  # of a glossary
HEADING = """SELECT id, book, json_extract(body, '$.number'), json_extract(body, '$.title'),
    json_extract(body, '$.kind'), json_extract(body, '$.lang'), parent FROM sections"""


LEAST = "json_extract(body, '$.certainty')>=?"


def _where(keys: Mapping[str, Any]) -> tuple[str, tuple[Any, ...]]:
    """What these columns are equal to, as SQL with its arguments; those that are None may be anything.

    ``certainty`` is none of them: claims are at least so sure.
    """
    held = {k: v for k, v in keys.items() if v is not None}
    return " AND ".join(LEAST if k == "certainty" else f"{k}=?" for k in held) or "1", (*held.values(),)


class Store:
    """Read access to one generation's facts."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open: dict[int, sqlite3.Connection] = {}  # by the system's number of a thread: many readers share one
        self._lock = threading.Lock()
        self._section = lru_cache(KEPT)(self._read_section)  # chapters are asked for with every section under them
        self._db()

    def _db(self) -> sqlite3.Connection:
        thread = threading.get_native_id()
        db = self._open.get(thread)
        if db is None:
            db = sqlite3.connect(
                f"{self.path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
            )
            db.execute(f"PRAGMA cache_size=-{CACHE}")
            with self._lock:
                self._open[thread] = db
        return db

    def close(self) -> None:
        """Close every thread's connection."""
        with self._lock:
            for db in self._open.values():
                db.close()
            self._open.clear()

    # -- lookups ------------------------------------------------------------------------------------------------

    def _all(self, cls: type[T], sql: str, args: Sequence[Any] = ()) -> list[T]:
        return [loads(cls, row[0]) for row in self._db().execute(sql, args)]

    def _one(self, cls: type[T], table: str, key: str) -> T:
        row = self._db().execute(f"SELECT body FROM {table} WHERE id=?", (key,)).fetchone()
        if row is None:
            nothing = Message("There is no {kind} {id}.", kind=Message(cls.__name__.lower()), id=repr(key))
            raise NotFound("not-found", nothing)
        return loads(cls, row[0])

    def page(self, cls: type[T], table: str, where: dict[str, Any], limit: int, offset: int, order: str = "n") -> Page:
        """A slice of a table, filtered by equality, ``certainty`` at least; filters that are None do not filter."""
        return self._page(cls, table, *_where(where), limit, offset, order)

    def _page(
        self, cls: type[T], table: str, clause: str, args: Sequence[Any], limit: int, offset: int, order: str
    ) -> Page:
        total = self._db().execute(f"SELECT count(*) FROM {table} WHERE {clause}", args).fetchone()[0]
        sql = f"SELECT body FROM {table} WHERE {clause} ORDER BY {order} LIMIT ? OFFSET ?"
        return Page(total, tuple(self._all(cls, sql, (*args, limit, offset))))

    def rows(self, sql: str, args: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of any table, for modules that keep tables of their own in this file."""
        return self._db().execute(sql, args).fetchall()

    def rows_among(self, sql: str, ids: Iterable[str]) -> Iterator[tuple[Any, ...]]:
        """Rows of a query whose ``{}`` stands for any of these ids; asked in parts, as SQLite takes so many at once."""
        wanted = sorted(set(ids))
        for i in range(0, len(wanted), AT_ONCE):
            part = wanted[i : i + AT_ONCE]
            yield from self._db().execute(sql.format(",".join("?" * len(part))), part)

    def has_table(self, name: str) -> bool:
        """False for a table that the release which wrote this file did not have."""
        return name in self._tables

    @cached_property
    def _tables(self) -> frozenset[str]:
        return frozenset(name for (name,) in self.rows("SELECT name FROM sqlite_schema WHERE type='table'"))

    def values(self, cls: type[T], sql: str, args: Sequence[Any] = ()) -> list[T]:
        """Values whose JSON a query selects, for the same modules."""
        return self._all(cls, sql, args)

    def fact(self, name: str) -> str | None:
        """A fact about the build, such as its content hash."""
        row = self._db().execute("SELECT value FROM facts WHERE name=?", (name,)).fetchone()
        return row[0] if row else None

    def successor(self, old: str) -> str | None:
        """The id that an id of an earlier generation became."""
        row = self._db().execute("SELECT new FROM successors WHERE old=?", (old,)).fetchone()
        return row[0] if row else None

    def successors(self) -> dict[str, str]:
        """All ids of earlier generations and what they became."""
        return dict(self._db().execute("SELECT old, new FROM successors"))

    def knowledge(self) -> Knowledge:
        """Everything, in the order in which the build gave it; HTML left out, and maps (``kb.maps`` reads them)."""
        readings = tuple(BookReading(b, tuple(self.sections_of(b.id))) for b in self.books())
        return Knowledge(readings, tuple(self.study(game) for game in self.games()))

    def games(self) -> list[str]:
        """The games, in order."""
        return [row[0] for row in self._db().execute("SELECT DISTINCT game FROM books ORDER BY game")]

    def game(self, game: str) -> Knowledge:
        """All about one game; HTML and maps left out."""
        readings = (BookReading(b, tuple(self.sections_of(b.id))) for b in self.books() if b.game == game)
        return Knowledge(tuple(readings), (self.study(game),))

    def study(self, game: str) -> GameStudy:
        """What was found in one game; maps left out."""
        books = [b.id for b in self.books() if b.game == game]
        marks = ",".join("?" * len(books))
        return GameStudy(
            game,
            tuple(self._all(Term, "SELECT body FROM terms WHERE game=? ORDER BY id", (game,))),
            tuple(self._all(Reference, f"SELECT body FROM refs WHERE book IN ({marks}) ORDER BY n", books)),
            tuple(self.interactions(game)),
            tuple(self.precedence(game)),
            tuple(self.prohibitions(game)),
            tuple(self.overrides(game)),
            tuple(self.translations(game)),
            statements=tuple(self.statements(game)),
        )

    # -- books and sections ---------------------------------------------------------------------------------------

    def books(self) -> list[Book]:
        """All books, by id."""
        return [*self._books.values()]

    def book(self, book: str) -> Book:
        """One book. Raises NotFound."""
        found = self._books.get(book)
        return found or self._one(Book, "books", book)

    @cached_property
    def _books(self) -> dict[str, Book]:
        """The books by id, in order: they are few, and every page asks for them."""
        return {b.id: b for b in self._all(Book, "SELECT body FROM books ORDER BY id")}

    def lines(self, book: str) -> Lines:
        """The lines of the file that a book is in; none where positions count in text that was taken from it."""
        row = self._db().execute("SELECT body FROM lines WHERE book=?", (book,)).fetchone()
        return Lines.unpacked(json.loads(row[0])) if row else Lines()

    def section(self, section: str) -> Section:
        """One section. Raises NotFound."""
        return self._section(section)

    def _read_section(self, section: str) -> Section:
        return self._one(Section, "sections", section)

    def sections(self, ids: Iterable[str]) -> dict[str, Section]:
        """Several sections by id; ids that do not exist are left out."""
        found = (loads(Section, body) for (body,) in self.rows_among("SELECT body FROM sections WHERE id IN ({})", ids))
        return {s.id: s for s in found}

    def outline(self, book: str) -> list[Heading]:
        """A book's headings in reading order."""
        return [Heading(*row) for row in self._db().execute(f"{HEADING} WHERE book=? ORDER BY position", (book,))]

    def headings_under(self, section: str) -> list[Heading]:
        """The headings directly under a section, in reading order."""
        return [Heading(*row) for row in self._db().execute(f"{HEADING} WHERE parent=? ORDER BY position", (section,))]

    def count_sections(self, book: str) -> int:
        """How many sections a book has."""
        row = self._db().execute("SELECT count(*) FROM sections WHERE book=?", (book,)).fetchone()
        return int(row[0])

    def count_claims(self, kind: str, game: str) -> int:
        """How many claims of a kind (see ``CLAIMS``) there are in a game."""
        table, of_game = CLAIMS[kind]
        return int(self.rows(f"SELECT count(*) FROM {table} WHERE {of_game}", (game,))[0][0])

    def headings(self, ids: Iterable[str]) -> dict[str, Heading]:
        """The headings of several sections by id; ids that do not exist are left out."""
        return {row[0]: Heading(*row) for row in self.rows_among(f"{HEADING} WHERE id IN ({{}})", ids)}

    def html(self, section: str) -> str:
        """The rendered, sanitised, linked HTML of a section."""
        row = self._db().execute("SELECT html FROM sections WHERE id=?", (section,)).fetchone()
        return row[0] if row else ""

    def sections_of(self, book: str) -> list[Section]:
        """A book's sections in reading order."""
        return self._all(Section, "SELECT body FROM sections WHERE book=? ORDER BY position", (book,))

    def sections_page(
        self, books: Sequence[str], lang: str | None, kind: str | None, since: int | None, limit: int, offset: int
    ) -> Page:
        """A slice of the sections of some books, in reading order; ``since``: those that changed after that state."""
        clause, args = _where({"json_extract(body, '$.lang')": lang, "json_extract(body, '$.kind')": kind})
        where, given = f"book IN ({','.join('?' * len(books))}) AND {clause}", [*books, *args]
        if since:
            where, given = f"{where} AND id IN ({history.SECTIONS})", [*given, since]
        return self._page(Section, "sections", where, given, limit, offset, "book, position")

    def children(self, section: str) -> list[Section]:
        """The sections directly under one."""
        return self._all(Section, "SELECT body FROM sections WHERE parent=? ORDER BY position", (section,))

    def ancestors(self, section: Section) -> list[Section]:
        """From the top of the book down to the section's parent."""
        out: list[Section] = []
        while section.parent is not None:
            section = self.section(section.parent)
            out.insert(0, section)
        return out

    def neighbours(self, section: Section) -> tuple[Section | None, Section | None]:
        """The sections before and after one, in reading order."""
        sql = "SELECT body FROM sections WHERE book=? AND position=?"
        before = self._all(Section, sql, (section.book, section.order - 1))
        after = self._all(Section, sql, (section.book, section.order + 1))
        return (before[0] if before else None), (after[0] if after else None)

    # -- terms ------------------------------------------------------------------------------------------------------

    def terms(
        self,
        game: str | None = None,
        lang: str | None = None,
        kind: str | None = None,
        certainty: float | None = None,
    ) -> list[Term]:
        """The glossary, by name; ``certainty``: terms that are at least so sure."""
        return self._by(Term, "terms", TERMS_ORDER, game=game, lang=lang, kind=kind, certainty=certainty)

    def term(self, term: str) -> Term:
        """One term. Raises NotFound."""
        return self._one(Term, "terms", term)

    def terms_by_id(self, ids: Iterable[str]) -> dict[str, Term]:
        """Several terms by id; ids that do not exist are left out."""
        found = (loads(Term, body) for (body,) in self.rows_among("SELECT body FROM terms WHERE id IN ({})", ids))
        return {t.id: t for t in found}

    def terms_in(self, section: str) -> list[Term]:
        """The terms that a section defines."""
        return self._all(Term, "SELECT body FROM terms WHERE section=? ORDER BY id", (section,))

    # -- what points where ---------------------------------------------------------------------------------------------

    def references_from(self, section: str) -> list[Reference]:
        """References and mentions in a section, in reading order."""
        return self._all(Reference, "SELECT body FROM refs WHERE section=? ORDER BY n", (section,))

    def references_to(self, target: str, mentions: bool = True) -> list[Reference]:
        """References that lead to a section, term or book."""
        sql = "SELECT body FROM refs WHERE target=?" + ("" if mentions else " AND kind<>'mention'") + " ORDER BY n"
        return self._all(Reference, sql, (target,))

    def references(
        self, book: str | None = None, status: str | None = None, kind: str | None = None, mentions: bool = False
    ) -> list[Reference]:
        """References in reading order; mentions of terms only when asked for."""
        clause, args = _where({"book": book, "status": status, "kind": kind})
        if not mentions and kind != ReferenceKind.MENTION:
            clause += NO_MENTION
        return self._all(Reference, f"SELECT body FROM refs WHERE {clause} ORDER BY n", args)

    def references_page(self, where: dict[str, Any], limit: int, offset: int) -> Page:
        """A slice of the references whose book, status, kind or target are these; mentions only when asked for."""
        clause, args = _where(where)
        clause += "" if where.get("kind") else NO_MENTION
        return self._page(Reference, "refs", clause, args, limit, offset, "n")

    def interactions(
        self,
        game: str | None = None,
        a: str | None = None,
        b: str | None = None,
        section: str | None = None,
        certainty: float | None = None,
    ) -> list[Interaction]:
        """Interactions; ``a`` and ``b`` are term ids, ``certainty``: those that are at least so sure."""
        return self._by(Interaction, "interactions", game=game, a=a, b=b, section=section, certainty=certainty)

    def _by(self, cls: type[T], table: str, order: str = "n", **where: Any) -> list[T]:
        clause, args = _where(where)
        return self._all(cls, f"SELECT body FROM {table} WHERE {clause} ORDER BY {order}", args)

    def precedence(self, game: str | None = None, section: str | None = None) -> list[Precedence]:
        """Statements on which rule wins."""
        return self._by(Precedence, "precedence", game=game, section=section)

    def prohibitions(self, game: str | None = None, section: str | None = None) -> list[Prohibition]:
        """Sentences that forbid something."""
        return self._by(Prohibition, "prohibitions", game=game, section=section)

    def statements(self, game: str | None = None, section: str | None = None) -> list[Statement]:
        """What sentences forbid, allow, demand and do, in reading order."""
        return self._by(Statement, "statements", game=game, section=section)

    def overrides(
        self, game: str | None = None, section: str | None = None, other: str | None = None
    ) -> list[Override]:
        """Sections that replace or change sections of another book; ``other`` is the one that is replaced."""
        return self._by(Override, "overrides", game=game, section=section, other=other)

    def translations(self, game: str | None = None) -> list[Translation]:
        """Terms under their English and Spanish names."""
        return self._by(Translation, "translations", game=game)

    # -- the graph ------------------------------------------------------------------------------------------------

    def links(self, certainty: float | None = None) -> dict[str, list[tuple[int, str, str, str]]]:
        """All connections as (row, source, target, type), by what makes them; values are looked up by row.

        ``certainty``: interactions that are at least so sure.
        """
        run = self._db().execute
        clause, args = _where({"certainty": certainty})
        acts = f"SELECT n, a, b, json_extract(body, '$.type') FROM interactions WHERE {clause}"
        return {
            "override": run("SELECT n, section, other, 'override' FROM overrides").fetchall(),
            "interaction": run(acts, args).fetchall(),
            "reference": run(
                "SELECT n, section, target, 'reference' FROM refs WHERE kind<>'mention' AND target IS NOT NULL"
            ).fetchall(),
            "mention": run("SELECT n, section, target, 'mention' FROM refs WHERE kind='mention'").fetchall(),
            "definition": run("SELECT 0, id, section, 'definition' FROM terms").fetchall(),
            "parent": run("SELECT 0, id, parent, 'parent' FROM sections WHERE parent IS NOT NULL").fetchall(),
        }

    def reference_at(self, row: int) -> Reference:
        """The reference of a row that ``links`` gave."""
        return self._all(Reference, "SELECT body FROM refs WHERE n=?", (row,))[0]

    def interaction_at(self, row: int) -> Interaction:
        """The interaction of a row that ``links`` gave."""
        return self._all(Interaction, "SELECT body FROM interactions WHERE n=?", (row,))[0]

    def override_at(self, row: int) -> Override:
        """The override of a row that ``links`` gave."""
        return self._all(Override, "SELECT body FROM overrides WHERE n=?", (row,))[0]
