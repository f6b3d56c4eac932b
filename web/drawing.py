"""The graph that the API tells and the site draws."""

from __future__ import annotations

from rulewright.kb.base import Generation, keeping
from rulewright.kb.graph import Graph
from rulewright.kb.model import SURE


@keeping(2)  # reading a graph takes longer than using it; the site has that of what is sure, the API that of all
def graph_of(g: Generation, certainty: float | None = SURE) -> Graph:
    """The graph of a generation; of interactions those that are at least so sure."""
    return Graph(g.store, certainty)
