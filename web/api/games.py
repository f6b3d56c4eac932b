"""Games: what there is of each, what of it is given, and all of one game at once."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from typing import Any

from flask import Response, request

from rulewright.kb import bulk, publishing
from rulewright.kb.base import Generation
from rulewright.kb.publishing import Access, Bulk
from rulewright.kb.store import CLAIMS
from rulewright.web import lookup
from rulewright.web.api.bulk import ExportSchema
from rulewright.web.api.routing import (
    ROOT,
    NoQuery,
    PageQuery,
    Routes,
    cut,
    described,
    get,
    get_list,
    hold_to_condition,
)
from rulewright.web.api.schemas import BookSummarySchema
from rulewright.web.api.shaping import Schema, field, many, plain, string, whole
from rulewright.web.naming import game_title
from rulewright.web.opening import generation, given, opening

routes = Routes("games", __name__, description="Games, each with its books.")

SHOWN = 16  # digits of a hash that a validator has


class GameSchema(Schema):
    """A game."""

    id = string("GAME")
    title = string("its name as a title")
    languages = field(list[str], "languages of its books")
    books = whole("number of books")
    counts = field(dict[str, int], "how many there are of `sections`, `terms` and each kind of claim")
    access = string("who reads it", among=Access)
    bulk = string("what is given of it as a whole to others than its owner", among=Bulk)
    offline = field(bool, "whether readers may keep a copy of it")
    licence = string("licence of its text, as its owner says it; may be empty")
    content = string("hash of all that the export says of it, as its owner has it")
    export = string("address of all of it as one file; null where it is not given", none=True)


class WholeGameSchema(GameSchema):
    """A game with its books."""

    rulebooks = many(BookSummarySchema, "its books, core books first")


@get_list(routes, "/games", GameSchema, PageQuery)
def games(query: dict[str, Any]) -> dict[str, Any]:
    """All games, by id."""
    g = generation()
    answer = cut(query, g.store.games())
    hashes = publishing.hashes(g.store)
    return {**answer, "results": [_summary(g, name, hashes[name]) for name in answer["results"]]}


@get(routes, "/games/<game>", WholeGameSchema)
def game(query: dict[str, Any], game: str) -> dict[str, Any]:
    """One game with its books."""
    g = generation()
    books = sorted(lookup.game(g, game), key=lambda b: (b.authority, b.id))
    rows = [{**plain(b), "sections": g.store.count_sections(b.id)} for b in books]
    return {**_summary(g, game, publishing.hashes(g.store)[game]), "rulebooks": rows}


def _summary(g: Generation, name: str, content: str) -> dict[str, Any]:
    """A game in the list of games; ``content`` is the hash of all that the export says of it."""
    books = lookup.game(g, name)
    said = publishing.of(g.settings, name)
    counts = Counter(sections=sum(g.store.count_sections(b.id) for b in books))
    counts.update({kind: g.store.count_claims(kind, name) for kind in CLAIMS})
    return {
        "id": name,
        "title": game_title(g, name),
        "languages": sorted({b.lang for b in books}),
        "books": len(books),
        "counts": counts,
        **{key: getattr(said, key) for key in ("access", "bulk", "offline", "licence")},
        "content": content,
        "export": f"{request.script_root}{ROOT}/games/{name}/export" if given(g, name) is not Bulk.NONE else None,
    }


def export(query: dict[str, Any], game: str) -> Response:
    """All of one game, in the format of `/export`, which has all games.

    A public server gives of it what its owner lets it give (`bulk` in docs/publishing.md); where that is nothing, all
    lists are empty. It is made when it is asked for, so it has no `Content-Length` and comes whole or not at all.
    """
    packed = request.accept_encodings.quality("gzip") > 0
    with ExitStack() as lent:
        g = lent.enter_context(opening().reading())
        lookup.game(g, game)
        settings = g.settings if opening().published else None
        pieces = bulk.of_game(g.store, game, settings, packed)
        response = Response(pieces, content_type="application/json")
        response.call_on_close(lent.pop_all().close)  # the request is over before the first piece is made
    response.automatically_set_content_length = False  # counting would make all of it before any of it is sent
    coding = "gzip" if packed else "plain"
    response.set_etag("-".join((publishing.hashes(g.store)[game][:SHOWN], given(g, game), coding)))
    response.vary.add("Accept-Encoding")
    response.make_conditional(request)
    hold_to_condition(response)
    response.headers["Content-Disposition"] = f"attachment; filename={game}.json"
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    return response


described(routes, "/games/<game>/export", NoQuery)(
    routes.response(200, ExportSchema, description="The export of the game; a download of up to a few MB.")(export)
)
