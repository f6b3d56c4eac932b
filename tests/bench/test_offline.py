"""What search without signal is measured by: passages that count once, and rows by set and style."""

from __future__ import annotations

import pytest

from bench.offline import SEEK, Asked, agreeing, gain, table
from bench.questions.grading import Query
from rulewright.web.freeze.writing import SEARCH_FILES


def query(style: str = "term", half: str = "held") -> Query:
    return Query("q1", "cover", "en", None, style, half, {})


def asked(*passages: tuple[str, int], style: str = "term") -> Asked:
    """A query; ``a b`` are two sections that hold one passage."""
    return Asked(query(style), [(frozenset(ids.split()), grade) for ids, grade in passages])


@pytest.mark.parametrize(
    ("passages", "hits", "expected"),
    [
        ((("a", 3),), ["a"], 1.0),
        ((("a", 3),), [], 0.0),
        ((("a", 3),), ["b", "a"], 0.63),  # one place too late
        ((("a", 3), ("b", 1)), ["b", "a"], 0.71),
        ((("a b", 3),), ["a", "b"], 1.0),  # one passage in two sections counts once
        ((("a", 3), ("a", 2)), ["a"], 0.79),  # two passages in one section: the better one
        ((("a", 3),), ["x"] * 10 + ["a"], 0.0),  # beyond the tenth
        ((), ["a"], 0.0),  # nothing answers
    ],
)
def test_ndcg(passages: tuple[tuple[str, int], ...], hits: list[str], expected: float) -> None:
    assert asked(*passages).score(hits) == pytest.approx(expected, abs=0.005)


def test_a_later_hit_gains_less() -> None:
    assert gain([3]) == 7.0 and gain([0, 3]) == pytest.approx(7 / 1.585, abs=0.01)


def test_rows_by_set_and_style_with_the_mean_of_each_engine() -> None:
    queries = [asked(("a", 3)), asked(("b", 3), style="typo")]
    rows = list(table(queries, {"site": [["a"], ["b"]], "seek": [["a"], []]}))
    assert rows == [
        ("held: all", 2, {"site": 1.0, "seek": 0.5}),
        ("held: term", 1, {"site": 1.0, "seek": 1.0}),
        ("held: typo", 1, {"site": 1.0, "seek": 0.0}),
    ]


def test_what_is_measured_is_what_is_served() -> None:
    served = [name for name in SEARCH_FILES if name.startswith("seek") and name != "seek-show.js"]
    assert [path.name for path in SEEK] == served and all(path.is_file() for path in SEEK)


def test_answers_are_held_against_each_other() -> None:
    site = [["a", "words", "answer"], ["b", "words", "likely"], ["c", "words", "likely"], None]
    copy = [["a", "words", "answer"], ["b", "other", "likely"], None, ["d", "words", "answer"]]
    expected = {"site": 3, "copy": 3, "both": 2, "same section": 2, "same words": 1, "same level": 2}
    assert agreeing(site, copy) == expected
