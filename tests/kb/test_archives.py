"""Backups: one file holds a generation whole, equal every time; what is restored is checked before it is current."""

from __future__ import annotations

import io
import json
import os
import shutil
import tarfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb import archives, generations, takedowns
from rulewright.kb.archives import backup, restore
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import InputRefused, NotFound, RulewrightError, StoreError
from tests.kb.test_generations import A, B, make, rewrite, there
from tests.web import harbour


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make(tmp_path / "kb", A)
    return tmp_path / "kb"


@pytest.fixture
def file(tmp_path: Path, root: Path) -> Path:
    """A backup of A."""
    backup(root, tmp_path / "a.tar")
    return tmp_path / "a.tar"


def test_what_is_restored_elsewhere_answers_as_what_was_backed_up(tmp_path: Path) -> None:
    here, elsewhere = harbour.write(tmp_path / "here", harbour.knowledge()), tmp_path / "else where"
    name = backup(here, tmp_path / "harbour.tar")
    shutil.rmtree(here)
    assert restore(elsewhere, tmp_path / "harbour.tar") == name == generations.current(elsewhere).name
    base = KnowledgeBase(elsewhere)
    with base.reading() as g:
        assert g.searcher.search("boarding").hits and g.store.section("harbour-core/golden")
    base.close()


def test_a_game_that_was_taken_down_does_not_come_back_with_a_backup(tmp_path: Path) -> None:
    made = [{"book": "reef", "game": "harbour"}]
    root = tmp_path / "kb"
    make(root, A)
    rewrite(generations.current(root), lambda data: data.update(rows=made))
    backup(root, tmp_path / "a.tar")
    make(root, B)
    takedowns.write(root, {"harbour": takedowns.Takedown(("reef",), (), "2026-11-01")})
    with pytest.raises(InputRefused, match="harbour, which was taken down on 2026-11-01") as e:
        restore(root, tmp_path / "a.tar")
    assert e.value.code == "backup-taken" and generations.current(root).name == B


def test_two_backups_are_equal_byte_for_byte(tmp_path: Path, root: Path, file: Path) -> None:
    moved = shutil.copytree(root, tmp_path / "moved")
    os.utime(moved / "generations" / A / "store.db", (1, 1))
    (moved / "generations" / A / "store.db").chmod(0o600)
    backup(moved, tmp_path / "again.tar")
    assert (tmp_path / "again.tar").read_bytes() == file.read_bytes()


def test_any_tar_reads_it(tmp_path: Path, file: Path) -> None:
    with tarfile.open(file) as archive:
        assert archive.getnames() == [f"{A}/manifest.json", f"{A}/index/part", f"{A}/store.db"]
        archive.extractall(tmp_path / "out", filter="data")
    assert generations.verify(tmp_path / "out" / A)["id"] == A


def test_an_older_one_can_be_named(tmp_path: Path, root: Path) -> None:
    make(root, B)
    assert backup(root, tmp_path / "old.tar", A) == A
    assert backup(root, tmp_path / "new.tar") == B
    with pytest.raises(NotFound, match=f"there are {A}, {B}"):
        backup(root, tmp_path / "none.tar", "../../etc")


def test_a_damaged_one_is_not_backed_up_and_an_older_backup_stays(root: Path, file: Path) -> None:
    before = file.read_bytes()
    (root / "generations" / A / "store.db").write_bytes(b"damaged")
    with pytest.raises(StoreError, match=r"store\.db .* is damaged"):
        backup(root, file)
    assert file.read_bytes() == before and not [*file.parent.glob(".*")]


