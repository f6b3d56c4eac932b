"""A game that only comes with the program stands behind those that a reader brought."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import store
from kb.base import KnowledgeBase
from kb.search import Searcher, shown
from tests.kb.search.small import small


def test_only_where_there_are_others_does_a_game_stand_behind() -> None:
    assert shown.worth(["lantern-marsh"]) is None
    assert shown.worth(["a", "b"]) is None
    found = shown.worth(["a", "lantern-marsh"])
    assert found is not None and found.tolist() == [1.0, shown.SHOWN]


def test_without_the_file_no_game_stands_behind(tmp_path: Path) -> None:
    assert shown.games(tmp_path / "none.toml") == frozenset()


def test_the_sample_alone_is_searched_as_any_game(sample_kb: KnowledgeBase) -> None:
    with sample_kb.reading() as g:
        assert g.searcher._ranker._game is None


def _names(folder: Path, monkeypatch: pytest.MonkeyPatch, q: str, behind: frozenset[str]) -> list[str]:
    """The games of the hits of a search, in order, where some games only come with the program."""
    monkeypatch.setattr(shown, "games", lambda: behind)
    opened = store.Store(folder / "store.db")
    searcher = Searcher(opened, folder / "index")
    try:
        return [h.game for h in searcher.search(q, deadline=9).hits]
    finally:
        searcher.close()
        opened.close()


@pytest.mark.parametrize("q", ["attack a unit in combat", "unit", "combat"])
def test_its_hits_come_later(folder: Path, monkeypatch: pytest.MonkeyPatch, q: str) -> None:
    before = _names(folder, monkeypatch, q, frozenset())
    game = before[0]
    after = _names(folder, monkeypatch, q, frozenset({game}))
    assert after[0] != game, "what another game has on it comes first"
    assert sorted(after) == sorted(before), "it is found all the same"


@pytest.mark.parametrize("q", ["discard", "players", "trample"])
def test_where_no_other_has_any_its_own_remain(folder: Path, monkeypatch: pytest.MonkeyPatch, q: str) -> None:
    before = _names(folder, monkeypatch, q, frozenset())
    assert set(before) == {"cards"}
    assert _names(folder, monkeypatch, q, frozenset({"cards"})) == before


def test_the_books_of_the_small_corpus_are_of_two_games() -> None:
    assert len({b.game for b in small().books}) > 1
