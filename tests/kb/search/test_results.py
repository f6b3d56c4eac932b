"""The hits of a search: how far they are put in order, where those of a game end, and how games take turns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rulewright.kb import store
from rulewright.kb.search import Searcher
from rulewright.kb.search.results import best_of_run, spread
from tests.kb import storing
from tests.kb.storing import build_index
from tests.make import knowledge, section


@pytest.mark.parametrize(
    ("score", "game", "best"),
    [
        ([], [], []),
        ([3.0], [0], [3.0]),
        ([1.0, 5.0, 0.2, 0.1], [0, 0, 2, 2], [5.0, 5.0, 0.2, 0.2]),  # a weak game is not cut by a strong one
        ([1.0, 2.0, 3.0], [0, 1, 2], [1.0, 2.0, 3.0]),
    ],
)
def test_the_best_of_each_game(score: list[float], game: list[int], best: list[float]) -> None:
    found = best_of_run(np.array(score), np.array(game, dtype=np.uint8))
    assert found.tolist() == best


def test_a_game_whose_answer_is_weak_has_one_all_the_same(searcher: Searcher) -> None:
    everywhere = {h.game for h in searcher.search("unit players", deadline=9).hits}
    assert len(everywhere) > 1
    for game in everywhere:
        assert searcher.search("unit players", game=game, deadline=9).total > 0


def test_after_the_deadline_there_are_hits_though_not_in_their_best_order(searcher: Searcher) -> None:
    late = searcher.search("a wall gives cover", deadline=-1.0)
    assert late.partial and late.hits


def test_a_long_list_of_hits_is_put_in_order_only_as_far_as_asked(tmp_path: Path) -> None:
    made = knowledge(*(section(f"core/{n}", f"Rule {n}", "A wall. " * (n % 7 + 1), n) for n in range(1_500)))
    storing.write(tmp_path / "store.db", made)
    build_index(tmp_path / "index", made)
    opened = store.Store(tmp_path / "store.db")
    searcher = Searcher(opened, tmp_path / "index")
    pages = [searcher.search("wall", limit=100, offset=at, deadline=9) for at in range(0, 1_600, 100)]
    hits = [h for page in pages for h in page.hits]
    assert len(searcher.search("wall", limit=1_000, deadline=9).hits) == 100, "no page is longer"
    assert {p.total for p in pages} == {1_500} and len({h.section for h in hits}) == 1_500
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)
    searcher.close()
    opened.close()


def test_games_take_turns_among_the_first_hits() -> None:
    one, other = np.array([3, 4, 5, 6]), 9
    order, game = np.append(one, other), np.array([0, 0, 0, 0, 1])
    found, scores = spread(order, np.array([10.0, 10.0, 10.0, 10.0, 9.8]), game, 0)
    assert found.tolist().index(other) == 1  # nearly as good, so not behind four of the same game
    assert scores.tolist() == sorted(scores.tolist(), reverse=True)
    assert sorted(found.tolist()) == order.tolist()


def test_what_is_asked_for_by_name_stays_first_and_counts_as_its_game_s() -> None:
    found, _ = spread(np.array([7, 1, 2]), np.array([99.0, 5.0, 4.9]), np.array([0, 0, 1]), 1)
    assert found.tolist() == [7, 2, 1]
    nothing, scores = spread(np.array([], dtype=int), np.array([]), np.array([], dtype=int), 0)
    assert len(nothing) == len(scores) == 0
