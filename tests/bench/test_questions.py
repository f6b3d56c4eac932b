"""The graded queries of our own, and how they are scored."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from bench.questions.grading import MORE, OWN, Query, asked, ndcg, table
from bench.questions.written import WRITTEN, digest, meant
from rulewright.kb.base import KnowledgeBase
from tests.make import section

HASH = re.compile(r"[0-9a-f]{16}")
GRADES = {"a": 3, "b": 2, "c": 1}


@pytest.mark.parametrize(
    ("hits", "least", "most"),
    [
        (["a", "b", "c"], 1.0, 1.0),
        (["a", "x", "b", "c"], 0.9, 1.0),
        (["c", "b", "a"], 0.5, 0.75),  # the best last
        (["x"] * 10 + ["a"], 0.0, 0.0),  # too late
        ([], 0.0, 0.0),
    ],
)
def test_ndcg(hits: list[str], least: float, most: float) -> None:
    assert least <= ndcg(hits, GRADES) <= most


def test_a_query_that_nothing_answers_scores_nothing() -> None:
    assert ndcg(["a"], {}) == 0.0


def test_the_queries_are_whole_and_divided_evenly() -> None:
    queries = list(asked(OWN))
    assert len({q.id for q in queries}) == len(queries) == 140
    assert all(q.q and q.relevant and set(q.relevant.values()) <= {1, 2, 3} for q in queries)
    assert {q.lang for q in queries} == {"en", "es"}
    halves = Counter(q.half for q in queries)
    assert abs(halves["learn"] - halves["held"]) <= 4
    assert halves["held 2"] == 40


def test_the_later_queries_are_whole_and_none_is_asked_twice() -> None:
    queries, before = list(asked(MORE)), list(asked(OWN))
    assert not {q.id for q in queries} & {q.id for q in before}
    assert len({(q.q, q.game) for q in (*queries, *before)}) == len(queries) + len(before)
    assert all(q.q and q.relevant and set(q.relevant.values()) <= {1, 2, 3} for q in queries)
    halves = Counter(q.half for q in queries)
    assert set(halves) == {"learn 2", "held 3"}
    assert abs(halves["learn 2"] - halves["held 3"]) <= 4


def test_a_query_that_is_not_whole_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "q.jsonl").write_text('{"id": "1", "q": "x"}\n', encoding="utf-8")
    with pytest.raises(KeyError):
        list(asked(tmp_path / "q.jsonl"))


def test_scores_come_by_style_and_language(sample_kb: KnowledgeBase) -> None:
    with sample_kb.reading() as g:
        first = g.searcher.search("bulwark").hits[0].section
        query = Query("1", "bulwark", "en", None, "term", "learn", {first: 3})
        rows = table([(query, g.searcher)])
    assert rows == [("all", 1.0, 1), ("lang en", 1.0, 1), ("style term", 1.0, 1)]


def test_of_the_sentence_that_answers_only_a_hash_is_kept() -> None:
    rows = [json.loads(line) for line in WRITTEN.read_text(encoding="utf-8").splitlines()]
    assert len({r["id"] for r in rows}) == len(rows) > 600
    for r in rows:
        assert set(r) == {"id", "q", "lang", "game", "style", "section", "answer", "others", "related"}
        assert all(HASH.fullmatch(h) for h in r["answer"]) and (r["section"] or not r["answer"])


RIVER = section("core/river", "River", "A ferry crosses the *river*. It sails once. Gulls follow it home.", 0)


@pytest.mark.parametrize(
    ("quoted", "sentences"),
    [
        ("It sails once.", ["it sails once"]),
        ("a ferry crosses the river", ["a ferry crosses the river"]),  # marks and capitals tell nothing
        ("It sails once. Gulls follow it home.", ["gulls follow it home"]),  # three words may stand anywhere
        ("gulls follow", []),  # too little to be a part of one
        ("gulls follow it always home", ["gulls follow it home"]),  # nearly so
        ("nothing of the kind", []),
    ],
)
def test_which_sentences_were_quoted(quoted: str, sentences: list[str]) -> None:
    assert meant(quoted, RIVER) == [digest(tuple(s.split())) for s in sentences]
