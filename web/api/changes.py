"""What changed with each edition of a book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from marshmallow.validate import Range

from rulewright.kb.editions.model import Change, ChangeKind, Edition, Issue, Place, TermChange, Words
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.publishing import Bulk
from rulewright.web import lookup
from rulewright.web.api.parameters import Whole, section_must_have_been
from rulewright.web.api.routing import MOST, PageQuery, Routes, get, page, word
from rulewright.web.api.shaping import ListSchema, field, listing, many, one, shape, string, whole
from rulewright.web.changes import chosen
from rulewright.web.opening import generation, given

routes = Routes("changes", __name__, description="Editions and what changed with them.")


IssueSchema = shape(
    Issue,
    "One edition of a book, by what tells it from another.",
    title="title",
    edition="edition or version, as printed",
    file="name of the source file",
    sha256="SHA-256 of the source file",
)


EditionSchema = shape(
    Edition,
    "An edition that replaced another, and how much changed.",
    book="book id",
    n="its number, 1 is the first that was recorded",
    date="date of the build that brought it, YYYY-MM-DD",
    before="",
    after="",
    unchanged="sections that are as they were",
    counts="sections by kind of change",
)


PlaceSchema = shape(
    Place,
    "A section as it stands in one edition.",
    id="BOOK/slug",
    number="the rule's number",
    title="title",
    lang="language",
    parent="section id",
    above="number and title of the parent, empty where there is none",
)


WordsSchema = shape(
    Words,
    "A stretch of words of the old and the new text in one.",
    op=string("same, removed or added"),
    text="the words, with the blanks before them",
    bold="true where they are bold",
)


ChangeSchema = shape(
    Change,
    "What happened to one section.",
    kinds=field(tuple[str, ...], "added, removed, reworded, renamed, moved; most telling first"),
    old="null where it was added",
    new="null where it was removed",
    how="of a move: number, parent, order, address, references (to renumbered rules)",
    words="what changed in its text",
    within="id of the section above it whose new number is the whole reason",
    cited_by="sections that point to it, the first 100",
    citing="how many sections point to it",
)


TermChangeSchema = shape(
    TermChange,
    "A term that came, went, or is named or defined otherwise.",
    id="GAME/LANG/slug",
    name="name",
    lang="language",
    fate=string("added, removed, redefined or renamed"),
    section="the section that defines it, or defined it",
    used_by="sections that use it, the first 100",
    uses="how many sections use it",
    was="its old name where it was renamed",
)


class ChangesSchema(ListSchema):
    """What changed with an edition, in reading order."""

    edition = one(EditionSchema, "null where none is known", none=True)
    editions = many(EditionSchema, "all, the newest first")
    terms = many(TermChangeSchema, "the first 100")
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
    rows = shelf.changes(*which, query["limit"], query["offset"])
    if given(g, found.game) is not Bulk.TEXT:  # the text of the game is not given as a whole
        rows = [replace(c, words=()) for c in rows]
    return {
        **page(query, rows, shelf.count(*which)),
        "edition": one,
        "editions": editions,
        "terms": shelf.terms(found.id, one.n, MOST),
        "terms_total": shelf.count_terms(found.id, one.n),
    }
