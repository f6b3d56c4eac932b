"""Answers of the API that are also given elsewhere, such as in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.in_force import InForce
from rulewright.kb.search import Answer
from rulewright.kb.search.direct_answer import Direct
from rulewright.web.api.found import HitSchema, SearchSchema
from rulewright.web.api.shaping import listing, plain
from rulewright.web.marking import at_answer, at_hit
from rulewright.web.noting import noted, on_answer

SEARCH = listing(HitSchema, SearchSchema)


def searched(g: Generation, answer: Answer, direct: Sequence[Direct], books: InForce) -> dict[str, Any]:
    """What a search answers, but for how long the list of results is.

    Each result and what answers by itself have the notes that nobody may miss, by the books in force.
    """
    hits = [
        {**plain(hit), "snippet": hit.snippet, "passage": hit.passage, "at": at_hit(g, hit), "notes": notes}
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
