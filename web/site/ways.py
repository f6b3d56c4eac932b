"""The page that tells the shortest way between two rules, with the sentence behind each step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from rulewright.kb.base import Generation
from rulewright.kb.graph import Edge, Node
from rulewright.web.drawing import graph_of
from rulewright.web.opening import generation
from rulewright.web.site.around import verb
from rulewright.web.site.graph import LONGEST, books_of, candidates, known_game, pick

pages = Blueprint("site_ways", __name__)

ENDS = ("from", "to")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what the one before does to ``node``, and what says so."""

    caption: str
    node: Node
    edge: Edge
    lang: str  # of the sentence


@pages.get("/path")
def path() -> str:
    """Pick two rules or terms, get the way from one to the other."""
    g = generation()
    asked = {k: request.args.get(k, "").strip()[:LONGEST] for k in ENDS}
    picked = {k: pick(g, v) for k, v in asked.items()}
    game = known_game(g, request.args.get("game")) or next((n.game for n in picked.values() if n), None)
    choices = {k: candidates(g, v, game) if v and not picked[k] else () for k, v in asked.items()}
    start, end = picked["from"], picked["to"]
    steps = walked(g, start, graph_of(g).path(start.id, end.id)) if start and end else None
    heads = g.store.headings(s.edge.section for s in steps or () if s.edge.section)
    return render_template(
        "path.html", asked=asked, picked=picked, choices=choices, game=game, books=books_of(g, game), steps=steps,
        heads=heads,
    )  # fmt: skip


def walked(g: Generation, start: Node, edges: Iterable[Edge]) -> list[Step]:
    """Edges as steps, each seen from where the one before ended."""
    way = list(edges)
    nodes = graph_of(g).nodes(i for e in way for i in (e.source, e.target))
    said_in = g.store.headings(e.section for e in way if e.section)
    at, steps = start.id, []
    for edge in way:
        outward = edge.source == at
        at = edge.target if outward else edge.source
        lang = said_in[edge.section].lang if edge.section in said_in else nodes[at].lang
        steps.append(Step(verb(edge.type, outward), nodes[at], edge, lang))
    return steps
