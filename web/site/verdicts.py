"""What the page of a verdict shows beside its sentences."""

from __future__ import annotations

from functools import partial
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.language import fold
from rulewright.kb.model import Override, Term
from rulewright.kb.verdict import Verdict
from rulewright.kb.verdict.certainty import read
from rulewright.kb.verdict.codes import RUNGS
from rulewright.kb.verdict.sheet import hash_of, would_change
from rulewright.web.site.overrides import differences
from rulewright.web.site.ui import language, say

MOST_NAMED = 6  # terms of a sentence that are named in the reader's language


def rung(name: str) -> str:
    """What a rung of the reasoning is called in the language of the interface."""
    return say(RUNGS.get(name, name))


def replacing(g: Generation, ruling: Verdict | None) -> Override | None:
    """The replacement on record that a verdict rests on, so that both texts can be shown."""
    if ruling is None or ruling.rule != "override" or not ruling.steps or ruling.steps[0].section is None:
        return None
    loser = g.store.section(ruling.b if ruling.winner == ruling.a else ruling.a)
    yielding = [loser.id, *(s.id for s in reversed(g.store.ancestors(loser)))]
    found = {o.other: o for o in g.store.overrides(section=ruling.steps[0].section)}
    return next((found[i] for i in yielding if i in found), None)


def shown(g: Generation, ruling: Verdict | None) -> dict[str, Any]:
    """What the template of a verdict's steps needs beside the headings and books that it names."""
    judged = read(ruling) if ruling else None
    citing = {"hash": hash_of(ruling), "changes": would_change(ruling)} if ruling else {}
    return {"rung": rung, "told": differences, "replacing": replacing(g, ruling), "judged": judged, **citing} | {
        "in_own_words": partial(in_own_words, g)
    }


def in_own_words(g: Generation, section_id: str, start: int, end: int) -> tuple[tuple[Term, Term], ...]:
    """The terms that a passage in another language names, each with its name in the language of the interface."""
    section, lang = g.store.section(section_id), language()
    if section.lang == lang:
        return ()
    named = [r.target for r in g.store.references_from(section.id) if start <= r.start < end and r.target]
    terms = g.store.terms_by_id(named)
    theirs = [terms[i] for i in dict.fromkeys(named) if i in terms]
    ours = g.store.terms_by_id(i for t in theirs for i in t.translations)
    pairs = ((t, next((ours[i] for i in t.translations if i in ours and ours[i].lang == lang), None)) for t in theirs)
    found = {own.id: (t, own) for t, own in pairs if own and fold(own.name) != fold(t.name)}
    return tuple(found.values())[:MOST_NAMED]
