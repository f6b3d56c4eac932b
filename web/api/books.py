"""Books and sections, and what changed with each edition of a book."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

from marshmallow.validate import Range

from rulewright.kb.base import Generation
from rulewright.kb.editions.model import Change, ChangeKind, Edition, Issue, Place, TermChange, Words
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.model import Book, Heading, Reference, Section
from rulewright.kb.notes import bearing, notes as kb_notes
from rulewright.kb.publishing import Bulk
from rulewright.kb.repairs import inside
from rulewright.kb.symbols import unsaid
from rulewright.web import lookup
from rulewright.web.api.parameters import Whole, section_must_have_been
from rulewright.web.api.routing import MOST, PageQuery, Routes, cut, get, get_list, page, word
from rulewright.web.api.schemas import BookSummarySchema, SectionSchema, WholeBookSchema
from rulewright.web.api.shaping import ListSchema, field, listing, many, one, plain, shape, string, whole
from rulewright.web.changes import chosen
from rulewright.web.opening import generation, given

routes = Routes("books", __name__, description="Rulebooks and their sections.")


@get_list(routes, "/books", BookSummarySchema, PageQuery)
def books(query: dict[str, Any]) -> dict[str, Any]:
    """All rulebooks, by id."""
    g = generation()
    answer = cut(query, g.store.books())
    answer["results"] = [{**plain(b), "sections": g.store.count_sections(b.id)} for b in answer["results"]]
    return answer


@get(routes, "/books/<path:book_id>", WholeBookSchema)
def book(query: dict[str, Any], book_id: str) -> dict[str, Any]:
    """One rulebook with its section tree and the source text that belongs to no section."""
    g = generation()
    found = lookup.book(g, book_id)
    return {**plain(found), "aside": found.asides, "sections": tree(g.store.outline(found.id))}


@get(routes, "/sections/<path:section_id>", SectionSchema)
def section(query: dict[str, Any], section_id: str) -> dict[str, Any]:
    """One section with its text, its place, what it defines, where it points, what points here, and its notes."""
    g = generation()
    return whole_section(g, lookup.section(g, section_id))


def whole_section(g: Generation, found: Section) -> dict[str, Any]:
    """A section with all that is known of it."""
    before, after = g.store.neighbours(found)
    to_it = g.store.references_page({"target": found.id}, MOST, 0)
    return {
        **plain(found),
        "html": unsaid(g.store.html(found.id)),
        "ancestors": g.store.ancestors(found),
        "children": g.store.children(found.id),
        "previous": before,
        "next": after,
        "twins": g.store.twins(found.id),
        "terms": g.store.terms_in(found.id),
        "references": g.store.references_from(found.id),
        "referenced_by": with_origin(g, list(to_it.rows)),
        "referenced_by_total": to_it.total,
        "notes": notes(g, found),
        "source": source(g.store.book(found.book), found),
    }


def tree(headings: list[Heading]) -> list[dict[str, Any]]:
    """Headings in reading order as a tree."""
    under: dict[str | None, list[dict[str, Any]]] = defaultdict(list)
    for h in headings:
        under[h.parent].append({**h._asdict(), "children": under[h.id]})
    return under[None]


def with_origin(g: Generation, references: list[Reference]) -> list[dict[str, Any]]:
    """References, each with the section that it comes from."""
    return [{**plain(r), "from_": head} for r, head in lookup.incoming(g, references)]


def notes(g: Generation, s: Section) -> dict[str, Any]:
    """What a section says about the rank of rules, and what is said about its own."""
    return {**plain(bearing(g.store, s.id)), "told": kb_notes(g.store, s.id)}


def source(b: Book, s: Section) -> dict[str, Any]:
    """Where a section stands, and what is shown otherwise than it stands there."""
    return {"file": b.file, "sha256": b.sha256, "spans": s.spans, "repairs": [*inside(s, b.repairs)]}


# -- what changed with each edition of a book --------------------------------------------------------------------------


change_routes = Routes("changes", __name__, description="Editions and what changed with them.")


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


@get(change_routes, "/books/<path:book_id>/changes", listing(ChangeSchema, ChangesSchema), ChangesQuery)
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
