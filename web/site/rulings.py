"""Pages on which rule wins, and the report for whoever keeps a book."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from flask import Blueprint, render_template, request
from markupsafe import Markup

from kb.base import Generation
from kb.check.codes import CODES
from kb.errors import NotFound
from kb.findings import SEVERITIES
from kb.model import Precedence, Section
from kb.notes import bold_lost
from kb.search import Hit
from web import lookup
from web.judging import judge
from web.opening import generation
from web.site import report

pages = Blueprint("site_rulings", __name__)

FORMS = ("rule", "exception", "order", "tie")
MOST_PROHIBITIONS = 100
CANDIDATES = 5


@pages.get("/precedence/<game>")
def precedence(game: str) -> str:
    """Which rule wins in a game: its ladder, what replaces what, what is forbidden."""
    g = generation()
    books = {b.id: b for b in lookup.game(g, game)}
    rungs = g.store.precedence(game)
    forbidden = sorted(g.store.prohibitions(game), key=lambda p: not p.absolute)
    over = g.store.overrides(game)
    ids = {p.section for p in rungs} | {p.section for p in forbidden} | {i for o in over for i in (o.section, o.other)}
    return render_template(
        "precedence.html",
        game=game,
        books=books,
        forms=[(form, by_section(p for p in rungs if p.form == form)) for form in FORMS],
        overrides=[(o, side(g, o.section), side(g, o.other)) for o in over],
        prohibitions=forbidden[:MOST_PROHIBITIONS],
        more=len(forbidden) > MOST_PROHIBITIONS,
        absolute=sum(p.absolute for p in forbidden),
        heads=g.store.headings(ids),
        bold_lost=[books[i] for i in bold_lost(g.store, game)],
    )


def by_section(rungs: Iterable[Precedence]) -> list[tuple[str, list[Precedence]]]:
    """Statements under the section that makes them, strongest first."""
    sections: dict[str, list[Precedence]] = defaultdict(list)
    for p in rungs:
        sections[p.section].append(p)
    return [(s, sorted(ps, key=lambda p: p.rank)) for s, ps in sections.items()]


def side(g: Generation, section_id: str) -> dict[str, Any]:
    """One side of an override: the section and its text."""
    return {"section": g.store.section(section_id), "html": Markup(g.store.html(section_id))}


@pages.get("/verdict")
def verdict() -> str:
    """Pick two rules, get the one that wins and why."""
    g = generation()
    asked = {k: request.args.get(k, "").strip() for k in ("a", "b")}
    game = request.args.get("game") or None
    picked = {k: pick(g, v) if v else None for k, v in asked.items()}
    choices = {k: candidates(g, v, game) if v and not picked[k] else () for k, v in asked.items()}
    a, b = picked["a"], picked["b"]
    game = game or next((g.store.book(s.book).game for s in (a, b) if s), None)
    ruling = judge(g, a.id, b.id) if a and b else None
    heads = g.store.headings(filter(None, (s["section"] for s in ruling["steps"]))) if ruling else {}
    games = sorted({x.game for x in g.store.books()})
    return render_template(
        "verdict.html", asked=asked, picked=picked, choices=choices, ruling=ruling, heads=heads, games=games, game=game
    )


def pick(g: Generation, text: str) -> Section | None:
    """The section that this is the id of."""
    try:
        return g.store.section(g.store.successor(text) or text)
    except NotFound:
        return None


def candidates(g: Generation, text: str, game: str | None) -> tuple[Hit, ...]:
    """Sections that may be meant by words."""
    return g.searcher.search(text, game=game, limit=CANDIDATES).hits


@pages.get("/check/<path:book_id>")
def check(book_id: str) -> str:
    """All that is wrong in a book, for its editor; ``severity`` and ``code`` choose among it."""
    g = generation()
    book = lookup.book(g, book_id)
    asked = request.args.get("severity"), request.args.get("code")
    severity, code = (x if x in among else None for x, among in zip(asked, (SEVERITIES, CODES), strict=True))
    findings = report.findings_of(g, book.id)
    groups = report.shown(findings, severity, code)
    return render_template(
        "check.html",
        book=book,
        game=book.game,
        counts=report.counted(findings),
        severity=severity,
        code=CODES[code] if code else None,
        groups=groups,
        doubts=report.DOUBTS,
        at_place=report.at_place,
        **report.names_of(g, (f for group in groups for f, _ in group.each)),
    )
