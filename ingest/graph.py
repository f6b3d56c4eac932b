"""Build time: the graph of a game's sections and terms, and what it says of each book as a whole.

Nodes are sections and terms, edges have a type: ``reference`` and ``mention`` (a section points), ``definition`` (a
term to the section that defines it), ``parent`` (a section to the one above it), ``override``, and the types of
interactions. How central a rule is comes from PageRank over them; groups are communities of the sections of one book;
lonely is what nothing leads to. All is the same on every run: nodes have a fixed order, figures are rounded.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

import networkx as nx
import numpy as np

from rulewright.kb.model import BookMap, BookReading, GameStudy, MapGroup, Place, ReferenceKind, Section, SectionKind

DAMPING, ROUNDS = 0.85, 40
# How much of its weight a node passes on by each kind of edge; interactions run both ways, since both terms matter.
# What stands under a heading does not make it central: a chapter would draw all that its rules lead nowhere else with.
WEIGHT = {"reference": 3.0, "mention": 1.0, "definition": 3.0, "override": 3.0, "parent": 0.0}
INTERACTION = 0.5
# How strongly two sections of a book belong together. What stands under one heading does; a term that is
# mentioned everywhere holds nothing together.
TOGETHER = {"reference": 2.0, "mention": 1.0, "parent": 1.0}
EVERYWHERE = 100  # mentions of a term from which on it ties nothing: each is worth next to nothing, all are much work
SEED = 1
SMALLEST = 3  # sections of a group; what belongs to fewer others is in none
BOUND = (SectionKind.RULES, SectionKind.SIDEBAR, SectionKind.REFERENCE, SectionKind.TABLE, SectionKind.SCENARIO)

N = TypeVar("N", str, int)
Net = nx.MultiDiGraph  # of ids; edges have a ``type``


def graph_of(readings: Sequence[BookReading], study: GameStudy) -> Net[str]:
    """The sections and terms of a game and what connects them, each connection once for every place that makes it."""
    net: Net[str] = Net()
    sections = [s for r in readings for s in r.sections]
    net.add_nodes_from(sorted([s.id for s in sections] + [t.id for t in study.terms]))
    edges = [(s.id, s.parent, "parent") for s in sections]
    edges += [(t.id, t.definition.section, "definition") for t in study.terms]
    edges += [(x.section, x.target, _type(x.kind)) for x in study.references]
    edges += [(o.section, o.other, "override") for o in study.overrides]
    edges += [(i.a, i.b, i.type.value) for i in study.interactions]
    known = sorted((a, b, kind) for a, b, kind in edges if b is not None and a in net and b in net and a != b)
    net.add_edges_from((a, b, {"type": kind}) for a, b, kind in known)
    return net


def _type(kind: ReferenceKind) -> str:
    return "mention" if kind == ReferenceKind.MENTION else "reference"


def map_books(readings: Sequence[BookReading], study: GameStudy) -> tuple[BookMap, ...]:
    """What the graph of a game says of each of its books."""
    net = graph_of(readings, study)
    rank = centrality(net)
    terms = {r.book.id: sorted(t.id for t in study.terms if t.book == r.book.id) for r in readings}
    return tuple(_map(r, terms[r.book.id], net, rank) for r in readings)


def _map(r: BookReading, terms: Sequence[str], net: Net[str], rank: dict[str, float]) -> BookMap:
    ids = [s.id for s in r.sections]
    whole = sum(rank[i] for i in [*ids, *terms]) or 1.0
    groups = communities(r.sections, net, rank)
    member = {i: n for n, g in enumerate(groups) for i in g}
    alone = lonely(r.sections, net)
    places = [Place(i, round(rank[i] / whole, 6), member.get(i), i in alone) for i in sorted([*ids, *terms])]
    return BookMap(r.book.id, tuple(places), tuple(MapGroup(n, g[0], len(g)) for n, g in enumerate(groups)))


def centrality(net: Net[str]) -> dict[str, float]:
    """PageRank of every node, by id; together 1."""
    simple: nx.DiGraph[str] = nx.DiGraph()
    simple.add_nodes_from(net)
    for a, b, kind in _edges(net):
        if kind not in WEIGHT:
            _tie(simple, a, b, INTERACTION)
            _tie(simple, b, a, INTERACTION)
        elif WEIGHT[kind]:
            _tie(simple, a, b, WEIGHT[kind])
    return _pagerank(simple)


def _pagerank(graph: nx.DiGraph[str]) -> dict[str, float]:
    """PageRank by plain iteration: NetworkX's own needs SciPy, which nothing else here does."""
    size = graph.number_of_nodes()
    if not size:
        return {}
    number = {i: n for n, i in enumerate(graph)}
    passed_on = [graph.out_degree(i, weight="weight") for i in graph]
    edges = [(number[i], number[j], data["weight"]) for i, j, data in graph.edges(data=True)]
    source, target = (np.array([edge[end] for edge in edges], np.intp) for end in (0, 1))
    share = np.array([weight / passed_on[i] for i, _, weight in edges])
    idle = [n for n, passed in enumerate(passed_on) if not passed]
    rank = np.full(size, 1 / size)
    for _ in range(ROUNDS):
        received = np.full(size, (1 - DAMPING + DAMPING * sum(rank[idle].tolist())) / size)
        np.add.at(received, target, DAMPING * rank[source] * share)  # one after the other: as exact on every machine
        rank = received
    return dict(zip(number, rank.tolist(), strict=True))


