"""A verdict as a sheet, and whether it still holds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import InputRefused
from rulewright.kb.messages import Message
from rulewright.kb.model import InForce
from rulewright.kb.store import Store
from rulewright.kb.verdict import Verdict, verdict
from rulewright.kb.verdict.sheet import FORMAT, differences, hash_of, sheet, would_change
from tests.web import harbour

RULES = ("harbour-core/ramming", "harbour-core/anchored")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    kb = KnowledgeBase(harbour.write(tmp_path_factory.mktemp("kb"), harbour.knowledge()))
    with kb.reading() as g:
        yield g.store
    kb.close()


def made(store: Store, *rules: str) -> Any:
    """A sheet as it comes back from a file."""
    return json.loads(json.dumps(sheet(store, verdict(store, *(rules or RULES)), "May it ram?", date(2026, 1, 2))))


def test_a_sheet_has_both_rules_with_their_books_and_the_words_that_it_rests_on(store: Store) -> None:
    told = made(store)
    assert (told["format"], told["question"], told["made"]) == (FORMAT, "May it ram?", "2026-01-02")
    assert [r["section"] for r in told["rules"]] == list(RULES)
    assert all(r["sha256"] and r["book"] for r in told["rules"])
    (words,) = [w["sentence"] for w in told["words"]]
    assert "ignores Anchored" in words and told["winner"] == RULES[0] and told["changes"]


def test_it_holds_as_long_as_ruling_and_words_are_the_same(store: Store) -> None:
    assert differences(store, made(store)) == []
    one_rule = sheet(store, Verdict(RULES[0], "", "single", RULES[0], Message("It alone speaks of it.")))
    assert differences(store, one_rule) == []
    told = resealed(one_rule, words=[{"sentence": "Ramming is forbidden."}])
    assert [d.endswith("Ramming is forbidden.") for d in differences(store, told)] == [True]
    (gone,) = differences(store, resealed(one_rule, a="harbour-core/sunk"))
    assert "harbour-core/sunk" in gone


def test_a_sheet_that_was_changed_is_found_out(store: Store) -> None:
    (said,) = differences(store, made(store) | {"winner": RULES[1]})
    assert "changed after it was made" in said


def resealed(told: Any, **other: Any) -> Any:
    """A sheet of another day: with other contents, and the hash of these."""
    told = told | other
    steps = [type("Step", (), {"sentence": w["sentence"]}) for w in told["words"]]
    ruled = type("Ruled", (), {k: told[k] for k in ("a", "b", "outcome", "winner", "rule")} | {"steps": steps})
    return told | {"hash": hash_of(ruled)}  # type: ignore[arg-type]


def test_what_differs_today_is_said(store: Store) -> None:
    told = made(store)
    (verdict_differs,) = differences(store, resealed(told, outcome="apart", winner=None))
    assert verdict_differs.startswith("The verdict is another: a.")
    (rung_differs,) = differences(store, resealed(told, rule="override"))
    assert rung_differs == "It is decided by another rung: says so itself."
    other = [told["words"][0] | {"sentence": "Ramming heeds Anchored."}]
    (words_differ,) = differences(store, resealed(told, words=other))
    assert words_differ.endswith("Ramming heeds Anchored.")
    (gone,) = differences(store, resealed(told, a="harbour-core/sunk"))
    assert "harbour-core/sunk" in gone


def test_words_that_still_stand_there_are_not_told_to_be_gone(store: Store) -> None:
    told = made(store, "harbour-core/tides", "harbour-core/1.1")
    other = resealed(told, words=told["words"][:1])  # a sheet of a release that quoted less
    assert differences(store, other) == ["The verdict is the same, and rests on other words of the books today."]


@pytest.mark.parametrize("what", [None, [], {}, {"format": FORMAT}, {"format": "other/1", "words": []}, "sheet"])
def test_what_is_no_sheet_is_refused(store: Store, what: Any) -> None:
    with pytest.raises(InputRefused, match="no sheet"):
        differences(store, what)


def test_what_would_change_a_ruling_follows_from_what_it_rests_on(store: Store) -> None:
    reason = Message("It wins.")
    said = {
        rule: would_change(Verdict("a/a", "a/b", "a", "a/a", reason, rule=rule))
        for rule in ("language", "override", "")
    }
    said["one rule"] = would_change(Verdict("a/a", "a/a", "undecided", None, reason, code="same-rule"))
    one = {"outcome": "single", "winner": "a/a", "reason": reason}
    said |= {code: would_change(Verdict("a/a", "", **one, code=code)) for code in ("single", "likely")}
    said["none"] = would_change(Verdict("", "", "undecided", None, reason, code="none-speaks"))
    assert len(set(said.values())) == 6 and said["single"] == said["likely"]
    assert [x for x, words in said.items() if "does not depend on which rule wins" in words] == ["one rule"]


def test_places_titles_and_dates_are_not_in_the_hash(store: Store, tmp_path: Path) -> None:
    ruling = verdict(store, *RULES)
    assert sheet(store, ruling, "One?", date(2020, 1, 1))["hash"] == sheet(store, ruling)["hash"] == hash_of(ruling)


def test_a_ruling_holds_by_the_books_that_were_in_force(store: Store) -> None:
    core, league = InForce.of("harbour-core"), "harbour-league/abordaje"
    by_core = sheet(store, verdict(store, *RULES, core), books=core)
    assert by_core["in_force"] == ["harbour-core"] and differences(store, by_core) == []
    out = sheet(store, verdict(store, RULES[0], league, core), books=core)
    assert differences(store, out) == [] and "does not depend on which rule wins" in out["changes"]
    assert differences(store, {**out, "in_force": []}), "by all books the ruling is another"
    assert made(store)["in_force"] == []
