"""`rulewright diff`: what it prints, what it refuses, and with which status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import SAMPLE
from tests.second_edition import second_edition
from tests.test_cli import run, sentence

CORE = next(p for p in SAMPLE if p.name == "lantern-marsh-core.md")


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("second") / "core.md"
    path.write_text(second_edition(CORE.read_text(encoding="utf-8")), encoding="utf-8")
    return path


def test_the_changes_are_grouped_and_marked(second: Path) -> None:
    done = run("diff", CORE, second)
    assert done.exit_code == 0
    groups = [line for line in done.stdout.splitlines() if line and line.isalpha()]
    assert groups == ["Added", "Removed", "Reworded", "Renamed", "Moved", "Terms"]
    assert "[-at any time-] {+once in each round+}" in " ".join(done.stdout.split())
    assert "> 5.5 Shoot  (was: 5.4)" in done.stdout
    assert all(line == line.rstrip() for line in done.stdout.splitlines())


def test_as_json(second: Path) -> None:
    answer = json.loads(run("diff", CORE, second, "--json").stdout)
    (book,) = answer["books"]
    assert book["counts"] == {"added": 1, "removed": 1, "reworded": 2, "renamed": 1, "moved": 5}
    assert {"kinds", "old", "new", "how", "words", "cited_by", "citing"} <= book["changes"][0].keys()


def test_no_difference_is_no_failure() -> None:
    done = run("diff", CORE, CORE)
    assert done.exit_code == 0 and "nothing changed" in done.stdout


def test_by_general_means(second: Path) -> None:
    assert "5.5 Shoot" in run("diff", CORE, second, "--auto").stdout


def test_what_is_not_there_or_has_nothing_in_common(tmp_path: Path) -> None:
    assert "nowhere.md" in sentence(run("diff", CORE, tmp_path / "nowhere.md"))
    assert "no rulebook" in sentence(run("diff", CORE, tmp_path))


@pytest.mark.parametrize("wrong", [["diff"], ["diff", "one"], ["diff", "one", "two", "three"]])
def test_wrong_usage_is_status_2(wrong: list[str]) -> None:
    assert run(*wrong).exit_code == 2
