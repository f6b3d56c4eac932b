"""Links to terms in the five real rulebooks, each judged by hand from the text around it: right, or just a word.

``mentions.csv`` holds positions, targets and verdicts: a random sample of each book and the kinds of error once made.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import scoring
from ingest.corpus import load
from ingest.pipeline import by_game, read_books, study_game
from kb.model import ReferenceKind

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not scoring.available(), reason="the rulebooks are not here"),
]

Place = tuple[str, int, int, str]
JUDGED = Path(__file__).with_name("mentions.csv")


def judged(verdict: str) -> set[Place]:
    with JUDGED.open(encoding="utf-8", newline="") as rows:
        return {
            (r["book"], int(r["start"]), int(r["end"]), r["target"])
            for r in csv.DictReader(rows)
            if r["verdict"] == verdict
        }


@pytest.fixture(scope="module")
def links() -> set[Place]:
    return set(_links())


def _links() -> Iterator[Place]:
    corpus = load()
    readings = [r for p in sorted(scoring.RULEBOOKS.iterdir()) for r in read_books(p, corpus)]
    for game, of in by_game(readings).items():
        book = {s.id: s.book for r in of for s in r.sections}
        for x in study_game(game, of, corpus).references:
            if x.kind is ReferenceKind.MENTION and x.target:
                yield book[x.section], x.start, x.end, x.target


def test_at_least_nineteen_of_twenty_links_are_right(links: set[Place]) -> None:
    right, wrong = judged("right") & links, judged("wrong") & links
    assert len(right) >= 80
    assert len(right) / (len(right) + len(wrong)) >= 0.95


def test_few_right_links_are_lost(links: set[Place]) -> None:
    right = judged("right")
    assert len(right & links) >= 0.85 * len(right), sorted(right - links)
