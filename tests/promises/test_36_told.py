"""Promise 36: an overlay, profile or file that is not heeded is told, with the reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import main
from rulewright.ingest.build import build

RULES = "# Mudball\n\n## Throwing\n\nA player throws mud. See “Ducking”.\n\n## Ducking\n\nA player ducks.\n"
PROFILE = """[book]
id = "mudball"
game = "mudball"
title = "Mudball"
lang = "en"
recognise = ["throws mud"]
"""
OVERLAY = 'overlay = "{game}"\n\n[[term]]\nname = "Mud"\nsection = "mudball/throwing"\nbecause = "it is one"\n'


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    folder = tmp_path / "books"
    folder.mkdir()
    (folder / "mudball.md").write_text(RULES, encoding="utf-8")
    return folder


def command(shelf: Path) -> Result:
    done = CliRunner().invoke(main, ["build", "--kb", str(shelf.parent / "kb"), str(shelf)])
    assert "Traceback" not in done.output
    return done


BROKEN = [
    pytest.param(PROFILE.encode("utf-16"), "corpus-encoding", id="UTF-16"),
    pytest.param(PROFILE.encode() + b"\0", "corpus-toml", id="NUL"),
    pytest.param(PROFILE.encode() + b"#" * 20_000_000, "corpus-size", id="20 MB"),
    pytest.param(PROFILE.encode() + b"x = " + b"[" * 3_000, "corpus-toml", id="brackets"),
    pytest.param(PROFILE.encode() + b"[a" + b".a" * 20_000 + b"]", "corpus-toml", id="dots"),
    pytest.param(PROFILE.encode() + b"x = " + b"1" * 10_000, "corpus-toml", id="digits"),
    pytest.param(OVERLAY.format(game="mudball").encode("utf-16"), "corpus-encoding", id="overlay in UTF-16"),
    pytest.param(b'overlay = "mudball"\nx = ' + b"[" * 3_000, "corpus-toml", id="overlay of brackets"),
]


@pytest.mark.parametrize(("data", "code"), BROKEN)
def test_a_profile_or_overlay_that_cannot_be_read_is_told(shelf: Path, data: bytes, code: str) -> None:
    (shelf / "mine.toml").write_bytes(data)
    done = command(shelf)
    assert done.exit_code == 1
    (line,) = done.output.strip().splitlines()
    assert "mine.toml" in line and f"[{code}]" in line


def test_an_overlay_for_a_game_that_is_not_there_is_told(shelf: Path) -> None:
    (shelf / "mine.toml").write_text(OVERLAY.format(game="mudbal"), encoding="utf-8")
    for _ in range(2):  # also where nothing changed
        done = command(shelf)
        assert done.exit_code == 0
        assert "mine.toml corrects the game 'mudbal', and there is none; there are mudball." in done.output


def test_a_profile_that_recognises_nothing_is_told(shelf: Path) -> None:
    (shelf / "mine.toml").write_text(PROFILE.replace("throws mud", "nothing of the kind"), encoding="utf-8")
    assert "recognised none of these books" in command(shelf).output


@pytest.mark.parametrize("name", ["rules.fodt", "rules.pages", "rules.doc", "RULES.RTF"])
def test_a_rulebook_in_a_format_that_is_not_read_is_told(shelf: Path, name: str) -> None:
    (shelf / name).write_bytes(b"PK")
    done = command(shelf)
    assert done.exit_code == 3 and name in done.output and "[input-format]" in done.output


def test_a_link_to_a_folder_is_told(shelf: Path, tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (shelf / "more").symlink_to(tmp_path / "more")
    done = command(shelf)
    assert done.exit_code == 3 and "[input-link]" in done.output


def test_files_of_other_programs_are_nobodys_business(shelf: Path) -> None:
    (shelf / "pyproject.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    (shelf / "cover.png").write_bytes(b"PNG")
    (shelf / ".hidden.odt").write_bytes(b"PK")
    assert command(shelf).exit_code == 0


def test_a_pipe_beside_the_rulebooks_is_not_waited_for(shelf: Path) -> None:
    for name in ("habits.toml", "rulewright.toml"):
        os.mkfifo(shelf / name)
    assert build(shelf.parent / "kb", [shelf / "mudball.md"]).changed
