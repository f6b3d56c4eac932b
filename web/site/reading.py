"""Pages to read: home, games, books, sections."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from flask import Blueprint, render_template
from markupsafe import Markup

from rulewright.kb.base import Generation
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.language import fold
from rulewright.kb.model import (
    LISTED,
    SURE,
    Book,
    Heading,
    Reference,
    ReferenceKind,
    ReferenceStatus,
    Section,
    SectionKind,
    Term,
)
from rulewright.kb.notes import NoteKind, bearing, notes
from rulewright.web import changes, lookup
from rulewright.web.opening import generation
from rulewright.web.passages import anchored
from rulewright.web.site.choices import chosen_game, in_force, shelves
from rulewright.web.site.citing import whereabouts
from rulewright.web.site.copies import copy_of, drawn
from rulewright.web.site.overrides import differences
from rulewright.web.site.sharing import described

pages = Blueprint("site_reading", __name__)

MOST_LINES = 600  # of a contents tree on one page; what lies deeper is reached through the sections
MOST_INLINE = 20_000  # characters of HTML of sub-sections that are shown with a section


@dataclass(slots=True)
class Branch:
    """A heading in a contents tree; ``cut`` where it has more below than is shown."""

    heading: Heading
    children: list[Branch] = field(default_factory=list)
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A sub-section shown on its parent's page; ``html`` is None where only its heading fits."""

    heading: Heading
    level: int  # of its HTML heading
    html: Markup | None
    run_in: bool = False  # its heading is the beginning of its text, which is enough to show once


@pages.get("/")
def home() -> str:
    """Search, and what is here: where there are many games, some at a time, found by their names and their books'."""
    g = generation()
    here = shelves(chosen_game())
    counts = {b.id: g.store.count_sections(b.id) for _, books in here.games for b in books}
    terms = {name: g.store.page(Term, "terms", {"game": name}, 0, 0, "id").total for name in here.names}
    return render_template("home.html", shelves=here, counts=counts, terms=terms)


@pages.get("/games/<game>")
def game(game: str) -> str:
    """A game: its books and what can be looked up about it."""
    g = generation()
    books = sorted(lookup.game(g, game), key=lambda b: b.authority)
    counts = {b.id: g.store.count_sections(b.id) for b in books}
    tops = {b.id: chapters(g.store.outline(b.id)) for b in books}
    terms = Counter(t.kind for t in g.store.terms(game))
    return render_template("game.html", game=game, books=books, counts=counts, tops=tops, terms=terms)


def chapters(outline: list[Heading]) -> list[Heading]:
    """The headings that a book falls into; where one stands above all others, those under it."""
    tops = [h for h in outline if h.parent is None]
    under = [h for h in outline if h.parent == tops[0].id] if len(tops) == 1 else []
    return under or tops


@pages.get("/books/<path:book_id>")
def book(book_id: str) -> str:
    """A book: its contents, and what became of the rest of its text."""
    g = generation()
    found = lookup.book(g, book_id)
    headings = g.store.outline(found.id)
    asides: Counter[str] = Counter(a.why for a in found.asides)
    sizes: Counter[str] = Counter()
    for a in found.asides:
        sizes[a.why] += a.end - a.start
    return render_template(
        "book.html",
        book=found,
        game=found.game,
        total=len(headings),
        tree=contents(headings),
        symbols=[(code, drawn(code, found.lang)) for code in found.symbols],
        editions=Shelf(g.store).editions(found.id),
        asides=[(why, n, sizes[why]) for why, n in asides.most_common()],
    )


def contents(headings: list[Heading], most: int = MOST_LINES) -> list[Branch]:
    """Headings in reading order as a tree of as many levels as keep it within ``most`` lines."""
    depth: dict[str | None, int] = {None: -1}
    for h in headings:
        depth[h.id] = depth.get(h.parent, -1) + 1
    at_depth = Counter(depth[h.id] for h in headings)
    lines = accumulate(at_depth[d] for d in range(len(at_depth)))  # with all levels down to each
    deepest = max(sum(n <= most for n in lines) - 1, 0)
    branches: dict[str, Branch] = {}
    top: list[Branch] = []
    for h in headings:
        parent = branches.get(h.parent or "")
        if depth[h.id] > deepest:
            if parent:
                parent.cut = True
            continue
        branches[h.id] = Branch(h)
        (parent.children if parent else top).append(branches[h.id])
    return top


@pages.get("/sections/<path:section_id>")
def section(section_id: str) -> str:
    """A section with what bears on it."""
    g = generation()
    found = lookup.section(g, section_id)
    home = g.store.book(found.book)
    html = g.store.html(found.id)
    before, _ = g.store.neighbours(found)
    parts = unfold(g, found)
    return render_template(
        "section.html",
        section=found,
        book=home,
        game=home.game,
        html=Markup(anchored(html)),  # sanitised when it was rendered
        description=described(found.lang, html, *(p.html for p in parts if p.html)),
        ancestors=above(home, g.store.ancestors(found)),
        parts=parts,
        run_in=runs_in(found, html),
        before=before,
        after=following(g, found, parts),
        twins=g.store.twins(found.id),
        like=g.searcher.like(found.id),
        **copy_of(g, home, found, [p.heading for p in parts if p.html is not None]),
        changed=changes.last_change(g, found),
        former=changes.formerly(g, found),
        **beside(g, found),
        **whereabouts(found, html),
        **_notes(g, home, found),
    )


