"""Surroundings and ways as the API and the site tell them."""

from __future__ import annotations

import threading
from dataclasses import asdict
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.graph import Graph, Neighbourhood

_lock = threading.Lock()
_kept: dict[str, Graph] = {}  # of the newest generation that was asked for; reading a graph takes longer than using it


def graph_of(g: Generation) -> Graph:
    """The graph of a generation."""
    with _lock:
        if g.id not in _kept or _kept[g.id]._store is not g.store:
            _kept.clear()
            _kept[g.id] = Graph(g.store)
        return _kept[g.id]


def surroundings(g: Generation, game: str | None, around: str | None, depth: int) -> dict[str, Any]:
    """Nodes and edges around a section or term, or of a game; of all games where neither is named. Raises NotFound."""
    if around is not None:
        return _told(graph_of(g).neighbourhood(around, depth))
    return _told(graph_of(g).of_game(game))


def way(g: Generation, start: str, end: str) -> dict[str, Any]:
    """The shortest way between two nodes; no steps where there is none. Raises NotFound."""
    steps = graph_of(g).path(start, end)
    return {"from_": start, "to": end, "found": bool(steps) or start == end, "steps": [asdict(s) for s in steps]}


def _told(found: Neighbourhood) -> dict[str, Any]:
    return {"nodes": found.nodes, "edges": found.edges, "truncated": found.truncated}
