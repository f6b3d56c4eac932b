"""Promise 15 on the real rulebooks: the exact number of a section, or the exact name of a term, is answered at rank 1.

A number means a rule of its book. A name leads to where the term is defined, or to a section that has the name for its
title, or that the definition stands under: books define many a term below the heading that bears its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import scoring
from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.language import fold
from rulewright.kb.model import InForce, Term

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not scoring.available(), reason="the rulebooks and the answers are not here"),
]

NAMED = 0.97  # of the terms; the rest stand in lists of many, or their name is a common word of other rules


@pytest.fixture(scope="module")
def generation(root: Path) -> Iterator[Generation]:
    with KnowledgeBase(root).reading() as found:
        yield found


def test_every_number_of_a_section_is_at_rank_one(generation: Generation) -> None:
    sections = [s for b in generation.store.books() for s in generation.store.sections_of(b.id) if s.number]
    missed = []
    for s in sections:
        hits = generation.searcher.search(s.number or "", book=InForce.of(s.book), limit=1).hits
        if not hits or hits[0].number != s.number:
            missed.append(s.id)
    assert len(sections) > 300 and not missed


def answers(generation: Generation, asked: str, term: Term) -> bool:
    """Whether the first hit defines the term, stands above where it is defined, or has its name in the title."""
    hits = generation.searcher.search(asked, game=term.game, lang=term.lang, limit=1).hits
    if not hits:
        return False
    above: str | None = term.definition.section
    while above:
        if above == hits[0].section:
            return True
        above = generation.store.section(above).parent
    return fold(term.name).casefold() in fold(hits[0].title).casefold()


def other_number(name: str) -> str:
    """The plural of a regular name in the singular, the singular of one in the plural."""
    if name.endswith("s") and not name.endswith("ss"):
        return name[:-1]
    return name + ("s" if name[-1:].isalpha() and name[-1:] not in "sxyzhóíú" else "")


WAYS = {"as it is": str, "without accents": fold, "in capitals": str.upper, "in the other number": other_number}


@pytest.mark.parametrize("way", WAYS)
def test_names_of_terms_are_at_rank_one(generation: Generation, way: str) -> None:
    terms = [t for game in generation.store.games() for t in generation.store.game(game).studies[0].terms]
    missed = [t.id for t in terms if not answers(generation, WAYS[way](t.name), t)]
    assert len(missed) <= (1 - NAMED) * len(terms), (len(missed), len(terms), missed[:40])
