"""What figures were measured on is kept with them: on other answers they say nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bench import score, scoring


def folder(root: Path, name: str, **files: str) -> Path:
    for file, text in files.items():
        path = root / name / f"{file}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root / name


def test_a_fingerprint_is_of_names_and_content_alone(tmp_path: Path) -> None:
    one = folder(tmp_path, "one", queries="a", terms="b")
    other = folder(tmp_path, "other", terms="b", queries="a")
    os.utime(other / "terms.jsonl", (0, 0))
    assert scoring.fingerprint(one) == scoring.fingerprint(other)


@pytest.mark.parametrize("change", [{"queries": "a\nmore"}, {"more": ""}])
def test_answers_that_have_grown_have_another(tmp_path: Path, change: dict[str, str]) -> None:
    answers = folder(tmp_path, "dev", queries="a")
    before = scoring.fingerprint(answers)
    assert scoring.fingerprint(folder(tmp_path, "dev", **change)) != before


def test_what_is_recorded_tells_what_it_was_measured_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "GOLD", folder(tmp_path, "gold", queries="a"))
    monkeypatch.setattr(scoring, "RULEBOOKS", folder(tmp_path, "rulebooks", book="b"))
    figures = {"terms": {"core": {"recall": 0.9}}}
    score.record(figures, scoring.measured_on(), tmp_path / "scores.json")
    kept = score.recorded(tmp_path / "scores.json")
    assert kept == score.Recorded(scoring.measured_on(), figures)
    folder(tmp_path, "gold", queries="a\nmore")
    assert kept.measured_on != scoring.measured_on()
    assert kept.measured_on["rulebooks"] == scoring.measured_on()["rulebooks"]


def test_the_figures_that_are_recorded_can_be_read() -> None:
    kept = score.recorded()
    assert {"sections", "terms", "refs", "queries"} <= kept.scores.keys()
    assert {*kept.measured_on} in ({"gold", "rulebooks"}, set())
