"""How likely readers find that one rule takes from another, where nothing that the books say decides."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb.language import LANGUAGES, listed
from rulewright.kb.model import Section, SectionKind
from rulewright.kb.store import Store
from rulewright.kb.verdict import judge, verdict
from rulewright.kb.verdict.case import Case
from rulewright.kb.verdict.certainty import basis_of
from rulewright.kb.verdict.judge import BY_ODDS, LIKELY, MEETS, case_of, reasoned, weighed
from rulewright.kb.verdict.odds import CUES, Odds, Told, odds, of_sections, of_sentences, shipped, worth
from tests.kb.storing import write
from tests.kb.verdict.games import QUIETA
from tests.make import book, knowledge, section

FERRY = section("core/ferry", "Ferry", "A ferry crosses the river at noon. Each traveller pays two coins.", 1)
MONK = section("core/monk", "Monk", "Monks no longer pay coins for the ferry. They sing.", 2)
BAKER = section("core/baker", "Baker", "Bread is sold in the morning.", 3)
TABLE = section("core/table", "Prices", "| Bread | 1 |\n|---|---|\n| Salt | 2 |", 4)
NONE = dict.fromkeys(shipped(), 0.0)
SURE = NONE | {"changes": 9.0, "tells_title": 3.0, "neither": 1.0}
OPEN = NONE | {"neither": -2.0}


@contextmanager
def case(tmp_path: Path, a: Section, b: Section) -> Iterator[Case]:
    path = tmp_path / "store.db"
    write(path, knowledge(a, b, books=(book("libro", lang="es"),)))
    store = Store(path)
    try:
        yield case_of(store, a.id, b.id)
    finally:
        store.close()


def test_that_rule_is_likelier_whose_sentence_sets_it_apart_from_what_the_other_says(
    tmp_path: Path,
) -> None:
    with case(tmp_path, FERRY, MONK) as found:
        told = odds(found, SURE)
        assert told and told.second > LIKELY > told.neither + told.first
        assert abs(told.first + told.second + told.neither - 1) < 1e-9
        mine, theirs = told.said[1]
        assert mine.sentence == "Monks no longer pay coins for the ferry." and theirs.section == FERRY.id


def test_what_is_known_of_two_sentences_is_of_each_with_each(tmp_path: Path) -> None:
    with case(tmp_path, FERRY, MONK) as found:
        x, y = Told(found.second), Told(found.first)
        alike, seen = of_sentences(x, y)
        assert {v.shape for v in (alike, *seen.values())} == {(2, 2)}
        assert seen["names_apart"].tolist() == [[1, 1], [0, 0]]
        assert seen["changes"][0].min() > 0 == seen["changes"][1].max() and (seen["changes"][0] == alike[0]).all()
        best = max((alike[i, j], (i, j)) for i in range(2) for j in range(2))[1]
        assert worth(x, y, NONE)[1] == best, "where nothing speaks for any, those that are most alike"
        assert {*seen, *of_sections(x, y), "neither"} == set(shipped())  # each weight weighs something


def test_a_rule_that_likely_takes_from_the_other_wins_with_both_sentences(tmp_path: Path) -> None:
    with case(tmp_path, FERRY, MONK) as found:
        for a, b, outcome in ((FERRY, MONK, "b"), (MONK, FERRY, "a")):
            v = weighed(found.store, a.id, b.id, weights=SURE)
            assert (v.outcome, v.winner, v.rule) == (outcome, MONK.id, BY_ODDS)
            assert [s.section for s in v.steps] == [MONK.id, FERRY.id] and all(s.rule == BY_ODDS for s in v.steps)
            assert v.odds >= LIKELY and basis_of(v).startswith(f"{BY_ODDS} by .")
        assert reasoned(found.store, FERRY.id, MONK.id).outcome == "apart"


def test_two_rules_that_likely_meet_are_not_told_apart(tmp_path: Path) -> None:
    with case(tmp_path, FERRY, MONK) as found:
        v = weighed(found.store, FERRY.id, MONK.id, weights=OPEN)
        assert (v.outcome, v.winner, v.code) == ("undecided", None, MEETS) and basis_of(v).startswith("may-meet by .")
        assert {s.section for s in v.steps} == {FERRY.id, MONK.id} and all(s.sentence for s in v.steps)


def test_two_rules_that_share_nothing_stay_apart_with_how_likely_that_is(tmp_path: Path) -> None:
    with case(tmp_path, FERRY, BAKER) as found:
        v = verdict(found.store, FERRY.id, BAKER.id)
        assert v.outcome == "apart" and 0.5 < v.odds < 1 and basis_of(v) == f"apart by .{int(10 * v.odds)}"


@pytest.mark.parametrize("other", [TABLE, QUIETA, replace(TABLE, text="")], ids=["rows", "another language", "nothing"])
def test_of_what_states_nothing_or_is_of_another_language_nothing_is_told(other: Section, tmp_path: Path) -> None:
    with case(tmp_path, FERRY, other) as found:
        assert odds(found) is None
        assert weighed(found.store, FERRY.id, other.id) == reasoned(found.store, FERRY.id, other.id)


def test_rules_of_two_scenarios_never_meet_however_alike_they_are(tmp_path: Path) -> None:
    one, other = (replace(s, kind=SectionKind.SCENARIO) for s in (FERRY, MONK))
    with case(tmp_path, one, other) as found:
        assert weighed(found.store, one.id, other.id, weights=SURE).code == "other-scenario"


@pytest.mark.parametrize(
    ("shares", "outcome"),
    [
        ((0.1, 0.71, 0.19), "b"),
        ((0.71, 0.1, 0.19), "a"),
        ((0.1, 0.69, 0.21), "undecided"),
        ((0.5, 0.16, 0.34), "undecided"),
        ((0.5, 0.14, 0.36), "apart"),
    ],
)
def test_how_likely_it_must_be_to_be_told(
    shares: tuple[float, float, float], outcome: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with case(tmp_path, FERRY, MONK) as found:
        told = odds(found)
        assert told
        monkeypatch.setattr(judge, "odds", lambda case, weights: Odds(*shares, told.said))
        assert weighed(found.store, FERRY.id, MONK.id).outcome == outcome


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_every_language_has_every_cue(lang: str) -> None:
    assert all(listed(name, lang) for lists in CUES.values() for name in lists)
