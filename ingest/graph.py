"""Build time: how central each section is to its book, by what points to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import networkx as nx

from kb.model import BookReading, Reference, ReferenceKind, Term

DAMPING, ROUNDS = 0.85, 40
REFERENCE, MENTION, PARENT = 3.0, 1.0, 0.3  # how much of its weight a section passes on by each kind of link


def centrality(
    readings: Sequence[BookReading], references: Iterable[Reference], terms: Iterable[Term] = ()
) -> dict[str, float]:
    """PageRank of every section over references and mentions, by id; the figures of one game add up to 1.

    A mention points to the section that defines the term, so ``terms`` are needed to count mentions.
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    sections = [s for r in readings for s in r.sections]
    graph.add_nodes_from(s.id for s in sections)
    for s in sections:
        if s.parent is not None and s.parent in graph:
            _add(graph, s.id, s.parent, PARENT)
    home = {t.id: t.definition.section for t in terms}
    for x in sorted(references, key=lambda x: (x.section, x.start, x.target or "")):
        target = home.get(x.target or "", x.target or "")
        if target in graph and x.section in graph and target != x.section:
            _add(graph, x.section, target, MENTION if x.kind == ReferenceKind.MENTION else REFERENCE)
    return {i: round(n, 9) for i, n in _pagerank(graph).items()}


def _pagerank(graph: nx.DiGraph[str]) -> dict[str, float]:
    """PageRank by plain iteration: NetworkX's own needs SciPy, which nothing else here does."""
    size = graph.number_of_nodes()
    if not size:
        return {}
    rank = dict.fromkeys(graph, 1 / size)
    passed_on = {i: graph.out_degree(i, weight="weight") for i in graph}
    edges = [(i, j, data["weight"] / passed_on[i]) for i, j, data in graph.edges(data=True)]
    for _ in range(ROUNDS):
        idle = sum(rank[i] for i in graph if not passed_on[i])
        received = dict.fromkeys(graph, (1 - DAMPING + DAMPING * idle) / size)
        for i, j, share in edges:
            received[j] += DAMPING * rank[i] * share
        rank = received
    return rank


def _add(graph: nx.DiGraph[str], source: str, target: str, weight: float) -> None:
    known = graph.get_edge_data(source, target, {"weight": 0.0})["weight"]
    graph.add_edge(source, target, weight=known + weight)
