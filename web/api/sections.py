"""Sections as a list, with their text where it is given, sections like one; source files; copies that stay fresh."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Response
from marshmallow.fields import Boolean, Dict, String
from marshmallow.validate import Length, Range, Regexp

from rulewright.kb import publishing, sources
from rulewright.kb.base import Generation
from rulewright.kb.codec import digest
from rulewright.kb.errors import NotFound
from rulewright.kb.export import row
from rulewright.kb.messages import msgid
from rulewright.kb.mirror import tokens
from rulewright.kb.mirror.rows import KINDS
from rulewright.kb.mirror.stream import Page, Stream
from rulewright.kb.model import Section, SectionKind
from rulewright.kb.publishing import Bulk
from rulewright.kb.search import Like
from rulewright.web import lookup
from rulewright.web.api.parameters import Whole
from rulewright.web.api.routing import PageQuery, Routes, cut, described, get, page, word
from rulewright.web.api.schemas import END, START, HeadingSchema, PlacedSchema
from rulewright.web.api.shaping import ListSchema, Schema, listing, many, one, schema, shape, string
from rulewright.web.opening import generation, given, opening
from rulewright.web.problems import NotGiven

routes = Routes("sections", __name__, description="Sections as a list.")

NOT_GIVEN = msgid("The sections of {id} are not given here as a whole; /api/v1/sections/ID has one of them.")


def since_token(about: str) -> String:
    """A parameter that is a token."""
    checks = [Length(max=tokens.LONGEST), Regexp(tokens.FORM, error="is no token that was given out.")]
    return String(load_default=None, allow_none=False, validate=checks, metadata={"description": about})


SectionRowSchema = schema(
    "SectionRow",
    "A section in the list of sections.",
    PlacedSchema,
    text=string("Markdown, cleaned, without the heading; empty where the text of its game is not given as a whole"),
    sha256=string("SHA-256 of the text in UTF-8"),
)


class SectionListSchema(ListSchema):
    """A page of sections, and what to ask with for those that change after it."""

    token = string("to be sent as `since`, here or to `/sync`, for what changes from now on")


class SectionsQuery(PageQuery):
    """Which sections."""

    game = word("sections of this game")
    book = word("sections of this book")
    lang = word("sections in this language")
    kind = word("sections of this kind", among=list(SectionKind))
    since = since_token(
        "a `token` of this path or of `/sync`: sections that are new or changed since; not those that went"
    )


@get(routes, "/sections", listing(SectionRowSchema, SectionListSchema), SectionsQuery)
def sections(query: dict[str, Any]) -> dict[str, Any]:
    """Sections by book, in reading order, each with its text; those that changed where a token says since when.

    A public server leaves `text` and `title` empty where the text of a game is not given as a whole, and has no rows of
    games of which nothing is (`bulk` in docs/publishing.md).
    """
    g = generation()
    stream = Stream(g.store, g.settings if opening().published else None)
    n = stream.since(tokens.read(query["since"])) if query["since"] else None
    books = _books(g, query["game"], query["book"])
    found = g.store.sections_page(books, query["lang"], query["kind"], n, query["limit"], query["offset"])
    return {**page(query, [_row(g, s) for s in found.rows], found.total), "token": stream.token}


class LikeQuery(PageQuery):
    """Like which section."""

    section = word("section id", required=True)


LikeSchema = shape(
    Like,
    "A section that is like another.",
    section=one(HeadingSchema),
    likeness="how like: the cosine of what the words of both tell, at most 1",
)
LIKE = listing(LikeSchema)


@get(routes, "/like", LIKE, LikeQuery)
def like(query: dict[str, Any]) -> dict[str, Any]:
    """The few sections most like one, of its game and language, the most like first; often there are none."""
    g = generation()
    return cut(query, g.searcher.like(lookup.section(g, query["section"]).id))


def _books(g: Generation, game: str | None, book: str | None) -> list[str]:
    """The books that are asked for and given. Raises NotGiven where there are only others."""
    asked = [b for b in g.store.books() if game in (None, b.game) and book in (None, b.id)]
    ids = [b.id for b in asked if given(g, b.game) is not Bulk.NONE]
    if (game or book) and asked and not ids:
        raise NotGiven("not-given", NOT_GIVEN, id=book or game or "")
    return ids


def _row(g: Generation, s: Section) -> dict[str, Any]:
    """A section as the export gives it, with the hash of its text in any case."""
    game = g.store.book(s.book).game
    (shown,) = publishing.given({"sections": [row("sections", s)]}, given(g, game))["sections"]
    return {**shown, "sha256": digest(s.text)}


# -- the text of the source files, for those who were given positions in it --------------------------------------------


source_routes = Routes("sources", __name__, description="The text of the source files.")

NO_FILE = msgid("No book is made of a file with the SHA-256 {id}; /api/v1/books names those that there are.")
NOT_KEPT = msgid("The text of {id} is not kept in this knowledge base; run `rulewright build` on its file again.")
SOURCE_NOT_GIVEN = msgid(
    "The source of {id} is not given here as a whole; /api/v1/sections/ID has its rules one by one."
)


StretchSchema = shape(
    sources.Stretch,
    "A stretch of a source file.",
    book="id of the book that it is of",
    path="name of the file; of a book that is a folder, with the path in it",
    start=START,
    end=END,
    text="the text `[start, end)`: a position `p` in it is the code point `p - start`",
)


class SourceTextSchema(Schema):
    """A source file as text."""

    sha256 = string("SHA-256 of the file as it was handed in")
    stretches = many(StretchSchema, "its text, by position")


@get(source_routes, "/sources/<sha256>", SourceTextSchema)
def source(query: dict[str, Any], sha256: str) -> dict[str, Any]:
    """The text that positions count in, of a file with this SHA-256, as `books` and their `files` name it.

    Given by a public server only of games whose text is given as a whole (`bulk` in docs/publishing.md).
    """
    g = generation()
    books = sources.books_of(g.store, sha256)
    if not books:
        raise NotFound("not-found", NO_FILE, id=repr(lookup.shown(sha256)))
    whole_ones = [b for b in books if given(g, b.game) is Bulk.TEXT]
    if not whole_ones:
        raise NotGiven("not-given", SOURCE_NOT_GIVEN, id=books[0].id)
    found = [stretch for b in whole_ones for stretch in sources.stretches(g.store, b, sha256)]
    if not found:
        raise NotFound("source-not-kept", NOT_KEPT, id=whole_ones[0].id)
    return {"sha256": sha256, "stretches": sorted(found, key=lambda s: (s.start, s.book))}


# -- copies that stay fresh --------------------------------------------------------------------------------------------


sync_routes = Routes("sync", __name__, description="Copies that stay fresh.")

MOST_LINES = 2_000  # lines in one answer
LINES = "application/x-ndjson"


class SyncQuery(Schema):
    """Since when, and how much at once."""

    since = since_token("the `token` that the last answer ended with; everything where it is not given")
    limit = Whole(load_default=500, validate=Range(1, MOST_LINES), metadata={"description": "most rows in one answer"})


def _maybe(about: str) -> String:
    """A text that not every line has."""
    return String(metadata={"description": about})


class SyncLineSchema(Schema):
    """A line: a row of the export that is new or changed, one that went, or the last, which has the token."""

    kind = _maybe("the list of the export that it is of: " + ", ".join(KINDS))
    key = _maybe("what the row is known by in this list, for as long as it is there")
    row = Dict(metadata={"description": "the row, as `/export` has it; absent where it went"})
    deleted = Boolean(metadata={"description": "true where the row went"})
    token = _maybe("in the last line alone: what to send as `since` next time")
    more = Boolean(metadata={"description": "in the last line alone: true where there is more to fetch at once"})


def sync(query: dict[str, Any]) -> Response:
    """Rows of the export that are new, changed or gone since a token, a line of JSON to each; all rows without one.

    Keep them by `kind` and `key`: a line with a `row` takes the place of what was there, one with `deleted` removes it.
    The last line has the `token` for the next request, at once where `more` is true. Stopped anywhere, a copy goes on
    with the last token that it got. One that is of too long ago, or of another knowledge base, is a `410`: begin anew,
    without a token. A public server gives what `/export` gives of each game.
    """
    g = generation()
    stream = Stream(g.store, g.settings if opening().published else None)
    asked = tokens.read(query["since"]) if query["since"] else None
    return Response(_written(stream.page(asked, query["limit"])), content_type=LINES)


def _written(page: Page) -> bytes:
    last = {"token": page.token, "more": page.more}
    return b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in (*page.lines, last))


described(sync_routes, "/sync", SyncQuery)(
    sync_routes.response(200, SyncLineSchema, description="Lines of JSON, each of this shape.", content_type=LINES)(
        sync
    )
)
