"""The measuring itself: corpora that grow with words of their own, engines that answer, a page that can be read."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench import quality
from bench.growth import Renamer, grown
from bench.ours import IN_ONE_GAME, PLAIN, Ours, OursInOneGame
from bench.peers import Doc, Fts5, PlainWhoosh, words
from bench.speed import Figures, Patience, Size, build, measure, rounds_at, within
from bench.table import HTTP, INTRODUCTION, QUALITY, measured, put, quantile, ratio, report, table
from rulewright.kb.search import Searcher
from rulewright.kb.store import Store
from tests.kb.search.small import small
from tests.kb.storing import write


def test_a_copy_keeps_its_shape_and_has_words_of_its_own() -> None:
    as_ = Renamer(1)
    old = "The Sentinel guards. SENTINEL of the 3 towers, the sentinel!"
    new = as_.text(old)
    assert new == as_.text(old), "the same word is always called the same"
    assert [len(w.split()) for w in (old, new)] == [10, 10] and "of the 3" in new and new.startswith("The ")
    assert Renamer(2).text("sentinel lantern marsh guild") != as_.text("sentinel lantern marsh guild")


def test_a_corpus_grows_by_whole_games_with_ids_of_their_own() -> None:
    made = list(grown(iter([small()]), 3))
    ids = [s.id for k in made for s in k.sections]
    assert len(made) == 3 and len(set(ids)) == len(ids) == 3 * len(small().sections)
    defined = {t.definition.section for k in made for study in k.studies for t in study.terms}
    assert defined <= set(ids)


@pytest.mark.parametrize("engine", [Fts5, PlainWhoosh])
@pytest.mark.parametrize(("q", "many"), [("cover", 1), ("cover dice", 2), ('"', 0), ("NOT ~9 (", 0)])
def test_engines_answer_and_no_sign_means_anything_to_them(engine: type[Fts5], q: str, many: int) -> None:
    made = engine([Doc("a", "Cover", "A wall gives it."), Doc("b", "Dice", "Roll them."), Doc("c", "Rest", "Sleep.")])
    assert made.rank(q) == made.search(q) == many and made.size > 0
    made.close()


def test_the_words_of_a_query() -> None:
    assert words("¿qué es W+1?") == ["qué", "es", "W", "1"]


@pytest.mark.parametrize(("share", "expected"), [(0.5, 2.0), (0.99, 3.0), (0.0, 1.0)])
def test_quantiles_are_in_milliseconds(share: float, expected: float) -> None:
    assert quantile([0.003, 0.001, 0.002], share) == pytest.approx(expected)


def test_ratios_are_of_the_same_query() -> None:
    assert ratio([1.0, 2.0, 30.0], [2.0, 4.0, 10.0]) == 0.5


def size(times: int = 10, **more: Any) -> Size:
    made = [Figures(name, 1.0, 10**6, [0.001], [0.002], [0.002], (10.0, 20.0)) for name in ("Rulewright", "Theirs")]
    return replace(Size(times, 1234, made, 2 * 10**6, 0.1, 50.0, {"ranking": 0.001}), **more)


def test_a_page_names_every_engine_and_those_that_are_not_here(tmp_path: Path) -> None:
    given = size(left_out=["Slow: building would take about 70 minutes"], rounds=2, load=7.5, slowest=[("roll", 0.5)])
    report(given, ["Absent"], tmp_path / "bench.md")
    page = (tmp_path / "bench.md").read_text("utf-8")
    assert "## 10 × the corpus: 1,234 sections" in page and "| Theirs | 1.00 |" in page and "Absent" in page
    assert table(given) in page and "Left out here: Slow: building would take about 70 minutes." in page
    assert "rounds of every query: 2" in page and "on average: 7.5" in page and "`roll` 500 ms" in page


def test_a_size_without_ours_has_no_ratios() -> None:
    others = size(engines=size().engines[1:])
    assert "| Theirs | 1.00 | 1.00 | 1.00 |  |  | 2.00 | 2.00 | 2.00 |  |" in table(others) and "Ours:" not in table(
        others
    )


def test_each_measure_puts_its_own_part_in_the_page_and_leaves_the_others(tmp_path: Path) -> None:
    page = tmp_path / "bench.md"
    page.write_text("# Old\n\n## By hand\n\npasted\n\n## 30 × the corpus: 7 sections\n\nold\n", "utf-8")
    put(HTTP, measured("first"), page)
    report(size(100), [], page)
    report(size(10), [], page)
    put(HTTP, measured("second"), page)
    put(QUALITY, measured("good"), page)
    said = page.read_text("utf-8")
    assert said.startswith(INTRODUCTION.rstrip()) and "second" in said
    assert not [text for text in ("pasted", "30 ×", "first") if text in said]
    places = [said.index(f"## {name}") for name in (*("10 × the", "100 × the"), QUALITY, HTTP)]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("took", "times", "refused"),
    [({}, 1_000, False), ({"A": (10, 5.0)}, 100, False), ({"A": (100, 100.0)}, 1_000, True)],
)
def test_an_engine_that_would_take_too_long_is_refused(
    took: dict[str, tuple[int, float]], times: int, refused: bool
) -> None:
    why = Patience(900, took).refuses("A", times)
    assert bool(why) == refused and why in ("", "A: building would take about 17 minutes")


def test_an_engine_that_answers_too_slowly_tires() -> None:
    made = Fts5([Doc("a", "Cover", "A wall gives it.")])
    assert Patience(60).tires(made, ["cover", "wall"]) == ""
    assert Patience(-1).tires(made, ["cover", "wall"]).endswith("s a query")
    made.close()


def test_what_needs_too_much_memory_is_told() -> None:
    with pytest.raises(MemoryError), within(1 << 30):
        bytearray(2 << 30)
    assert len(bytearray(1 << 20)) == 1 << 20


@pytest.mark.parametrize(("times", "expected"), [(1, 3), (10, 3), (100, 2), (1_000, 1)])
def test_larger_sizes_get_fewer_rounds(times: int, expected: int) -> None:
    assert rounds_at(times, 3) == expected


def test_the_table_of_answers_has_a_column_for_each_set() -> None:
    told = quality.page({"held": {"style term": (0.9, 12), "all": (0.8125, 40)}, "learned": {"all": (1.0, 3)}})
    assert told.splitlines() == [
        "| queries | held | learned |",
        "| --- | ---: | ---: |",
        "| all | 0.812 (40) | 1.000 (3) |",
        "| style term | 0.900 (12) |  |",
    ]


def test_a_corpus_is_built_and_measured(tmp_path: Path) -> None:
    write(tmp_path / "store.db", small())
    with closing(Store(tmp_path / "store.db")) as store:
        built = build(store, tmp_path / "x2", 2)
    with closing(Ours(tmp_path / "x2")) as ours:
        assert len(ours.searcher.arrays.docs) == 2 * len(small().sections)
    asked = ["cover", "unit behind a wall"]
    found = measure(tmp_path / "x2", 2, built, asked, 2, busy=0.05)
    assert found.sections == 2 * len(small().sections) and found.engines[0].name == "Rulewright"
    assert [f.name for f in found.engines[1:3]] == [IN_ONE_GAME, PLAIN]
    assert all(len(f.rank) >= len(asked) and min(f.rank) > 0 for f in found.engines)
    assert found.memory > 1 and set(found.steps) == {"understanding", "ranking", "finding", "whole"}
    assert len(found.engines[0].rank) == len(found.engines[0].whole) == 2 * len(asked) and len(found.slowest) == 2


def test_what_is_timed_is_what_users_ask_for_and_each_query_in_a_game_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "store.db", small())
    with closing(Store(tmp_path / "store.db")) as store:
        build(store, tmp_path / "x2", 2)
    asked: list[str | None] = []
    ask = Searcher.ask
    monkeypatch.setattr(Searcher, "ask", lambda s, q, **more: (asked.append(more["game"]), ask(s, q, **more))[1])
    with closing(Ours(tmp_path / "x2")) as ours:
        games = sorted(ours.searcher.arrays.columns["game"])
        queries = ["cover", "unit", "wall"]
        within = OursInOneGame(ours, queries)
        ours.prepare(queries)
        assert [ours.search("cover"), *map(within.search, queries)] and sum(map(within.rank, queries)) > 0
    assert asked == [None, *(games * 3)[:3]]


def test_a_row_of_ours_has_no_ratio_to_ours() -> None:
    own = replace(size().engines[0], name=IN_ONE_GAME)
    assert "| 2.00 | 2.00 | 2.00 |  | 10 |" in table(size(engines=[*size().engines, own])).splitlines()[-3]


def test_other_engines_are_measured_where_there_is_no_index_of_ours(tmp_path: Path) -> None:
    write(tmp_path / "store.db", small())
    found = measure(tmp_path, 5, 0.0, ["cover"], 1, busy=0.02, patience=Patience(9, {"Rulewright": (1, 5.0)}))
    assert found.left_out[0] == "Rulewright: building would take about 0 minutes"
    assert found.engines[0].name == "SQLite FTS5" and found.memory == 0.0
