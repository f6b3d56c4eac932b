"""The folder of a frozen site: whose it is, what a run that is cut off leaves, who may read it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.kb.errors import StoreError
from rulewright.web.freeze.writing import MARKER, freeze, owned, place, workshop
from tests.web import harbour


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return harbour.write(tmp_path_factory.mktemp("kb"), harbour.knowledge())


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def files(folder: Path) -> dict[str, str]:
    found = (p for p in sorted(folder.rglob("*")) if p.is_file())
    return {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8", errors="replace") for p in found}


@pytest.mark.parametrize(
    ("there", "force", "expected"),
    [
        ({}, False, set()),  # an empty folder
        ({MARKER: "a.html\nb/c.html\n"}, False, {"a.html", "b/c.html"}),
        ({MARKER: "../secret\n/etc/passwd\na/../../b\n\na.html\n"}, False, {"a.html"}),  # never outside
        ({"notes.txt": "mine"}, True, set()),
    ],
)
def test_which_files_are_ours(tmp_path: Path, there: dict[str, str], force: bool, expected: set[str]) -> None:
    assert owned(tmp_path / "kb", written(tmp_path / "out", there), force) == expected


def test_a_folder_that_is_not_there_yet_has_none(tmp_path: Path) -> None:
    assert owned(tmp_path / "kb", tmp_path / "new" / "folder", False) == frozenset()


@pytest.mark.parametrize(
    ("out", "force", "sentence"),
    [
        ("others", False, "choose an empty folder, or --force"),
        ("others/notes.txt", False, "is a file; name a folder"),
        ("others/notes.txt", True, "is a file; name a folder"),
        ("kb", True, "is a part of the knowledge base"),
        ("kb/generations/x", True, "is a part of the knowledge base"),
    ],
)
def test_a_wrong_folder_is_refused_in_a_sentence_and_left_alone(
    tmp_path: Path, out: str, force: bool, sentence: str
) -> None:
    written(tmp_path, {"others/notes.txt": "mine", "kb/current": "x"})
    before = files(tmp_path)
    with pytest.raises(StoreError, match=sentence):
        freeze(tmp_path / "kb", tmp_path / out, ["harbour"], None, force)
    assert files(tmp_path) == before


def test_with_force_the_files_of_others_stay(kept: Path, tmp_path: Path) -> None:
    out = written(tmp_path / "out", {"notes.txt": "mine"})
    freeze(kept, out, ["harbour"], None, True)
    assert files(out)["notes.txt"] == "mine" and (out / "index.html").is_file()


def test_what_is_not_made_again_goes_and_its_empty_folders_with_it(tmp_path: Path) -> None:
    out = written(tmp_path / "out", {"a/b/old.html": "1", "a/own.txt": "mine", "c/d/old.html": "1", "same.html": "1"})
    made = written(tmp_path / "made", {"same.html": "2", "new/page.html": "2"})
    place(made, out, ["same.html", "new/page.html"], ["a/b/old.html", "c/d/old.html", "same.html"])
    listed = "new/page.html\nsame.html\n"
    assert files(out) == {MARKER: listed, "a/own.txt": "mine", "same.html": "2", "new/page.html": "2"}
    assert not (out / "c").exists() and not (out / "a" / "b").exists()


def test_a_run_that_is_cut_off_while_files_are_moved_is_still_known_as_ours(tmp_path: Path) -> None:
    out = written(tmp_path / "out", {MARKER: "old.html\n", "old.html": "1"})
    made = written(tmp_path / "made", {"a.css": "2", "b.html": "2"})
    with pytest.raises(FileNotFoundError):
        place(made, out, ["a.css", "b.html", "lost.html"], ["old.html"])
    assert owned(tmp_path / "kb", out, False) == {"a.css", "b.html", "lost.html", "old.html"}
    assert files(out)["old.html"] == "1", "what was served before is served on"


def test_a_run_that_fails_before_the_end_changes_nothing(kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    freeze(kept, out, ["harbour"], None, False)
    before = files(out)

    def stopped(done: int, _: int) -> None:
        if done > 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        freeze(kept, out, ["harbour"], "/elsewhere", False, stopped)
    assert files(out) == before and [p.name for p in tmp_path.iterdir()] == ["out"]


def test_what_a_killed_run_left_is_cleared_away(kept: Path, tmp_path: Path) -> None:
    written(tmp_path, {".out.freezing/site/half.html": "half", ".out.freezing/lock": ""})
    freeze(kept, tmp_path / "out", ["harbour"], None, False)
    assert [p.name for p in tmp_path.iterdir()] == ["out"] and not (tmp_path / "out" / "half.html").exists()


def test_two_runs_at_once_do_not_mix(tmp_path: Path) -> None:
    with workshop(tmp_path / "out") as made, pytest.raises(StoreError, match="Another run is writing"):
        written(made, {"a.html": "1"})
        with workshop(tmp_path / "out"):
            pass
    assert not list(tmp_path.iterdir())


def test_another_user_s_server_may_read_it(kept: Path, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        freeze(kept, tmp_path / "out", ["harbour"], None, False)
    finally:
        os.umask(before)
    modes = {p.stat().st_mode & 0o777 for p in (tmp_path / "out", *(tmp_path / "out").rglob("*"))}
    assert modes == {0o755, 0o644}
