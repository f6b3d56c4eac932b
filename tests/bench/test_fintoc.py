"""FinTOC's score: headings found, and at the right level."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import fintoc
from bench.fintoc import contents_score, harmonic, levels


class Scorer:
    """What the library's scorer gives, for titles without doubles."""

    def norm(self, title: str) -> str:
        return title.lower()

    def forms(self, section: dict[str, str]) -> set[str]:
        return {section["title"].lower()}

    def lcs(self, ours: list[set[str]], wanted: list[str]) -> list[tuple[int, int]]:
        return [(i, j) for i, forms in enumerate(ours) for j, title in enumerate(wanted) if title in forms]


@pytest.mark.parametrize(
    ("parents", "wanted"),
    [([], []), ([None], [0]), ([None, None, 1], [0, 0, 1]), ([None, 0, 1, 0], [0, 0, 1, 0]), ([None, 0], [0, 0])],
)
def test_levels_count_from_the_first_that_is_not_the_book(parents: list[int | None], wanted: list[int]) -> None:
    assert levels(parents) == wanted


def test_the_lower_of_two_draws_the_mean_down() -> None:
    assert harmonic(1.0, 0.5) == pytest.approx(2 / 3)
    assert harmonic(0.0, 1.0) == harmonic(0.0, 0.0) == 0.0


def test_a_heading_at_a_wrong_level_costs() -> None:
    wanted = [{"title": t, "parent": p} for t, p in (("Combat", None), ("Striking", 0), ("Magic", None))]
    truth = {"headings": wanted, "titles": ["Fen"]}
    rows = (("Fen", None), ("Combat", None), ("Striking", None), ("Magic", None))
    sections = [{"id": t, "title": t, "parent": p} for t, p in rows]
    assert contents_score(Scorer(), sections, truth, 1.0) == pytest.approx(harmonic(1.0, 2 / 3))
    sections[2]["parent"] = "Combat"
    assert contents_score(Scorer(), sections, truth, 1.0) == 1.0


class Library(Scorer):
    """A scorer that has one book."""

    def books_of(self, export: dict[str, list[dict[str, str]]], truth: object) -> list[dict[str, str]]:
        return export["books"]


def test_each_text_has_its_score_and_each_language_its_mean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fintoc, "scorer", lambda library: Library())
    (tmp_path / "truth").mkdir()
    for name, lang in (("a", "en"), ("b", "es"), ("c", "en")):
        truth = {"headings": [{"title": "Fen", "parent": None}], "titles": ["Mire"], "lang": lang}
        (tmp_path / "truth" / f"{name}.json").write_text(json.dumps(truth))
    section = {"id": "a/fen", "book": "a", "title": "Fen", "parent": None, "order": 1}
    for name in ("a.txt", "b.txt"):
        (tmp_path / f"{name}.json").write_text(json.dumps({"books": [{"id": "a"}], "sections": [section]}))
    found = fintoc.scores(tmp_path, tmp_path, {"a.txt": {"f1": 1.0}, "b.txt": {"f1": 0.0}, "a": {"f1": 1.0}})
    assert found == {"a.txt": 1.0, "b.txt": 0.0}
    rows = {"a.txt": {"fintoc": 1.0}, "c.txt": {"fintoc": 0.5}, "b.txt": {"fintoc": 0.25}, "a": {"f1": 1.0}}
    assert list(fintoc.by_language(tmp_path, rows)) == [
        ".txt en: 2 books, FinTOC's score 0.750",
        ".txt es: 1 books, FinTOC's score 0.250",
    ]
