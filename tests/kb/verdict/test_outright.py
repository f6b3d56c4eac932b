"""What a rule states outright of what a short question asks about, and when that yields to a rule that wins over it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.kb.base import KnowledgeBase
from rulewright.kb.language.telling import keys
from rulewright.kb.messages import Message
from rulewright.kb.verdict import Step, Verdict
from rulewright.kb.verdict.acts import Act
from rulewright.kb.verdict.outright import asks_whether, is_on, outright, told_of
from tests.make import section, stated

POND, GOOSE = "game/pond", "game/goose"


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Can a goose swim?", True),
        ("¿Puede nadar un ganso?", True),
        ("How does a goose swim?", False),
        ("A goose can swim.", False),
    ],
)
def test_a_question_whether_something_may_be_done(question: str, asks: bool) -> None:
    assert asks_whether(question) is asks


def test_what_a_question_tells_of() -> None:
    assert told_of("¿Puede nadar un ganso?", "es") == keys("nadar ganso", "es")


@pytest.mark.parametrize(
    ("number", "question", "stated_there"),
    [
        ("5.4", "Can I shoot at an enemy in base contact?", True),
        ("5.6", "Can a model rest near an enemy?", False),  # two of four
        ("5.4", "Can I shoot at an enemy?", False),  # the ban is on some
        ("5.4", "Can I shoot?", False),
    ],
)
def test_a_rule_states_it_outright_where_the_question_has_most_of_it(
    sample_kb: KnowledgeBase, number: str, question: str, stated_there: bool
) -> None:
    with sample_kb.reading() as g:
        rule = g.store.section(f"lantern-marsh-core/{number}")
        assert bool(outright(g.store, [rule], told_of(question, "en"), "en")) is stated_there


@pytest.mark.parametrize(
    ("asked", "winner", "on_it"),
    [
        ("May a goose cross?", POND, True),
        ("May a goose cross?", GOOSE, False),  # nobody told of night
        ("May a goose cross at night?", GOOSE, True),
    ],
)
def test_what_wins_only_in_a_case_that_nobody_told_of_is_left_out(asked: str, winner: str, on_it: bool) -> None:
    (may,) = Act.of(where := section(text="A goose may cross the pond."), stated(where))
    answer = replace(may, said=replace(may.said, section=POND))
    night = Step(Message("x"), "", GOOSE, 0, 9, "At night nothing may cross.")
    ruling = Verdict(POND, GOOSE, "a", winner, Message("x"), (night,))
    rule = section(id=winner, title=winner.removeprefix("game/"))
    assert is_on(ruling, rule, answer, keys(asked, "en")) is on_it
    elsewhere = replace(ruling, a="game/nest")
    assert not is_on(elsewhere, rule, answer, keys(asked, "en"))
