"""What points where: references, surroundings, the way from one rule to another; and books as a whole."""

from __future__ import annotations

from typing import Any

from marshmallow.fields import String
from marshmallow.validate import Range

from rulewright.kb import maps
from rulewright.kb.graph import Edge, Neighbourhood, Node
from rulewright.kb.maps import Tie
from rulewright.kb.model import ReferenceKind, ReferenceStatus
from rulewright.web import lookup
from rulewright.web.api.parameters import Whole, target_must_exist
from rulewright.web.api.routing import MOST, ClaimQuery, PageQuery, Routes, cut, get, get_list, page, word
from rulewright.web.api.schemas import END, START, HeadingSchema, ReferenceSchema
from rulewright.web.api.shaping import Schema, field, many, one, shape, string, whole
from rulewright.web.drawing import graph_of
from rulewright.web.opening import generation

routes = Routes("links", __name__, description="What points where.")

DEEPEST = 3  # steps around a node that are drawn


NodeSchema = shape(
    Node,
    "A section or term in a drawing.",
    id="id",
    type="section, term or book",
    label="what to write on it",
    game="game",
    kind="kind of the section or term",
    lang="language",
)


EdgeSchema = shape(
    Edge,
    "A connection, from one node to another.",
    source="id of the node that it starts from",
    target="id of the node that it leads to",
    type="how they are connected",
    sentence="the sentence that connects them",
    section="the section where it stands",
    start=START,
    end=END,
)


GraphSchema = shape(
    Neighbourhood,
    "Nodes and edges.",
    Schema,
    "Graph",
    nodes="",
    edges="",
    truncated="true where there is more than is shown",
)


class PathSchema(Schema):
    """The shortest way between two nodes; no steps where there is none."""

    from_ = String(required=True, data_key="from", metadata={"description": "id of the node that it starts from"})
    to = string("id of the node that it leads to")
    found = field(bool, "false where nothing leads from one to the other")
    steps = many(EdgeSchema)


class ReferencesQuery(ClaimQuery):
    """Which references."""

    book = word("references in this book")
    status = word("references with this status", among=list(ReferenceStatus))
    kind = word("references of this kind; mentions only when asked for by `kind=mention`", among=list(ReferenceKind))
    target = word("references that lead to this section, term or book")


class GraphQuery(Schema):
    """What to draw."""

    game = word("the whole game, where `around` is not given; all games where neither is")
    around = word("id of the section or term in the middle")
    depth = Whole(load_default=1, validate=Range(1, DEEPEST), metadata={"description": "steps around the middle"})


class PathQuery(Schema):
    """From where to where."""

    from_ = word("id of a section or term", required=True)
    from_.data_key = "from"
    to = word("id of a section or term", required=True)


@get_list(routes, "/references", ReferenceSchema, ReferencesQuery)
def references(query: dict[str, Any]) -> dict[str, Any]:
    """The references in reading order, and so the broken ones (`status=dangling`)."""
    where = {k: query[k] for k in ("book", "status", "kind", "target", "certainty")}
    g = generation()
    if query["target"]:
        target_must_exist(g, query["target"])
    found = g.store.references_page(where, query["limit"], query["offset"])
    return page(query, found.rows, found.total)


@get(routes, "/graph", GraphSchema, GraphQuery)
def graph(query: dict[str, Any]) -> Neighbourhood:
    """Sections and terms around one, or those of a game, and what connects them."""
    found = graph_of(generation(), certainty=None)
    if query["around"] is None:
        return found.of_game(query["game"])
    return found.neighbourhood(query["around"], query["depth"])


@get(routes, "/path", PathSchema, PathQuery)
def path(query: dict[str, Any]) -> dict[str, Any]:
    """The shortest way from one section or term to another, with the sentence behind each step."""
    start, end = query["from_"], query["to"]
    steps = graph_of(generation(), certainty=None).path(start, end)
    return {"from_": start, "to": end, "found": bool(steps) or start == end, "steps": steps}


# -- books as a whole: central rules, groups of what belongs together, what nothing leads to ---------------------------


map_routes = Routes("maps", __name__, description="Books as a whole.")

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


@get(map_routes, "/books/<path:book_id>/map", MapSchema)
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


@get_list(map_routes, "/books/<path:book_id>/central", CentralSchema, PageQuery)
def central(query: dict[str, Any], book_id: str) -> dict[str, Any]:
    """The sections of a rulebook, the most central first: by what points to them and uses what they define."""
    g = generation()
    book = lookup.book(g, book_id).id
    rows = maps.central(g.store, book, query["limit"], query["offset"])
    return page(query, rows, maps.count(g.store, book))


@get_list(map_routes, "/books/<path:book_id>/lonely", HeadingSchema, PageQuery)
def lonely(query: dict[str, Any], book_id: str) -> dict[str, Any]:
    """The rules of a rulebook that nothing leads to, in reading order."""
    g = generation()
    return cut(query, maps.lonely(g.store, lookup.book(g, book_id).id))


def _group(c: maps.Cluster) -> dict[str, Any]:
    return {"n": c.n, "name": c.name, "size": len(c.sections), "sections": c.sections[:MOST]}
