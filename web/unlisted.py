"""Games that search engines are asked not to list: their pages say so; robots.txt and the sitemap leave them out."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from flask import Flask, Response, g

from rulewright.kb import publishing
from rulewright.kb.base import Generation
from rulewright.kb.model import Book
from rulewright.web import lookup
from rulewright.web.opening import opening

BY_GAME = ("games", "glossary", "interactions", "precedence", "prohibitions", "sitemaps/games")
BY_BOOK = ("books", "sections", "overrides", "check", "sitemaps/books")


def games(lent: Generation) -> frozenset[str]:
    """The games of a generation that others may read and search engines not list."""
    if not opening().published:
        return frozenset()
    games = {b.game for b in lent.store.books()}
    return frozenset(game for game in games if not publishing.of(lent.settings, game).index)


def listed(lent: Generation) -> list[Book]:
    """The books that may be listed."""
    unlisted = games(lent)
    return [b for b in lent.store.books() if b.game not in unlisted]


def paths(lent: Generation) -> Iterator[str]:
    """How the addresses of pages on such games begin."""
    for game in sorted(games(lent)):
        yield from (f"/{page}/{quote(game)}" for page in BY_GAME)
        yield f"/terms/{quote(game)}/"
        for book in (b for b in lent.store.books() if b.game == game):
            yield from (f"/{page}/{quote(book.id)}" for page in BY_BOOK)


def mark(response: Response) -> Response:
    """Say on an answer about such a game that it is not to be listed."""
    lent = g.get("generation")
    if lent is None or not (unlisted := games(lent)):
        return response
    of_book = {b.id: b.game for b in lent.store.books()}
    firsts = (key.partition("/")[0] for key in lookup.ids())
    if any(of_book.get(first, first) in unlisted for first in firsts):
        response.headers["X-Robots-Tag"] = "noindex"
    return response


def register(app: Flask) -> None:
    """Mark the answers of an application."""
    app.after_request(mark)
