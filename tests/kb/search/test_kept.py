"""Answers that are kept: the same again, only the last few, none that the deadline cut short, none past an error."""

from __future__ import annotations

import pytest

from rulewright.kb.errors import SearchError
from rulewright.kb.in_force import InForce
from rulewright.kb.search import Searcher
from rulewright.kb.search.answer import Answer
from rulewright.kb.search.kept import KeptAnswers
from rulewright.kb.search.rank import Ranker


def answer(q: str, partial: bool = False) -> Answer:
    return Answer(q, 1, partial=partial)


def test_what_is_asked_again_is_not_searched_for_again() -> None:
    kept = KeptAnswers()
    first = kept.get("a", lambda: answer("a"))
    assert kept.get("a", lambda: answer("another")) is first
    kept.clear()
    assert kept.get("a", lambda: answer("another")).query == "another"


def test_the_one_not_asked_for_longest_makes_room() -> None:
    kept = KeptAnswers(most=2)
    for q in ("a", "b", "a", "c"):
        kept.get(q, lambda q=q: answer(q))  # type: ignore[misc]
    asked: list[str] = []
    for q in ("a", "c", "b"):
        kept.get(q, lambda q=q: (asked.append(q), answer(q))[1])  # type: ignore[misc]
    assert asked == ["b"] and len(kept) == 2


def test_an_answer_that_was_cut_short_is_not_kept() -> None:
    kept = KeptAnswers()
    assert kept.get("a", lambda: answer("a", partial=True)).partial
    assert not kept.get("a", lambda: answer("a")).partial


@pytest.mark.parametrize(
    "other",
    [
        {"game": "cards"},
        {"lang": "es"},
        {"kind": "rules"},
        {"book": InForce.of("wolf-core")},
        {"limit": 1},
        {"offset": 1},
    ],
    ids=lambda other: next(iter(other)),
)
def test_other_filters_are_another_question(other: dict[str, object], searcher: Searcher) -> None:
    searcher.kept.clear()
    plainly = searcher.search("unit")
    assert searcher.search("unit") is plainly
    assert searcher.search("unit", **other) is not plainly  # type: ignore[arg-type]


def test_long_queries_that_begin_alike_are_told_apart(searcher: Searcher) -> None:
    assert searcher.search("cover" + " " * 2_000) is not searcher.search("cover" + " " * 2_001)


def test_a_failure_is_not_kept(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    searcher.kept.clear()
    with monkeypatch.context() as broken:
        broken.setattr(Ranker, "rank", lambda *_: 1 / 0)
        with pytest.raises(SearchError):
            searcher.search("unit")
    assert searcher.search("unit").total > 0
