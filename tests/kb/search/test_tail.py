"""Where the hits of a game end, and what a search that comes late still answers."""

from __future__ import annotations

import numpy as np
import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.results import best_of_run


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
