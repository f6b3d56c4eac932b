"""The search page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, render_template, request
from flask import g as request_state
from markupsafe import Markup

from kb.model import SectionKind, Term
from kb.search import Hit
from kb.search.snippet import drawn
from kb.symbols import legible, symbols
from web import lookup
from web.headers import NEVER
from web.noting import noted
from web.opening import generation

pages = Blueprint("site_finding", __name__)

PER_PAGE = 10
FARTHEST = 1_000  # pages
FILTERS = ("game", "book", "lang", "kind")
MOST_DEFINITIONS = 3
LONGEST = 2_000  # characters of a query that are looked at; search itself cuts at fewer and says so


@pages.get("/search")
def search() -> str:
    """Sections that answer a query, with facets to narrow it down."""
    g = generation()
    q = request.args.get("q", "")[:LONGEST].strip()
    books = {b.id: b for b in g.store.books()}
    filters: dict[str, Any] = {name: request.args.get(name) or None for name in FILTERS}
    if filters["kind"] not in list(SectionKind):
        filters["kind"] = None
    at = page_number(request.args.get("page", ""))
    shown: dict[str, Any] = {"q": q, "filters": filters, "books": books, "game": filters["game"], "page": at}
    if not q:
        return render_template("search.html", answer=None, **shown)
    answer = g.searcher.search(q, **filters, limit=PER_PAGE, offset=(at - 1) * PER_PAGE)
    if answer.partial:
        request_state.cache_control = NEVER
    definitions = defined(answer.terms) if at == 1 else []
    pages_in_all = min(FARTHEST, -(-answer.total // PER_PAGE))
    return render_template(
        "search.html",
        answer=answer,
        hits=[(hit, shown_in(hit), notes) for hit, notes in noted(g.store, answer.hits)],
        definitions=definitions,
        pages_in_all=pages_in_all,
        facets=[(name, facet(answer.facets.get(name, {}))) for name in FILTERS],
        **shown,
    )


def shown_in(hit: Hit) -> Markup:
    """The snippet of a hit with its symbols drawn; search makes it safe."""
    return Markup(legible(drawn(hit.passage, lambda code: symbols().drawn(code, hit.lang)), hit.lang))


def defined(terms: Iterable[Term]) -> list[tuple[Term, str]]:
    """The first terms that an answer names with the words that define them; the same words only once."""
    found: dict[tuple[str, str], tuple[Term, str]] = {}
    for t in terms:
        words = definition(t)
        found.setdefault((t.game, words or t.id), (t, words))
        if len(found) == MOST_DEFINITIONS:
            break
    return list(found.values())


def page_number(text: str) -> int:
    """The page asked for, 1 where that is none."""
    return min(int(text), FARTHEST) if text.isascii() and text.isdigit() and len(text) < 6 and int(text) else 1


def facet(counts: dict[str, int]) -> list[tuple[str, int]]:
    """The values of a facet, most frequent first."""
    return sorted(counts.items(), key=lambda x: (-x[1], x[0]))


def definition(term: Term) -> str:
    """The beginning of a term's definition, as text."""
    g = generation()
    text = lookup.text_between(g.store.section(term.definition.section), term.definition.start, term.definition.end)
    return shortened(text)


def shortened(text: str, most: int = 280) -> str:
    """Text cut between words where it is longer than a glance takes in."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " …"
