"""Promise 3: the same input gives the same knowledge and the same bytes, whatever runs the build.

The hash seed, the order of the files and how many are read at once are different in each process that is started
here. The system's own Python is
tried with the packages of the one that runs, where it is another that is accepted and can load them (Debian bookworm
has 3.11.2, whose ``re`` is not that of later ones). Others that have the packages are named in RULEWRIGHT_OTHER_PYTHONS
(paths parted as in PATH).
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from rulewright.kb import generations
from rulewright.kb.generations import current
from tests.conftest import ROOT

OTHERS = [p for p in os.environ.get("RULEWRIGHT_OTHER_PYTHONS", "").split(os.pathsep) if p]
SYSTEM = "/usr/bin/python3"
TELL = "import sys, sysconfig; print(sysconfig.get_config_var('SOABI'), sys.version)"
PROGRAM = """
import sys
from pathlib import Path
from rulewright.ingest.build import Manner, build
report = build(Path(sys.argv[2]), [Path(p) for p in sys.argv[3:]], manner=Manner(jobs=int(sys.argv[1])))
print(report.content, report.generation)
"""


def start(
    python: str, root: Path, files: list[Path], seed: str, packages: str = "", jobs: int = 1
) -> subprocess.Popen[str]:
    command = [python, "-W", "ignore", "-c", PROGRAM, str(jobs), str(root), *map(str, files)]
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": packages}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env)


def built(root: Path) -> tuple[str, str]:
    manifest = generations.verify(current(root))
    return manifest["content"], manifest["id"]


def test_neither_hash_seed_nor_order_of_files_nor_jobs_matter(
    tmp_path: Path, sample_root: Path, sample_files: list[Path]
) -> None:
    orders = {"0": sample_files[::-1], "1": sample_files[1:] + sample_files[:1]}
    builds = {s: start(sys.executable, tmp_path / s, files, s, jobs=2 + int(s)) for s, files in orders.items()}
    for seed, process in builds.items():
        told = process.communicate(timeout=300)[0].split()
        assert process.returncode == 0 and tuple(told) == built(sample_root), f"hash seed {seed}"
    assert_same_bytes(sample_root, tmp_path / "0")


def files_of(folder: Path) -> dict[str, bytes]:
    """What lies in a folder and below."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def assert_same_bytes(one: Path, other: Path) -> None:
    """The stores are equal byte for byte, and so are the indexes."""
    a, b = current(one), current(other)
    for folder in ("games", "index", "public"):
        assert files_of(a / folder) == files_of(b / folder)
    assert (a / "common.db").read_bytes() == (b / "common.db").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    "python", OTHERS or [pytest.param("", marks=pytest.mark.skip("RULEWRIGHT_OTHER_PYTHONS names no other Python"))]
)
def test_another_python_comes_to_the_same(
    tmp_path: Path, sample_root: Path, sample_files: list[Path], python: str
) -> None:
    process = start(python, tmp_path / "kb", sample_files, "7")
    told = process.communicate(timeout=300)[0].split()
    assert process.returncode == 0 and tuple(told) == built(sample_root)
    assert files_of(current(sample_root) / "index") == files_of(current(tmp_path / "kb") / "index")


@pytest.mark.slow
def test_the_python_of_the_system_comes_to_the_same(
    tmp_path: Path, sample_root: Path, sample_files: list[Path]
) -> None:
    here, there = told_by(sys.executable), told_by(SYSTEM)
    if here == there or here[:1] != there[:1]:
        pytest.skip(f"{SYSTEM} is the Python that runs, or cannot load its packages: {' '.join(there) or 'none'}")
    process = start(SYSTEM, tmp_path / "kb", sample_files, "7", packages=sysconfig.get_path("platlib"))
    told = process.communicate(timeout=600)[0].split()
    assert process.returncode == 0 and tuple(told) == built(sample_root)
    assert files_of(current(sample_root) / "index") == files_of(current(tmp_path / "kb") / "index")


def told_by(python: str) -> list[str]:
    """Of a Python: which binaries it loads, and which build of which version it is; nothing where there is none."""
    if not Path(python).exists():
        return []
    return subprocess.run([python, "-c", TELL], capture_output=True, text=True, check=True).stdout.split()
