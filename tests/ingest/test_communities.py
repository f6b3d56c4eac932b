"""Communities of a graph: Louvain's method, in so many rounds and no more."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from rulewright.ingest import communities as louvain
from rulewright.ingest.communities import LEVELS, ROUNDS, communities, tie


def graph(nodes: int, *edges: tuple[int, int, float]) -> nx.Graph[int]:
    made: nx.Graph[int] = nx.Graph()
    made.add_nodes_from(range(nodes))
    for edge in edges:
        tie(made, *edge)
    return made


def at_random(seed: int) -> nx.Graph[int]:
    """Thirty nodes, sixty edges: twice as many within a group of ten as between groups."""
    toss = random.Random(seed)
    drawn = [(toss.randrange(30), toss.randrange(30)) for _ in range(600)]
    kept = [(a, b) for a, b in drawn if a != b and (a % 3 == b % 3 or toss.random() < 0.25)][:60]
    return graph(30, *((a, b, toss.choice((0.5, 1.0, 2.0))) for a, b in kept))


def two_hubs(nodes: int) -> nx.Graph[int]:
    """Nodes that all hang on the same two, on the second with hardly different weights."""
    to_first = [(n, 0, 1.0) for n in range(1, nodes)]
    return graph(nodes, *to_first, *((n, 1, 0.2 + 0.002 * n / nodes) for n in range(2, nodes)))


def test_two_triangles_with_one_edge_between_them_are_two_groups() -> None:
    edges = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 3)]
    assert communities(graph(6, *((a, b, 1.0) for a, b in edges)), 1) == [{0, 1, 2}, {3, 4, 5}]


def test_a_stronger_tie_decides() -> None:
    assert communities(graph(4, (0, 1, 5.0), (1, 2, 1.0), (2, 3, 5.0)), 1) == [{0, 1}, {2, 3}]


def test_what_is_tied_to_nothing_stays_alone() -> None:
    assert communities(graph(0), 1) == []
    assert communities(graph(3), 1) == [{0}, {1}, {2}]
    assert communities(graph(3, (0, 2, 1.0)), 1) == [{0, 2}, {1}]


@pytest.mark.parametrize("seed", range(20))
def test_groups_are_as_good_as_those_of_networkx_and_part_the_nodes(seed: int) -> None:
    given = at_random(seed)
    found = communities(given, seed)
    assert sorted(n for g in found for n in g) == [*given]
    theirs = nx.community.louvain_communities(given, weight="weight", seed=seed)
    quality = [nx.community.modularity(given, groups, weight="weight") for groups in (found, theirs)]
    assert quality[0] > quality[1] - 0.02


def visits(given: nx.Graph[int], monkeypatch: pytest.MonkeyPatch) -> int:
    """How often a node is looked at."""
    seen = 0
    best = louvain._best

    def counted(*of: object) -> int:
        nonlocal seen
        seen += 1
        return best(*of)  # type: ignore[arg-type]

    monkeypatch.setattr(louvain, "_best", counted)
    communities(given, 1)
    return seen


def test_nodes_that_never_settle_are_looked_at_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """NetworkX goes round these 2,000 nodes 234 times."""
    assert visits(two_hubs(2_000), monkeypatch) <= ROUNDS * 2_000 + 2 * LEVELS
    monkeypatch.setattr(louvain, "ROUNDS", 50)
    assert visits(two_hubs(2_000), monkeypatch) >= 50 * 2_000


def test_groups_are_grouped_again_until_it_gains_nothing_or_often_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = graph(4_000, *((n, n + 1, 1.0) for n in range(3_999)))
    assert len(communities(chain, 1)) < 100
    monkeypatch.setattr(louvain, "LEVELS", 2)
    assert len(communities(chain, 1)) > 300
