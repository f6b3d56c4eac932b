"""The files of the games, for whoever follows this site: which there are, and each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response

from rulewright.kb import generations, publishing
from rulewright.kb.base import Generation
from rulewright.kb.errors import NotFound
from rulewright.kb.messages import Message, msgid
from rulewright.kb.publishing import Access, Bulk
from rulewright.web import lookup
from rulewright.web.api.routing import NoQuery, PageQuery, Routes, cut, described, get, in_parts, sent
from rulewright.web.api.shaping import ListSchema, Schema, field, listing, string, whole
from rulewright.web.opening import generation, given, opening
from rulewright.web.problems import NotGiven

routes = Routes("parts", __name__, description="The files of the games.")

TYPE = "application/vnd.sqlite3"
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


@get(routes, "/parts", listing(GameFileSchema, GameFileListSchema), PageQuery)
def parts(query: dict[str, Any]) -> dict[str, Any]:
    """The files of the games, as `rulewright serve --follow` fetches them.

    A public server names only those of games whose text is given as a whole (`bulk` in docs/publishing.md).
    """
    g = generation()
    answer = cut(query, [game for game in g.store.games() if given(g, game) is Bulk.TEXT])
    folder = opening().root / "generations" / g.id
    sums, hashes = generations.manifest(folder)["files"], publishing.hashes(g.store)
    rows = [_row(g, game, sums, hashes) for game in answer["results"]]
    return {**answer, "results": rows, "generation": g.id, "format": generations.FORMAT}


def _row(g: Generation, game: str, sums: Mapping[str, str], hashes: Mapping[str, str]) -> dict[str, Any]:
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
        raise NotGiven("not-given", Message(NOT_GIVEN, id=game))
    name, folder = g.store.files[game], opening().root / "generations" / g.id
    try:
        return sent(folder / g.place_of(game), TYPE, name, name)
    except FileNotFoundError:
        raise NotFound("not-found", Message(NOT_GIVEN, id=game)) from None


BYTES = {"format": "binary", "type": "string"}
answering = routes.response(200, BYTES, content_type=TYPE, description="The file.")(part)
described(routes, "/games/<game>/part", NoQuery)(in_parts(routes, answering))
