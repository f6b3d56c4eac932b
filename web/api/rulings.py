"""Which rule wins."""

from __future__ import annotations

from typing import Any

from rulewright.kb.conflicts.model import Conflict, Saying
from rulewright.kb.errors import NotFound
from rulewright.kb.model import Override, Precedence, Prohibition
from rulewright.kb.verdict import verdict as decide
from rulewright.kb.verdict.asked import ask
from rulewright.web import lookup, rulings
from rulewright.web.api.finding import LONGEST
from rulewright.web.api.routing import ClaimQuery, Routes, books, get, get_list, page, word
from rulewright.web.api.schemas import (
    END,
    OUTCOMES,
    START,
    ClaimSchema,
    OverrideSchema,
    PrecedenceSchema,
    ProhibitionSchema,
    VerdictSchema,
)
from rulewright.web.api.shaping import Schema, many, one, schema, shape, string
from rulewright.web.opening import generation

routes = Routes("rulings", __name__, description="Which rule wins.")


class BanSchema(Schema):
    """One prohibition of a sentence, in its parts."""

    subject = string("whom it binds, empty where the sentence does not name it")
    action = string("what is forbidden")
    condition = string("when, or unless what; empty where always")


ReadProhibitionSchema = schema(
    "ReadProhibition",
    "A sentence that forbids something, with what it forbids to whom.",
    ProhibitionSchema,
    subject=string("whom its first prohibition binds, empty where the sentence does not name it"),
    action=string("what its first prohibition forbids"),
    condition=string("when, or unless what"),
    bans=many(BanSchema, "each prohibition of the sentence"),
    entry=string("what it is a part of where its section explains several things, else empty"),
    weight=string("absolute, plain, or unknown where bold decides and this copy lost its bold type"),
)


SayingSchema = shape(
    Saying,
    "One side of a potential conflict.",
    section="section id",
    start=START,
    end=END,
    sentence="the sentence",
)


class ShortVerdictSchema(Schema):
    """Which of the two sections wins."""

    outcome = string(OUTCOMES)
    winner = string("id of the section that wins, null where neither does", none=True)
    reason = string("the reason in one sentence")
    rule = string("the rung of the reasoning that decided, empty where none did")
    code = string("code of the reason's wording")


ConflictSchema = shape(
    Conflict,
    "Two sentences of one book that may go against each other, where nothing in the books settles it.",
    ClaimSchema,
    book="book id",
    kind=string("permission-prohibition, general-exception or two-numbers"),
    a="the narrower sentence, or the prohibition",
    b="",
    about="what both speak of, in the book's words; may be empty",
    why="code of what makes them a pair",
    likely="how alike the two are, 0 to 1; orders the list",
    sure=string("sure, likely or guess"),
    verdict=one(ShortVerdictSchema, "on their two sections", none=True),
)


class RulingQuery(ClaimQuery):
    """Of which game, and how sure."""

    game = word("those of this game")


class ConflictQuery(ClaimQuery):
    """Of which book or game, of which kind, and how sure."""

    game = word("those of this game")
    book = word("those of this book")
    kind = word("only of this kind", among=rulings.KINDS)


class VerdictQuery(Schema):
    """Between which sections, or a question in words."""

    a = word("section id")
    b = word("section id")
    q = word("instead of two ids: a question in words, such as: can my stressed unit block a spell?", most=LONGEST)
    game = word("the game that the question is about; of which the best hit is where it is not given")
    book = books("by the rules of this book, or of the books in force")


def _listed(cls: type, table: str, query: dict[str, Any]) -> dict[str, Any]:
    where = {k: query[k] for k in ("game", "certainty")}
    found = generation().store.page(cls, table, where, query["limit"], query["offset"])
    return page(query, found.rows, found.total)


@get_list(routes, "/precedence", PrecedenceSchema, RulingQuery)
def precedence(query: dict[str, Any]) -> dict[str, Any]:
    """The books' own statements on which rule wins."""
    return _listed(Precedence, "precedence", query)


@get_list(routes, "/prohibitions", ReadProhibitionSchema, RulingQuery)
def prohibitions(query: dict[str, Any]) -> dict[str, Any]:
    """Sentences that forbid something, with what they forbid to whom."""
    found = _listed(Prohibition, "prohibitions", query)
    return {**found, "results": [b.view for b in rulings.bans_of(generation(), found["results"])]}


@get_list(routes, "/conflicts", ConflictSchema, ConflictQuery)
def conflicts(query: dict[str, Any]) -> dict[str, Any]:
    """Pairs of sentences of one book that may go against each other, the likeliest first, with the verdict on each.

    Only where `certainty` is 0.8 or more does the site call them a conflict; the others are sentences to compare.
    """
    g = generation()
    all_ = rulings.conflicts(g, query["book"], query["game"], query["kind"], query["certainty"])
    rows = rulings.ruled(g, all_[query["offset"] : query["offset"] + query["limit"]])
    return page(query, [r.view for r in rows], len(all_))


@get_list(routes, "/overrides", OverrideSchema, RulingQuery)
def overrides(query: dict[str, Any]) -> dict[str, Any]:
    """Sections that replace or change sections of another book."""
    return _listed(Override, "overrides", query)


@get(routes, "/verdict", VerdictSchema, VerdictQuery)
def verdict(query: dict[str, Any]) -> dict[str, Any]:
    """Which of two sections wins and why, step by step, asked by their ids (`a` and `b`) or in words (`q`).

    `undecided` with the reason where nothing is found that decides, `apart` where the two rules do not meet, `single`
    where one rule speaks of what is asked, or with the code `likely` where it may answer. A question that asks for no
    ruling (how many, who, what, when, how) is answered as `/search` answers it: `single` with the code `answered`. A
    question is also `undecided` where no rule says what is asked outright or may answer it: `a` is then the rule that
    comes nearest, `b` null.
    Each step has the sentence of the book that it rests on, and the rung of the reasoning that it stands on.
    `understood` tells how a question was read. With `book` the rules of other books are not taken; a verdict on one of
    these is `undecided`, with the code `not-in-force`. `certainty` was counted apart for questions in words and for two
    given rules: one ruling may have another each way.
    """
    g = generation()
    if query["q"]:
        return rulings.told_in_words(g, ask(g.store, g.searcher, query["q"], query["game"], query["book"]))
    if not query["a"] or not query["b"]:
        # No 400: the description cannot say that two of these belong together.
        raise NotFound("no-rules", rulings.UNNAMED)
    a, b = lookup.section(g, query["a"]), lookup.section(g, query["b"])
    return rulings.told(g, decide(g.store, a.id, b.id, query["book"]))
