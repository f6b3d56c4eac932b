"""Pages that draw what is around a rule or term, tell the way from one to another, and show a book as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, render_template, request

from rulewright.kb import maps
from rulewright.kb.base import Generation
from rulewright.kb.graph import Edge, Graph, Node
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold
from rulewright.kb.model import Book, Heading, Term
from rulewright.kb.search import Hit
from rulewright.web import lookup
from rulewright.web.drawing import graph_of
from rulewright.web.opening import generation
from rulewright.web.site.around import Around, Family, around, verb
from rulewright.web.site.cards import defining, opening
from rulewright.web.site.choices import chosen_game, shelves
from rulewright.web.site.excerpts import excerpt
from rulewright.web.site.picture.bowtie import bowtie
from rulewright.web.site.picture.curves import legend
from rulewright.web.site.picture.ladder import ladder
from rulewright.web.site.picture.wheel import Member, Sector, wheel
from rulewright.web.site.ui import say

pages = Blueprint("site_graph", __name__)

DEEPEST = 2
CANDIDATES = 5
STARTS = 6  # of a book's most central rules that a walk may begin with
LONGEST = 300  # characters of a parameter that are looked at


@pages.get("/graph")
def graph() -> str:
    """What is around a section, term or book; without one, where to begin."""
    g = generation()
    asked = request.args.get("around", "").strip()[:LONGEST]
    game = lookup.known_game(g, request.args.get("game"))
    node = pick(g, asked)
    if node is None:
        choices = candidates(g, asked, game) if asked else ()
        some = None if game or choices else shelves(chosen_game())
        books = [b for _, of in some.games for b in of] if some else books_of(g, game)
        starts = [(b, maps.central(g.store, b.id, STARTS)) for b in books] if not choices else ()
        shown = {"asked": asked, "choices": choices, "game": game, "starts": starts, "shelves": some}
        return render_template("graph.html", found=None, **shown)
    hidden = hidden_families(request.args.get("hide", ""))
    depth = DEEPEST if request.args.get("depth") == str(DEEPEST) else 1
    found = around(graph_of(g), node, depth, hidden, say, parts_of(g, node))
    return render_template(
        "graph.html",
        asked="",
        game=node.game,
        found=found,
        depth=depth,
        hide=",".join(hidden),
        switches=[(f, n, f not in hidden, ",".join(toggled(hidden, f))) for f, n in found.counts.items()],
        heads=g.store.headings(r.edge.section for x in found.listed for r in x.rows if r.edge.section),
        **drawings(found),
        **words_of(g, node),
    )


def pick(g: Generation, text: str) -> Node | None:
    """The section, term or book that this is the id of, of an earlier edition too."""
    now = g.store.successor(text) or text
    return graph_of(g).nodes([now]).get(now) if text else None


def candidates(g: Generation, text: str, game: str | None) -> list[Node]:
    """Terms and sections that may be meant by words."""
    wanted = fold(text)
    answer = g.searcher.search(text, game=game, limit=CANDIDATES)
    named = [t for t in g.store.terms(game) if wanted in map(fold, (t.name, *t.aliases))][:CANDIDATES]
    found: list[Term | Hit] = [*named, *answer.terms, *answer.hits]
    ids = [x.id if isinstance(x, Term) else x.section for x in found]
    return list(graph_of(g).nodes(ids).values())[: 2 * CANDIDATES]


def books_of(g: Generation, game: str | None) -> list[Book]:
    """The books of a game, or all."""
    return [b for b in g.store.books() if game in (None, b.game)]


def hidden_families(value: str) -> tuple[Family, ...]:
    """The families that an address leaves out; words that name none are passed over."""
    words = value[:LONGEST].split(",")
    return tuple(f for f in Family if f in words)


def toggled(hidden: Collection[Family], one: Family) -> list[Family]:
    """Those that are left out after one is switched on or off."""
    return [f for f in Family if (f in hidden) != (f == one)]


def parts_of(g: Generation, node: Node) -> list[str]:
    """The ids of the sections under a node, as they are read."""
    if node.type == "book":
        return [h.id for h in g.store.outline(node.id)]
    return [h.id for h in g.store.headings_under(node.id)]


def drawings(found: Around) -> dict[str, Any]:
    """The pictures for a wide and a narrow screen, and the lines that their legend explains."""
    if not found.listed:
        return {"pictures": (), "legend": ()}
    pictures = bowtie(found.scene), ladder(found.scene)
    return {"pictures": pictures, "legend": legend(line.tie.type for line in pictures[0].lines if line.ring)}


def words_of(g: Generation, node: Node) -> dict[str, Any]:
    """Where the middle stands, and how its text begins: ``page``, ``home``, ``says``, ``says_lang``."""
    if node.type == "book":
        return {"page": "books", "home": None, "says": None, "says_lang": node.lang}
    term = g.store.term(node.id) if node.type == "term" else None
    section, html = defining(g, g.store.section(term.definition.section if term else node.id))
    says = excerpt(html, opening(term, section) if term else "", section.lang) if html else None
    return {
        "page": "terms" if term else "sections",
        "home": g.store.book(section.book),
        "says": says,
        "says_lang": section.lang,
    }


# -- the way from one to another ---------------------------------------------------------------------------------------


ENDS = ("from", "to")


@pages.get("/path")
def path() -> str:
    """Pick two rules or terms, get the way from one to the other."""
    g = generation()
    asked = {k: request.args.get(k, "").strip()[:LONGEST] for k in ENDS}
    picked = {k: pick(g, v) for k, v in asked.items()}
    game = lookup.known_game(g, request.args.get("game")) or next((n.game for n in picked.values() if n), None)
    choices = {k: candidates(g, v, game) if v and not picked[k] else () for k, v in asked.items()}
    start, end = picked["from"], picked["to"]
    steps = walked(g, start, graph_of(g).path(start.id, end.id)) if start and end else None
    heads = g.store.headings(edge.section for _, _, edge, _ in steps or () if edge.section)
    return render_template(
        "path.html", asked=asked, picked=picked, choices=choices, game=game, books=books_of(g, game), steps=steps,
        heads=heads,
    )  # fmt: skip


def walked(g: Generation, start: Node, edges: Iterable[Edge]) -> list[tuple[str, Node, Edge, str]]:
    """Edges as steps, each seen from where the one before ended.

    Of each: what that one does to the next, the next, what says so, and the language of the sentence.
    """
    way = list(edges)
    nodes = graph_of(g).nodes(i for e in way for i in (e.source, e.target))
    said_in = g.store.headings(e.section for e in way if e.section)
    at, steps = start.id, []
    for edge in way:
        outward = edge.source == at
        at = edge.target if outward else edge.source
        lang = said_in[edge.section].lang if edge.section in said_in else nodes[at].lang
        steps.append((verb(edge.type, outward), nodes[at], edge, lang))
    return steps


# -- a book as a picture: which of its rules hang together, which are central, which nothing leads to ------------------


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
    for h in outline:
        top[h.id] = top.get(h.parent or "", h.id)
    under = in_groups((top[h.id], h) for h in outline)
    return [(of[0].label, tuple(of)) for of in under.values()]


def tied(graph: Graph, sections: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of sections of which the first points to the second, or uses a term that it defines; closest first."""
    known = set(sections)
    home = {link.source: i for i in sections for link in graph.links_at(i) if link.type == "definition"}
    strength: Counter[tuple[str, str]] = Counter()
    for i in sections:
        for link in graph.links_at(i):
            target = home.get(link.target, link.target)
            if link.source == i and target in known and target != i and link.type in ("reference", "mention"):
                strength[i, target] += REFERENCE if link.type == "reference" else 1
    return [pair for pair, _ in sorted(strength.items(), key=lambda x: (-x[1], x[0]))]
