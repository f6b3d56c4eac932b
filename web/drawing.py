"""Surroundings and ways as the API and the site tell them."""

from __future__ import annotations

import threading
from dataclasses import asdict
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.graph import Graph, Neighbourhood
from rulewright.kb.model import SURE
from rulewright.kb.store import Store

_lock = threading.Lock()
# Reading a graph takes longer than using it: those of the newest generation that was asked for are kept, by certainty.
_kept: dict[float | None, Graph] = {}
_of: Store | None = None


def graph_of(g: Generation, certainty: float | None = SURE) -> Graph:
    """The graph of a generation; of interactions those that are at least so sure."""
    global _of
    with _lock:
        if _of is not g.store:
            _kept.clear()
            _of = g.store
        if certainty not in _kept:
            _kept[certainty] = Graph(g.store, certainty)
        return _kept[certainty]


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