def test_a_backup_that_fails_half_way_leaves_the_older_one(
    root: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(archives, "_add", full)
    with pytest.raises(StoreError, match="is full"):
        backup(root, file)
    assert file.read_bytes() == before and not [*file.parent.glob(".*")]


def test_a_backup_is_written_through_a_link_a_pipe_and_a_device(tmp_path: Path, root: Path, file: Path) -> None:
    link, target, pipe = tmp_path / "link.tar", tmp_path / "target.tar", tmp_path / "pipe"
    target.write_bytes(b"older")
    link.symlink_to(target)
    backup(root, link)
    assert link.is_symlink() and target.read_bytes() == file.read_bytes()
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    backup(root, pipe)
    reader.join()
    assert pipe.is_fifo() and read == [file.read_bytes()]
    backup(root, Path("/dev/null"))
    assert Path("/dev/null").is_char_device()


def test_a_restored_one_stands_beside_those_that_are_there(root: Path, file: Path) -> None:
    make(root, B)
    assert restore(root, file) == A == generations.current(root).name
    assert there(root) == [A, B]


def test_a_restored_one_takes_the_place_of_a_damaged_one(root: Path, file: Path) -> None:
    (root / "generations" / A / "store.db").write_bytes(b"damaged")
    restore(root, file)
    generations.verify(generations.current(root))


Member = tuple[tarfile.TarInfo, bytes]


def repack(file: Path, change: Callable[[list[Member]], object]) -> None:
    """The same archive with other members."""
    with tarfile.open(file) as archive:
        members = [(m, getattr(archive.extractfile(m), "read", bytes)()) for m in archive]
    change(members)
    with tarfile.open(file, "w") as archive:
        for member, data in members:
            member.size = len(data) if member.isreg() else 0
            archive.addfile(member, io.BytesIO(data))


def more(name: str, data: bytes = b"x", **about: Any) -> Callable[[list[Member]], object]:
    member = tarfile.TarInfo(name)
    for key, value in about.items():
        setattr(member, key, value)
    return lambda members: members.append((member, data))


def manifest(**changes: Any) -> Callable[[list[Member]], object]:
    """Another manifest, sealed as its own writer would have."""

    def change(members: list[Member]) -> None:
        data = json.loads(members[0][1])
        data["files"].update(changes.pop("files", {}))
        data.update(changes)
        data["seal"] = generations._seal(data)
        members[0] = (members[0][0], json.dumps(data).encode())

    return change


def flipped(members: list[Member]) -> None:
    member, data = members[-1]
    members[-1] = (member, bytes([data[0] ^ 1]) + data[1:])


def as_link(members: list[Member]) -> None:
    members[-1][0].type, members[-1][0].linkname = tarfile.SYMTYPE, "/etc/passwd"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param(flipped, "store.db is damaged", id="a flipped bit"),
        pytest.param(lambda m: m.pop(), "store.db is missing", id="a file that is not there"),
        pytest.param(lambda m: m.append(m[-1]), "or there twice", id="a file twice"),
        pytest.param(lambda m: m.reverse(), "does not begin with a manifest", id="in another order"),
        pytest.param(more(f"{A}/../../../outside"), "not in its manifest", id="a name that leads out"),
        pytest.param(more("/tmp/outside"), "not in its manifest", id="a name from the root"),
        pytest.param(more(f"{A}/more"), "not in its manifest", id="one file too many"),
        pytest.param(as_link, "is no file", id="a link for a file"),
        pytest.param(more(f"{A}/x", type=tarfile.LNKTYPE, linkname="/etc/passwd"), "is no file", id="a hard link"),
        pytest.param(more(f"{A}/x", type=tarfile.CHRTYPE), "is no file", id="a device"),
        pytest.param(more(f"{A}/x", type=tarfile.FIFOTYPE), "is no file", id="a pipe"),
        pytest.param(more(f"{A}/x", type=tarfile.DIRTYPE), "is no file", id="a folder"),
        pytest.param(more(f"{A}/" + "x" * 300), "is no file", id="a name longer than a header"),
        pytest.param(
            manifest(files={"../../outside": "0" * 64}), "manifest is damaged", id="a manifest that leads out"
        ),
        pytest.param(manifest(id=B), "of another generation", id="a manifest of another id"),
        pytest.param(manifest(id="../../outside"), "of another generation", id="an id that leads out"),
    ],
)
def test_what_is_no_whole_backup_changes_nothing(
    tmp_path: Path, root: Path, file: Path, change: Callable[[list[Member]], object], why: str
) -> None:
    make(root, B)
    repack(file, change)
    with pytest.raises(InputRefused, match=rf"a\.tar is no whole backup: .*{why}.*; nothing was changed\.") as e:
        restore(root, file)
    assert e.value.code == "backup-damaged"
    assert generations.current(root).name == B and there(root) == [A, B]
    assert not [p for p in tmp_path.rglob("*") if "outside" in p.name]


@pytest.mark.parametrize("size", [0, 1, 511, 512, 700, 1024, -1, -600])
def test_a_backup_cut_short_anywhere_changes_nothing(root: Path, file: Path, size: int) -> None:
    make(root, B)
    file.write_bytes(file.read_bytes().rstrip(b"\0")[:size])
    with pytest.raises(InputRefused, match="nothing was changed"):
        restore(root, file)
    assert generations.current(root).name == B and there(root) == [A, B]


@pytest.mark.parametrize("data", [b"", b"not an archive", b"\x1f\x8b" + b"x" * 2_000, b"x" * 10_000, bytes(10_000)])
def test_what_is_no_archive_is_refused(root: Path, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x").write_bytes(data)
    with pytest.raises(InputRefused, match="nothing was changed"):
        restore(root, tmp_path / "x")


def test_another_format_is_refused_in_a_sentence(root: Path, file: Path) -> None:
    repack(file, manifest(format=generations.FORMAT + 1, version="9.9"))
    with pytest.raises(StoreError, match=f"format {generations.FORMAT + 1}, and this one reads {generations.FORMAT}"):
        restore(root, file)
    assert generations.current(root).name == A and there(root) == [A]


def test_a_size_beyond_the_room_on_the_disk_is_refused_before_it_is_written(root: Path, file: Path) -> None:
    data = bytearray(file.read_bytes())
    header = tarfile.TarInfo(f"{A}/index/part")
    header.size = 2**60
    at = data.index(f"{A}/index/part".encode())
    data[at : at + 512] = header.tobuf(tarfile.GNU_FORMAT)
    file.write_bytes(data)
    with pytest.raises(StoreError, match="no room") as e:
        restore(root, file)
    assert e.value.code == "kb-disk-full" and there(root) == [A]


def test_a_manifest_beyond_its_bound_is_not_read(root: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_MANIFEST", 10)
    with pytest.raises(InputRefused, match="does not begin with a manifest"):
        restore(root, file)


def test_what_cannot_be_read_or_written_is_a_sentence(tmp_path: Path, root: Path, file: Path) -> None:
    with pytest.raises(InputRefused, match="cannot be read"):
        restore(root, tmp_path / "nowhere.tar")
    with pytest.raises(StoreError, match="choose another file"):
        backup(root, tmp_path / "no" / "folder" / "a.tar")
    with generations.exclusive(root), pytest.raises(RulewrightError, match="wait until it is done"):
        restore(root, file)
