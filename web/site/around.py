"""What is around a section, term or book: chosen for a drawing, and told whole in words.

The drawing shows everything once, under what tells most; the words show every way in which two are connected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.graph import Edge, Graph, Link, Node
from rulewright.web.site.picture.columns import balanced, in_turns
from rulewright.web.site.picture.scene import Group, Item, Scene, Tie


class Family(StrEnum):
    """Sorts of connections that a reader can leave out; the values stand in addresses."""

    OVERRIDE = "override"
    INTERACTION = "interaction"
    DEFINITION = "definition"
    REFERENCE = "reference"
    PLACE = "place"
    MENTION = "mention"

    @property
    def label(self) -> str:
        """What a page calls it."""
        return LABELS[self]


LABELS = {
    Family.OVERRIDE: "Overrides",
    Family.INTERACTION: "Interactions",
    Family.DEFINITION: "Definitions",
    Family.REFERENCE: "References",
    Family.PLACE: "Place in the book",
    Family.MENTION: "Mentions",
}
FAMILIES = {
    "override": Family.OVERRIDE,
    "definition": Family.DEFINITION,
    "reference": Family.REFERENCE,
    "parent": Family.PLACE,
    "mention": Family.MENTION,
}  # and all other types are interactions
VERBS = {  # what a connection says of its source, and of its target
    "override": ("replaces", "replaced by"),
    "negates": ("negates", "negated by"),
    "excludes": ("excludes", "excluded by"),
    "requires": ("requires", "required by"),
    "causes": ("causes", "caused by"),
    "modifies": ("modifies", "modified by"),
    "includes": ("includes", "included in"),
    "orders": ("comes before", "comes after"),
    "definition": ("defined in", "defines"),
    "reference": ("points to", "referenced by"),
    "parent": ("part of", "parts"),
    "mention": ("mentions", "mentioned in"),
}
TELLING = list(VERBS)  # types, those that tell more first
MOST_NEAR = {1: 22, 2: 14}  # of what is next to the middle, by the steps that are drawn
MOST_DRAWN = 40
MOST_BEYOND = 4  # that hang on one
MOST_LISTED = {1: 40, 2: 16}  # of one sort in the list

Way = tuple[str, bool]  # a type of connection, and whether it leads away from the middle
Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One connection in words: with whom, and the first of the ``times`` that the books say so."""

    node: Node
    edge: Edge
    times: int


@dataclass(frozen=True, slots=True)
class Listed:
    """Connections of one type and direction; ``more``: there are some that are not listed."""

    type: str
    outward: bool
    caption: str
    rows: tuple[Neighbour, ...]
    more: int

    @property
    def anchor(self) -> str:
        """The id of its heading on a page."""
        return anchor((self.type, self.outward))


@dataclass(frozen=True, slots=True)
class Around:
    """A node with all that is drawn and said around it; ``counts``: connections by family, hidden ones too.

    ``farther``: what is two steps away, what it is connected with in between, and what that does to it.
    """

    node: Node
    scene: Scene
    listed: tuple[Listed, ...]
    farther: tuple[tuple[Node, Node, str], ...]
    counts: dict[Family, int]

    @property
    def total(self) -> int:
        """How many different things are next to it."""
        return len({row.node.id for group in self.listed for row in group.rows}) + sum(g.more for g in self.listed)


def family(kind: str) -> Family:
    """The family of a type of connection."""
    return FAMILIES.get(kind, Family.INTERACTION)


def verb(kind: str, outward: bool) -> str:
    """What a connection says of the end that one stands on: ``outward`` where it is the source."""
    return VERBS.get(kind, (kind, kind))[0 if outward else 1]


def anchor(way: Way) -> str:
    """The id of a group's heading on a page."""
    return f"list-{way[0]}-{'out' if way[1] else 'in'}"


def around(graph: Graph, node: Node, depth: int, hidden: Collection[Family], say: Say, order: Iterable[str]) -> Around:
    """What is around a node, one step or two. ``order``: ids of its parts as they are read; ``say`` translates."""
    ways = _ways(graph.links_at(node.id), node.id)
    nodes = graph.nodes(other for others in ways.values() for other in others)
    rank = {i: n for n, i in enumerate(order)}
    known = {way: _ordered({i: k for i, k in others.items() if i in nodes}, rank) for way, others in ways.items()}
    counts = Counter(family(way[0]) for way, others in known.items() for _ in others)
    telling = sorted(known, key=lambda way: (TELLING.index(way[0]), not way[1]))
    shown = {way: known[way] for way in telling if known[way] and family(way[0]) not in hidden}
    groups = list(_groups(shown, nodes, MOST_NEAR[depth], say))
    drawn = [item.id for g in groups for item in g.items if item.shape != "more"]
    beyond = _beyond(graph, node.id, drawn, hidden) if depth > 1 else {}
    far = graph.nodes(i for hanging in beyond.values() for i, _ in hanging)
    left, right = [g for g in groups if _on_left(g)], [g for g in groups if not _on_left(g)]
    scene = Scene(
        item_of(node),
        *balanced(left, right),
        {p: tuple((item_of(far[i]), tie) for i, tie in hanging) for p, hanging in beyond.items()},
        tuple(_across(graph, node.id, drawn, hidden)),
    )
    farther = (
        (far[i], nodes[p], say(verb(tie.type, tie.source == p))) for p, hanging in beyond.items() for i, tie in hanging
    )
    listed = _listed(graph, shown, nodes, MOST_LISTED[depth], say)
    return Around(node, scene, tuple(listed), tuple(farther), {f: counts[f] for f in Family if counts[f]})


