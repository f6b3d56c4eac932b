"""How sure a verdict is: by what readers said of others that rest on the same."""

from __future__ import annotations

from dataclasses import replace

from rulewright.kb.judged import table
from rulewright.kb.messages import Message
from rulewright.kb.verdict import Verdict
from rulewright.kb.verdict.certainty import FEW, FILE, IN_WORDS, KIND, basis_of, certainty, read
from rulewright.kb.verdict.judge import BY_ODDS, MEETS
from rulewright.kb.verdict.steps import RUNGS, SAYS

APART = Verdict("core/a", "core/b", "apart", None, Message("They share nothing."), code="nothing-shared")
WON = Verdict("core/a", "core/b", "a", "core/a", Message("It wins."), rule="override")


def test_a_verdict_rests_on_the_rung_that_decided_or_on_why_two_do_not_meet() -> None:
    assert (basis_of(APART), basis_of(WON)) == ("nothing-shared", "override")


def test_what_was_read_is_of_rungs_and_outcomes_that_there_are() -> None:
    for kind in (KIND, IN_WORDS):
        counts = table(FILE)[kind]
        assert {basis.partition(" by ")[0] for basis in counts} <= {*RUNGS, *SAYS, "apart", "undecided", "single"}
        assert all(0 <= j.right <= j.read for j in counts.values())


def test_what_is_told_by_how_likely_readers_find_it_rests_on_how_likely_that_is() -> None:
    likely = replace(WON, rule=BY_ODDS, odds=0.78)
    assert basis_of(likely) == f"{BY_ODDS} by .7" != basis_of(replace(likely, odds=0.81))
    assert basis_of(replace(APART, odds=0.62)) == "apart by .6"
    assert basis_of(replace(APART, outcome="undecided", code=MEETS, odds=0.7)) == f"{MEETS} by .7"


def test_of_a_question_in_words_those_count_that_were_asked_in_words() -> None:
    likely = replace(WON, rule="override")
    assert certainty(likely) != certainty(replace(likely, in_words=True))


def test_a_verdict_is_as_sure_as_readers_came_to_the_same() -> None:
    of = read(APART)
    assert of and of.read >= FEW and abs(certainty(APART) - of.right / of.read) < 0.1
    assert 0 < certainty(WON) < 1


def test_of_what_nobody_read_nothing_is_counted() -> None:
    asked = Verdict("core/a", "", "single", None, Message("One rule alone speaks of it."))
    assert read(asked) is None and 0 < certainty(asked) < 1
