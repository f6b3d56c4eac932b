"""Books as a whole: their central rules, the groups of what belongs together, and what nothing leads to."""

from __future__ import annotations

from typing import Any

from rulewright.kb import maps
from rulewright.kb.maps import Tie
from rulewright.web import lookup
from rulewright.web.api.routing import MOST, PageQuery, Routes, cut, get, get_list, page
from rulewright.web.api.schemas import HeadingSchema
from rulewright.web.api.shaping import Schema, field, many, one, shape, string, whole
from rulewright.web.opening import generation

routes = Routes("maps", __name__, description="Books as a whole.")

SHOWN = 10  # central and lonely rules on the map of a book


class CentralSchema(Schema):
    """A section and why it is central."""

    section = one(HeadingSchema)
    weight = field(float, "how central it is: its share of the book's, 0 to 1")
    references = whole("how many references lead to it from other sections")
    mentions = whole("how often other sections use terms that it defines")


class GroupSchema(Schema):
    """Sections that belong together."""

    n = whole("its number, from 0; the largest comes first")
    name = string("that of its most central section")
    size = whole("number of its sections")
    sections = many(HeadingSchema, "the first 100, the most central first")


TieSchema = shape(
    Tie,
    "How often sections of one group point to those of another.",
    source="number of the group that points",
    target="number of the group it points to",
    links="how many references and mentions",
)


class MapSchema(Schema):
    """A book as a whole."""

    book = string("BOOK")
    central = many(CentralSchema, "the 10 most central sections")
    groups = many(GroupSchema, "the 100 largest")
    ties = many(TieSchema, "the 100 closest")
    lonely = many(HeadingSchema, "rules that nothing leads to, the first 10")
    lonely_total = whole("how many such rules there are")


@get(routes, "/books/<path:book_id>/map", MapSchema)
def map_(query: dict[str, Any], book_id: str) -> dict[str, Any]:
    """One rulebook as a whole: its central rules, what belongs together, and rules that nothing leads to."""
    g = generation()
    book = lookup.book(g, book_id).id
    alone = maps.lonely(g.store, book)
    return {
        "book": book,
        "central": maps.central(g.store, book, SHOWN),
        "groups": [_group(c) for c in maps.groups(g.store, book)[:MOST]],
        "ties": maps.ties(g.store, book)[:MOST],
        "lonely": alone[:SHOWN],
        "lonely_total": len(alone),
    }


@get_list(routes, "/books/<path:book_id>/central", CentralSchema, PageQuery)
def central(query: dict[str, Any], book_id: str) -> dict[str, Any]:
    """The sections of a rulebook, the most central first: by what points to them and uses what they define."""
    g = generation()
    book = lookup.book(g, book_id).id
    rows = maps.central(g.store, book, query["limit"], query["offset"])
    return page(query, rows, maps.count(g.store, book))


@get_list(routes, "/books/<path:book_id>/lonely", HeadingSchema, PageQuery)
def lonely(query: dict[str, Any], book_id: str) -> dict[str, Any]:
    """The rules of a rulebook that nothing leads to, in reading order."""
    g = generation()
    return cut(query, maps.lonely(g.store, lookup.book(g, book_id).id))


def _group(c: maps.Cluster) -> dict[str, Any]:
    return {"n": c.n, "name": c.name, "size": len(c.sections), "sections": c.sections[:MOST]}
