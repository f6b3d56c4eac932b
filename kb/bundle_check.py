"""Holding a game's file against what this program would write of the same facts; run as a process of its own.

    python -m rulewright.kb.bundle_check FILE FOLDER     says {"refused": WHY}; "" where FOLDER has our own file of it

See ``kb.bundles``, which starts it.
"""

from __future__ import annotations

import json
import re
import resource
import sqlite3
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson

from rulewright.kb import bulk, part_writer, sources, symbols
from rulewright.kb.bundles import NAME
from rulewright.kb.codec import fits, loads
from rulewright.kb.editions.model import Change, Edition, TermChange
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.errors import RulewrightError
from rulewright.kb.generations import FORMAT
from rulewright.kb.markup import is_clean
from rulewright.kb.model import (
    Book,
    BookMap,
    Correction,
    GameStudy,
    Interaction,
    Knowledge,
    MapGroup,
    Override,
    Place,
    Precedence,
    Prohibition,
    Reference,
    Section,
    Statement,
    Term,
    Translation,
)
from rulewright.kb.search import index_files
from rulewright.kb.store import TWINS, Store
from rulewright.kb.store_writer import APPLICATION, StoreWriter

MEMORY = 4 * 2**30  # bytes of address space
SECONDS = 600  # of computing
MOST_UNPACKED = 2**30  # bytes of all that is kept packed in one file
NESTING = 32  # sections one under the other, as in a rulebook
MAGIC = b"SQLite format 3\0"
HEADER = 100
VERSION_AT, APPLICATION_AT = slice(60, 64), slice(68, 72)  # in the header of a SQLite file
BODIES: dict[str, Any] = {
    **{"books": Book, "sections": Section, "terms": Term, "refs": Reference, "interactions": Interaction},
    **{"precedence": Precedence, "prohibitions": Prohibition, "statements": Statement, "overrides": Override},
    **{"translations": Translation, "editions": Edition, "changes": Change, "changed_terms": TermChange},
    "lines": tuple[int, ...],
}
TEXTS = ("lines", sources.TABLE)  # what is taken as it is: nothing else follows from it, and it follows from nothing
WINDOWS = {sources.TABLE: zlib.MAX_WBITS, index_files.TABLE: zlib.MAX_WBITS, bulk.TABLE: -zlib.MAX_WBITS}
SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,119}")
BELOW = re.compile(r"(?!\.\.?\Z)[\w.~@-]{1,200}", re.ASCII)  # of an id, what follows a slash
LANG = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9-]{1,20})?|")
COLOUR = re.compile(r"(?:#[0-9a-fA-F]{6})?")


class Refused(Exception):
    """What is wrong with a file, in a few words."""


def rewritten(path: Path, folder: Path) -> None:
    """Write our own file of what a file says into a folder, under its name. Raises Refused where that is another."""
    name = NAME.fullmatch(path.name)
    assert name, "whoever asks has looked at the name"
    _hold_to_header(path)
    with closing(_opened(path)) as db:
        _hold_to_schema(db)
        _hold_to_size(db)
        for table, kind in BODIES.items():
            _hold_to_type(db, table, kind)
    with closing(Store(path)) as store:
        knowledge = _knowledge(store, name[1])
        _hold_to_ids(knowledge, name[1])
        for section in knowledge.sections:
            if not is_clean(knowledge.html[section.id], section.lang):
                raise Refused(f"the page of {section.id} holds HTML that no rulebook comes to")
        texts = {table: store.rows(f"SELECT * FROM {table}") for table in TEXTS}
        records = [record for book in knowledge.books for record in Shelf(store).records(book.id)]
        made = part_writer.write(folder, knowledge, lambda _: records, texts)
    if made != path.name:
        (folder / made).unlink()
        raise Refused("what is in it is not what its name says, or another release wrote it")


def _hold_to_header(path: Path) -> None:
    with path.open("rb") as file:
        head = file.read(HEADER)
    if len(head) < HEADER or not head.startswith(MAGIC) or int.from_bytes(head[APPLICATION_AT]) != APPLICATION:
        raise Refused("it is no file of a game")
    found = int.from_bytes(head[VERSION_AT])
    if found != FORMAT:
        raise Refused(f"it is of format {found}, and this release reads {FORMAT}")


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    db.executescript("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0;")
    return db


def _hold_to_schema(db: sqlite3.Connection) -> None:
    """No table, index, view or trigger is there but ours, and all pages are in order."""
    asked = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
    with StoreWriter(Path(":memory:")) as ours:
        if db.execute(asked).fetchall() != ours.rows(asked):
            raise Refused("it has other tables than this release writes")
    if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise Refused("it is damaged")


