"""Queries as players ask them, in words of their own, each with the sections that answer it (``queries.csv``).

None of them is among the queries with graded answers that the project is scored on.
"""

from __future__ import annotations

import csv
import math
from collections import defaultdict
from pathlib import Path
from statistics import mean

import pytest

from bench import scoring
from rulewright.kb.base import KnowledgeBase

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not scoring.available(), reason="the rulebooks and the answers are not here"),
]

QUERIES = Path(__file__).with_name("queries.csv")
FLOORS = {
    "all": 0.76,
    "question": 0.66,
    "translation": 0.74,
    "typo": 0.84,
    "abbreviation": 0.80,
    "number": 0.80,
    "term": 0.93,
}


def rows() -> list[dict[str, str]]:
    """The queries: query, lang, style, game ("" = any) and the ids of the sections that answer."""
    with QUERIES.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def ndcg(found: list[str], right: list[str]) -> float:
    """How well the first ten agree with the right ones, from 0 to 1: one that comes later counts less."""
    gained = sum(1 / math.log2(n + 2) for n, section in enumerate(found[:10]) if section in right)
    return gained / sum(1 / math.log2(n + 2) for n in range(min(10, len(right))))


@pytest.fixture(scope="module")
def figures(root: Path) -> dict[str, list[tuple[float, str]]]:
    """By style, how well each query is answered."""
    out: dict[str, list[tuple[float, str]]] = defaultdict(list)
    with KnowledgeBase(root).reading() as generation:
        for row in rows():
            hits = generation.searcher.search(row["query"], game=row["game"] or None).hits
            figure = ndcg([h.section for h in hits], row["sections"].split())
            for style in ("all", row["style"]):
                out[style].append((figure, row["query"]))
    return out


@pytest.mark.parametrize("style", FLOORS)
def test_players_find_what_answers_them(figures: dict[str, list[tuple[float, str]]], style: str) -> None:
    worst = sorted(figures[style])[:5]
    assert mean(figure for figure, _ in figures[style]) >= FLOORS[style], worst


def test_there_are_queries_of_every_style_in_both_languages() -> None:
    assert len(rows()) >= 80 and {r["lang"] for r in rows()} == {"en", "es"}
    assert {r["style"] for r in rows()} == FLOORS.keys() - {"all"}


@pytest.mark.parametrize(
    ("found", "right", "figure"),
    [(["a", "b"], ["a"], 1.0), (["x", "a"], ["a"], 0.631), (["x"], ["a"], 0.0), ([], ["a", "b"], 0.0)],
)
def test_a_later_answer_counts_less(found: list[str], right: list[str], figure: float) -> None:
    assert ndcg(found, right) == pytest.approx(figure, abs=0.001)
