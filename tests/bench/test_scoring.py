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


@pytest.mark.parametrize("auto", [False, True])
def test_figures_without_profiles_are_recorded_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], auto: bool
) -> None:
    files = {"RECORD": tmp_path / "scores.json", "AUTO": tmp_path / "scores_auto.json"}
    for name, file in files.items():
        monkeypatch.setattr(score, name, file)
        score.record({"sections": {"fen": {"f1": 0.5 if name == "AUTO" else 0.25}}}, {}, file)
    monkeypatch.setattr("sys.argv", ["score", "--record", *(["--auto"] if auto else [])])
    monkeypatch.setattr(scoring, "available", lambda: True)
    monkeypatch.setattr(scoring, "build", lambda *args: 1.0)
    monkeypatch.setattr(scoring, "score", lambda *args, **more: {"sections": {"fen": {"f1": 0.75}}})
    monkeypatch.setattr(scoring, "measured_on", dict)
    monkeypatch.setattr(score, "annotated", lambda *args: ())
    monkeypatch.setattr(score, "left_out", lambda *args: ())
    monkeypatch.setattr(score.without, "figures", dict)  # they read the rulebooks, which need not be there
    score.main()
    assert f"+ sections fen f1: {0.5 if auto else 0.25} -> 0.75" in capsys.readouterr().out
    now = [score.recorded(file).scores["sections"]["fen"]["f1"] for file in files.values()]
    assert now == ([0.25, 0.75] if auto else [0.75, 0.5])


@pytest.mark.parametrize("file", [score.RECORD, score.AUTO])
def test_the_figures_that_are_recorded_can_be_read(file: Path) -> None:
    kept = score.recorded(file)
    assert {"sections", "terms", "refs", "queries"} <= kept.scores.keys()
    assert {*kept.measured_on} in ({"gold", "rulebooks"}, set())
