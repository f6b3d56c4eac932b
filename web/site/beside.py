"""What stands beside a rule: terms that it defines, what they do to each other, and references out and in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.model import SURE, Interaction, Reference, ReferenceKind, ReferenceStatus, Section, Term
from rulewright.web import lookup

MOST_LINKS = 40  # references shown beside a section
MOST_TIES = 8  # of keywords; their own pages have all


def beside(g: Generation, s: Section) -> dict[str, Any]:
    """All of it, for the section's page. ``bearing`` counts what a reader may jump to."""
    out = [pointer(g, r) for r in g.store.references_from(s.id) if r.kind != ReferenceKind.MENTION]
    into = g.store.references_page({"target": s.id}, MOST_LINKS, 0)
    sources = {h.id: h for _, h in lookup.incoming(g, list(into.rows)) if h.id != s.id}
    terms = g.store.terms_in(s.id)
    ties, named = ties_of(g, s, terms)
    return {
        "terms": terms,
        "points_to": out,
        "sources": list(sources.values()),
        "more": into.total > MOST_LINKS,
        "ties": ties[:MOST_TIES],
        "tied": named,
        "more_ties": len(ties) > MOST_TIES,
        "bearing": len(terms) + len(out) + len(sources) + len(ties[:MOST_TIES]),
    }


def ties_of(g: Generation, s: Section, terms: Sequence[Term]) -> tuple[list[Interaction], dict[str, Term]]:
    """What keywords do to each other by the words of a section, then what is said of those that it defines.

    Each thing said once, with the terms that are named, by id.
    """
    here = g.store.interactions(section=s.id, certainty=SURE)
    elsewhere = [i for t in terms for i in lookup.interactions_of(g, t.id, SURE)]
    ties = _once([*here, *elsewhere])
    named = g.store.terms_by_id({end for i in ties for end in (i.a, i.b)})
    apart = [i for i in ties if i.a in named and i.b in named and named[i.a].name != named[i.b].name]
    return apart, named


def _once(ties: Iterable[Interaction]) -> list[Interaction]:
    first: dict[tuple[str, str, str], Interaction] = {}
    for i in ties:
        first.setdefault((i.a, i.b, i.type), i)
    return list(first.values())


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
