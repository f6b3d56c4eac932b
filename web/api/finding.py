"""Search, completions, direct answers, and whether there is anything to search; the terminal gives the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from flask import g as request_state, request
from marshmallow.fields import Boolean, List
from marshmallow.validate import Range

from rulewright.kb.base import Generation
from rulewright.kb.model import InForce, SectionKind
from rulewright.kb.search import FACETS, Answer, Direct, Hit, Suggestion
from rulewright.kb.search.snippet import Passage
from rulewright.web.api.parameters import Whole
from rulewright.web.api.routing import MOST, NoQuery, PageQuery, Routes, books, cut, get, get_list, page, word
from rulewright.web.api.schemas import NoteSchema, TermSchema
from rulewright.web.api.shaping import ListSchema, Schema, Steady, field, listing, many, one, plain, shape, string
from rulewright.web.headers import NEVER
from rulewright.web.marking import at_answer, at_hit, noted, on_answer
from rulewright.web.naming import told_apart
from rulewright.web.opening import generation, opening

PassageSchema = shape(
    Passage,
    "Plain text of a section, and what is marked in it.",
    text="plain text",
    marks="[start, end) of each match in `text`, in code points, in order",
)

AT = string(
    "end of an address, behind `#`: it opens the section at the sentence that is shown, and marks it; may be empty"
)

HitSchema = shape(
    Hit,
    "A section that matches.",
    section="section id",
    title="title",
    number="the rule's number",
    book="book id",
    game="game",
    lang="language",
    kind=string("kind of section", among=SectionKind),
    score="the higher the better; it compares hits of one answer only",
    snippet="safe HTML, matches in <mark>",
    passage="the same as plain text, with the places of its marks: nothing of it is HTML",
    at=AT,
    above=string("the heading above, where the section's own does not tell it from others of its book; else empty"),
    why="why it is here",
    notes=List(
        Steady(NoteSchema),
        required=True,
        metadata={"description": "up to three that nobody may miss: replaced by, absolute prohibition, wins, yields"},
    ),
)


SuggestionSchema = shape(
    Suggestion,
    "A completion.",
    text="what to complete to",
    kind=string("what it leads to", among=("term", "section")),
    id="what it leads to",
    game="game",
    lang="language of `text`",
    url=string("address of its page on this site"),
    translation="the same in the other language",
    full="the term's name, where `text` is another name of it",
    where="the heading or book that a section stands under",
    near="true where a letter of what was typed must be wrong",
)


class OtherAnswerSchema(Schema):
    """What answers a query in one game."""

    kind = string("definition (of the term asked for), rule (by its number) or sentence (that answers the question)")
    text = string("the answer in the words of the book, plain")
    section = string("id of the section that says so")
    title = string("its title")
    number = string("its number", none=True)
    book = string("book id")
    game = string("game")
    lang = string("language of the text")
    term = string("id of the term that is defined", none=True)
    level = string("answer, or likely where it is less sure")
    certainty = field(float, "the probability, 0 to 1, that it stands in a rule that answers")
    basis = string("what that rests on: the term or number asked for, a statement of what is asked, or words")
    word = string("yes or no, where the question is whether it may or must be done and the text states it", none=True)
    condition = string("on which condition the word holds, in words of the book; empty where on none that is not asked")
    at = AT
    notes = List(
        Steady(NoteSchema), required=True, metadata={"description": "as beside a result, of a sentence those on it"}
    )


class AnswerSchema(OtherAnswerSchema):
    """What answers a query, with what answers it in other games."""

    others = many(OtherAnswerSchema, "one of each other game")


class SearchSchema(ListSchema):
    """Sections that answer a query, best first."""

    query = string("the query as it was understood")
    answer = one(
        AnswerSchema,
        "what answers the query by itself, whatever `limit` is; null on later pages, and where nothing is likely to",
        none=True,
    )
    terms = List(Steady(TermSchema), required=True, metadata={"description": "exact glossary hits"})
    did_you_mean = string("a better spelling", none=True)
    facets = field(dict[str, dict[str, int]], "hits by game, book, lang and kind, each as the other filters leave them")
    facets_beyond = field(
        dict[str, int], "how many further values each of `facets` has: the 100 of most hits are listed"
    )
    note = string("what was cut from the query")
    cut_short = Boolean(
        required=True, data_key="partial", attribute="partial", metadata={"description": "true where time ran out"}
    )


SEARCH = listing(HitSchema, SearchSchema)


def searched(g: Generation, answer: Answer, direct: Sequence[Direct], books: InForce) -> dict[str, Any]:
    """What a search answers, but for how long the list of results is.

    Each result and what answers by itself have the notes that nobody may miss, by the books in force.
    """
    above = told_apart(g, (hit.section for hit in answer.hits))
    hits = [
        {
            **plain(hit),
            "snippet": hit.snippet,
            "passage": hit.passage,
            "at": at_hit(g, hit),
            "above": above[hit.section].label if hit.section in above else "",
            "notes": notes,
        }
        for hit, notes in noted(g.store, answer.hits, books)
    ]
    given = [_direct(g, d, books) for d in direct]
    likeliest = {**given[0], "others": given[1:]} if given else None
    return {**plain(answer), "results": hits, "answer": likeliest}


def _direct(g: Generation, d: Direct, books: InForce) -> dict[str, Any]:
    own = {"kind": d.kind, "text": d.text, "level": d.level, "certainty": round(d.certainty, 3), "basis": d.basis}
    word = {"word": d.whether.word, "condition": d.whether.condition} if d.whether else {"word": None, "condition": ""}
    term = d.term.id if d.term else None
    there = {"term": term, "at": at_answer(g, d), "notes": on_answer(g.store, d, books)}
    return {**plain(d.hit), **own, **word, **there}


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
