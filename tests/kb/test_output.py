"""Files that a command writes: devices, pipes and links stay what they are, and a run that fails loses nothing."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rulewright.kb.errors import StoreError
from rulewright.kb.output import put, written


def left_over(folder: Path) -> list[str]:
    return [p.name for p in folder.iterdir() if p.name.endswith(".part")]


def test_an_ordinary_file_is_replaced_as_a_whole_and_keeps_its_rights(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    file.write_text("a much longer text that was there before")
    file.chmod(0o640)
    put(file, "“new”")
    assert file.read_text(encoding="utf-8") == "“new”\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640 and not left_over(tmp_path)


def test_what_fails_half_way_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    file.write_text("before")
    with pytest.raises(StoreError, match="is full"), written(file) as out:
        out.write(b"half of it")
        raise OSError(28, "No space left on device")
    assert file.read_text() == "before" and not left_over(tmp_path)


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "real" / "out.json", tmp_path / "link.json"
    target.parent.mkdir()
    link.symlink_to(target)
    for _ in range(2):  # first it leads to nothing yet
        put(link, "text")
        assert link.is_symlink() and target.read_text() == "text\n" and not target.is_symlink()


def test_a_fifo_is_written_into(tmp_path: Path) -> None:
    fifo, read = tmp_path / "fifo", list[str]()
    os.mkfifo(fifo)
    reader = threading.Thread(target=lambda: read.append(fifo.read_text()), daemon=True)
    reader.start()
    put(fifo, "text")
    reader.join(10)
    assert read == ["text\n"] and stat.S_ISFIFO(fifo.stat().st_mode)


def device(at: Path, minor: int) -> Path:
    """A node of one of the system's own character devices: 3 is that which takes everything, 7 is always full."""
    try:
        os.mknod(at, stat.S_IFCHR | 0o666, os.makedev(1, minor))
        at.open("wb").close()
    except PermissionError:
        pytest.skip("device nodes are made by root, on a disk that allows them")
    return at


def test_a_device_is_written_into_and_never_replaced(tmp_path: Path) -> None:
    null = device(tmp_path / "null", 3)
    put(null, "text")
    assert stat.S_ISCHR(null.stat().st_mode) and null.stat().st_rdev == os.makedev(1, 3)


def test_a_device_that_is_full_is_told_and_stays(tmp_path: Path) -> None:
    full = device(tmp_path / "full", 7)
    with pytest.raises(StoreError, match="is full"):
        put(full, "text")
    assert stat.S_ISCHR(full.stat().st_mode)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a folder; name a file in it"):
        put(tmp_path, "text")


@pytest.mark.parametrize("name", ["-", "link", "/proc/self/fd/1"])
@pytest.mark.parametrize("to_file", [True, False], ids=["file", "pipe"])
def test_standard_output_has_many_names(tmp_path: Path, name: str, to_file: bool) -> None:
    """What was said before stays before it, also where it goes on in a file that the shell opened.

    The link is as ``/dev/stdout`` is, which is not to be lost where this fails and whoever tests is root.
    """
    (tmp_path / "link").symlink_to("/proc/self/fd/1")
    place = str(tmp_path / "link") if name == "link" else name
    code = f"from pathlib import Path\nfrom rulewright.kb.output import *\nprint('first')\nput(Path({place!r}), 'text')"
    code += f"\nassert is_standard(Path({place!r}))"
    out = tmp_path / "out"
    with out.open("w") as file:
        run = subprocess.run([sys.executable, "-c", code], stdout=file if to_file else subprocess.PIPE, check=True)
    assert (out.read_bytes() if to_file else run.stdout) == b"first\ntext\n"
