"""The command that tells potential conflicts, on the sample game."""

from __future__ import annotations

import json
from pathlib import Path

from tests.test_cli import run, sentence


def test_conflicts_in_words_and_as_json(sample_root: Path) -> None:
    told = run("conflicts", "--all", "--kb", sample_root)
    assert told.exit_code == 0
    rows = json.loads(run("conflicts", "--json", "--kb", sample_root).stdout)
    assert rows["total"] == len(rows["results"])
    assert told.stdout.count("\n    lantern-marsh") >= 2 * rows["total"]
    for row in rows["results"]:
        assert {row[side]["section"].partition("/")[0] for side in ("a", "b")} == {row["book"]}
        assert row["a"]["section"] != row["b"]["section"]
        assert row["verdict"]["outcome"] in ("a", "b", "undecided")


def test_only_what_is_sure_is_told_unless_all_is_asked_for(sample_root: Path) -> None:
    told = run("conflicts", "--kb", sample_root).stdout
    rows = json.loads(run("conflicts", "--json", "--kb", sample_root).stdout)["results"]
    sure = [r for r in rows if r["certainty"] >= 0.8]
    assert told.count("\n    lantern-marsh") == 2 * len(sure)
    assert ("sure enough" in told) == (not sure)
    assert (f"{len(rows) - len(sure)} pairs of sentences to compare (--all)" in told) == (len(rows) > len(sure))


def test_conflicts_of_one_book_and_one_kind(sample_root: Path) -> None:
    said = run("conflicts", "lantern-marsh-core", "--kind", "two-numbers", "--json", "--kb", sample_root)
    assert all(r["kind"] == "two-numbers" for r in json.loads(said.stdout)["results"])


def test_conflicts_of_no_book_say_which_there_are(sample_root: Path) -> None:
    assert "lantern-marsh-core" in sentence(run("conflicts", "no-such", "--kb", sample_root))


def test_an_unknown_kind_is_wrong_usage(sample_root: Path) -> None:
    assert run("conflicts", "--kind", "quarrel", "--kb", sample_root).exit_code == 2
