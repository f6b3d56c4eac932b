"""Terms and what they do to each other."""

from __future__ import annotations

from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.claims import Interaction, InteractionType, Term, TermKind
from rulewright.kb.interplay.matrix import book_of
from rulewright.kb.passages import text_between
from rulewright.kb.store import TERMS_ORDER
from rulewright.web import lookup
from rulewright.web.api.books import with_origin
from rulewright.web.api.routing import MOST, ClaimQuery, Routes, cut, get, get_list, page, word
from rulewright.web.api.schemas import InteractionSchema, TermSchema, WholeTermSchema
from rulewright.web.api.shaping import plain
from rulewright.web.opening import generation

routes = Routes("glossary", __name__, description="Terms and what they do to each other.")


class TermsQuery(ClaimQuery):
    """Which terms."""

    game = word("terms of this game")
    lang = word("terms in this language")
    kind = word("terms of this kind", among=list(TermKind))
    q = word("part of a name or alias; case and accents do not matter")


class InteractionsQuery(ClaimQuery):
    """Which interactions."""

    game = word("interactions of this game")
    a = word("what acts: a term's id, name or alias")
    b = word("what is acted upon: a term's id, name or alias")
    type = word("interactions of this type", among=list(InteractionType))
    book = word("what this book says")
    section = word("what this section says")
    kind = word("interactions of terms of this kind, on either side", among=list(TermKind))


@get_list(routes, "/terms", TermSchema, TermsQuery)
def terms(query: dict[str, Any]) -> dict[str, Any]:
    """The glossary, by game and name."""
    store, where = generation().store, {k: query[k] for k in ("game", "lang", "kind", "certainty")}
    if query["q"]:
        return cut(query, lookup.matching_terms(store.terms(**where), query["q"]))
    found = store.page(Term, "terms", where, query["limit"], query["offset"], TERMS_ORDER)
    return page(query, found.rows, found.total)


@get(routes, "/terms/<path:term_id>", WholeTermSchema)
def term(query: dict[str, Any], term_id: str) -> dict[str, Any]:
    """One term with its definition, translations, interactions and mentions."""
    g = generation()
    return whole_term(g, lookup.term(g, term_id))


def whole_term(g: Generation, found: Term) -> dict[str, Any]:
    """A term with all that is known of it."""
    home = lookup.section(g, found.definition.section)
    return {
        **plain(found),
        "section": home,
        "text": text_between(home, found.definition.start, found.definition.end),
        "translated": [g.store.term(t) for t in found.translations],
        "interactions": lookup.interactions_of(g, found.id),
        "mentioned_in": with_origin(g, g.store.references_to(found.id)[:MOST]),
    }


@get_list(routes, "/interactions", InteractionSchema, InteractionsQuery)
def interactions(query: dict[str, Any]) -> dict[str, Any]:
    """What terms do to each other, with the sentences that say so; `a` acts upon `b`."""
    g = generation()
    sides = {
        side: {t.id for t in lookup.terms_called(g, query[side], query["game"])}
        for side in ("a", "b")
        if query[side] is not None
    }

    ends = {t.id for t in g.store.terms(query["game"], kind=query["kind"])} if query["kind"] else None
    section = lookup.section(g, query["section"]).id if query["section"] is not None else None

    def asked(i: Interaction) -> bool:
        if query["type"] not in (None, i.type) or query["book"] not in (None, book_of(i.section)):
            return False
        if ends is not None and ends.isdisjoint((i.a, i.b)):
            return False
        return all(getattr(i, side) in ids for side, ids in sides.items())

    found = g.store.interactions(query["game"], section=section, certainty=query["certainty"])
    return cut(query, [i for i in found if asked(i)])
