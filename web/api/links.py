"""What points where: references, surroundings, and the way from one rule to another."""

from __future__ import annotations

from typing import Any

from marshmallow.fields import String
from marshmallow.validate import Range

from rulewright.kb.claims import ReferenceKind, ReferenceStatus
from rulewright.kb.graph import Edge, Neighbourhood, Node
from rulewright.web.api.parameters import Whole, target_must_exist
from rulewright.web.api.routing import ClaimQuery, Routes, get, get_list, page, word
from rulewright.web.api.schemas import END, START, ReferenceSchema
from rulewright.web.api.shaping import Schema, field, many, shape, string
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
