"""What a rule states outright of what a short question asks about, and when that yields to a rule that wins over it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb.base import KnowledgeBase
from rulewright.kb.language.telling import keys
from rulewright.kb.messages import Message
from rulewright.kb.store import Store
from rulewright.kb.verdict import Step, Verdict
from rulewright.kb.verdict.acts import Act
from rulewright.kb.verdict.outright import _said, asks_whether, is_on, outright, told_of, with_case
from tests.kb.storing import write
from tests.make import knowledge, section, stated

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
    own = Step(Message("x"), "", POND, 0, 9, answer.said.sentence)
    night = Step(Message("x"), "", GOOSE, 0, 9, "At night nothing may cross.")
    ruling = Verdict(POND, GOOSE, "a", winner, Message("x"), (own, night))
    rule = section(id=winner, title=winner.removeprefix("game/"))
    assert is_on(ruling, rule, answer, keys(asked, "en")) is on_it
    by_another = replace(ruling, steps=(replace(own, sentence="A goose may cross the pond twice."), night))
    assert is_on(by_another, rule, answer, keys(asked, "en")) is (on_it and winner == GOOSE)
    elsewhere = replace(ruling, a="game/nest")
    assert not is_on(elsewhere, rule, answer, keys(asked, "en"))


STAIR = "You cannot carry a lamp up more than one stair. You cannot wake a goat at night. "


@pytest.mark.parametrize(
    ("last", "answers"),
    [
        ("If this is the case, you cannot carry a lamp.", True),
        ("If this goat yawns, you cannot carry a lamp.", False),  # says itself when it holds
        ("If it rains, you cannot carry a lamp.", False),
    ],
)
def test_a_condition_that_only_points_back_is_told_with_what_it_points_to(last: str, answers: bool) -> None:
    where = section(text=STAIR + last, title="Errands")
    first, *_, said = sorted(Act.of(where, stated(where)), key=lambda a: a.said.start)
    asked = keys("wake night carry lamp", "en")
    assert bool(_said(where, said, asked)) is answers
    assert with_case(where, said.said).sentence == (STAIR.partition(". ")[2] + last if answers else last)
    assert with_case(where, first.said) is first.said  # there is nothing before it


def test_of_several_statements_that_answers_whose_act_has_nothing_else(tmp_path: Path) -> None:
    rule = section(title="Errands", text="You cannot carry a lamp up more than one stair. You cannot carry a lamp.")
    write(tmp_path / "store.db", knowledge(rule, statements=stated(rule)))
    with closing(Store(tmp_path / "store.db")) as store:
        answer = outright(store, [rule], keys("carry lamp", "en"), "en")
    assert answer and answer.said.sentence == "You cannot carry a lamp."
