"""What an address names: games, books, sections and terms by id, and terms by what people call them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NoReturn
from urllib.parse import quote

from flask import Response, abort, request

from rulewright.kb.base import Generation
from rulewright.kb.errors import NotFound, not_among
from rulewright.kb.language import UNKNOWN_CODE, fold
from rulewright.kb.messages import msgid
from rulewright.kb.model import ALL, Book, Heading, InForce, Interaction, Reference, Section, Term
from rulewright.web.problems import Gone

SHOWN = 60  # characters of an unknown id that an error repeats
LISTED = 12  # of what there is, those that an error names
GAME = "game"  # the parameter that names a game alone
IDS = ("book", "a", "b", "around", "from", "to", "section", "source", "target")  # parameters that may be ids


def ids() -> Iterator[str]:
    """The ids in the path of a request and in its parameters, so that what holds of a game is heeded everywhere.

    Those of games end in a slash, as no other's can.
    """
    for key, value in (request.view_args or {}).items():
        yield f"{value}/" if key == GAME else value
    for value in request.args.getlist(GAME):
        yield f"{value}/"
    for key in IDS:
        yield from request.args.getlist(key)


def book(g: Generation, book_id: str) -> Book:
    """A book. Raises NotFound with the way to the list of books."""
    try:
        return g.store.book(book_id)
    except NotFound:
        _absent(g, "book", book_id)


def unread(books: Iterable[Book]) -> list[Book]:
    """The books in a language that is not read: nothing is known of what their sentences say."""
    return [b for b in books if b.lang == UNKNOWN_CODE]


def section(g: Generation, section_id: str) -> Section:
    """A section; an id of an earlier edition is redirected to the rule that it became. Raises NotFound or Gone."""
    try:
        return g.store.section(section_id)
    except NotFound:
        _absent(g, "section", section_id)


def term(g: Generation, term_id: str) -> Term:
    """A term. Raises NotFound with the way to the glossary."""
    try:
        return g.store.term(term_id)
    except NotFound:
        _absent(g, "term", term_id)


def shown(key: str) -> str:
    """An id or name as an error repeats it."""
    return key if len(key) <= SHOWN else key[:SHOWN] + "…"


def listed(there: Iterable[str]) -> list[str]:
    """The names of what there is as an error lists them."""
    names = sorted(there)
    if len(names) <= LISTED:
        return names
    return [*names[: LISTED - 1], f"{names[LISTED - 1]} and {len(names) - LISTED} more"]


ABSENT = {  # what is said of an id that nothing has
    "book": msgid("There is no book {id}; /api/v1/books lists those that there are."),
    "section": msgid("There is no section {id}; search for its title or number."),
    "term": msgid("There is no term {id}; /api/v1/terms?q= finds terms by name."),
    "game": msgid("There is no game {id}; the home page lists those that there are."),
}
OTHER_GAME = msgid("The book {id} is of the game {other}, not of {game}; leave out one of the two.")
GONE = {
    "book": msgid("The book {id} was in an earlier edition and is gone; /api/v1/books lists those that there are."),
    "section": msgid("The section {id} was in an earlier edition and is gone; search for its title or number."),
    "term": msgid("The term {id} was in an earlier edition and is gone; /api/v1/terms?q= finds terms by name."),
    "game": msgid("The game {id} was in an earlier edition and is gone; the home page lists those that there are."),
}
RENAMED = {
    "book": msgid("The book {id} is now {other}; ask for that."),
    "section": msgid("The section {id} is now {other}; ask for that."),
    "term": msgid("The term {id} is now {other}; ask for that."),
    "game": msgid("The game {id} is now {other}; ask for that."),
}


def _absent(g: Generation, kind: str, key: str) -> NoReturn:
    became, told = g.store.successor(key), repr(shown(key))
    if became == "":
        raise Gone("gone", GONE[kind], id=told)
    if became is None:
        raise NotFound("not-found", ABSENT[kind], id=told)
    before, named, behind = request.path.rpartition(key)
    if not named or (behind and behind[0] != "/"):  # it was named by a parameter: nothing to redirect
        raise NotFound("renamed", RENAMED[kind], id=told, other=repr(became))
    abort(moved(quote(before + became + behind)))


def moved(path: str) -> Response:
    """301 to the path under which a thing is found now."""
    query = request.query_string.decode("ascii", "ignore")
    response = Response(status=301)
    there = request.script_root + path
    response.headers["Location"] = f"{there}?{query}" if query else there
    return response


def game(g: Generation, name: str) -> list[Book]:
    """The books of a game. Raises NotFound where there is no such game."""
    books = [b for b in g.store.books() if b.game == name]
    if not books:
        _absent(g, "game", name)
    return books


def asked_game(g: Generation) -> str | None:
    """The game that an address names beside others, None where it names none. Raises NotFound if there is none such."""
    name = request.args.get(GAME) or None
    if name:
        game(g, name)
    return name


def known_game(g: Generation, name: str | None) -> str | None:
    """A game's name, None where there is none of that name."""
    return name if name in g.store.games() else None


def in_force(g: Generation, named: Iterable[str], of: str | None = None) -> InForce:
    """The books that are named by ids, with commas between them; all where these are all of the game, ``of``.

    Raises NotFound for a book that is not there or is of another game, Gone for one that was there.
    """
    asked = [_named(g, i.strip(), of) for one in named for i in one.split(",") if i.strip()]
    ids = frozenset(b.id for b in asked)
    return ALL if of and ids.issuperset(b.id for b in g.store.books() if b.game == of) else InForce(ids)


def _named(g: Generation, book_id: str, of: str | None) -> Book:
    there = {b.id: b for b in g.store.books()}
    if book_id not in there and g.store.successor(book_id) is None:
        own = listed(b.id for b in there.values() if of in (None, b.game))
        raise NotFound("no-book", not_among("book", shown(book_id), own))
    found = book(g, book_id)
    if of and found.game != of:
        raise NotFound("other-game", OTHER_GAME, id=repr(found.id), other=found.game, game=shown(of))
    return found


def terms_called(g: Generation, name: str, within: str | None = None) -> list[Term]:
    """The terms with this id, or with this name or alias, whatever its case and accents. Raises NotFound if none."""
    wanted = fold(name)
    found = [t for t in g.store.terms(within) if t.id == name or wanted in map(fold, (t.name, *t.aliases))]
    return found or [term(g, name)]


def matching_terms(terms: Iterable[Term], q: str | None) -> list[Term]:
    """Those terms whose name or alias contains ``q``, whatever the case and accents; names that start with it first."""
    if not q or not q.strip():
        return list(terms)
    wanted = fold(q.strip())
    hits = [t for t in terms if any(wanted in fold(n) for n in (t.name, *t.aliases))]
    return sorted(hits, key=lambda t: not fold(t.name).startswith(wanted))


def interactions_of(g: Generation, term_id: str, certainty: float | None = None) -> list[Interaction]:
    """What a term does to others, then what others do to it, as far as it is at least so sure."""
    undergoes = g.store.interactions(b=term_id, certainty=certainty)
    return [*g.store.interactions(a=term_id, certainty=certainty), *(i for i in undergoes if i.a != term_id)]


def incoming(g: Generation, references: list[Reference]) -> list[tuple[Reference, Heading]]:
    """References, each with the heading of the section that it stands in."""
    heads = g.store.headings(r.section for r in references)
    return [(r, heads[r.section]) for r in references if r.section in heads]
