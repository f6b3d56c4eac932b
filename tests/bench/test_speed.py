"""The measuring itself: corpora that grow with words of their own, engines that answer, a page that can be read."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from bench.growth import Renamer, grown
from bench.peers import Doc, Fts5, PlainWhoosh, words
from bench.speed import Figures, Ours, Size, build, measure
from bench.table import quantile, ratio, report, table
from kb.store import Store, write
from tests.kb.search.small import small


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


def test_a_page_names_every_engine_and_those_that_are_not_here(tmp_path: Path) -> None:
    names = ("Ours", "Ours, plain words", "Theirs")
    made = [Figures(name, 1.0, 10**6, [0.001], [0.002], [0.002], (10.0, 20.0)) for name in names]
    made[1].rank = [0.0005]
    size = Size(10, 1234, made, 2 * 10**6, 0.1, 50.0, {"ranking": 0.001})
    report([size], ["Absent"], tmp_path / "bench.md")
    page = (tmp_path / "bench.md").read_text("utf-8")
    assert "## 10 × the corpus: 1,234 sections" in page and "Absent" in page
    assert "| Theirs | 1.00 | 1.00 | 1.00 | 0.50 | 1.0 |" in page, "their time, by which our plain words' and ours"
    assert table(size) in page


def test_a_corpus_is_built_and_measured(tmp_path: Path) -> None:
    write(tmp_path / "store.db", small())
    with closing(Store(tmp_path / "store.db")) as store:
        built = build(store, tmp_path / "x2", 2)
    with closing(Ours(tmp_path / "x2")) as ours:
        assert len(ours.searcher._lists.docs) == 2 * len(small().sections)
    asked = ["cover", "unit behind a wall"]
    size = measure(tmp_path / "x2", 2, built, asked, 1, busy=0.05)
    assert size.sections == 2 * len(small().sections) and size.engines[0].name == "Rulewright"
    assert size.engines[1].name.startswith("Rulewright, plain words")
    assert all(len(f.rank) >= len(asked) and min(f.rank) > 0 for f in size.engines)
    assert size.memory > 1 and set(size.steps) == {"understanding", "ranking", "whole"}
