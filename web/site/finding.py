"""The search page."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Blueprint, g as request_state, render_template, request
from markupsafe import Markup

from rulewright.kb.model import SectionKind
from rulewright.kb.search import Hit
from rulewright.kb.search.snippet import drawn
from rulewright.kb.symbols import legible, symbols
from rulewright.web import lookup
from rulewright.web.headers import NEVER
from rulewright.web.interplay import meeting
from rulewright.web.marking import at_answer, at_hit, noted, on_answer
from rulewright.web.opening import generation
from rulewright.web.site.choices import FARTHEST, LONGEST, linked, page_number

pages = Blueprint("site_finding", __name__)

PER_PAGE = 10
FILTERS = ("game", "book", "lang", "kind")


@pages.get("/search")
def search() -> str:
    """Sections that answer a query, with facets to narrow it down."""
    g = generation()
    q = request.args.get("q", "")[:LONGEST].strip()
    books = {b.id: b for b in g.store.books()}
    filters: dict[str, Any] = {name: request.args.get(name) or None for name in FILTERS}
    lookup.asked_game(g)
    in_force = linked(filters["game"])
    filters["book"] = str(in_force) or None
    if filters["kind"] not in list(SectionKind):
        filters["kind"] = None
    at = page_number(request.args.get("page", ""))
    shown: dict[str, Any] = {"q": q, "filters": filters, "books": books, "game": filters["game"]}
    if not q:
        return render_template("search.html", answer=None, **shown)
    where = {**filters, "book": in_force}
    open_ones = [name for name in FILTERS if not filters[name]]
    asking = partial(g.searcher.ask, q, **where, limit=PER_PAGE, facets=open_ones)
    answer, direct = asking(offset=(at - 1) * PER_PAGE)
    pages_in_all = min(FARTHEST, -(-answer.total // PER_PAGE))
    if at > max(1, pages_in_all):
        at = max(1, pages_in_all)
        answer, direct = asking(offset=(at - 1) * PER_PAGE)
    if answer.partial:
        request_state.cache_control = NEVER
    return render_template(
        "search.html",
        answer=answer,
        hits=[(h, shown_in(h), at_hit(g, h), notes) for h, notes in noted(g.store, answer.hits, in_force)],
        direct=[(d, at_answer(g, d), on_answer(g.store, d, in_force)) for d in direct],
        page=at,
        pages_in_all=pages_in_all,
        pair=meeting(g, answer.terms) if at == 1 else None,
        facets=[(name, facet(answer.facets.get(name, {}))) for name in FILTERS],
        **shown,
    )


def shown_in(hit: Hit) -> Markup:
    """The snippet of a hit with its symbols drawn; search makes it safe."""
    return Markup(legible(drawn(hit.cut, lambda code: symbols().drawn(code, hit.lang)), hit.lang))


def facet(counts: dict[str, int]) -> list[tuple[str, int]]:
    """The values of a facet, most frequent first."""
    return sorted(counts.items(), key=lambda x: (-x[1], x[0]))
