"""Answers of the API that are also given elsewhere, such as in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.kb.in_force import ALL, InForce
from rulewright.kb.search import Answer
from rulewright.kb.search.direct_answer import Direct
from rulewright.kb.store import Store
from rulewright.web.api.found import HitSchema, SearchSchema
from rulewright.web.api.shaping import listing, plain
from rulewright.web.marking import at_answer, at_hit
from rulewright.web.noting import noted, on_answer

SEARCH = listing(HitSchema, SearchSchema)


def search_fields(answer: Answer) -> dict[str, Any]:
    """What a search answers beside the page of results."""
    names = ("query", "terms", "did_you_mean", "facets", "facets_beyond", "note", "partial")
    return {name: getattr(answer, name) for name in names}


def hits(store: Store, answer: Answer, books: InForce = ALL) -> list[dict[str, Any]]:
    """The results of a search, each with the notes that nobody may miss, by the books in force."""
    return [
        {**plain(hit), "snippet": hit.snippet, "passage": hit.passage, "at": at_hit(store, hit), "notes": notes}
        for hit, notes in noted(store, answer.hits, books)
    ]


def direct_answer(store: Store, found: Sequence[Direct], books: InForce = ALL) -> dict[str, Any] | None:
    """What answers a query, with its notes and with what other games answer; None where nothing is likely to."""
    given = [_direct(store, d, books) for d in found]
    return {**given[0], "others": given[1:]} if given else None


def _direct(store: Store, d: Direct, books: InForce) -> dict[str, Any]:
    own = {"kind": d.kind, "text": d.text, "level": d.level, "certainty": round(d.certainty, 3), "basis": d.basis}
    word = {"word": d.whether.word, "condition": d.whether.condition} if d.whether else {"word": None, "condition": ""}
    term = d.term.id if d.term else None
    return {**plain(d.hit), **own, **word, "term": term, "at": at_answer(store, d), "notes": on_answer(store, d, books)}


def search_view(
    store: Store, answer: Answer, found: Sequence[Direct], limit: int, books: InForce = ALL
) -> dict[str, Any]:
    """The first page of a search as the API gives it, without the address of the next one."""
    page = {"total": answer.total, "limit": limit, "offset": 0, "next": None, "results": hits(store, answer, books)}
    direct = {"answer": direct_answer(store, found, books)}
    shaped: dict[str, Any] = SEARCH().dump({**page, **search_fields(answer), **direct})
    return shaped
