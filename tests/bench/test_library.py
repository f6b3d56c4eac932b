"""The figures of the library: shares between 0 and 1, made from the counts of its own scorer."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from bench import library, score, scoring

ROW: dict[str, Any] = {"f1": 0.98765, "tree": 0.5, "exact": 1.0, "title": True, "books": 1, "games": 1}


def test_counts_become_shares() -> None:
    row = {**ROW, "links": [20, 15, 2, 3], "pairs": [4, 9, 16], "glossary": [3, 4]}
    assert library.figures(row) == {
        "f1": 0.9877,
        "tree": 0.5,
        "exact": 1.0,
        "title": 1.0,
        "one book": 1.0,
        "links": 0.75,
        "pairs": 0.25,
        "glossary": 0.75,
    }


def test_a_folder_that_became_many_books_is_told() -> None:
    assert library.figures({**ROW, "books": 9, "games": 9})["one book"] == 0.0


@pytest.mark.parametrize(("name", "form"), [("fen", "as published"), ("fen.pdf.txt", ".pdf.txt"), ("fen.rst", ".rst")])
def test_each_form_has_its_mean(name: str, form: str) -> None:
    said = library.means(
        {"library": {name: library.figures(ROW), f"other-{name}": library.figures({**ROW, "tree": 1.0})}}
    )
    assert said == [f"{form}: 2 books, f1 0.988, tree 0.750, title 1.000"]


def test_the_figures_that_are_recorded_can_be_read() -> None:
    kept = score.recorded(library.RECORD)
    assert {*kept.measured_on} == {"library"}
    assert {"charge-en", "charge-en.txt", "charge-en.pdf.txt", "charge-en.rst"} <= kept.scores["library"].keys()


@pytest.mark.parametrize("first", ["library", "score", "without"])
def test_whichever_is_started_finds_the_others(first: str) -> None:
    subprocess.run([sys.executable, "-c", f"import bench.{first}"], check=True, cwd=scoring.ROOT)
