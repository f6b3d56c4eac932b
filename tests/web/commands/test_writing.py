"""Every command that writes a file writes into what stands there, and never replaces a device, a pipe or a link."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.ingest.profile.making import rulebook
from tests.test_cli import run, sentence

WRITERS = {
    "export": lambda out, root, book: ("export", out, "--kb", root),
    "check": lambda out, root, book: ("check", "--sarif", out, "--kb", root),
    "profile": lambda out, root, book: ("profile", book, "--force", "--out", out),
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return rulebook(tmp_path / "rulebooks")


@pytest.mark.parametrize("name", WRITERS)
def test_through_a_link(name: str, tmp_path: Path, sample_root: Path, book: Path) -> None:
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text("before")
    link.symlink_to(real)
    assert run(*WRITERS[name](link, sample_root, book)).exit_code == 0
    assert link.is_symlink() and real.read_text(encoding="utf-8") not in ("", "before")


@pytest.mark.parametrize("name", WRITERS)
def test_into_a_fifo(name: str, tmp_path: Path, sample_root: Path, book: Path) -> None:
    fifo, read = tmp_path / "fifo.toml", list[bytes]()
    os.mkfifo(fifo)
    reader = threading.Thread(target=lambda: read.append(fifo.read_bytes()), daemon=True)
    reader.start()
    assert run(*WRITERS[name](fifo, sample_root, book)).exit_code == 0
    reader.join(10)
    assert len(read[0]) > 100 and stat.S_ISFIFO(fifo.stat().st_mode)


@pytest.mark.parametrize("name", WRITERS)
def test_into_a_device(name: str, tmp_path: Path, sample_root: Path, book: Path) -> None:
    node = tmp_path / "null.toml"
    try:
        os.mknod(node, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("device nodes are made by root")
    assert run(*WRITERS[name](node, sample_root, book)).exit_code == 0
    assert stat.S_ISCHR(node.stat().st_mode)


def test_nothing_else_goes_to_a_standard_output_that_is_asked_for_by_name(sample_root: Path, tmp_path: Path) -> None:
    stdout = tmp_path / "stdout"  # as /dev/stdout is, which is not to be lost where this fails
    stdout.symlink_to("/proc/self/fd/1")
    command = [sys.executable, "-m", "rulewright.cli", "export", str(stdout), "--kb", str(sample_root)]
    told = subprocess.run(command, capture_output=True, check=True, text=True)
    assert told.stdout == run("export", "-", "--kb", sample_root).stdout and stdout.is_symlink()


def test_a_frozen_site_does_not_replace_a_link_among_the_files_of_others(tmp_path: Path, sample_root: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (tmp_path / "elsewhere").write_text("before")
    (site / "index.html").symlink_to(tmp_path / "elsewhere")
    told = sentence(run("freeze", site, "--force", "--kb", sample_root))
    assert "index.html is no ordinary file; take it away" in told
    assert [p.name for p in site.iterdir()] == ["index.html"] and (site / "index.html").is_symlink()