def item_of(node: Node) -> Item:
    """A node as something to draw."""
    return Item(node.id, node.label, node.type, node.lang)


def _ways(links: Iterable[Link], middle: str) -> dict[Way, dict[str, list[Link]]]:
    """Connections by type and direction, then by the other end."""
    ways: dict[Way, dict[str, list[Link]]] = {}
    for link in links:
        if link.type in VERBS:
            outward = link.source == middle
            others = ways.setdefault((link.type, outward), {})
            others.setdefault(link.target if outward else link.source, []).append(link)
    return ways


def _ordered(others: dict[str, list[Link]], rank: dict[str, int]) -> dict[str, list[Link]]:
    """Parts in reading order, the rest by how often the books say it."""
    return dict(sorted(others.items(), key=lambda x: (rank.get(x[0], len(rank)), -len(x[1]), x[1][0].row, x[0])))


def _groups(shown: dict[Way, dict[str, list[Link]]], nodes: dict[str, Node], most: int, say: Say) -> Iterator[Group]:
    """What is drawn, at most so many; an item with a plus stands for those of a group that there is no room for."""
    queues = _once(shown)
    for way, ids in zip(queues, in_turns([*queues.values()], most), strict=True):
        items = [item_of(nodes[i]) for i in ids]
        missing = len(queues[way]) - len(ids)
        if missing:
            items.append(Item(anchor(way), f"+ {missing}", "more"))
        if items:
            yield Group(*way, say(verb(*way)), tuple(items))


def _once(shown: dict[Way, dict[str, list[Link]]]) -> dict[Way, list[str]]:
    """Everything once, where it tells most."""
    seen: set[str] = set()
    queues: dict[Way, list[str]] = {}
    for way, others in shown.items():
        queues[way] = [i for i in others if i not in seen]
        seen.update(others)
    return queues


def _on_left(group: Group) -> bool:
    """What a node comes from stands on its left, what comes of it on its right."""
    if group.type in ("definition", "parent"):
        return group.outward
    return not group.outward


def _across(graph: Graph, middle: str, drawn: list[str], hidden: Collection[Family]) -> Iterator[Tie]:
    """Ties between two that are drawn, one for each two, the most telling."""
    inside = set(drawn)
    best: dict[frozenset[str], Link] = {}
    for i in drawn:
        for link in graph.links_at(i):
            ends = frozenset((link.source, link.target))
            if ends <= inside and middle not in ends and family(link.type) not in {*hidden, Family.MENTION}:
                best.setdefault(ends, link)
    for link in sorted(best.values(), key=lambda x: (x.strength, x.row, x.source, x.target)):
        yield Tie(link.source, link.target, link.type)


def _beyond(
    graph: Graph, middle: str, drawn: list[str], hidden: Collection[Family]
) -> dict[str, list[tuple[str, Tie]]]:
    """What lies a step farther: what is connected with most of what is drawn comes first, each hangs on one."""
    seen = {middle, *drawn}
    found: dict[str, list[tuple[str, Link]]] = {}
    for i in drawn:
        for link in graph.links_at(i):
            other = link.target if link.source == i else link.source
            if other not in seen and family(link.type) not in hidden and link.type in VERBS:
                found.setdefault(other, []).append((i, link))
    ranked = sorted(found.items(), key=lambda x: (-len({i for i, _ in x[1]}), min(k.strength for _, k in x[1]), x[0]))
    beyond: dict[str, list[tuple[str, Tie]]] = {i: [] for i in drawn}
    room = MOST_DRAWN - len(drawn) - 1
    for other, ways in ranked:
        open_ways = [(i, link) for i, link in ways if len(beyond[i]) < MOST_BEYOND]
        if room > 0 and open_ways:
            i, link = min(open_ways, key=lambda x: (len(beyond[x[0]]), x[1].strength, drawn.index(x[0])))
            beyond[i].append((other, Tie(link.source, link.target, link.type)))
            room -= 1
    return {i: hanging for i, hanging in beyond.items() if hanging}


def _listed(
    graph: Graph, shown: dict[Way, dict[str, list[Link]]], nodes: dict[str, Node], most: int, say: Say
) -> Iterator[Listed]:
    """Every way in which something is connected with the middle, with the sentence that says so."""
    for way, others in shown.items():
        rows = [Neighbour(nodes[i], graph.edge(links[0]), len(links)) for i, links in list(others.items())[:most]]
        yield Listed(*way, say(verb(*way)), tuple(rows), len(others) - len(rows))
