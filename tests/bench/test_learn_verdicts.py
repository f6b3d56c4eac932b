"""The learner of verdicts: what it learns from, and what the weights become."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from bench import learn_verdicts
from bench.learn_verdicts import DRAWN, Pair, Way, chosen, learned, left_out, pairs, report, spreads, told
from tests.web import harbour

NAMES = ["alike", "now", "under"]
APART, ALIKE = Way(np.array([[0.1, 0.0], [0.2, 0.0]]), np.zeros(1)), Way(np.array([[0.5, 0.0], [0.4, 1.0]]), np.ones(1))


def judged() -> Iterator[Pair]:
    """Of three games, some in which the one says "now", some in which neither does."""
    for game in ("fen", "moor", "heath"):
        yield from [Pair(game, 0, True, (ALIKE, APART), decided=False)] * 30
        yield from [Pair(game, 1, True, (APART, ALIKE), decided=False)] * 30
        yield from [Pair(game, 2, True, (APART, APART), decided=False)] * 30


def test_what_readers_found_becomes_the_likelier() -> None:
    every = list(judged())
    w = learned(NAMES, every, spreads(every))
    assert w["now"] > 0 and w.keys() == {*NAMES, "neither"}
    found = list(told(NAMES, every, left_out(NAMES, every)))
    assert all(p.right == shares.argmax() and abs(shares.sum() - 1) < 1e-9 for p, shares in found)
    assert any("of 180 right" in line for line in report(found))


def test_the_pair_of_sentences_that_speaks_most_speaks_for_a_way() -> None:
    for name, pair in (("alike", [0.5, 0.0, 1.0]), ("now", [0.4, 1.0, 1.0])):
        assert chosen(ALIKE, NAMES, dict.fromkeys(NAMES, 0.0) | {name: 1.0}).tolist() == pair


def test_a_pair_that_nobody_asked_about_counts_less() -> None:
    every = list(judged())
    more = [[*every, *(Pair(p.game, 2, asked, p.ways, decided=False) for p in every)] for asked in (False, True)]
    drawn, asked = (learned(NAMES, some, spreads(every))["neither"] for some in more)
    assert learned(NAMES, every, spreads(every))["neither"] < drawn < asked and 0 < DRAWN < 1


def test_pairs_are_read_from_what_was_judged_and_what_is_not_there_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        {"a": "harbour-core/ramming", "b": "harbour-core/anchored", "outcome": "b", "drawn": "asked"},
        {"a": "harbour-core/anchored", "b": "harbour-core/ramming", "outcome": "undecided", "drawn": "far"},
        {"a": "nowhere/x", "b": "nowhere/y", "outcome": "a", "drawn": "asked"},
    ]
    file = tmp_path / "judged.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    monkeypatch.setattr(learn_verdicts, "JUDGED", file)
    names, found = pairs([harbour.write(tmp_path, harbour.knowledge())])
    assert [(p.right, p.asked) for p in found] == [(0, True), (2, False)]  # anchored stands first in their order
    assert all(w.pairs.shape[1] + len(w.about) == len(names) for p in found for w in p.ways)
