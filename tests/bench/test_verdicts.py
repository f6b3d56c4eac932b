"""Pairs of rules that readers judged, held against what the program says of them."""

from __future__ import annotations

import random
from pathlib import Path

from bench import judgements
from bench.verdicts import JUDGED, held, held_in, kept, outcomes, sharing
from rulewright.kb.base import KnowledgeBase
from tests.web import harbour

PAIR = {"a": "harbour-core/ramming", "b": "harbour-core/anchored"}


def test_a_pair_is_right_where_the_reader_came_to_the_same(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    with KnowledgeBase(root).reading() as g:
        rows = [PAIR | {"outcome": outcome} for outcome in ("a", "b", "apart", "undecided")]
        found = list(held(g.store, rows))
        assert len({(r["book"], r["basis"]) for r in found}) == 1 and sum(r["true"] for r in found) == 1
        assert (found[0]["kind"], found[0]["book"]) == ("verdict", "harbour-core")
        assert list(held(g.store, [{"a": "nowhere/x", "b": "nowhere/y", "outcome": "a"}])) == []


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