def _edges(net: Net[str]) -> Iterator[tuple[str, str, str]]:
    """Every edge with its type."""
    for a, b, data in net.edges(data=True):
        yield a, b, data["type"]


def _tie(graph: nx.Graph[N], source: N, target: N, weight: float) -> None:
    """Add to the weight of an edge, which is made where it is missing."""
    known = graph.get_edge_data(source, target, {"weight": 0.0})["weight"]
    graph.add_edge(source, target, weight=known + weight)


def communities(sections: Sequence[Section], net: Net[str], rank: dict[str, float]) -> list[list[str]]:
    """Sections of one book that belong together, the most central of each first; the largest group first."""
    ids = sorted(s.id for s in sections if s.kind in BOUND)
    near = _nearness(ids, net)
    found = nx.community.louvain_communities(near, weight="weight", seed=SEED) if near.number_of_edges() else []
    groups = [sorted((ids[n] for n in g), key=lambda i: (-rank[i], i)) for g in found]
    return sorted((g for g in groups if len(g) >= SMALLEST), key=lambda g: (-len(g), g[0]))


def _nearness(ids: Sequence[str], net: Net[str]) -> nx.Graph[int]:
    """The sections of a book, tied by references, by terms that one defines and the other uses, and by headings.

    Nodes are places in ``ids``: sets of numbers have one order on every run, sets of words have not.
    """
    number = {i: n for n, i in enumerate(ids)}
    near: nx.Graph[int] = nx.Graph()
    near.add_nodes_from(range(len(ids)))
    home = {t: s for t, s, kind in _edges(net) if kind == "definition"}
    often = Counter(b for _, b, kind in _edges(net) if kind == "mention")
    for a, b, kind in _edges(net):
        target = home.get(b, b)
        if kind in TOGETHER and a in number and target in number and a != target:
            common = often[b] if kind == "mention" else 1
            if common > EVERYWHERE:
                continue
            _tie(near, number[a], number[target], TOGETHER[kind] / math.sqrt(common))
    return near


def lonely(sections: Sequence[Section], net: Net[str]) -> frozenset[str]:
    """Rules of one book, in reading order, that nothing leads to.

    That is: no reference, no use of a term that they define and no override leads to them, to anything below them, or
    to a heading above them, the book's title excepted.
    """
    led = _led_to(net)
    up = {s.id: s.parent for s in sections}
    below = set(led)
    for s in reversed(sections):  # children come after their parents
        if s.id in below and s.parent:
            below.add(s.parent)
    above = led - {s.id for s in sections[:1]}
    for s in sections:
        if up[s.id] in above:
            above.add(s.id)
    reached = below | above
    return frozenset(s.id for s in sections if s.id not in reached and s.kind == SectionKind.RULES and s.text.strip())


def _led_to(net: Net[str]) -> set[str]:
    """The sections that something points to, by name or by a term that they define."""
    pointing = [(a, b, kind) for a, b, kind in _edges(net) if kind not in ("parent", "definition")]
    used = {b for _, b, _ in pointing} | {a for a, _, kind in pointing if kind not in WEIGHT}
    return used | {s for t, s, kind in _edges(net) if kind == "definition" and t in used}
