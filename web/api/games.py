"""Games: what there is of each, what of it is given, all of one game at once, and its file for who follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from flask import Response, request

from rulewright.kb import bulk, generations, publishing
from rulewright.kb.base import Generation
from rulewright.kb.errors import NotFound
from rulewright.kb.messages import msgid
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
    in_parts,
    sent,
)
from rulewright.web.api.schemas import BookSummarySchema
from rulewright.web.api.shaping import ListSchema, Schema, field, listing, many, plain, string, whole
from rulewright.web.naming import game_title
from rulewright.web.opening import generation, given, opening
from rulewright.web.problems import NotGiven

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


# -- the files of the games, for whoever follows this site -------------------------------------------------------------


part_routes = Routes("parts", __name__, description="The files of the games.")

SQLITE = "application/vnd.sqlite3"
NOT_GIVEN = msgid("The game {id} is not given here as a whole; /api/v1/parts has those that are.")


class GameFileSchema(Schema):
    """The file of a game, and what its owner lets others give of it."""

    game = string("GAME")
    file = string("its name, `GAME@HASH.rwk`: another whenever anything in it is")
    bytes = whole("its length")
    sha256 = string("SHA-256 of its bytes")
    content = string("hash of all that the export says of the game")
    access = string("who reads it", among=Access)
    bulk = string("what is given of it as a whole to others than its owner", among=Bulk)
    offline = field(bool, "whether readers may keep a copy of it")
    index = field(bool, "whether search engines may list its pages")
    licence = string("licence of its text, as its owner says it; may be empty")


class GameFileListSchema(ListSchema):
    """The files of the games of one knowledge base."""

    generation = string("changes whenever anything does: pages that name two are of two knowledge bases")
    format = whole("number of the form of these files; a release reads one")


@get(part_routes, "/parts", listing(GameFileSchema, GameFileListSchema), PageQuery)
def parts(query: dict[str, Any]) -> dict[str, Any]:
    """The files of the games, as `rulewright serve --follow` fetches them.

    A public server names only those of games whose text is given as a whole (`bulk` in docs/publishing.md).
    """
    g = generation()
    answer = cut(query, [game for game in g.store.games() if given(g, game) is Bulk.TEXT])
    folder = opening().root / "generations" / g.id
    sums, hashes = generations.manifest(folder)["files"], publishing.hashes(g.store)
    rows = [_file_of(g, game, sums, hashes) for game in answer["results"]]
    return {**answer, "results": rows, "generation": g.id, "format": generations.FORMAT}


def _file_of(g: Generation, game: str, sums: Mapping[str, str], hashes: Mapping[str, str]) -> dict[str, Any]:
    place, said = g.place_of(game), publishing.of(g.settings, game)
    return {
        "game": game,
        "file": g.store.files[game],
        "bytes": (opening().root / "generations" / g.id / place).stat().st_size,
        "sha256": sums[place],
        "content": hashes[game],
        **{key: getattr(said, key) for key in ("access", "bulk", "offline", "index", "licence")},
    }


def part(query: dict[str, Any], game: str) -> Response:
    """The file of a game, which `rulewright add` takes: all that is known of it, with the text of its rulebooks.

    A public server gives it of games whose text is given as a whole (`bulk` in docs/publishing.md), else it is a `403`.
    A part of it is sent where `Range` asks for one, with `206`; ask with the `ETag` in `If-Range`, to go on with the
    same file.
    """
    g = generation()
    lookup.game(g, game)
    if given(g, game) is not Bulk.TEXT:
        raise NotGiven("not-given", NOT_GIVEN, id=game)
    name, folder = g.store.files[game], opening().root / "generations" / g.id
    try:
        return sent(folder / g.place_of(game), SQLITE, name, name)
    except FileNotFoundError:
        raise NotFound("not-found", NOT_GIVEN, id=game) from None


BYTES = {"format": "binary", "type": "string"}
of_part = part_routes.response(200, BYTES, content_type=SQLITE, description="The file.")(part)
described(part_routes, "/games/<game>/part", NoQuery)(in_parts(part_routes, of_part))
