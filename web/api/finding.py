"""Search, completions, and whether there is anything to search."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from flask import g as request_state
from flask import request
from marshmallow.validate import Range

from rulewright.kb.model import SectionKind
from rulewright.kb.search import FACETS
from rulewright.web.api.found import SEARCH, SuggestionSchema, searched
from rulewright.web.api.parameters import Whole
from rulewright.web.api.routing import MOST, NoQuery, PageQuery, Routes, books, cut, get, get_list, page, word
from rulewright.web.api.shaping import Schema, field, many, plain, string
from rulewright.web.headers import NEVER
from rulewright.web.opening import generation, opening

routes = Routes("finding", __name__, description="Search and health.")

LONGEST = 2000  # characters of a query that are accepted; search itself cuts at fewer and says so


class QuarantinedSchema(Schema):
    """What a build could not read, or study; it is served as it last was, if it ever was."""

    file = string("name of the file, empty where a game could not be studied")
    books = field(list[str], "ids of the books that it is about")
    code = string("stable name of the reason")
    sentence = string("the reason, and what to do")
    since = string("the day on which it first failed so, as in 2026-11-22")


class HealthSchema(Schema):
    """Whether the knowledge base is open and whole."""

    status = string("ok, or degraded where a newer generation could not be opened")
    generation = string("id of the generation that serves")
    detail = string("what to do, empty where all is well")
    quarantined = many(QuarantinedSchema, "what the last build could not read")


class SearchQuery(PageQuery):
    """What to search, and where."""

    q = word(
        "the query: a rule number, a term, a question; "
        'game:, kind:, defines:, mentions:, -word and "a phrase" in it narrow it',
        required=True,
        most=LONGEST,
    )
    game = word("in this game")
    book = books("in this book, or in the books in force")
    lang = word("in this language")
    kind = word("in sections of this kind", among=list(SectionKind))
    limit = Whole(load_default=10, validate=Range(1, MOST), metadata={"description": "most results in one answer"})


class SuggestQuery(PageQuery):
    """What is being typed."""

    q = word("what was typed so far", required=True, most=LONGEST)
    game = word("of this game")
    book = books("of this book, or of the books in force")
    prefer = word("those of this game before those of others")
    limit = Whole(load_default=8, validate=Range(1, MOST), metadata={"description": "most results in one answer"})


@get(routes, "/search", SEARCH, SearchQuery)
def search(query: dict[str, Any]) -> dict[str, Any]:
    """Sections that answer a query, best first."""
    g = generation()
    found, direct = g.searcher.ask(**query, facets=FACETS)
    if found.partial:
        request_state.cache_control, request_state.partial = NEVER, True
    return page(query, (), found.total) | searched(g, found, direct, query["book"])


@get_list(routes, "/suggest", SuggestionSchema, SuggestQuery)
def suggest(query: dict[str, Any]) -> dict[str, Any]:
    """Completions while typing: of terms, headings and rule numbers, in all languages, with one letter wrong."""
    where = {name: query[name] for name in ("game", "prefer", "book")}
    answer = cut(query, generation().searcher.suggest(query["q"], **where, limit=MOST))
    under = request.script_root
    return {**answer, "results": [{**plain(s), "url": f"{under}/{s.kind}s/{quote(s.id)}"} for s in answer["results"]]}


@get(routes, "/health", HealthSchema, NoQuery)
def health(query: dict[str, Any]) -> dict[str, Any]:
    """200 when the knowledge base is open and whole, with its generation; 503 otherwise."""
    serving = generation()
    serving.store.fact("content")  # a row that cannot be read is damage, and answered as that
    said = {"generation": serving.id, "quarantined": list(serving.quarantined)}
    request_state.cache_control = "no-cache"
    trouble = opening().trouble
    if trouble is None:
        return {"status": "ok", "detail": "", **said}
    advice = "A newer knowledge base cannot be opened; run `rulewright build`. The one before it goes on serving."
    return {"status": "degraded", "detail": advice, **said}
