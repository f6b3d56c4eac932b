"""Short questions whether something may be done: what a verdict comes to, and that each has its sections."""

from __future__ import annotations

import pytest

from bench import judgements
from bench.questions.whether import FILE, counted, judged
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.messages import Message
from rulewright.kb.verdict import Verdict


@pytest.mark.parametrize(
    ("a", "outcome", "winner", "sections", "said"),
    [
        ("pond/a", "single", "pond/a", ["pond/a"], "right"),
        ("pond/a", "single", "pond/a", ["pond/b"], "wrong"),
        ("pond/a", "single", "pond/a", [], "wrong"),
        ("pond/a", "apart", None, ["pond/a"], "wrong"),  # it says that rules do not meet
        ("pond/a", "undecided", None, ["pond/a"], "near"),
        ("pond/a", "undecided", None, ["pond/b"], "missed"),
        ("pond/a", "undecided", None, [], "near"),  # nothing says it
    ],
)
def test_what_a_verdict_comes_to(a: str, outcome: str, winner: str | None, sections: list[str], said: str) -> None:
    assert judged(Verdict(a, "", outcome, winner, Message("x")), sections) == said


def test_each_question_is_one_of_its_half_with_an_id() -> None:
    rows = judgements.rows(FILE)
    assert len({r["id"] for r in rows}) == len({(r["game"], r["q"]) for r in rows}) == len(rows)
    assert {r["half"] for r in rows} == {"learn", "learn 2", "held"}
    assert all(r["q"].endswith("?") for r in rows)


def test_questions_on_games_that_there_are_are_counted(sample_kb: KnowledgeBase) -> None:
    rows = [
        {
            "q": "Can a mired model dash?",
            "game": "lantern-marsh",
            "sections": ["lantern-marsh-core/5.2"],
            "half": "held",
        },
        {"q": "Can a goose swim?", "game": "pond", "sections": [], "half": "held"},
    ]
    with sample_kb.reading() as g:
        assert counted(g, rows) == {("held", "right"): 1}
