"""What our queries work out over whole arrays is what trees of Whoosh's own queries come to, posting by posting."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np
import pytest
from whoosh.matching import NullMatcher
from whoosh.matching.binary import DisjunctionMaxMatcher
from whoosh.query import And, DisjunctionMax, Or, Query, Term
from whoosh.query.spans import SpanNear2, SpanOr
from whoosh.searching import Searcher as WhooshSearcher

from rulewright.kb.search import Searcher, scoring
from rulewright.kb.search.engine.queries import Concepts, Phrase
from rulewright.kb.search.engine.weighting import Rarity
from rulewright.kb.search.understand import Concept
from tests.kb.search.test_scoring import QUERIES


class Either(DisjunctionMaxMatcher):  # type: ignore[misc]
    """Whoosh's own takes the greater of two scores even where they are of two sections."""

    def score(self) -> float:
        return max(m.score() for m in (self.a, self.b) if m.is_active() and m.id() == self.id())


class Best(DisjunctionMax):  # type: ignore[misc]
    def _matcher(self, subs: list[Query], searcher: Any, context: Any) -> Any:
        return reduce(Either, (q.matcher(searcher, context) for q in subs), NullMatcher())


def tree(c: Concept, lang: str, weighting: Rarity) -> Query:
    """A concept as Whoosh has it: the best of its variants, each as rare as it is, at most as the first."""
    most, terms = weighting.rarity(c.variants[0].tokens, lang), []
    for v in c.variants:
        for token in v.tokens:
            rarity = min(most, weighting.rarity(v.tokens, lang)) * v.weight
            terms.append(Term("any", token, boost=rarity / weighting.rarity((token,), lang)))
    return Best(terms)


@pytest.mark.parametrize("q", QUERIES)
def test_concepts_are_a_tree_of_whoosh_s_queries(
    q: str, searcher: Searcher, whoosh: WhooshSearcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scoring, "COVERAGE", 0.0)  # which Whoosh has not
    monkeypatch.setattr(scoring, "COMMON", 0.0)  # nor has it a bound that spans languages
    concepts = searcher.understood(q).concepts or {}
    ours = Concepts(concepts, np.ones(9), [1.0] * len(concepts))
    langs = [Or([tree(c, lang, whoosh.weighting) for c in some if c.variants]) for lang, some in concepts.items()]
    expected = {h.docnum: h.score for h in whoosh.search(Best(langs), limit=None)}
    found = {h.docnum: h.score for h in whoosh.search(ours, limit=None)}
    assert found == pytest.approx(expected, rel=1e-5) and (found or q == "302.3")
    assert len(found) <= ours.estimate_size(whoosh.reader()) <= whoosh.doc_count_all()


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("text", [("en:behind",), ("en:a",), ("en:wall",)]),
        ("text", [("en:unit", "en:cover"), ("en:behind", "en:for")]),
        ("title", [("en:line",), ("en:of",), ("en:sight",)]),
        ("text", [("en:wall",), ("en:behind",)]),
        ("text", [("en:wall",), ()]),  # a word that nobody knows
    ],
)
def test_a_phrase_stands_where_whoosh_s_spans_do(
    field: str, words: list[tuple[str, ...]], whoosh: WhooshSearcher
) -> None:
    near = SpanNear2([SpanOr([Term(field, token) for token in forms]) for forms in words])
    assert list(Phrase(field, words).docs(whoosh)) == (list(near.docs(whoosh)) if all(words) else [])


def test_a_phrase_says_where_it_begins(whoosh: WhooshSearcher) -> None:
    m = Phrase("text", [("en:a",), ("en:wall",)]).matcher(whoosh)
    assert m.is_active() and [s.start for s in m.spans()] == m.value_as("positions")
    assert [m.weight()] == [len(m.spans())]


def test_ours_stand_in_trees_beside_whoosh_s(whoosh: WhooshSearcher, searcher: Searcher) -> None:
    concepts = searcher.understood("cover").concepts or {}
    ours = Concepts(concepts, np.ones(9), [1.0] * len(concepts))
    both = And([ours, Term("book", "wolf-core"), Phrase("text", [("en:behind",), ("en:a",)])])
    found = {whoosh.stored_fields(d)["id"] for d in both.docs(whoosh)}
    assert found == {"wolf-core/cover", "wolf-core/tale"}
    assert ("any", "en:cover") in both.all_terms() and "cover" in repr(both)


def test_of_no_concepts_nothing_is_found(whoosh: WhooshSearcher) -> None:
    some: list[dict[str, tuple[Concept, ...]]] = [{}, {"en": ()}]
    for concepts in some:
        assert list(Concepts(concepts, np.ones(9), [1.0] * len(concepts)).docs(whoosh)) == []
