"""Pairs of rules that readers judged, held against what the program says of them."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from bench import judgements
from bench.learn_verdicts import JUDGED
from bench.verdicts import agrees, held, held_in, kept, outcomes, sharing
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.messages import Message
from rulewright.kb.verdict import Verdict
from rulewright.kb.verdict.judge import MEETS
from tests.web import harbour

PAIR = {"a": "harbour-core/ramming", "b": "harbour-core/anchored"}


def test_a_pair_is_right_where_the_reader_came_to_the_same(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    with KnowledgeBase(root).reading() as g:
        rows = [PAIR | {"outcome": outcome} for outcome in ("a", "b", "apart", "undecided")]
        found = list(held(g, rows))
        assert len({(r["book"], r["basis"]) for r in found}) == 1 and sum(r["true"] for r in found) == 1
        assert (found[0]["kind"], found[0]["book"]) == ("verdict", "harbour-core")
        asked = [PAIR | {"q": "May an anchored ship ram?", "outcome": "a"}]
        assert [r["kind"] for r in held(g, asked)] == ["verdict", "in_words"]
        assert list(held(g, [{"a": "nowhere/x", "b": "nowhere/y", "outcome": "a"}])) == []


def test_what_was_judged_names_two_rules_and_an_outcome() -> None:
    for row in judgements.rows(JUDGED):
        assert row["a"] != row["b"] and row["outcome"] in ("a", "b", "apart", "undecided")
        assert (
            row["who"]
            and row["when"]
            and isinstance(row["learned"], bool)
            and row["drawn"] in ("act", "asked", "dec", "far", "near", "und")
        )


def test_pairs_that_the_reasoning_was_learned_from_measure_nothing(tmp_path: Path) -> None:
    every = judgements.rows(JUDGED)
    assert [r for r in every if not r["learned"]] == kept() != every
    assert list(held_in([harbour.write(tmp_path, harbour.knowledge())])) == []


def test_pairs_that_share_an_act_are_drawn_once_and_of_one_game(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    with KnowledgeBase(root).reading() as g:
        pairs = list(sharing(g.store, random.Random(1)))
        assert pairs and pairs == list(sharing(g.store, random.Random(1))) and len(set(pairs)) == len(pairs)
        verbs = [{v for x in g.store.statements(section=i) for v in x.verbs} for pair in pairs for i in pair]
        assert all(a & b for a, b in zip(verbs[::2], verbs[1::2], strict=True))
    assert outcomes([root]).total() == len(pairs)


def test_that_two_rules_meet_is_right_where_the_reader_found_so(tmp_path: Path) -> None:
    meets = Verdict("core/a", "core/b", "undecided", None, Message("They may meet."), code=MEETS)
    row = {"a": "core/a", "b": "core/b"}
    assert [agrees(meets, row | {"outcome": o}) for o in ("a", "b", "undecided", "apart")] == [True, True, True, False]
    won = replace(meets, outcome="a", winner="core/a", code="")
    assert agrees(won, row | {"outcome": "a"}) and not agrees(won, row | {"outcome": "b"})
