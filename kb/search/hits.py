"""What is shown of a page of hits: each section's row, its best passage, and in words why it is here.

All of the page is read from the arrays at once; the passages are cut one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rulewright.kb.messages import Message, clauses
from rulewright.kb.search.answer import Hit
from rulewright.kb.search.passages import Passages
from rulewright.kb.search.results import Scored
from rulewright.kb.search.snippet import cut
from rulewright.kb.search.understand import Understood

MOST_REASONS, MOST_TOLD = 3, 2  # reasons of a hit, those that are no words of the query
MOST_NAMED = 4  # words of the query that a reason names


def hits(page: Sequence[Scored], u: Understood, passages: Passages) -> tuple[Hit, ...]:
    """The hits of a page as they are shown."""
    docs = [passages.docs[s.doc] for s in page]
    worth = lru_cache(maxsize=None)(passages.worth)
    told = [
        worth(tuple(sorted({t for some in s.hits.values() for t in some})), d.lang)
        for s, d in zip(page, docs, strict=True)
    ]
    out = []
    for s, d, (text, found) in zip(page, docs, passages.shown([s.doc for s in page], told), strict=True):
        passage, score = cut(text, found), round(s.score, 3)
        out.append(Hit(d.id, d.title, d.number, d.book, d.game, d.lang, d.kind, score, passage, why(s, u)))
    return tuple(out)


def why(s: Scored, u: Understood) -> Message:
    """In words, why a section is here."""
    reasons = list(dict.fromkeys(s.why))[:MOST_TOLD]
    places = sorted(s.hits)
    plainly = [repr(u.words[at]) for at in places if at not in s.told and at < len(u.words)]
    if plainly:
        reasons.append(Message("matches {words}", words=", ".join(plainly[:MOST_NAMED])))
    if s.told:
        reasons += [s.told[at] for at in sorted(s.told)]
    return clauses(*list(dict.fromkeys(reasons or [Message("matches")]))[:MOST_REASONS])
