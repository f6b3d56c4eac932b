"""What changed with each edition of a book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from marshmallow.fields import Boolean, Dict, Integer, List, Nested, String
from marshmallow.validate import Range

from rulewright.kb.base import Generation
from rulewright.kb.editions.model import Change, ChangeKind
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.publishing import Bulk, of
from rulewright.web import lookup
from rulewright.web.api.filters import section_must_have_been
from rulewright.web.api.parameters import Whole
from rulewright.web.api.routing import MOST, PageQuery, Routes, get, page, word
from rulewright.web.api.schemas import ListSchema, listing, string, whole
from rulewright.web.api.shaping import Schema
from rulewright.web.changes import chosen
from rulewright.web.opening import generation, opening

routes = Routes("changes", __name__, description="Editions and what changed with them.")


class IssueSchema(Schema):
    """One edition of a book, by what tells it from another."""

    title = string("title")
    edition = string("edition or version, as printed")
    file = string("name of the source file")
    sha256 = string("SHA-256 of the source file")


class EditionSchema(Schema):
    """An edition that replaced another, and how much changed."""

    book = string("book id")
    n = whole("its number, 1 is the first that was recorded")
    date = string("date of the build that brought it, YYYY-MM-DD")
    before = Nested(IssueSchema, required=True)
    after = Nested(IssueSchema, required=True)
    unchanged = whole("sections that are as they were")
    counts = Dict(
        keys=String(), values=Integer(), required=True, metadata={"description": "sections by kind of change"}
    )


class PlaceSchema(Schema):
    """A section as it stands in one edition."""

    id = string("BOOK/slug")
    number = string("the rule's number", none=True)
    title = string("title")
    lang = string("language")
    parent = string("section id", none=True)
    above = string("number and title of the parent, empty where there is none")


class WordsSchema(Schema):
    """A stretch of words of the old and the new text in one."""

    op = string("same, removed or added")
    text = string("the words, with the blanks before them")
    bold = Boolean(required=True, metadata={"description": "true where they are bold"})


class ChangeSchema(Schema):
    """What happened to one section."""

    kinds = List(
        String(),
        required=True,
        metadata={"description": "added, removed, reworded, renamed, moved; most telling first"},
    )
    old = Nested(PlaceSchema, required=True, allow_none=True, metadata={"description": "null where it was added"})
    new = Nested(PlaceSchema, required=True, allow_none=True, metadata={"description": "null where it was removed"})
    how = List(
        String(),
        required=True,
        metadata={"description": "of a move: number, parent, order, address, references (to renumbered rules)"},
    )
    words = List(Nested(WordsSchema), required=True, metadata={"description": "what changed in its text"})
    within = string("id of the section above it whose new number is the whole reason", none=True)
    cited_by = List(String(), required=True, metadata={"description": "sections that point to it, the first 100"})
    citing = whole("how many sections point to it")


class TermChangeSchema(Schema):
    """A term that came, went, or is named or defined otherwise."""

    id = string("GAME/LANG/slug")
    name = string("name")
    lang = string("language")
    fate = string("added, removed, redefined or renamed")
    section = string("the section that defines it, or defined it")
    used_by = List(String(), required=True, metadata={"description": "sections that use it, the first 100"})
    uses = whole("how many sections use it")
    was = string("its old name where it was renamed")


class ChangesSchema(ListSchema):
    """What changed with an edition, in reading order."""

    edition = Nested(
        EditionSchema, required=True, allow_none=True, metadata={"description": "null where none is known"}
    )
    editions = List(Nested(EditionSchema), required=True, metadata={"description": "all, the newest first"})
    terms = List(Nested(TermChangeSchema), required=True, metadata={"description": "the first 100"})
    terms_total = whole("how many terms changed")


class ChangesQuery(PageQuery):
    """Which changes."""

    edition = Whole(
        load_default=None,
        allow_none=False,
        validate=Range(1, 1_000_000),
        metadata={"description": "number of the edition, the newest if not given"},
    )
    kind = word("changes listed under this kind, the most telling of each", among=list(ChangeKind))
    section = word("changes of the section that has or had this id")


def _given(g: Generation, game: str, rows: list[Change]) -> list[Change]:
    """Changes as they are given: without their words where the text of a game is not given as a whole."""
    whole = not opening().published or of(g.settings, game).bulk is Bulk.TEXT
    return rows if whole else [replace(c, words=()) for c in rows]


@get(routes, "/books/<path:book_id>/changes", listing(ChangeSchema, ChangesSchema), ChangesQuery)
def changes(query: dict[str, Any], book_id: str) -> dict[str, Any]:
    """What changed with an edition of a rulebook, and what the changes touch."""
    g = generation()
    found = lookup.book(g, book_id)
    shelf = Shelf(g.store)
    editions, one = chosen(shelf, found.id, query["edition"])
    if one is None:
        return {**page(query, [], 0), "edition": None, "editions": [], "terms": [], "terms_total": 0}
    if query["section"]:
        section_must_have_been(g, query["section"])
    which = (found.id, one.n, query["kind"], query["section"])
    rows = _given(g, found.game, shelf.changes(*which, query["limit"], query["offset"]))
    return {
        **page(query, rows, shelf.count(*which)),
        "edition": one,
        "editions": editions,
        "terms": shelf.terms(found.id, one.n, MOST),
        "terms_total": shelf.count_terms(found.id, one.n),
    }
