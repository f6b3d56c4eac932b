"""Terms and what they do to each other: of one, of two, and of a whole game."""

from __future__ import annotations

from typing import Any

from marshmallow.fields import List, Nested

from rulewright.kb.base import Generation
from rulewright.kb.interplay.matrix import book_of, matrix as matrix_of
from rulewright.kb.model import Interaction, InteractionType, Origin, Term, TermKind
from rulewright.kb.store import TERMS_ORDER
from rulewright.web import interplay, lookup
from rulewright.web.api.books import with_origin
from rulewright.web.api.routing import MOST, ClaimQuery, Routes, SureQuery, cut, get, get_list, page, word
from rulewright.web.api.schemas import (
    END,
    START,
    ClaimSchema,
    InteractionSchema,
    NoteSchema,
    TermSchema,
    VerdictSchema,
    WholeTermSchema,
)
from rulewright.web.api.shaping import ListSchema, Schema, field, listing, many, one, plain, schema, string, whole
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
        "text": home.text_between(found.definition.start, found.definition.end),
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


# -- what keywords do to each other: of one, of two, and of a whole game -----------------------------------------------


interplay_routes = Routes("interplay", __name__, description="What keywords do to each other.")


class KeywordNameSchema(Schema):
    """A name of a thing."""

    id = string("term id")
    name = string("name, without parameter")
    lang = string("language")


class ThingSchema(KeywordNameSchema):
    """A thing by the term that stands for it."""

    params = string("parameter, such as (X)", none=True)
    kind = string("kind of the term", among=TermKind)
    also = many(KeywordNameSchema, "the terms that are the same in another language")


class QuotedSchema(Schema):
    """A sentence and where it stands."""

    section = string("section that says so")
    book = string("book of that section")
    start = whole(START)
    end = whole(END)
    sentence = string("the sentence that says so")


class SaidSchema(QuotedSchema, ClaimSchema):
    """A sentence that ties two terms."""

    condition = string("when it holds, empty where always")
    origin = string("who says so: the book, or whoever keeps it", among=Origin)


SAID = "the sentences that say so, the most telling first, at most 10"


class SureSchema(Schema):
    """What sentences say together, and how sure that is."""

    certainty = field(float, "how sure the surest of its sentences is")


class InteractionTieSchema(SureSchema):
    """Who acts upon whom; reads `a TYPE b`."""

    a = string("term id")
    type = string("what a does to b", among=InteractionType)
    b = string("term id")
    said = many(SaidSchema, SAID)


class PartnerSchema(SureSchema):
    """The other end of a tie."""

    term = one(ThingSchema)
    said = many(SaidSchema, SAID)


class InteractionGroupSchema(Schema):
    """Ties of one type and direction."""

    type = string("type of the interaction", among=InteractionType)
    says = string("what it says of the term, in plain words, such as `is changed by`")
    total = whole("how many others")
    with_ = List(
        Nested(PartnerSchema),
        required=True,
        data_key="with",
        attribute="with",
        metadata={"description": "the first 100"},
    )


class ChainSchema(Schema):
    """Two ties with a third in common, and what follows from them."""

    shape = string("`through`: a acts on the third, this on b; `onto`: both act on it; `from`: it acts on both")
    a = one(ThingSchema)
    via = one(ThingSchema, "the third that both have in common")
    b = one(ThingSchema)
    says = string("what follows, in one sentence")
    score = field(float, "how much it matters, 0 to 1")
    certainty = field(float, "how sure both steps are together")
    basis = string("what each of the two steps rests on, in their order")
    steps = many(InteractionTieSchema, "the two ties")


class InterplaySchema(Schema):
    """What a thing does, what is done to it, and what follows."""

    term = one(ThingSchema)
    does = many(InteractionGroupSchema)
    undergoes = many(InteractionGroupSchema)
    chains = many(ChainSchema, "those that matter most, at most 20")


class LookedForSchema(Schema):
    """What was looked for."""

    a = field(list[str], "names of the first")
    b = field(list[str], "names of the second")
    ties = whole("interactions of the game that were looked through")
    books = field(list[str], "books of the game")