def _hold_to_size(db: sqlite3.Connection) -> None:
    """What is kept packed comes to no more than it may, before anything is unpacked."""
    left = MOST_UNPACKED
    for table, window in WINDOWS.items():
        for (body,) in db.execute(f"SELECT body FROM {table}"):
            if not isinstance(body, bytes):
                raise Refused(f"its table {table} is damaged")
            left -= len(zlib.decompressobj(window).decompress(body, left + 1))
            if left < 0:
                raise Refused(f"it would unpack to more than {MOST_UNPACKED >> 20} MB")


def _hold_to_type(db: sqlite3.Connection, table: str, kind: Any) -> None:
    for (body,) in db.execute(f"SELECT body FROM {table}"):
        if not isinstance(body, str) or not fits(kind, orjson.loads(body)):
            raise Refused(f"its table {table} has a row of another form")


def _knowledge(store: Store, game: str) -> Knowledge:
    """All that the file says of its game and that follows from nothing else in it."""
    told = store.fact(part_writer.CORRECTIONS) or "[]"
    if not fits(tuple[Correction, ...], orjson.loads(told)):
        raise Refused("what it says of corrections is of another form")
    if not fits(tuple[tuple[str, str], ...], orjson.loads(store.fact(TWINS) or "[]")):
        raise Refused("what it says of sections in two languages is of another form")
    found = store.game(game)
    maps = tuple(_map(store, r.book.id) for r in found.readings)
    study = replace(
        found.studies[0],
        maps=tuple(m for m in maps if m.places or m.groups),
        corrections=loads(tuple[Correction, ...], told),
    )
    return Knowledge(found.readings, (study,), dict(store.rows("SELECT id, html FROM sections")))


def _map(store: Store, book: str) -> BookMap:
    places = store.rows("SELECT id, weight, cluster, lonely FROM places WHERE book=? ORDER BY id", (book,))
    groups = store.rows("SELECT n, centre, size FROM clusters WHERE book=? ORDER BY n", (book,))
    made = BookMap(
        book,
        tuple(Place(i, weight, group, bool(lonely)) for i, weight, group, lonely in places),
        tuple(MapGroup(*row) for row in groups),
    )
    plain = json.loads(json.dumps([[[*row] for row in places], [[*row] for row in groups]]))
    if not fits(tuple[tuple[tuple[str, float, int | None, int], ...], tuple[tuple[int, str, int], ...]], plain):
        raise Refused("its map of a book is of another form")
    return made


def _hold_to_ids(knowledge: Knowledge, game: str) -> None:
    """Ids are of this game, of a form that makes addresses and file names, and lead upwards to an end."""
    books = {b.id for b in knowledge.books}
    for b in knowledge.books:
        if b.game != game or not SLUG.fullmatch(b.id) or not LANG.fullmatch(b.lang) or not COLOUR.fullmatch(b.colour):
            raise Refused(f"it says of {b.id[:120]!r} what no book can be")
        if not all(map(symbols.NAME.fullmatch, (*b.symbols, *([b.icon] if b.icon else ())))):
            raise Refused(f"the symbols of {b.id[:120]!r} have names that none can have")
    depth: dict[str | None, int] = {None: 0}
    for s in knowledge.sections:  # in reading order: what stands above comes before
        book, _, rest = s.id.partition("/")
        depth[s.id] = depth.get(s.parent, NESTING) + 1
        if book != s.book or book not in books or not BELOW.fullmatch(rest) or depth[s.id] > NESTING:
            raise Refused(f"{s.id[:120]!r} is no section that can be")
    study = knowledge.studies[0]
    for t in study.terms:
        if t.game != game or t.book not in books or not _is_term(t.id, game):
            raise Refused(f"{t.id[:120]!r} is no term that can be")
    if stray := set(_places(study)) - set(depth):
        raise Refused(f"it claims something of {min(stray)[:120]!r}, which it has not")


def _is_term(i: str, game: str) -> bool:
    own, lang, rest = (*i.split("/", 2), "", "")[:3]
    return own == game and bool(LANG.fullmatch(lang)) and bool(BELOW.fullmatch(rest))


def _places(study: GameStudy) -> Iterator[str]:
    """The sections that something is said of."""
    said: tuple[tuple[Any, ...], ...] = (study.references, study.interactions, study.precedence)
    said += (study.prohibitions, study.statements, study.overrides)
    yield from (claim.section for some in said for claim in some)
    yield from (t.definition.section for t in study.terms)
    yield from (i for pair in study.twins for i in pair)


def main() -> None:
    """Look at the file that is named, into the folder that is named; what is wrong with it, as JSON."""
    path, folder = map(Path, sys.argv[1:])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    why = ""
    try:
        rewritten(path, folder)
    except Refused as e:
        why = str(e)
    except RulewrightError as e:
        why = e.sentence.rstrip(".")
    except Exception as e:  # whatever it holds that makes no sense
        why = f"what it says makes no sense ({type(e).__name__})"
    print(json.dumps({"refused": why}))


if __name__ == "__main__":
    main()
