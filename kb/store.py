"""Facts in SQLite files, which a build wrote (``kb.store_writer``) and nobody changes.

A store reads one file. A generation has a file for each game, and ``kb.parts`` reads those as one store: what is asked
of a game, a book or an id is asked of the file that holds it, and what is asked of all is asked of one file after the
other. The reader is safe for use by several threads: every thread has its own connection, opened read-only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from rulewright.kb.codec import loads
from rulewright.kb.connections import Connections
from rulewright.kb.errors import NotFound
from rulewright.kb.groups import in_groups
from rulewright.kb.lines import Lines
from rulewright.kb.messages import Message
from rulewright.kb.mirror import history
from rulewright.kb.model import (
    Book,
    BookReading,
    GameStudy,
    Heading,
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
from rulewright.kb.slices import HEADING, Page, matching, sliced

T = TypeVar("T")
TWINS = "twins"  # the fact that has the ids of sections that say the same in two languages
KEPT = 256  # sections that were asked for last
OF_BOOKS = "book IN (SELECT id FROM books WHERE game=?)"
CLAIMS: dict[str, tuple[str, type[Any], str]] = {  # a game's lists in the export: table, what a row is, which are its
    "terms": ("terms", Term, "game=?"),
    "references": ("refs", Reference, OF_BOOKS),
    "interactions": ("interactions", Interaction, "game=?"),
    "precedence": ("precedence", Precedence, "game=?"),
    "prohibitions": ("prohibitions", Prohibition, "game=?"),
    "overrides": ("overrides", Override, "game=?"),
}
OF_A_PART = ("book", "section", "other", "a", "b", "target", "id")  # columns with ids that tell in whose game a row is
LINKING: dict[type[Any], str] = {Override: "overrides", Interaction: "interactions", Reference: "refs"}
AT_ONCE = 500  # ids that one query asks for
NO_MENTION = " AND kind<>'mention'"
TERMS_ORDER = "game, name COLLATE NOCASE, id"  # of a glossary


class Store:
    """Read access to the facts of one file."""

    def __init__(self, path: Path, connections: Connections | None = None) -> None:
        self.path = path
        self._connections = connections or Connections()
        # chapters are asked for with every section under them
        self._section = lru_cache(KEPT)(lambda section: self._one(Section, "sections", section))
        self._connections.to(path)

    def close(self) -> None:
        """Close every thread's connections."""
        self._connections.close()

    # -- lookups ------------------------------------------------------------------------------------------------

    def part(self, of: str) -> Store:
        """The store that holds a book, a section or a term, by its id: this one, where all is in one file."""
        return self

    def part_of_game(self, game: str) -> Store:
        """The store that holds a game."""
        return self

    def parts(self) -> Iterable[Store]:
        """The stores of all games, in their order."""
        return (self,)

    def _among(self, where: Mapping[str, Any]) -> Iterable[Store]:
        """The stores that may hold rows in which these columns have these values; None is any value."""
        if where.get("game"):
            return (self.part_of_game(where["game"]),)
        found = next((where[name] for name in OF_A_PART if where.get(name)), None)
        return (self.part(found),) if found else self.parts()

    def _all(self, cls: type[T], sql: str, args: Sequence[Any], stores: Iterable[Store]) -> list[T]:
        return [loads(cls, row[0]) for store in stores for row in store.rows(sql, args)]

    def _one(self, cls: type[T], table: str, key: str) -> T:
        rows = self.part(key).rows(f"SELECT body FROM {table} WHERE id=?", (key,))
        if not rows:
            kind = Message(cls.__name__.lower())
            raise NotFound("not-found", "There is no {kind} {id}.", kind=kind, id=repr(key))
        return loads(cls, rows[0][0])

    def page(self, cls: type[T], table: str, where: dict[str, Any], limit: int, offset: int, order: str = "n") -> Page:
        """A slice of a table, filtered by equality, ``certainty`` at least; filters that are None do not filter."""
        return sliced(cls, table, *matching(where), order, limit, offset, (s.rows for s in self._among(where)))

    def rows(self, sql: str, args: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Rows of any table of this very file; see ``part``."""
        return self._connections.to(self.path).execute(sql, args).fetchall()

    def rows_among(self, sql: str, ids: Iterable[str]) -> list[tuple[Any, ...]]:
        """Rows of a query whose ``{}`` stands for any of these ids; asked in parts, as SQLite takes so many at once."""
        of = in_groups((self.part(i), i) for i in sorted(set(ids)))
        return [row for store, wanted in of.items() for row in store._asked_of(sql, wanted)]

    def _asked_of(self, sql: str, ids: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        for i in range(0, len(ids), AT_ONCE):
            some = ids[i : i + AT_ONCE]
            yield from self.rows(sql.format(",".join("?" * len(some))), some)

    def values(self, cls: type[T], sql: str, args: Sequence[Any] = ()) -> list[T]:
        """Values whose JSON a query selects, for the same modules."""
        return self._all(cls, sql, args, (self,))

    def fact(self, name: str) -> str | None:
        """A fact about the build, such as its content hash."""
        rows = self.rows("SELECT value FROM facts WHERE name=?", (name,))
        return rows[0][0] if rows else None

    def successor(self, old: str) -> str | None:
        """The id that an id of an earlier generation became."""
        rows = self.rows("SELECT new FROM successors WHERE old=?", (old,))
        return rows[0][0] if rows else None

    def successors(self) -> dict[str, str]:
        """All ids of earlier generations and what they became."""
        return dict(self.rows("SELECT old, new FROM successors"))

    def knowledge(self) -> Knowledge:
        """Everything, game by game; HTML left out, and maps (``kb.maps`` reads them)."""
        books = sorted(self.books(), key=lambda b: b.game)
        readings = tuple(BookReading(b, tuple(self.sections_of(b.id))) for b in books)
        return Knowledge(readings, tuple(self.study(game) for game in self.games()))

    def games(self) -> list[str]:
        """The games, in order."""
        return [game for (game,) in self.rows("SELECT DISTINCT game FROM books ORDER BY game")]

    def game(self, game: str) -> Knowledge:
        """All about one game; HTML and maps left out."""
        readings = (BookReading(b, tuple(self.sections_of(b.id))) for b in self.books() if b.game == game)
        return Knowledge(tuple(readings), (self.study(game),))

    def study(self, game: str) -> GameStudy:
        """What was found in one game; maps left out."""
        part = (self.part_of_game(game),)
        return GameStudy(
            game,
            tuple(self._all(Term, "SELECT body FROM terms WHERE game=? ORDER BY id", (game,), part)),
            tuple(self._all(Reference, f"SELECT body FROM refs WHERE {OF_BOOKS} ORDER BY n", (game,), part)),
            tuple(self.interactions(game)),
            tuple(self.precedence(game)),
            tuple(self.prohibitions(game)),
            tuple(self.overrides(game)),
            tuple(self.translations(game)),
            statements=tuple(self.statements(game)),
            twins=tuple(pair for pair in part[0]._twins if self.book(pair[0].partition("/")[0]).game == game),
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
        return {b.id: b for b in self._all(Book, "SELECT body FROM books ORDER BY id", (), (self,))}

    def lines(self, book: str) -> Lines:
        """The lines of the file that a book is in; none where positions count in text that was taken from it."""
        rows = self.part(book).rows("SELECT body FROM lines WHERE book=?", (book,))
        return Lines.unpacked(json.loads(rows[0][0])) if rows else Lines()

    def section(self, section: str) -> Section:
        """One section. Raises NotFound."""
        return self._section(section)

    def sections(self, ids: Iterable[str]) -> dict[str, Section]:
        """Several sections by id; ids that do not exist are left out."""
        found = (loads(Section, body) for (body,) in self.rows_among("SELECT body FROM sections WHERE id IN ({})", ids))
        return {s.id: s for s in found}

    def outline(self, book: str) -> list[Heading]:
        """A book's headings in reading order."""
        return [Heading(*row) for row in self.part(book).rows(f"{HEADING} WHERE book=? ORDER BY position", (book,))]

    def headings_under(self, section: str) -> list[Heading]:
        """The headings directly under a section, in reading order."""
        rows = self.part(section).rows(f"{HEADING} WHERE parent=? ORDER BY position", (section,))
        return [Heading(*row) for row in rows]

    def sections_in(self) -> dict[str, int]:
        """How many sections each book has."""
        ids = self.rows("SELECT id FROM books ORDER BY id")  # books themselves are long
        return {book: self.count_sections(book) for (book,) in ids}

    def count_sections(self, book: str) -> int:
        """How many sections a book has."""
        return int(self.part(book).rows("SELECT count(*) FROM sections WHERE book=?", (book,))[0][0])

    def count_claims(self, kind: str, game: str) -> int:
        """How many claims of a kind (see ``CLAIMS``) there are in a game."""
        table, _, of_game = CLAIMS[kind]
        return int(self.part_of_game(game).rows(f"SELECT count(*) FROM {table} WHERE {of_game}", (game,))[0][0])

    def headings(self, ids: Iterable[str]) -> dict[str, Heading]:
        """The headings of several sections by id; ids that do not exist are left out."""
        return {row[0]: Heading(*row) for row in self.rows_among(f"{HEADING} WHERE id IN ({{}})", ids)}

    def html(self, section: str) -> str:
        """The rendered, sanitised, linked HTML of a section."""
        rows = self.part(section).rows("SELECT html FROM sections WHERE id=?", (section,))
        return rows[0][0] if rows else ""

    def sections_of(self, book: str) -> list[Section]:
        """A book's sections in reading order."""
        part = (self.part(book),)
        return self._all(Section, "SELECT body FROM sections WHERE book=? ORDER BY position", (book,), part)

    def sections_page(
        self, books: Sequence[str], lang: str | None, kind: str | None, since: int | None, limit: int, offset: int
    ) -> Page:
        """A slice of the sections of some books, in reading order; ``since``: those that changed after that state."""
        clause, args = matching({"json_extract(body, '$.lang')": lang, "json_extract(body, '$.kind')": kind})
        where, given = f"book IN (SELECT value FROM json_each(?)) AND {clause}", [json.dumps([*books]), *args]
        if since:
            changed = [key for (key,) in self.rows(history.SECTIONS, (since,))]
            where, given = f"{where} AND id IN (SELECT value FROM json_each(?))", [*given, json.dumps(changed)]
        stores = dict.fromkeys(map(self.part, books))
        return sliced(Section, "sections", where, given, "book, position", limit, offset, (s.rows for s in stores))

    def children(self, section: str) -> list[Section]:
        """The sections directly under one."""
        sql = "SELECT body FROM sections WHERE parent=? ORDER BY position"
        return self._all(Section, sql, (section,), (self.part(section),))

    def ancestors(self, section: Section) -> list[Section]:
        """From the top of the book down to the section's parent."""
        out: list[Section] = []
        while section.parent is not None:
            section = self.section(section.parent)
            out.insert(0, section)
        return out

    def neighbours(self, section: Section) -> tuple[Section | None, Section | None]:
        """The sections before and after one, in reading order."""
        sql, part = "SELECT body FROM sections WHERE book=? AND position=?", (self.part(section.book),)
        before = self._all(Section, sql, (section.book, section.order - 1), part)
        after = self._all(Section, sql, (section.book, section.order + 1), part)
        return (before[0] if before else None), (after[0] if after else None)

    def twins(self, section: str) -> list[Heading]:
        """The headings of the sections that say the same as one in other languages."""
        ids = [b if a == section else a for a, b in self.part(section)._twins if section in (a, b)]
        return sorted(self.headings(ids).values(), key=lambda h: (h.lang, h.id))

    @cached_property
    def _twins(self) -> list[tuple[str, str]]:
        return [(a, b) for a, b in json.loads(self.fact(TWINS) or "[]")]

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
        return self._by(Term, "terms", "id", section=section)

    # -- what points where ---------------------------------------------------------------------------------------------

    def references_from(self, section: str) -> list[Reference]:
        """References and mentions in a section, in reading order."""
        return self._by(Reference, "refs", section=section)

    def references_to(self, target: str, mentions: bool = True) -> list[Reference]:
        """References that lead to a section, term or book."""
        sql = "SELECT body FROM refs WHERE target=?" + ("" if mentions else " AND kind<>'mention'") + " ORDER BY n"
        return self._all(Reference, sql, (target,), (self.part(target),))

    def references(
        self, book: str | None = None, status: str | None = None, kind: str | None = None, mentions: bool = False
    ) -> list[Reference]:
        """References in reading order; mentions of terms only when asked for."""
        where = {"book": book, "status": status, "kind": kind}
        clause, args = matching(where)
        if not mentions and kind != ReferenceKind.MENTION:
            clause += NO_MENTION
        return self._all(Reference, f"SELECT body FROM refs WHERE {clause} ORDER BY n", args, self._among(where))

    def references_page(self, where: dict[str, Any], limit: int, offset: int) -> Page:
        """A slice of the references whose book, status, kind or target are these; mentions only when asked for."""
        clause, args = matching(where)
        clause += "" if where.get("kind") else NO_MENTION
        return sliced(Reference, "refs", clause, args, "n", limit, offset, (s.rows for s in self._among(where)))

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
        clause, args = matching(where)
        return self._all(cls, f"SELECT body FROM {table} WHERE {clause} ORDER BY {order}", args, self._among(where))

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
        """All connections as (row, source, target, type), by what makes them; values are looked up by row and source.

        ``certainty``: interactions that are at least so sure.
        """
        clause, args = matching({"certainty": certainty})
        asked: dict[str, tuple[str, tuple[Any, ...]]] = {
            "override": ("SELECT n, section, other, 'override' FROM overrides", ()),
            "interaction": (f"SELECT n, a, b, json_extract(body, '$.type') FROM interactions WHERE {clause}", args),
            "reference": (f"SELECT n, section, target, 'reference' FROM refs WHERE target IS NOT NULL{NO_MENTION}", ()),
            "mention": ("SELECT n, section, target, 'mention' FROM refs WHERE kind='mention'", ()),
            "definition": ("SELECT 0, id, section, 'definition' FROM terms", ()),
            "parent": ("SELECT 0, id, parent, 'parent' FROM sections WHERE parent IS NOT NULL", ()),
        }
        stores = [*self.parts()]
        return {
            kind: [row for store in stores for row in store.rows(sql, given)] for kind, (sql, given) in asked.items()
        }

    def linking(self, cls: type[T], row: int, source: str) -> T:
        """The reference, interaction or override of a row that ``links`` gave."""
        sql = f"SELECT body FROM {LINKING[cls]} WHERE n=?"
        return self._all(cls, sql, (row,), (self.part(source),))[0]
