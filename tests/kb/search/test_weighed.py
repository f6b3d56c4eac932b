"""The first hits in the order of what their sentences say, and which queries say nothing that could be answered."""

from __future__ import annotations

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.candidates import Candidate, Weighing
from rulewright.kb.search.weighed import READ, order, weighed


def test_a_sentence_that_says_it_moves_its_hit_ahead_of_one_that_is_little_better() -> None:
    found = [Candidate(0, 0, {}), Candidate(1, 0, {}), Candidate(1, 1, {})]
    assert order([10.0, 9.5], found, [1.0, 2.0, -1.0]) == [1, 0]
    assert order([10.0, 5.0], found, [1.0, 2.0, -1.0]) == [0, 1]


def test_a_hit_without_a_sentence_falls_and_no_further_than_others() -> None:
    assert order([10.0, 9.0, 8.0], [Candidate(2, 0, {})], [0.5]) == [2, 0, 1]
    assert order([10.0, 1.0], [Candidate(1, 0, {})], [0.5]) == [0, 1]


def test_of_equal_hits_the_first_stays_first() -> None:
    assert order([0.0, 0.0], [Candidate(0, 0, {}), Candidate(1, 0, {})], [1.0, 1.0]) == [0, 1]


@pytest.mark.parametrize("q", ["what is the?", "how", "' or a=b --", "a-b-c-d", "", "?!", "http://a.b/c"])
def test_a_query_that_says_nothing_has_no_answer(q: str, searcher: Searcher) -> None:
    assert weighed(searcher.understood(q), searcher.search(q).hits, searcher.glossary, searcher.source)[1] is None


def test_a_word_said_over_and_over_is_said_once(searcher: Searcher) -> None:
    def said(q: str) -> tuple[float, float]:
        weighing = Weighing(searcher.understood(q), searcher.glossary, searcher.source.rarity)
        return weighing.asked()["?several"], weighing.sought("en").total

    assert said("lantern " * 16) == said("lantern") and said("wall " * 16)[1] == said("wall")[1] > 0


@pytest.mark.parametrize("q", ["wall", '"behind a wall" unit stands', "cover"])
def test_what_is_asked_for_by_name_or_quoted_stands_where_it_was(q: str, searcher: Searcher) -> None:
    assert searcher.ask(q)[0].hits == searcher.search(q).hits


def test_the_same_hits_are_shown_in_the_same_order_however_many_are_asked_for(searcher: Searcher) -> None:
    q = "can a unit stand behind a wall"
    whole, answers = searcher.ask(q)
    assert {h.section for h in whole.hits} == {h.section for h in searcher.search(q).hits}
    assert [h.score for h in whole.hits] == sorted((h.score for h in whole.hits), reverse=True)
    few, same = searcher.ask(q, limit=2)
    assert few.hits == whole.hits[:2] and same == answers
    assert searcher.ask(q, offset=1, limit=3)[0].hits == whole.hits[1:4]
    assert searcher.ask(q, offset=READ) == (searcher.search(q, offset=READ), ())
    assert searcher.ask(q, limit=0)[0].hits == ()
