"""Writing facts into a SQLite file; ``kb.store`` reads them, ``kb.parts`` says which facts stand in which file.

Each table keeps what is looked up in columns and the whole value as JSON in ``body``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from rulewright.kb import bulk, maps, reports, sources, told
from rulewright.kb.codec import dumps
from rulewright.kb.editions import shelf
from rulewright.kb.generations import FORMAT
from rulewright.kb.lines import Lines
from rulewright.kb.mirror import history
from rulewright.kb.model import Knowledge
from rulewright.kb.search import index_files, lines as sentences
from rulewright.kb.store import TWINS

SCHEMA = """
CREATE TABLE books (id TEXT PRIMARY KEY, game TEXT, body TEXT) WITHOUT ROWID;
CREATE TABLE sections (id TEXT PRIMARY KEY, book TEXT, parent TEXT, position INTEGER,
    body TEXT, html TEXT) WITHOUT ROWID;
CREATE INDEX sections_book ON sections (book, position);
CREATE INDEX sections_parent ON sections (parent, position);
CREATE TABLE terms (id TEXT PRIMARY KEY, game TEXT, lang TEXT, kind TEXT, name TEXT, section TEXT,
    body TEXT) WITHOUT ROWID;
CREATE INDEX terms_section ON terms (section);
CREATE TABLE refs (n INTEGER PRIMARY KEY, section TEXT, book TEXT, kind TEXT, status TEXT, target TEXT, body TEXT);
CREATE INDEX refs_section ON refs (section);
CREATE INDEX refs_target ON refs (target);
CREATE INDEX refs_book ON refs (book, status);
CREATE TABLE interactions (n INTEGER PRIMARY KEY, game TEXT, a TEXT, b TEXT, section TEXT, body TEXT);
CREATE INDEX interactions_a ON interactions (a);
CREATE INDEX interactions_b ON interactions (b);
CREATE INDEX interactions_section ON interactions (section);
CREATE TABLE precedence (n INTEGER PRIMARY KEY, game TEXT, section TEXT, body TEXT);
CREATE TABLE prohibitions (n INTEGER PRIMARY KEY, game TEXT, section TEXT, body TEXT);
CREATE INDEX prohibitions_section ON prohibitions (section);
CREATE TABLE statements (n INTEGER PRIMARY KEY, game TEXT, section TEXT, body TEXT);
CREATE INDEX statements_section ON statements (section);
CREATE TABLE overrides (n INTEGER PRIMARY KEY, game TEXT, section TEXT, other TEXT, body TEXT);
CREATE INDEX overrides_section ON overrides (section);
CREATE INDEX overrides_other ON overrides (other);
CREATE TABLE translations (n INTEGER PRIMARY KEY, game TEXT, body TEXT);
CREATE TABLE lines (book TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID;
CREATE TABLE successors (old TEXT PRIMARY KEY, new TEXT) WITHOUT ROWID;
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
"""

T = TypeVar("T")
USUAL = 4096  # bytes of a page
APPLICATION = 0x52574B42  # "RWKB": what a file is that SQLite wrote for us, in its header


class StoreWriter:
    """Writes a new store file, game by game, so that no more than one game need be in memory. Use as a context."""

    def __init__(self, path: Path, page: int = USUAL) -> None:
        """``page``: bytes of a page of the file, of which every table and every index takes one at least."""
        self._db = sqlite3.connect(path)
        schemas = (
            SCHEMA,
            *(room.SCHEMA for room in (maps, shelf, reports, told, sources, history, bulk, index_files, sentences)),
        )
        marks = f"PRAGMA page_size={page}; PRAGMA application_id={APPLICATION}; PRAGMA user_version={FORMAT};"
        self._db.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + marks + "".join(schemas))

    def __enter__(self) -> StoreWriter:
        return self

    def __exit__(self, *error: object) -> None:
        self._db.close()

    def add(self, knowledge: Knowledge) -> None:
        """Write the books of one or more games and all that is said about them."""
        with self._db:
            _write_books(self._db, knowledge)
            _write_studies(self._db, knowledge)

    def know(self, books: Iterable[Sequence[str]]) -> None:
        """Write ids, games and bodies of books whose facts are in other files."""
        with self._db:
            self._db.executemany("INSERT INTO books VALUES (?,?,?)", books)

    def copy(self, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Write rows of two columns as another file has them."""
        with self._db:
            self._db.executemany(f"INSERT INTO {table} VALUES (?,?)", rows)

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Rows of what was written so far."""
        return self._db.execute(sql).fetchall()

    def put(self, write: Callable[[sqlite3.Connection, T], None], what: T) -> None:
        """Write what a module keeps in tables of its own."""
        with self._db:
            write(self._db, what)


def _write_books(db: sqlite3.Connection, knowledge: Knowledge) -> None:
    db.executemany("INSERT INTO books VALUES (?,?,?)", [(b.id, b.game, dumps(b)) for b in knowledge.books])
    lines = ((r.book.id, Lines.of(r.source, r.book.file_at(0)[0])) for r in knowledge.readings if r.source)
    db.executemany("INSERT INTO lines VALUES (?,?)", [(b, dumps(found.packed())) for b, found in lines if found.starts])
    sources.write(db, knowledge.readings)
    db.executemany(
        "INSERT INTO sections VALUES (?,?,?,?,?,?)",
        [(s.id, s.book, s.parent, s.order, dumps(s), knowledge.html.get(s.id, "")) for s in knowledge.sections],
    )
    sentences.write(db, knowledge.sections)


def _write_studies(db: sqlite3.Connection, knowledge: Knowledge) -> None:
    book_of = {s.id: s.book for s in knowledge.sections}
    for study in knowledge.studies:
        put = db.executemany
        put(
            "INSERT INTO terms VALUES (?,?,?,?,?,?,?)",
            [(t.id, t.game, t.lang, t.kind, t.name, t.definition.section, dumps(t)) for t in study.terms],
        )
        put(
            "INSERT INTO refs (section, book, kind, status, target, body) VALUES (?,?,?,?,?,?)",
            [(r.section, book_of[r.section], r.kind, r.status, r.target, dumps(r)) for r in study.references],
        )
        put(
            "INSERT INTO interactions (game, a, b, section, body) VALUES (?,?,?,?,?)",
            [(i.game, i.a, i.b, i.section, dumps(i)) for i in study.interactions],
        )
        put(
            "INSERT INTO precedence (game, section, body) VALUES (?,?,?)",
            [(p.game, p.section, dumps(p)) for p in study.precedence],
        )
        put(
            "INSERT INTO prohibitions (game, section, body) VALUES (?,?,?)",
            [(p.game, p.section, dumps(p)) for p in study.prohibitions],
        )
        put(
            "INSERT INTO statements (game, section, body) VALUES (?,?,?)",
            [(s.game, s.section, dumps(s)) for s in study.statements],
        )
        put(
            "INSERT INTO overrides (game, section, other, body) VALUES (?,?,?,?)",
            [(o.game, o.section, o.other, dumps(o)) for o in study.overrides],
        )
        put("INSERT INTO translations (game, body) VALUES (?,?)", [(t.game, dumps(t)) for t in study.translations])
        maps.write(db, study.maps)
    if twins := [pair for study in knowledge.studies for pair in study.twins]:
        put("INSERT INTO facts VALUES (?,?)", [(TWINS, dumps(twins))])