RankSchema = schema(
    "Rank",
    "A note on the rank of the rule that defines a term.",
    NoteSchema,
    term=string("term id"),
)


class PairSchema(Schema):
    """All that the books say of two things."""

    a = one(ThingSchema)
    b = one(ThingSchema)
    outcome = string("direct, through (a third), together (some sentences name both or may speak of both) or nothing")
    says = string("the same in one sentence")
    direct = many(InteractionTieSchema)
    through = many(ChainSchema, "the most telling first, at most 6")
    together = many(QuotedSchema, "other sentences that name both, at most 12")
    near = many(QuotedSchema, "of the rule on one, those that name the other, and unsure claims; at most 12")
    verdict = one(
        VerdictSchema, "which of the rules that define them wins; null where one rule defines both", none=True
    )
    notes = many(RankSchema, "on the rank of the rules that define them")
    looked_for = one(LookedForSchema)


class MatrixCellSchema(SureSchema):
    """What the term of a row does to another."""

    term = one(ThingSchema)
    types = field(dict[str, int], "sentences by type of interaction")


class MatrixRowSchema(Schema):
    """What one term does to others."""

    term = one(ThingSchema)
    counts = field(dict[str, int], "others by type")
    cells = many(MatrixCellSchema)


class MatrixCountsSchema(Schema):
    """How much there is, each figure as the other filters leave it."""

    pairs = whole("cells of all rows")
    types = field(dict[str, int], "sentences by type of interaction")
    kinds = field(dict[str, int], "sentences by kind of the terms")
    books = field(dict[str, int], "sentences by book")


class MatrixBaseSchema(ListSchema):
    """A page of rows with the counts of all."""

    counts = one(MatrixCountsSchema)


MATRIX = listing(MatrixRowSchema, MatrixBaseSchema)


class InterplayQuery(SureQuery):
    """What of a term."""

    type = word("ties of this type", among=list(InteractionType))


NAMED = "a term's id, name or alias; a name that several games have is that of the game that the other is of"


class PairQuery(SureQuery):
    """Which two."""

    a = word(NAMED, required=True)
    b = word(NAMED, required=True)
    game = word("of this game, where a name is one of several games")


class MatrixQuery(ClaimQuery):
    """Which part of a game's matrix."""

    game = word("game", required=True)
    type = word("interactions of this type", among=list(InteractionType))
    kind = word("terms of this kind, on either side", among=list(TermKind))
    book = word("what this book says")
    term = word("this term, on either side: its id, name or alias")


@get(interplay_routes, "/terms/<path:term_id>/interplay", InterplaySchema, InterplayQuery)
def of_term(query: dict[str, Any], term_id: str) -> dict[str, Any]:
    """What a term does to others, what they do to it, under all its names; and the chains that matter."""
    g = generation()
    found = lookup.term(g, term_id)
    net = interplay.net_of(g, found.game, query["certainty"])
    return interplay.told_of(net, net.concept(found.id), query["type"])


@get(interplay_routes, "/pair", PairSchema, PairQuery)
def pair(query: dict[str, Any]) -> dict[str, Any]:
    """All that the books say of two terms: directly, through a third, in one sentence; and which wins.

    A name that still means several terms is a `400` with the code `several-terms`, which lists them as `candidates`;
    two names of one and the same thing are a `400` with `same-term`, two terms of different games with `two-games`.
    """
    g = generation()
    return interplay.of_pair(g, *interplay.pair_named(g, *(query[k] for k in ("a", "b", "game", "certainty"))))[1]


@get(interplay_routes, "/matrix", MATRIX, MatrixQuery)
def matrix(query: dict[str, Any]) -> dict[str, Any]:
    """All terms of a game against each other, a page of rows; twins of two languages are one."""
    g = generation()
    made = matrix_of(*interplay.filters(g, query["game"], query, query["certainty"]))
    shown = cut(query, made.rows)
    return {**shown, "results": [interplay.row(r) for r in shown["results"]], "counts": interplay.counts(made)}
