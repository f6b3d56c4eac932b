"""Files of a generation that is open: a look costs no reading unless one was touched."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.kb import whole
from rulewright.kb.generations import sha256
from rulewright.kb.seen import Seen
from rulewright.kb.whole import Watched
from tests.kb.counting import reads_of


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read, in order."""
    return reads_of(whole, monkeypatch)


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    for name in ("a", "b"):
        (tmp_path / name).write_text(name * 100)
    return Watched.of(tmp_path, {"files": {name: sha256(tmp_path / name) for name in ("a", "b")}})


def test_what_nobody_touched_is_not_read(watched: Watched, read: list[str]) -> None:
    assert watched.damaged() is None and read == []


def test_what_was_touched_is_read_once(watched: Watched, read: list[str]) -> None:
    (watched.folder / "b").write_text("b" * 100)
    assert [watched.damaged() for _ in range(3)] == [None] * 3
    assert read == ["b"]


def test_what_was_changed_is_named_and_read_once(watched: Watched, read: list[str]) -> None:
    (watched.folder / "b").write_text("b" * 99 + "c")
    assert [watched.damaged() for _ in range(3)] == ["b"] * 3
    assert read == ["b"]


def test_a_time_that_was_set_back_hides_nothing(watched: Watched) -> None:
    file = watched.folder / "a"
    before = file.stat()
    file.write_text("b" * 100)
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert watched.damaged() == "a"


def test_what_is_as_it_was_again_is_whole(watched: Watched) -> None:
    (watched.folder / "a").write_text("c")
    assert watched.damaged() == "a"
    (watched.folder / "a").write_text("a" * 100)
    assert watched.damaged() is None


def test_who_is_in_doubt_reads_all(watched: Watched, read: list[str]) -> None:
    watched.distrust()
    assert [watched.damaged() for _ in range(2)] == [None] * 2
    assert read == ["a", "b"]


def test_what_is_gone_is_no_damage_but_an_error(watched: Watched) -> None:
    (watched.folder / "a").unlink()
    with pytest.raises(FileNotFoundError):
        watched.damaged()


def test_another_name_of_a_file_is_read_later_a_few_bytes_at_a_time(
    watched: Watched, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        os.link(watched.folder / name, watched.folder / f"{name}-again")
    monkeypatch.setattr(whole, "AT_ONCE", 100)
    assert watched.damaged() is None and read == ["a"]
    assert watched.damaged() is None and read == ["a", "b"]
    assert watched.damaged() is None and read == ["a", "b"]


def test_what_was_found_whole_under_another_name_is_not_read_again(
    watched: Watched, tmp_path: Path, read: list[str]
) -> None:
    later = tmp_path / "later"
    later.mkdir()
    os.link(watched.folder / "a", later / "a")
    (later / "b").write_text("b" * 100)
    (later / "c").write_text("c")
    new = Watched.of(later, {"files": {**watched.files, "c": sha256(later / "c")}})
    assert new.take_over(watched) == {"a"}
    assert new.damaged() is None and read == ["a"], "once, as somebody touched it; the others were just looked at"


def test_what_was_damaged_before_is_not_taken_over(watched: Watched, tmp_path: Path) -> None:
    (watched.folder / "a").write_text("spoilt")
    assert watched.damaged() == "a"
    later = tmp_path / "later"
    later.mkdir()
    os.link(watched.folder / "a", later / "a")
    assert Watched.of(later, {"files": {"a": watched.files["a"]}}).take_over(watched) == frozenset()


def test_what_is_trusted_for_its_looks_is_read_later_a_few_bytes_at_a_time(
    watched: Watched, tmp_path: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Seen(tmp_path)
    monkeypatch.setattr("rulewright.kb.seen.SETTLED", -1)
    for name in ("a", "b"):
        table.sha256(tmp_path / name)
    assert watched.trust(table) == {"a", "b"} and read == []
    monkeypatch.setattr(whole, "AT_ONCE", 100)
    assert [watched.damaged() for _ in range(3)] == [None] * 3 and read == ["a", "b"]
