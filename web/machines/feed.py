"""What changed in a game as an Atom feed (RFC 4287): an entry for each edition of a book that took another's place.

It tells what changed by number, not in words: those stand on the page that an entry leads to. An entry's id is made of
the book, its edition and the file's hash, so that it is the same wherever and whenever it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from uuid import NAMESPACE_URL, uuid5

from flask import Blueprint, Response

from rulewright.kb import publishing
from rulewright.kb.editions.model import ChangeKind, Edition
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.model import Book
from rulewright.web import lookup
from rulewright.web.machines.listing import XML, built
from rulewright.web.machines.places import absolute
from rulewright.web.naming import game_title
from rulewright.web.opening import generation
from rulewright.web.site.ui import language, say

pages = Blueprint("feed", __name__)

ATOM = "http://www.w3.org/2005/Atom"
TYPE = "application/atom+xml"
MOST = 50  # entries
NAMED = "rulewright"  # what ids are made of begins so


@pages.get("/games/<game>/feed.xml")
def feed(game: str) -> Response:
    """The editions that were recorded of a game's books, the newest first."""
    g = generation()
    books, shelf = lookup.game(g, game), Shelf(g.store)
    found = [(b, e) for b in books for e in shelf.editions(b.id)]
    found.sort(key=lambda one: (one[1].date, one[0].id, one[1].n), reverse=True)
    head = _head(game, found[0][1].date if found else built(g), publishing.of(g.settings, game).licence)
    entries = (line for b, e in found[:MOST] for line in _entry(b, e))
    body = "\n".join((f'<feed xmlns="{ATOM}" xml:lang="{language()}">', *head, *entries, "</feed>"))
    response = Response(XML + body + "\n", content_type=f"{TYPE}; charset=utf-8")
    response.vary.add("Accept-Language")
    return response


def _head(game: str, day: str, licence: str) -> Iterator[str]:
    """What is said of the feed as a whole."""
    yield _text("id", _id(game))
    yield _text("title", f"{game_title(generation(), game)}: {say('What changed')}")
    yield _text("updated", _time(day))
    yield f'<link rel="self" type="{TYPE}" href="{escape(absolute("games", game, "feed.xml"))}"/>'
    yield f'<link rel="alternate" type="text/html" href="{escape(absolute("games", game))}"/>'
    yield "<author><name>Rulewright</name></author>"
    if licence:
        yield _text("rights", licence)


def _entry(book: Book, e: Edition) -> Iterator[str]:
    """One edition."""
    counted = (f"{say(kind.value)}: {e.counts[kind.value]}" for kind in ChangeKind if e.counts.get(kind.value))
    yield "<entry>"
    yield _text("id", _id(f"{book.id}/{e.n}/{e.after.sha256}"))
    yield _text("title", " ".join(filter(None, (book.title, e.after.edition))))
    yield _text("updated", _time(e.date))
    there = escape(absolute("books", book.id, "changes"))
    yield f'<link rel="alternate" type="text/html" href="{there}?edition={e.n}"/>'
    yield _text("summary", ", ".join(counted) or say("What changed"))
    yield "</entry>"


def _id(of: str) -> str:
    return uuid5(NAMESPACE_URL, f"{NAMED}/{of}").urn


def _time(day: str) -> str:
    return f"{day}T00:00:00Z"


def _text(name: str, text: str) -> str:
    """An element with text; what XML cannot say is left out."""
    said = "".join(c for c in " ".join(text.split()) if c.isprintable())
    return f"<{name}>{escape(said)}</{name}>"
