"""Promise 9: full disk, read-only folder, truncated file: one sentence with a code, and the old generation serves.

The disk is a real one, of six megabytes, in memory.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.app import create_app
from rulewright.ingest.build import build
from rulewright.kb import base
from rulewright.kb.generations import current

KIB = 1024
RULES = "# Mudball\n\n## 1 Throwing\n\nA player throws mud {n} times.\n\n## 2 Ducking\n\nDuck. See “Throwing”.\n"
MANY = "".join(f"\n## {n} Puddle {n}\n\nWade through puddle {n}, then see rule {n - 1}.\n" for n in range(3, 40))


def mounted(folder: Path, options: str) -> bool:
    """Whether a file system in memory could be mounted on a folder, or mounted anew in another way."""
    mount = shutil.which("mount")
    command = [mount or "", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    return mount is not None and subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of six MiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not mounted(folder, "size=6m"):
        pytest.skip("needs the right to mount a file system")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.fixture
def rulebook(tmp_path: Path) -> Path:
    path = tmp_path / "mudball.md"
    path.write_text(RULES.format(n=1), encoding="utf-8")
    return path


def command(root: Path, rulebook: Path) -> tuple[int, str]:
    """The exit status of a build, and what it said on standard error."""
    said = [sys.executable, "-m", "rulewright.cli", "build", "--kb", str(root), str(rulebook)]
    done = subprocess.run(said, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr.strip()


def served(root: Path) -> tuple[str, str]:
    """Which generation a server that starts now answers from, and how often mud is thrown according to it."""
    app = create_app(root)
    client = app.test_client()
    generation = client.get("/api/v1/health").get_json()["generation"]
    text = client.get("/api/v1/search?q=throwing").get_data(as_text=True)
    app.extensions["kb"].close()
    return generation, text


def refused(root: Path, rulebook: Path, code: str) -> None:
    """Hold that a build fails with one sentence and this code, and leaves what is served as it was."""
    before = current(root).name
    status, said = command(root, rulebook)
    assert status == 1 and len(said.splitlines()) == 1 and f"[{code}]" in said, said
    generation, text = served(root)
    assert generation == before and "mud 1 times" in text.replace("<mark>", "").replace("</mark>", "")


@pytest.mark.slow
@pytest.mark.parametrize("free", [0, 96, 320])
def test_a_full_disk(disk: Path, rulebook: Path, free: int) -> None:
    root, filler = disk / "kb", disk / "filler"
    build(root, [rulebook])
    rulebook.write_text(RULES.format(n=2) + MANY, encoding="utf-8")
    room = shutil.disk_usage(disk).free - free * KIB
    filler.write_bytes(b"\0" * room)
    refused(root, rulebook, "kb-disk-full")
    filler.unlink()  # room is made, as the sentence asks
    assert command(root, rulebook) == (0, "")
    assert "mud 2 times" in served(root)[1].replace("<mark>", "").replace("</mark>", "")


@pytest.mark.slow
def test_a_read_only_folder(disk: Path, rulebook: Path) -> None:
    root = disk / "kb"
    build(root, [rulebook])
    rulebook.write_text(RULES.format(n=2), encoding="utf-8")
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    refused(root, rulebook, "kb-read-only")


@pytest.mark.parametrize("file", ["common.db", "games/*.rwk", "manifest.json", "index/sections.json"])
def test_a_truncated_file(tmp_path: Path, rulebook: Path, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "LOOK_EVERY", 0.0)
    root = tmp_path / "kb"
    build(root, [rulebook])
    app = create_app(root)
    client = app.test_client()
    old = client.get("/api/v1/health").get_json()["generation"]
    rulebook.write_text(RULES.format(n=2), encoding="utf-8")
    new = root / "generations" / build(root, [rulebook]).generation
    (path,) = new.glob(file)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    health = client.get("/api/v1/health")
    assert health.status_code == 200
    assert health.get_json()["status"] == "degraded" and health.get_json()["generation"] == old
    assert client.get("/api/v1/search?q=throwing").get_json()["total"] > 0
    app.extensions["kb"].close()
    assert create_app(root).test_client().get("/api/v1/search?q=mud").get_json()["code"] == "kb-damaged"
    build(root, [rulebook])  # as the sentence asks
    assert served(root)[0] == current(root).name
