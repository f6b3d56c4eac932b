"""The command that tells which rule wins, on the sample game."""

from __future__ import annotations

import json
from pathlib import Path

from tests.test_cli import run, sentence

TWO = ("lantern-marsh-torneo/2.1", "lantern-marsh-core/hire-your-crew")


def test_two_rules_by_their_ids(sample_root: Path) -> None:
    told = run("verdict", *TWO, "--kb", sample_root)
    assert told.exit_code == 0 and f"{TWO[0]} likely wins." in told.stdout
    assert "En lugar de 100 florines" in told.stdout
    as_json = json.loads(run("verdict", *TWO, "--json", "--kb", sample_root).stdout)
    assert (as_json["winner"], as_json["understood"]) == (TWO[0], None)


def test_a_question_in_words(sample_root: Path) -> None:
    told = run("verdict", "¿Puedo contratar dos héroes?", "--game", "lantern-marsh", "--kb", sample_root)
    assert told.exit_code == 0 and "lantern-marsh-torneo/2.1 likely wins." in told.stdout
    as_json = json.loads(run("verdict", "May a tired piece use a charm?", "--json", "--kb", sample_root).stdout)
    assert as_json["outcome"] == "single" and as_json["b"] == ""
    assert as_json["understood"] == {"act": "May a tired piece use a charm", "a": as_json["winner"], "b": None}


def test_rules_that_do_not_meet(sample_root: Path) -> None:
    said = run("verdict", "lantern-marsh-core/heavy", "lantern-marsh-core/fearless", "--kb", sample_root).stdout
    assert "apart. " in said and said.count("This is what") == 2


def test_words_that_are_quoted_apart_are_one_question(sample_root: Path) -> None:
    said = run("verdict", "zzzz", "qqq", "--kb", sample_root)
    assert said.exit_code == 0 and said.stdout == "undecided. No rule is found that speaks of this.\n"


def test_rules_of_books_that_are_not_in_force_are_not_taken(sample_root: Path, tmp_path: Path) -> None:
    file, by = tmp_path / "sheet.json", ("--book", "lantern-marsh-core", "--book", "lantern-marsh-reglamento")
    told = run("verdict", *TWO, *by, "--sheet", file, "--kb", sample_root)
    assert told.exit_code == 0 and "undecided. " in told.stdout and "is not in force here" in told.stdout
    assert run("verify", file, "--kb", sample_root).exit_code == 0, "by the same books it holds"
    asked = run("verdict", "¿Puedo contratar dos héroes?", "--game", "lantern-marsh", *by, "--kb", sample_root).stdout
    assert "torneo" not in asked
    no_such = run("verdict", *TWO, "--book", "no-such", "--kb", sample_root)
    assert "There is no book 'no-such'" in sentence(no_such)


def test_what_cannot_be_asked_says_so(sample_root: Path) -> None:
    assert run("verdict", "--kb", sample_root).exit_code == 2
    assert run("verdict", " ", "--kb", sample_root).exit_code == 2
    assert "lantern-marsh-core/none" in sentence(run("verdict", TWO[0], "lantern-marsh-core/none", "--kb", sample_root))
    assert "lantern-marsh" in run("verdict", "May I?", "--game", "nix", "--kb", sample_root).stderr


def test_a_sheet_is_written_and_verified_later(sample_root: Path, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    assert run("verdict", *TWO, "--sheet", file, "--kb", sample_root).exit_code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["winner"] == TWO[0]
    held = run("verify", file, "--kb", sample_root)
    assert (held.exit_code, held.stdout) == (0, "It holds: ruling and words are as they were.\n")
    file.write_text(file.read_text(encoding="utf-8").replace("florines", "reales"), encoding="utf-8")
    changed = run("verify", file, "--kb", sample_root)
    assert changed.exit_code == 1 and "changed after it was made" in changed.stdout


def test_what_is_no_sheet_is_refused_in_a_sentence(sample_root: Path, tmp_path: Path) -> None:
    none = tmp_path / "none.json"
    assert "cannot be read" in sentence(run("verify", none, "--kb", sample_root))
    none.write_text("{", encoding="utf-8")
    assert "no sheet" in sentence(run("verify", none, "--kb", sample_root))
