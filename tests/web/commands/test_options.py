"""Where the knowledge base lies when nobody says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.web.commands.options import HOME, in_checkout, usual_files, usual_kb


def test_in_a_checkout_it_lies_beside_the_code() -> None:
    assert in_checkout() and usual_kb() == HOME / "var" / "kb"


def test_installed_it_lies_in_the_data_folder_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert usual_kb(tmp_path) == Path("/data/rulewright/kb")


@pytest.mark.parametrize("said", ["", "relative/folder"])
def test_a_data_folder_that_is_no_absolute_path_is_not_heeded(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", said)
    monkeypatch.setenv("HOME", "/home/wren")
    assert usual_kb(tmp_path) == Path("/home/wren/.local/share/rulewright/kb")


def test_rulebooks_that_the_user_names_come_before_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBOOKS", "/books")
    assert usual_files() == [Path("/books"), HOME / "corpus" / "sample"]