def unfold(g: Generation, s: Section) -> list[Part]:
    """The sections under one, depth first, with their text as long as the page stays light."""
    parts: list[Part] = []
    room = MOST_INLINE
    stack = [(h, 2) for h in reversed(g.store.headings_under(s.id))]
    while stack and len(parts) < MOST_LINES:
        heading, level = stack.pop()
        html = g.store.html(heading.id) if room > 0 else ""
        shown = room > 0 and len(html) <= room
        text = Markup(anchored(html, f"{heading.id.partition('/')[2]}-p")) if shown else None
        parts.append(Part(heading, min(level, 6), text, shown and runs_in(heading, html)))
        room -= len(html) + 200 if shown else 0
        if shown:
            stack += [(h, level + 1) for h in reversed(g.store.headings_under(heading.id))]
    return parts


def runs_in(heading: Heading | Section, html: str) -> bool:
    """True where a numbered rule has no heading of its own, so that its first words were made its title."""
    start = Markup(html[:4000].rsplit("<", 1)[0]).striptags()
    title = heading.title.rstrip(" .…")
    return heading.number is not None and bool(title) and fold(start).startswith(fold(title))


def above(b: Book, ancestors: list[Section]) -> list[Section]:
    """The sections above one, without a first heading that is no more than the book's or game's title."""
    titles = {fold(b.title), fold(b.game)}
    return [a for i, a in enumerate(ancestors) if i or fold(a.title) not in titles]


def following(g: Generation, s: Section, parts: list[Part]) -> Section | None:
    """The first section in reading order whose text is not on the page."""
    at = s
    for p in parts:
        section = g.store.section(p.heading.id)
        if p.html is None or section.order != at.order + 1:
            break
        at = section
    return g.store.neighbours(at)[1]


def _notes(g: Generation, b: Book, s: Section) -> dict[str, Any]:
    found = bearing(g.store, s.id)
    by = in_force(b.game)
    over = [o for o in found.overrides if s.book in by and by.takes(o.other)]
    under = found.overridden_by
    heads = g.store.headings([*(o.other for o in over), *(o.section for o in under)])
    titles = {x.id: x for x in g.store.books() if x.game == b.game}
    standing = [n for n in notes(g.store, s.id, by) if n.kind in (NoteKind.WINS_OVER, NoteKind.YIELDS_TO)]
    every = [(o, heads[o.section], titles[heads[o.section].book]) for o in under if o.section in heads]
    pairs = [p for p in every if s.book in by and p[2].id in by]
    over_it = [(o, heads[o.other], titles[heads[o.other].book]) for o in over if o.other in heads]
    compare = [p for p in (*pairs, *over_it) if p[0].certainty < SURE]
    pairs = [p for p in pairs if p not in compare]
    bent = [p for p in pairs if p[1].kind == SectionKind.SCENARIO and s.kind is not SectionKind.SCENARIO]
    said_in = g.store.headings(n.sections[0] for n in standing if n.sections)
    return {
        "out_of_force": s.book not in by,
        "not_taken": [p for p in every if p[2].id not in by and p[0].certainty >= SURE],
        "compare": compare,
        "replaced_by": pairs,
        "bent_by": bent,
        "scenarios": g.store.headings(h.parent for _, h, _ in (*bent, *compare) if h.parent),
        "replaces": [p for p in over_it if p not in compare],
        "absolute": [p for p in found.prohibitions if p.absolute],
        "differences": differences,
        "precedence": [p for p in found.precedence if p.certainty >= SURE],
        "ranks": [(n, said_in[n.sections[0]].lang if n.sections else s.lang) for n in standing],
    }


MOST_LINKS = 40  # references shown beside a section
MOST_MET = 8  # pairs of keywords; their own pages have all


def beside(g: Generation, s: Section) -> dict[str, Any]:
    """All of it, for the section's page. ``bearing`` counts what a reader may jump to."""
    out = [pointer(g, r) for r in g.store.references_from(s.id) if r.kind != ReferenceKind.MENTION]
    into = g.store.references_page({"target": s.id}, MOST_LINKS, 0)
    sources = {h.id: h for _, h in lookup.incoming(g, list(into.rows)) if h.id != s.id}
    terms = [t for t in g.store.terms_in(s.id) if t.certainty >= LISTED]
    met = met_in(g, s)
    return {
        "terms": terms,
        "points_to": out,
        "sources": list(sources.values()),
        "more": into.total > MOST_LINKS,
        "met": met[:MOST_MET],
        "more_met": len(met) > MOST_MET,
        "bearing": len(terms) + len(out) + len(sources) + len(met[:MOST_MET]),
    }


def met_in(g: Generation, s: Section) -> list[tuple[Term, Term]]:
    """Pairs of terms of which a section surely says what one does to the other, in the order of its sentences."""
    ends = {frozenset((i.a, i.b)): (i.a, i.b) for i in g.store.interactions(section=s.id, certainty=SURE)}
    named = g.store.terms_by_id({end for pair in ends.values() for end in pair})
    pairs = ((named[a], named[b]) for a, b in ends.values() if a in named and b in named)
    return [(a, b) for a, b in pairs if a.name != b.name]


def pointer(g: Generation, r: Reference) -> dict[str, Any]:
    """A reference with the page and label of what it leads to."""
    page = label = lang = ""
    if r.target and r.status not in (ReferenceStatus.EXTERNAL, ReferenceStatus.DANGLING):
        page = ("books", "sections", "terms")[min(r.target.count("/"), 2)]
        label, lang = target_label(g, page, r.target)
    return {"reference": r, "page": page if label else "", "label": label, "lang": lang}


def target_label(g: Generation, page: str, target: str) -> tuple[str, str]:
    """What the target of a reference is called, and in which language; empty where it is not there."""
    if page == "sections":
        head = g.store.headings([target]).get(target)
        return (head.label, head.lang) if head else ("", "")
    if page == "terms":
        found = g.store.terms_by_id([target]).get(target)
        return (found.name, found.lang) if found else ("", "")
    return next(((b.title, b.lang) for b in g.store.books() if b.id == target), ("", ""))
