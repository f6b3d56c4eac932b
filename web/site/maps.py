"""A book as a picture: which of its rules hang together, which are central, and which nothing leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from flask import Blueprint, render_template

from rulewright.kb import maps
from rulewright.kb.base import Generation
from rulewright.kb.graph import Graph
from rulewright.kb.slices import Heading
from rulewright.web import lookup
from rulewright.web.drawing import graph_of
from rulewright.web.opening import generation
from rulewright.web.site.picture.wheel import Member, Sector, wheel

pages = Blueprint("site_maps", __name__)

MOST_THREADS = 280  # lines on a wheel
MOST_CENTRAL = 15
MARKED = 12  # of the dots
MOST_LONELY = 100
MOST_NAMED = 6  # sections of a group that the list names at once
REFERENCE = 3  # what a reference counts beside a mention


@pages.get("/books/<path:book_id>/map")
def book_map(book_id: str) -> str:
    """The map of a book."""
    g = generation()
    book = lookup.book(g, book_id)
    outline = g.store.outline(book.id)
    weights = maps.weights(g.store, book.id)
    sectors = sectors_of(g, book.id, outline, weights)
    ties = tied(graph_of(g), [h.id for h in outline])
    alone = maps.lonely(g.store, book.id)
    return render_template(
        "map.html",
        book=book,
        game=book.game,
        wheel=wheel(sectors, ties[:MOST_THREADS], MARKED) if outline else None,
        sectors=sectors,
        heads={h.id: h for h in outline},
        central=maps.central(g.store, book.id, MOST_CENTRAL),
        lonely=alone[:MOST_LONELY],
        more_lonely=max(len(alone) - MOST_LONELY, 0),
        most=MOST_NAMED,
        total=len(outline),
    )


def sectors_of(g: Generation, book: str, outline: Sequence[Heading], weights: dict[str, float]) -> list[Sector]:
    """The groups of a book in the order in which it comes to them, what is in none last; chapters where there are no
    groups. Each has a letter."""
    place = {h.id: n for n, h in enumerate(outline)}
    found = [(c.name, c.sections) for c in maps.groups(g.store, book)] or chapters(outline)
    made = [
        Sector("?", name, of[0].lang, tuple(member(h, weights) for h in sorted(of, key=lambda h: place[h.id])))
        for name, of in found
    ]
    made.sort(key=lambda s: sum(place[m.id] for m in s.members) / len(s.members))
    marked = [replace(s, mark=mark(n)) for n, s in enumerate(made)]
    inside = {m.id for s in made for m in s.members}
    rest = tuple(member(h, weights) for h in outline if h.id not in inside)
    return [*marked, Sector("", "", "", rest)] if rest else marked


def mark(n: int) -> str:
    """The letter of a group, counted from 0: A to Z, then AA."""
    return (mark(n // 26 - 1) if n >= 26 else "") + chr(ord("A") + n % 26)


def member(h: Heading, weights: dict[str, float]) -> Member:
    """A section as a dot."""
    return Member(h.id, h.label, h.lang, weights.get(h.id, 0.0))


def chapters(outline: Sequence[Heading]) -> list[tuple[str, tuple[Heading, ...]]]:
    """The sections of a book under those that have none above them."""
    top: dict[str, str] = {}
    under: dict[str, list[Heading]] = {}
    for h in outline:
        top[h.id] = top.get(h.parent or "", h.id)
        under.setdefault(top[h.id], []).append(h)
    return [(of[0].label, tuple(of)) for of in under.values()]


def tied(graph: Graph, sections: Iterable[str]) -> list[tuple[str, str]]:
    """Pairs of sections of which the first points to the second, or uses a term that it defines; closest first."""
    inside = list(sections)
    known = set(inside)
    home = {}
    strength: Counter[tuple[str, str]] = Counter()
    for i in inside:
        for link in graph.links_at(i):
            if link.type == "definition":
                home[link.source] = i
    for i in inside:
        for link in graph.links_at(i):
            target = home.get(link.target, link.target)
            if link.source == i and target in known and target != i and link.type in ("reference", "mention"):
                strength[i, target] += REFERENCE if link.type == "reference" else 1
    return [pair for pair, _ in sorted(strength.items(), key=lambda x: (-x[1], x[0]))]
