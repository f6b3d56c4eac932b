"""Setting up: what is asked for where the machine lacks it, and what each command installs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="needs make")

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINNED = re.compile(r"^([\w.-]+)==([^\s;]+)", re.M)


def make(*words: str, venv: Path, python_path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """What make does where there is no virtual environment yet."""
    env = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    command = ["make", *words, f"VENV={venv}", f"PYTHON={sys.executable}"]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**env, "PYTHONPATH": str(python_path or "")},
        capture_output=True,
        text=True,
        check=False,
    )


def locked(name: str) -> dict[str, str]:
    """The versions of a lock file."""
    return {canonicalize_name(n): v for n, v in PINNED.findall((ROOT / name).read_text(encoding="utf-8"))}


@pytest.mark.parametrize(
    ("file", "text", "asked"),
    [
        pytest.param(
            "ensurepip.py",
            "raise ModuleNotFoundError('No module named ensurepip')",
            "install what it lacks: sudo apt-get install python3-venv",
            id="Debian without python3-venv",
        ),
        pytest.param(
            "sitecustomize.py",
            "import sys; sys.version_info = (3, 10, 9, 'final', 0)",
            "Rulewright needs Python 3.11, 3.12 or 3.13; name one with: make PYTHON=python3.12 serve",
            id="an older Python",
        ),
    ],
)
def test_what_the_machine_lacks_is_asked_for_in_one_sentence(tmp_path: Path, file: str, text: str, asked: str) -> None:
    lacking = tmp_path / "lacking"
    lacking.mkdir()
    (lacking / file).write_text(text, encoding="utf-8")
    done = make("serve", venv=tmp_path / "venv", python_path=lacking)
    (line,) = [told for told in (done.stdout + done.stderr).splitlines() if not told.startswith("make")]
    assert done.returncode != 0 and line.endswith(asked)
    assert not (tmp_path / "venv").exists()


@pytest.mark.parametrize(("target", "tests"), [("serve", False), ("build", False), ("test", True), ("lint", True)])
def test_what_serves_installs_no_test_tool(tmp_path: Path, target: str, tests: bool) -> None:
    would = make("--dry-run", target, venv=tmp_path / "venv").stdout
    assert "-r requirements.lock" in would and ("-r requirements-dev.lock" in would) is tests


LOCKS = {
    "requirements-serve.lock": [],
    "requirements.lock": ["build"],
    "requirements-dev.lock": ["build", "mcp", "dev"],
}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_what_is_asked_for_in_a_version_that_fits(name: str) -> None:
    """``make lock`` makes them anew."""
    extras = [line for extra in LOCKS[name] for line in PROJECT["optional-dependencies"][extra]]
    for line in (*PROJECT["dependencies"], *extras):
        needed = Requirement(line)
        assert needed.specifier.contains(locked(name)[canonicalize_name(needed.name)]), line


def test_each_lock_holds_the_one_before_in_the_same_versions() -> None:
    serves, builds, tests = map(locked, LOCKS)
    assert serves.items() < builds.items() < tests.items()


def test_the_locks_leave_out_what_they_are_not_for() -> None:
    own = {
        extra: {canonicalize_name(Requirement(x).name) for x in PROJECT["optional-dependencies"][extra]}
        for extra in ("build", "dev", "mcp")
    }
    assert not own["build"] & {*locked("requirements-serve.lock")}
    assert not (own["dev"] - {"packaging"} | own["mcp"]) & {*locked("requirements.lock")}
