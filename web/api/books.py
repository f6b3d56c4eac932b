"""Books and sections."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.claims import Reference
from rulewright.kb.model import Book, Section
from rulewright.kb.notes import bearing
from rulewright.kb.notes import notes as kb_notes
from rulewright.kb.repairs import inside
from rulewright.kb.slices import Heading
from rulewright.kb.symbols import unsaid
from rulewright.web import lookup
from rulewright.web.api.routing import MOST, PageQuery, Routes, cut, get, get_list
from rulewright.web.api.schemas import BookSummarySchema, SectionSchema, WholeBookSchema
from rulewright.web.api.shaping import plain
from rulewright.web.opening import generation

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
