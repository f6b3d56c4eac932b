"""Communities of a graph by Louvain's method, in a bounded number of rounds.

NetworkX has the same method, but goes round each level until no node moves any more. Where many nodes hang on the same
two that is up to as many rounds as there are nodes (136 for 2,000 sections that all use two terms); rulebooks that were
read settle in six. What a later round still moves is worth next to nothing: its gain was open to all rounds before.

Blondel, Guillaume, Lambiotte, Lefebvre: Fast unfolding of communities in large networks, 2008.
"""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TypeVar

import networkx as nx

ROUNDS = 12  # over the nodes of one level
LEVELS = 12  # times that the groups found are taken as the nodes of the next graph

N = TypeVar("N", str, int)


def communities(graph: nx.Graph[int], seed: int) -> list[set[int]]:
    """The nodes in groups that are tied more closely than by chance; the same on every run.

    Nodes are 0, 1, 2, ...; edges have a ``weight``.
    """
    order = random.Random(seed)
    groups = [{n} for n in graph]
    total = graph.size(weight="weight")
    for _ in range(LEVELS if total else 0):
        home = _settled(graph, total, order)
        named = {c: n for n, c in enumerate(sorted(set(home)))}
        if len(named) == len(home):
            break
        groups = _joined(groups, [named[c] for c in home])
        graph = _of_groups(graph, [named[c] for c in home])
    return groups


def _settled(graph: nx.Graph[int], total: float, order: random.Random) -> list[int]:
    """The group of each node once every node has moved to where it adds most to modularity."""
    weight = [float(graph.degree(n, weight="weight")) for n in graph]
    inside = list(weight)  # by group: the weights of its nodes
    near = [{m: data["weight"] for m, data in graph[n].items() if m != n} for n in graph]
    home = list(graph)
    visited = list(graph)
    order.shuffle(visited)
    for _ in range(ROUNDS):
        moved = False
        for node in visited:
            was = home[node]
            inside[was] -= weight[node]
            home[node] = _best(was, _ties(near[node], home), weight[node] / (2 * total), inside)
            inside[home[node]] += weight[node]
            moved = moved or home[node] != was
        if not moved:
            break
    return home


def _ties(near: dict[int, float], home: list[int]) -> dict[int, float]:
    """How strongly a node is tied to each group about it."""
    ties: dict[int, float] = defaultdict(float)
    for other, weight in near.items():
        ties[home[other]] += weight
    return ties


def _best(was: int, ties: dict[int, float], share: float, inside: list[float]) -> int:
    """The group that gains most by a node with this share of all weights; the one where it was if none does."""
    best, most = was, ties.get(was, 0.0) - share * inside[was]
    for group, tie in ties.items():
        gain = tie - share * inside[group]
        if gain > most:
            best, most = group, gain
    return best


def _joined(groups: list[set[int]], home: list[int]) -> list[set[int]]:
    """The groups of groups, as groups of what those hold."""
    out: list[set[int]] = [set() for _ in range(max(home) + 1)]
    for members, group in zip(groups, home, strict=True):
        out[group] |= members
    return out


def _of_groups(graph: nx.Graph[int], home: list[int]) -> nx.Graph[int]:
    """The graph with each group as one node."""
    out: nx.Graph[int] = nx.Graph()
    out.add_nodes_from(range(max(home) + 1))
    for a, b, data in graph.edges(data=True):
        tie(out, home[a], home[b], data["weight"])
    return out


def tie(graph: nx.Graph[N], source: N, target: N, weight: float) -> None:
    """Add to the weight of an edge, which is made where it is missing."""
    known = graph.get_edge_data(source, target, {"weight": 0.0})["weight"]
    graph.add_edge(source, target, weight=known + weight)
