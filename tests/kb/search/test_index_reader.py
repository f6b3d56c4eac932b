"""A game that only comes with the program stands behind those that a reader brought."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np
import pytest

from rulewright.kb import store
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.search import Searcher, index_reader
from rulewright.kb.search.engine.queries import Term
from rulewright.kb.search.index_reader import Weighting
from rulewright.kb.search.results import EXACT, EXACT_BEHIND, OTHER, UNDER_BEHIND, first_of_its_own
from tests.kb.search.small import small


def test_only_where_there_are_others_does_a_game_stand_behind() -> None:
    assert index_reader.worth(["lantern-marsh"]) is None
    assert index_reader.worth(["a", "b"]) is None
    found = index_reader.worth(["a", "lantern-marsh"])
    assert found is not None and found.tolist() == [1.0, index_reader.SHOWN]


def test_without_the_file_no_game_stands_behind(tmp_path: Path) -> None:
    assert index_reader.games(tmp_path / "none.toml") == frozenset()


def test_the_sample_alone_is_searched_as_any_game(sample_kb: KnowledgeBase) -> None:
    with sample_kb.reading() as g:
        assert g.searcher._ranker._game is None


@contextmanager
def opened(folder: Path, monkeypatch: pytest.MonkeyPatch, *behind: str) -> Iterator[Searcher]:
    """The small corpus, some of whose games only come with the program."""
    monkeypatch.setattr(index_reader, "games", lambda: frozenset(behind))
    with (
        closing(store.Store(folder / "store.db")) as kept,
        closing(Searcher(kept, folder / "index")) as searcher,
    ):
        yield searcher


def _names(folder: Path, monkeypatch: pytest.MonkeyPatch, q: str, *behind: str) -> list[str]:
    """The games of the hits of a search, in order, where some games only come with the program."""
    with opened(folder, monkeypatch, *behind) as searcher:
        return [h.game for h in searcher.search(q, limit=100, deadline=9).hits]


@pytest.mark.parametrize("q", ["attack a unit in combat", "unit", "combat"])
def test_its_hits_come_later(folder: Path, monkeypatch: pytest.MonkeyPatch, q: str) -> None:
    before = _names(folder, monkeypatch, q)
    game = before[0]
    after = _names(folder, monkeypatch, q, game)
    assert after[0] != game, "what another game has on it comes first"
    assert set(after) == set(before), "it is found all the same"


@pytest.mark.parametrize("q", ["discard", "players", "trample"])
def test_where_no_other_has_any_its_own_remain(folder: Path, monkeypatch: pytest.MonkeyPatch, q: str) -> None:
    before = _names(folder, monkeypatch, q)
    assert set(before) == {"cards"}
    assert _names(folder, monkeypatch, q, "cards") == before


def _ids(searcher: Searcher, q: str, game: str | None = None) -> list[str]:
    return [h.section for h in searcher.search(q, game=game, deadline=9).hits]


def test_its_rule_of_a_number_is_the_first_of_its_own_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ["cards/302.3", "cards/302.3.4", "cards/302.3.4.1", "cards/302.30"]
    with opened(folder, monkeypatch, "cards") as searcher:
        assert _ids(searcher, "302.3", "cards")[:3] == wanted[:3]
        found = _ids(searcher, "rule 302.3")
        assert [i for i in found if i in wanted] == [i for i in wanted if i in found]
        assert found[0] == wanted[0], "no other game has the number"


def test_its_term_is_the_first_of_its_own_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(folder, monkeypatch) as searcher:
        assert _ids(searcher, "trample")[0] == "cards/702.19b"
    with opened(folder, monkeypatch, "wolf") as searcher:
        for q, first in (("cover", "wolf-core/cover"), ("cobertura", "wolf-torneo/cobertura")):
            assert _ids(searcher, q, "wolf")[0] == first


@pytest.mark.parametrize(
    ("behind", "lang", "games"),
    [
        ((), "en", {"cards", "wolf"}),
        (("wolf",), "en", {"cards"}),
        (("cards",), "en", {"wolf"}),
        (("wolf",), "es", {"wolf"}),  # no other game is in Spanish
        (("wolf", "cards"), "en", {"cards", "wolf"}),  # there are none but such
    ],
)
@pytest.mark.parametrize("word", ["attack", "unit", "unid", "nobody"])
def test_it_does_not_say_how_rare_a_word_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch, behind: tuple[str, ...], lang: str, games: set[str], word: str
) -> None:
    token = f"{lang}:{word}"
    with opened(folder, monkeypatch, *behind) as searcher:
        among = {n for n, d in enumerate(searcher.arrays.docs) if d.lang == lang and d.game in games}
        many = len(among.intersection(Term("any", token).docs(searcher._ranker._searcher)))
        found = Weighting(searcher.arrays).rarity((token,), lang)
        assert found == pytest.approx(math.log(1 + (len(among) - many + 0.5) / (many + 0.5)))


@pytest.mark.parametrize(
    ("tier", "score", "expected"),
    [
        ([OTHER, OTHER], [3.0, 2.0], [3.0, 2.0]),
        ([EXACT_BEHIND, OTHER], [1.0, 2.0], [2.002, 2.0]),  # raised a little above the best of its game
        ([EXACT_BEHIND, UNDER_BEHIND], [1.0, 2.0], [2.002, 2.0]),
        ([EXACT_BEHIND, UNDER_BEHIND], [5.0, 2.0], [5.0, 2.0]),  # it is that already
    ],
)
def test_what_is_asked_for_by_name_is_the_first_of_its_game(
    tier: list[int], score: list[float], expected: list[float]
) -> None:
    other_game = [9.0, EXACT]
    scores, tiers = first_of_its_own(
        np.array([*score, other_game[0]]), np.array([*tier, other_game[1]]), np.array([0, 0, 1])
    )
    assert scores.tolist() == pytest.approx([*expected, 9.0])
    assert tiers.tolist() == [OTHER, OTHER, EXACT]


def test_the_books_of_the_small_corpus_are_of_two_games() -> None:
    assert len({b.game for b in small().books}) > 1
