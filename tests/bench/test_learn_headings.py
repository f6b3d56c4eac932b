"""The learner of headings: which line is which heading of the truth, what the weights become."""

from __future__ import annotations

from typing import Any

from bench.learn_headings import Sample, aligned, fitted, written
from rulewright.ingest.structure.bare.looks import Page
from tests.ingest.structure.making import PROSE, look, manuscript


def sample(name: str, **rest: Any) -> Sample:
    return Sample(name, manuscript(PROSE), Page(look(PROSE)), {}, **rest)


def test_lines_are_matched_in_the_order_of_the_truth() -> None:
    seen = look(f"Combat\n\n{PROSE}\nMagic\n{PROSE}\n\nMagic\n\n{PROSE}")
    wanted = [{"title": t, "number": None} for t in ("Combat", "Magic", "Rest")]
    assert aligned(seen, wanted) == {0: 0, 4: 1}  # of two lines the one that stands apart


def test_both_languages_of_a_book_are_one_game() -> None:
    assert {sample(name, gold={}).game for name in ("fen-en.txt", "fen-es.pdf.txt")} == {"fen"}


def test_weights_tell_yes_from_no_and_what_few_games_have_has_none() -> None:
    rows = [{"good": 1.0, "all": 1.0}, {"bad": 1.0, "all": 1.0}]
    data = [
        (sample(game, gold={0: 0}, lines=dict(enumerate(rows))), [*rows[:1], rows[1] | {game: 1.0}], ())
        for game in ("fen", "moor", "heath", "marsh", "dune") * 3
    ]
    found = fitted(data)
    assert found["good"] > 0.5 > -0.5 > found["bad"]
    assert found.keys() == {"good", "bad", "all"}


def test_weights_are_written_as_a_module() -> None:
    found = written({"kept": 1.234, "below": -0.5}.items(), {"beside": 2.0}.items())
    assert found.endswith('LINES = {\n    "below": -0.50, "kept": 1.23,\n}\n\nPLACES = {\n    "beside": 2.00,\n}\n')
