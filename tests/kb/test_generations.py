"""Generations are written whole, checked before they are opened, and switched by one rename."""

from __future__ import annotations

import errno
import random
import shutil
from pathlib import Path

import pytest

from kb import generations
from kb.errors import StoreError

A, B, C = "a" * 16, "b" * 16, "c" * 16


def make(root: Path, generation: str, body: bytes = b"facts") -> Path:
    folder = generations.begin(root)
    (folder / "store.db").write_bytes(body)
    (folder / "index").mkdir()
    (folder / "index" / "part").write_bytes(body * 3)
    generations.seal(folder, id=generation)
    return generations.publish(root, folder, generation)


def code(error: pytest.ExceptionInfo[StoreError]) -> str:
    return error.value.code


def test_what_is_published_is_current_and_sound(tmp_path: Path) -> None:
    make(tmp_path, A)
    assert generations.current(tmp_path).name == A
    assert generations.verify(generations.current(tmp_path))["id"] == A


def test_the_one_before_is_kept_and_older_ones_go(tmp_path: Path) -> None:
    for name in (A, B, C):
        make(tmp_path, name)
    assert sorted(p.name for p in (tmp_path / "generations").iterdir()) == [B, C]


def test_publishing_the_same_again_replaces_it(tmp_path: Path) -> None:
    make(tmp_path, A, b"first")
    make(tmp_path, A, b"second")
    assert (generations.current(tmp_path) / "store.db").read_bytes() == b"second"


def test_nothing_built_yet(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="run `rulewright build` first") as e:
        generations.current(tmp_path)
    assert code(e) == "kb-missing"


@pytest.mark.parametrize("text", ["", "../../etc", "A" * 16, "é" * 16, f"{A}\n{B}"])
def test_a_damaged_current_file_never_becomes_a_path(tmp_path: Path, text: str) -> None:
    make(tmp_path, A)
    (tmp_path / "current").write_text(text, encoding="utf-8")
    with pytest.raises(StoreError):
        generations.current(tmp_path)


def test_one_flipped_byte_is_noticed_wherever_it_is(tmp_path: Path) -> None:
    folder = make(tmp_path, A)
    chance = random.Random(7)
    files = sorted(p for p in folder.rglob("*") if p.is_file())
    for _ in range(100):
        path = chance.choice(files)
        sound = path.read_bytes()
        at = chance.randrange(len(sound))
        path.write_bytes(sound[:at] + bytes([sound[at] ^ (1 << chance.randrange(8))]) + sound[at + 1 :])
        with pytest.raises(StoreError):
            generations.verify(folder)
        path.write_bytes(sound)
    generations.verify(folder)


@pytest.mark.parametrize("name", ["store.db", "index/part", "manifest.json"])
def test_a_file_that_is_gone_or_cut_short_is_noticed(tmp_path: Path, name: str) -> None:
    folder = make(tmp_path, A)
    sound = (folder / name).read_bytes()
    (folder / name).write_bytes(sound[:-1])
    with pytest.raises(StoreError, match="damaged"):
        generations.verify(folder)
    (folder / name).unlink()
    with pytest.raises(StoreError, match="damaged"):
        generations.verify(folder)


def test_what_a_dead_build_left_is_removed(tmp_path: Path) -> None:
    left = tmp_path / "generations" / ".building-1"
    left.mkdir(parents=True)
    (left / "half").write_text("x")
    folder = generations.begin(tmp_path)
    assert not left.exists() and folder.exists()


def test_two_builds_at_once_are_one_too_many(tmp_path: Path) -> None:
    with generations.exclusive(tmp_path), pytest.raises(StoreError) as e, generations.exclusive(tmp_path):
        pass
    assert code(e) == "kb-busy"
    with generations.exclusive(tmp_path):
        pass  # the lock is free again


@pytest.mark.parametrize(
    ("number", "expected"),
    [(errno.ENOSPC, "kb-disk-full"), (errno.EROFS, "kb-read-only"), (errno.EACCES, "kb-read-only"), (5, "kb-write")],
)
def test_what_a_disk_does_becomes_a_sentence(tmp_path: Path, number: int, expected: str) -> None:
    with pytest.raises(StoreError) as e, generations.writing(tmp_path):
        raise OSError(number, "as the system says it")
    assert code(e) == expected
    assert str(tmp_path) in e.value.sentence


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "kb").write_text("not a folder")
    with pytest.raises(StoreError), generations.exclusive(tmp_path / "kb"):
        pass
    shutil.rmtree(tmp_path)
