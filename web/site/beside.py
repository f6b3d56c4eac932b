"""What stands beside a rule: terms that it likely defines, what they do to each other, and references out and in."""

from __future__ import annotations

from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.claims import LISTED, SURE, Reference, ReferenceKind, ReferenceStatus, Term
from rulewright.kb.model import Section
from rulewright.web import lookup

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
