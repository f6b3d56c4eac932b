"""Sections as a list, with their text where it is given, and those alone that changed; sections like one."""

from __future__ import annotations

from typing import Any

from rulewright.kb import publishing
from rulewright.kb.base import Generation
from rulewright.kb.codec import digest
from rulewright.kb.export import row
from rulewright.kb.messages import Message, msgid
from rulewright.kb.mirror import tokens
from rulewright.kb.mirror.stream import Stream
from rulewright.kb.model import Section, SectionKind
from rulewright.kb.publishing import Bulk
from rulewright.kb.search.results import Like
from rulewright.web import lookup
from rulewright.web.api.routing import PageQuery, Routes, cut, get, page, word
from rulewright.web.api.schemas import HeadingSchema, PlacedSchema
from rulewright.web.api.shaping import ListSchema, listing, one, schema, shape, string
from rulewright.web.api.sync import since_token
from rulewright.web.opening import generation, given, opening
from rulewright.web.problems import NotGiven

routes = Routes("sections", __name__, description="Sections as a list.")

NOT_GIVEN = msgid("The sections of {id} are not given here as a whole; /api/v1/sections/ID has one of them.")


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
        raise NotGiven("not-given", Message(NOT_GIVEN, id=book or game or ""))
    return ids


def _row(g: Generation, s: Section) -> dict[str, Any]:
    """A section as the export gives it, with the hash of its text in any case."""
    game = g.store.book(s.book).game
    (shown,) = publishing.given({"sections": [row("sections", s)]}, given(g, game))["sections"]
    return {**shown, "sha256": digest(s.text)}
