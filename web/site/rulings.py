"""Pages on which rule wins, and the report for whoever keeps a book."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

from flask import Blueprint, render_template, request

from rulewright.kb.base import Generation
from rulewright.kb.check.codes import CODES
from rulewright.kb.errors import NotFound
from rulewright.kb.findings import SEVERITIES
from rulewright.kb.model import Precedence, Section
from rulewright.kb.notes import bold_lost
from rulewright.kb.search import Hit
from rulewright.kb.verdict import verdict as verdict_of
from rulewright.kb.verdict.asked import ask
from rulewright.kb.verdict.ladder import Rung, chains
from rulewright.web import ladder, lookup
from rulewright.web.opening import generation
from rulewright.web.site import report, verdicts

pages = Blueprint("site_rulings", __name__)

FORMS = ("exception", "order", "tie")
CANDIDATES = 5
LONGEST_HASH = 64  # characters of the hash that a link to a ruling carries


@pages.get("/precedence/<game>")
def precedence(game: str) -> str:
    """Which rule wins in a game: its ladder in plain words, each rung with the sentence that says so."""
    g = generation()
    books = {b.id: b for b in lookup.game(g, game)}
    said = g.store.precedence(game)
    at_once = ladder.deciding(said)
    rest = [p for p in said if p not in at_once]
    forbidden = ladder.bans_of(g, g.store.prohibitions(game))
    return render_template(
        "precedence.html",
        game=game,
        books=books,
        ladders=ladders(said),
        sources=ladder.SOURCES,
        matters=by_section(ladder.matters(said)),
        at_once=by_section(at_once),
        forms=[(form, by_section(p for p in rest if p.form == form)) for form in FORMS],
        replaced=len(g.store.overrides(game)),
        forbidden=[(w, n) for w in ("absolute", "plain", "unknown") if (n := sum(b.weight == w for b in forbidden))],
        heads=g.store.headings({p.section for p in said}),
        bold_lost=[books[i] for i in bold_lost(g.store, game)],
    )


def ladders(statements: Iterable[Precedence]) -> list[list[tuple[Rung, str]]]:
    """The ladders of a game: chains that one section lists are one ladder in its order, with what each beats."""
    found: dict[str, list[tuple[Rung, str]]] = {}
    for chain in chains(statements):
        steps = [(one, below.source) for one, below in pairwise(chain)]
        found.setdefault(steps[0][0].statements[0].section, []).extend(steps)
    return list(found.values())


def by_section(rungs: Iterable[Precedence]) -> list[tuple[str, list[Precedence]]]:
    """Statements under the section that makes them, strongest first; what another of them quotes is left out."""
    sections: dict[str, list[Precedence]] = defaultdict(list)
    for p in rungs:
        sections[p.section].append(p)
    told = {
        s: [p for p in ps if not any(p.sentence in q.sentence != p.sentence for q in ps)] for s, ps in sections.items()
    }
    return [(s, sorted(ps, key=lambda p: p.rank)) for s, ps in told.items()]


@pages.get("/verdict")
def verdict() -> str:
    """Pick two rules, or ask in words; get the rule that wins and why."""
    g = generation()
    asked = {k: request.args.get(k, "").strip() for k in ("a", "b")}
    question = request.args.get("q", "").strip()
    game = request.args.get("game") or None
    in_words = ask(g.store, g.searcher, question, game) if question else None
    if in_words:
        asked = {"a": in_words.ruling.a, "b": in_words.ruling.b}
    picked = {k: pick(g, v) if v else None for k, v in asked.items()}
    choices = {k: candidates(g, v, game) if v and not picked[k] else () for k, v in asked.items()}
    a, b = picked["a"], picked["b"]
    game = game or next((g.store.book(s.book).game for s in (a, b) if s), None)
    ruling = in_words.ruling if in_words else verdict_of(g.store, a.id, b.id) if a and b else None
    over = verdicts.shown(g, ruling)
    named = [s.section for s in ruling.steps] if ruling else []
    named += [over["replacing"].section, over["replacing"].other] if over["replacing"] else []
    books = {x.id: x for x in g.store.books()}
    games = sorted({x.game for x in books.values()})
    return render_template(
        "verdict.html",
        asked=asked,
        question=question,
        picked=picked,
        choices=choices,
        ruling=ruling,
        heads=g.store.headings(filter(None, named)),
        books=books,
        titles=json.dumps({x.id: x.title for x in books.values() if game in (None, x.game)}, ensure_ascii=False),
        games=games,
        game=game,
        held=request.args.get("hash", "").strip()[:LONGEST_HASH],
        **over,
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
        not_read=report.not_read(g, book.id),
        doubts=report.DOUBTS,
        at_place=report.at_place,
        **report.names_of(g, (f for group in groups for f, _ in group.each)),
    )
