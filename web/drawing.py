"""Surroundings and ways as the API and the site tell them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rulewright.kb.base import Generation, keeping
from rulewright.kb.claims import SURE
from rulewright.kb.graph import Graph, Neighbourhood


@keeping(2)  # reading a graph takes longer than using it; the site has that of what is sure, the API that of all
def graph_of(g: Generation, certainty: float | None = SURE) -> Graph:
    """The graph of a generation; of interactions those that are at least so sure."""
    return Graph(g.store, certainty)


def surroundings(g: Generation, game: str | None, around: str | None, depth: int) -> dict[str, Any]:
    """Nodes and edges around a section or term, or of a game; of all games where neither is named. Raises NotFound."""
    graph = graph_of(g, certainty=None)
    return _told(graph.of_game(game) if around is None else graph.neighbourhood(around, depth))


def way(g: Generation, start: str, end: str) -> dict[str, Any]:
    """The shortest way between two nodes; no steps where there is none. Raises NotFound."""
    steps = graph_of(g, certainty=None).path(start, end)
    return {"from_": start, "to": end, "found": bool(steps) or start == end, "steps": [asdict(s) for s in steps]}


def _told(found: Neighbourhood) -> dict[str, Any]:
    return {"nodes": found.nodes, "edges": found.edges, "truncated": found.truncated}
