"""Checksums by the looks of files: what looks as it did is not read, what was written to is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.kb import generations, seen
from rulewright.kb.generations import SEEN, sha256
from rulewright.kb.seen import SETTLED, Seen
from tests.kb.counting import reads_of

A = "a" * 16


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of a generation that nobody wrote to for an hour."""
    path = tmp_path / "generations" / A / "games" / "mud@0.rwk"
    path.parent.mkdir(parents=True)
    path.write_text("mud")
    age(path, 3_600 * 10**9)
    return path


def age(path: Path, by: int) -> None:
    """Make it look as if it was changed that many nanoseconds before."""
    then = path.stat().st_mtime_ns - by
    os.utime(path, ns=(then, then))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read, in order."""
    return reads_of(seen, monkeypatch)


def kept(root: Path, *paths: Path) -> Seen:
    """A table that another process finds after these were read."""
    table = Seen(root)
    for path in paths:
        table.sha256(path)
    table.keep()
    return Seen(root)


def test_what_looks_as_it_did_is_not_read_again_under_whatever_name(
    tmp_path: Path, file: Path, read: list[str]
) -> None:
    table = kept(tmp_path, file)
    os.link(file, file.with_name("again"))
    assert table.sha256(file.with_name("again")) == sha256(file) and read == ["mud@0.rwk"]
    assert table.among(file.parent, {"again": sha256(file), "mud@0.rwk": "another"}) == {"again"}


def test_what_was_written_to_is_read(tmp_path: Path, file: Path) -> None:
    table = kept(tmp_path, file)
    file.write_text("mad")
    assert table.sha256(file) == sha256(file) and not table.among(file.parent, {file.name: sha256(file)})


def test_what_was_changed_a_moment_ago_may_be_changed_again_and_look_the_same(
    tmp_path: Path, file: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = file.stat().st_mtime_ns
    for later, again in ((SETTLED, 2), (SETTLED + 1, 3)):
        monkeypatch.setattr(seen.time, "time_ns", lambda later=later: changed + later)
        table = Seen(tmp_path)
        assert table.sha256(file) == table.sha256(file)
        assert len(read) == again
    assert SETTLED > 10**7, "clocks of files may stand still for a hundredth of a second"


def test_what_is_in_no_generation_is_forgotten(tmp_path: Path, file: Path) -> None:
    other = tmp_path / "elsewhere"
    other.write_text("haven")
    age(other, 10**10)
    assert len(kept(tmp_path, file, other)._sums) == 1


@pytest.mark.parametrize("text", ["", "[]", "{", "\xff"])
def test_a_table_that_cannot_be_read_costs_time_alone(tmp_path: Path, file: Path, text: str) -> None:
    (tmp_path / SEEN).write_text(text, encoding="latin-1")
    assert Seen(tmp_path).sha256(file) == sha256(file)


def test_a_file_that_is_gone_is_none(tmp_path: Path, file: Path) -> None:
    assert Seen(tmp_path).has(file, sha256(file)) and not Seen(tmp_path).has(file.with_name("x"), "")


def test_who_finds_damage_has_everything_read_again(tmp_path: Path, file: Path) -> None:
    folder = file.parents[1]
    generations.seal(folder, id=A)
    kept(tmp_path, file)
    looks = file.stat()
    file.write_text("mad")
    os.utime(file, ns=(looks.st_atime_ns, looks.st_mtime_ns))
    assert generations.checked(folder, sums=Seen(tmp_path).sha256), "nothing of its looks tells"
    with pytest.raises(generations.StoreError):
        generations.checked(folder)
    assert not (tmp_path / SEEN).exists() and Seen(tmp_path).kept(file.name) is None


def test_the_file_of_a_game_is_found_in_whatever_generation_has_it_whole(tmp_path: Path, file: Path) -> None:
    generations.seal(file.parents[1], id=A)
    assert Seen(tmp_path).kept(file.name) == (file, sha256(file))
    assert Seen(tmp_path).kept("haven@1.rwk") is None
    file.write_text("mad")
    assert Seen(tmp_path).kept(file.name) is None
