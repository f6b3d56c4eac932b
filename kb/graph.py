"""The graph of sections and terms: what lies around one, and the shortest way between two.

Edges: ``parent`` (a section and the one above it), ``definition`` (a term and the section that defines it),
``reference`` and ``mention`` (a section and what it points to), ``override`` (a section and the one it replaces), and
an interaction's own type (``negates``, ``causes``, ...) between two terms. Edges have a direction, ways do not heed it.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rulewright.kb.errors import NotFound
from rulewright.kb.language import sentence_around
from rulewright.kb.mapped import Places
from rulewright.kb.model import Interaction, Override, Reference, Section
from rulewright.kb.store import Store

MOST_NODES = 60
DEEPEST = 3
MOST_VISITED = 20_000
STRENGTH = ("override", "reference", "interaction", "definition", "mention", "parent")  # what tells more comes first
LONGEST_QUOTE = 400


class Link(NamedTuple):
    """One connection as the store has it; ``row`` leads to what says so."""

    source: str
    target: str
    type: str
    strength: int
    row: int


@dataclass(frozen=True, slots=True)
class Node:
    """A section, a term or a whole book."""

    id: str
    type: str  # section | term | book
    label: str
    game: str
    kind: str
    lang: str


@dataclass(frozen=True, slots=True)
class Edge:
    """A connection with the sentence that makes it, and where that stands; parents and definitions need none."""

    source: str
    target: str
    type: str
    sentence: str = ""
    section: str | None = None
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """Nodes and edges; ``truncated``: there is more than is given."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    truncated: bool


class Graph:
    """The graph of one store, read once; make a new one for a new generation."""

    def __init__(self, store: Store, certainty: float | None = None) -> None:
        """``certainty``: of interactions those that are at least so sure."""
        self._store = store
        self._links: dict[str, list[Link]] = defaultdict(list)
        for link in _links(store, certainty):
            self._links[link.source].append(link)
            self._links[link.target].append(link)
        for links in self._links.values():
            links.sort(key=lambda x: (x.strength, x.row))

    def neighbourhood(self, around: str, depth: int = 1, limit: int = MOST_NODES) -> Neighbourhood:
        """What lies within ``depth`` steps (1 to 3), at most ``limit`` nodes, telling links first. Raises NotFound."""
        self._must_exist(around)
        chosen = {around: 0}
        queue = deque([around])
        truncated = False
        while queue:
            at = queue.popleft()
            if chosen[at] >= min(max(depth, 1), DEEPEST):
                continue
            for link in self._links[at]:
                other = link.target if link.source == at else link.source
                if other in chosen:
                    continue
                if len(chosen) >= limit:
                    truncated = True
                    break
                chosen[other] = chosen[at] + 1
                queue.append(other)
        return self._drawn(chosen, truncated)

    def links_at(self, node: str) -> tuple[Link, ...]:
        """All connections of a node, telling ones first; none where there is no such node."""
        return tuple(self._links.get(node, ()))

    def nodes(self, ids: Iterable[str]) -> dict[str, Node]:
        """The sections, terms and books that exist among some ids, in their order."""
        wanted = list(dict.fromkeys(ids))
        sections = self._store.sections(i for i in wanted if i.count("/") == 1)
        terms = self._store.terms_by_id(i for i in wanted if i.count("/") > 1)
        books = {b.id: b for b in self._store.books()}
        out: dict[str, Node] = {}
        for i in wanted:
            if i in sections:
                s = sections[i]
                out[i] = Node(i, "section", s.label, books[s.book].game, s.kind.value, s.lang)
            elif i in terms:
                t = terms[i]
                out[i] = Node(i, "term", t.name, t.game, t.kind.value, t.lang)
            elif i in books:
                out[i] = Node(i, "book", books[i].title, books[i].game, "book", books[i].lang)
        return out

    def of_game(self, game: str | None, limit: int = MOST_NODES) -> Neighbourhood:
        """The most connected terms and sections of a game, or of all with None, and what connects them."""
        books = {b.id for b in self._store.books() if b.game == game}
        mine = [i for i in self._links if game is None or i.split("/")[0] in (books if i.count("/") == 1 else {game})]
        ranked = sorted(mine, key=lambda i: (-len(self._links[i]), i))
        return self._drawn(ranked[:limit], len(ranked) > limit)

    def path(self, start: str, end: str) -> tuple[Edge, ...]:
        """The shortest way between two sections or terms; empty where there is none. Raises NotFound."""
        self._must_exist(start)
        self._must_exist(end)
        came: dict[str, Link | None] = {start: None}
        queue = deque([start])
        while queue and end not in came and len(came) < MOST_VISITED:
            at = queue.popleft()
            for link in self._links[at]:
                other = link.target if link.source == at else link.source
                if other not in came:
                    came[other] = link
                    queue.append(other)
        steps: list[Link] = []
        while (link_back := came.get(end)) is not None:
            steps.append(link_back)
            end = link_back.source if link_back.target == end else link_back.target
        return tuple(self.edge(link) for link in reversed(steps))

    def _must_exist(self, node: str) -> None:
        if not self.nodes([node]):
            raise NotFound("not-found", "There is no section or term {id}.", id=repr(node))

    def _drawn(self, ids: Iterable[str], truncated: bool) -> Neighbourhood:
        nodes = self.nodes(ids)
        between: dict[tuple[str, str, str], Link] = {}
        for i in nodes:
            for link in self._links[i]:
                if link.source == i and link.target in nodes:
                    between.setdefault((link.source, link.target, link.type), link)
        return Neighbourhood(tuple(nodes.values()), tuple(self.edge(x) for x in between.values()), truncated)

    def edge(self, link: Link) -> Edge:
        """A connection with the sentence that makes it."""
        kind = STRENGTH[link.strength]
        if kind == "override":
            o = self._store.linking(Override, link.row, link.source)
            return Edge(link.source, link.target, link.type, o.because or o.how, o.section)
        if kind == "interaction":
            i = self._store.linking(Interaction, link.row, link.source)
            return Edge(link.source, link.target, link.type, i.sentence, i.section, i.start, i.end)
        if kind in ("reference", "mention"):
            r = self._store.linking(Reference, link.row, link.source)
            sentence = sentence_at(self._store.section(r.section), r.start, r.end) or r.text
            return Edge(link.source, link.target, link.type, sentence, r.section, r.start, r.end)
        if kind == "definition":
            d = self._store.term(link.source).definition
            sentence = sentence_at(self._store.section(d.section), d.start, d.start + 1)
            return Edge(link.source, link.target, link.type, sentence, d.section, d.start, d.end)
        return Edge(link.source, link.target, link.type)


def _links(store: Store, certainty: float | None) -> Iterator[Link]:
    for kind, rows in store.links(certainty).items():
        strength = STRENGTH.index(kind)
        for row, source, target, type_ in rows:
            if source != target:
                yield Link(source, target, type_, strength, row)


def sentence_at(section: Section, start: int, end: int) -> str:
    """The sentence of a section in which ``[start, end)`` of the source begins; at most 800 characters of it."""
    span = Places(section.text_map).span(start, end)
    found = sentence_around(section, span.start) if span else None
    if found is None or span is None:
        return ""
    first = max(found.start, span.start - LONGEST_QUOTE)
    return section.text[first : min(found.end, first + 2 * LONGEST_QUOTE)].strip()
