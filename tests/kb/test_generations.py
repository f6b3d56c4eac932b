"""Generations are written whole, checked before they are opened, and switched by one rename."""

from __future__ import annotations

import errno
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb import generations
from rulewright.kb.errors import NotFound, StoreError
from rulewright.kb.generations import FIRST_FORMAT, FORMAT
from rulewright.kb.keeping import holding

A, B, C, D = "a" * 16, "b" * 16, "c" * 16, "d" * 16


def make(root: Path, generation: str, body: bytes = b"facts", keep: int | None = generations.KEPT) -> Path:
    folder = generations.begin(root)
    (folder / "store.db").write_bytes(body)
    (folder / "index").mkdir()
    (folder / "index" / "part").write_bytes(body * 3)
    generations.seal(folder, id=generation)
    return generations.publish(root, folder, generation, keep)


def there(root: Path) -> list[str]:
    return sorted(p.name for p in (root / "generations").iterdir())


def rewrite(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a manifest and seal it again, as another release would have written it."""
    data = json.loads((folder / "manifest.json").read_text())
    change(data)
    data["seal"] = generations._seal(data)
    (folder / "manifest.json").write_text(json.dumps(data))


def code(error: pytest.ExceptionInfo[StoreError]) -> str:
    return error.value.code


def test_what_is_published_is_current_and_sound(tmp_path: Path) -> None:
    make(tmp_path, A)
    assert generations.current(tmp_path).name == A
    assert generations.verify(generations.current(tmp_path))["id"] == A


@pytest.mark.parametrize(
    ("keep", "expected"), [(1, [D]), (2, [C, D]), (3, [B, C, D]), (9, [A, B, C, D]), (None, [A, B, C, D])]
)
def test_as_many_are_kept_as_is_asked_for(tmp_path: Path, keep: int | None, expected: list[str]) -> None:
    for name in (A, B, C):
        make(tmp_path, name, keep=None)
    make(tmp_path, D, keep=keep)
    assert there(tmp_path) == expected


def test_the_one_before_is_kept_even_if_it_is_the_oldest(tmp_path: Path) -> None:
    for name in (A, B, C):
        make(tmp_path, name, keep=None)
    generations.use(tmp_path, A)
    make(tmp_path, D)
    assert there(tmp_path) == [A, D]


def test_the_one_before_is_kept_and_older_ones_go(tmp_path: Path) -> None:
    for name in (A, B, C):
        make(tmp_path, name)
    assert there(tmp_path) == [B, C]


def test_one_that_is_read_is_kept_until_it_is_not(tmp_path: Path) -> None:
    folder = make(tmp_path, A)
    with holding(folder):
        for name in (B, C):
            make(tmp_path, name, keep=1)
        assert there(tmp_path) == [A, C]
        generations.verify(folder)
    make(tmp_path, D, keep=1)
    assert there(tmp_path) == [D]


def test_publishing_the_same_again_keeps_what_is_there(tmp_path: Path) -> None:
    make(tmp_path, A, b"first")
    make(tmp_path, B)
    make(tmp_path, A, b"second")
    assert (generations.current(tmp_path) / "store.db").read_bytes() == b"first"
    assert there(tmp_path) == [A, B]


def test_publishing_the_same_again_replaces_what_is_damaged(tmp_path: Path) -> None:
    (make(tmp_path, A, b"first") / "store.db").write_bytes(b"damaged")
    make(tmp_path, A, b"second")
    assert (generations.current(tmp_path) / "store.db").read_bytes() == b"second"
    assert there(tmp_path) == [A]


@pytest.mark.parametrize("format_", [FORMAT - 1, FORMAT + 1, None, "2", 0, [2]])
def test_another_format_is_a_sentence_that_names_who_wrote_it(tmp_path: Path, format_: object) -> None:
    folder = make(tmp_path, A)
    rewrite(folder, lambda data: data.update(format=format_, version="7.1"))
    with pytest.raises(StoreError, match=f"made by Rulewright 7.1 in format .*reads {FORMAT}; run `rulewright b") as e:
        generations.verify(folder)
    assert code(e) == "kb-format"


def test_a_manifest_that_does_not_say_its_format_is_of_the_first(tmp_path: Path) -> None:
    folder = make(tmp_path, A)
    rewrite(folder, lambda data: [data.pop(key) for key in ("format", "version")])
    with pytest.raises(StoreError, match=f"of an older release in format {FIRST_FORMAT}"):
        generations.verify(folder)
    assert generations.checked(folder)["id"] == A, "its files are sound all the same"


@pytest.mark.parametrize(
    "name", ["../../secret", "/etc/passwd", "index/../../x", "", ".", "index/", "a//b", "é", "a\n"]
)
def test_a_manifest_never_names_a_file_elsewhere(tmp_path: Path, name: str) -> None:
    folder = make(tmp_path, A)
    rewrite(folder, lambda data: data["files"].update({name: "0" * 64}))
    with pytest.raises(StoreError, match=r"manifest\.json of the knowledge base a{16} is damaged"):
        generations.manifest(folder)


def test_a_manifest_says_when_and_by_what_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    data = generations.manifest(make(tmp_path, A))
    assert data["format"] == FORMAT and data["version"]
    assert data["published"] == "2026-01-01T00:00:00.000000+00:00"


def test_what_is_kept_is_listed_newest_first(tmp_path: Path) -> None:
    make(tmp_path, B)
    (make(tmp_path, A) / "manifest.json").write_text("{")
    (tmp_path / "generations" / "notes.txt").write_text("of somebody else")
    newest, damaged = generations.listed(tmp_path)
    assert (newest.id, newest.current, newest.trouble) == (B, False, None)
    assert newest.size == sum(p.stat().st_size for p in (tmp_path / "generations" / B).rglob("*") if p.is_file())
    assert (damaged.id, damaged.current, damaged.manifest) == (A, True, {}) and "is damaged" in str(damaged.trouble)


def test_there_is_nothing_to_list_before_the_first_build(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="run `rulewright build` first"):
        generations.listed(tmp_path)


def test_one_that_is_kept_can_be_made_current(tmp_path: Path) -> None:
    make(tmp_path, A)
    make(tmp_path, B)
    generations.use(tmp_path, A)
    assert generations.current(tmp_path).name == A and there(tmp_path) == [A, B]


def test_one_that_is_damaged_or_gone_is_never_made_current(tmp_path: Path) -> None:
    (make(tmp_path, A) / "index" / "part").write_bytes(b"damaged")
    make(tmp_path, B)
    with pytest.raises(StoreError, match=r"index/part of the knowledge base a{16} is damaged"):
        generations.use(tmp_path, A)
    for name in (C, "../" + A, ""):
        with pytest.raises(NotFound, match=f"there are {A}, {B}"):
            generations.use(tmp_path, name)
    assert generations.current(tmp_path).name == B


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


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt(), ValueError("a mistake of ours")])
def test_what_fails_leaves_nothing_half_made(tmp_path: Path, error: BaseException) -> None:
    make(tmp_path, A)
    part = tmp_path / "cache" / "x.part"
    with pytest.raises(type(error)), generations.exclusive(tmp_path):
        (generations.begin(tmp_path) / "store.db").write_bytes(b"half")
        part.parent.mkdir()
        part.write_bytes(b"half")
        raise error
    assert there(tmp_path) == [A] and not part.exists()


def test_what_was_killed_is_removed_before_anything_else_is_done(tmp_path: Path) -> None:
    left = [tmp_path / "generations" / ".building-1" / "half", tmp_path / "cache" / "x.part", tmp_path / ".current"]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    (tmp_path / "cache" / "whole.json").write_text("x")
    with generations.exclusive(tmp_path):
        assert not [path for path in left if path.exists()]
    assert (tmp_path / "cache" / "whole.json").exists()


def test_two_builds_at_once_are_one_too_many(tmp_path: Path) -> None:
    with generations.exclusive(tmp_path), pytest.raises(StoreError) as e, generations.exclusive(tmp_path):
        pass
    assert code(e) == "kb-busy"
    with generations.exclusive(tmp_path):
        pass  # the lock is free again


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "kb").write_text("not a folder")
    with pytest.raises(StoreError), generations.exclusive(tmp_path / "kb"):
        pass
    shutil.rmtree(tmp_path)
