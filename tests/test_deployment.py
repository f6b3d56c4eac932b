"""What docs/deployment.md and the Containerfile say is true of the program: options, variables, files, and the user."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from rulewright.web.commands import serving
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
UNIT = re.findall(r"```ini\n(.*?)```", PAGE, re.S)[0]
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMMAND = "/opt/rulewright/bin/rulewright"


def test_the_service_is_started_with_options_and_variables_that_there_are() -> None:
    (started,) = re.findall(rf"^ExecStart={COMMAND} serve (.*)$", UNIT, re.M)
    options = {name for p in serving.serve.params for name in p.opts}
    variables = {p.envvar for p in serving.serve.params}
    assert {*re.findall(r"--[a-z]+", started)} <= options
    assert {*re.findall(r"^Environment=(\w+)=", UNIT, re.M)} <= variables


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_the_service_is_one_that_systemd_understands(tmp_path: Path) -> None:
    unit = tmp_path / "rulewright.service"
    there = UNIT.replace(COMMAND, "/bin/true").replace("User=rulewright", "User=daemon")
    unit.write_text(there, encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "Unknown" not in done.stderr, done.stderr


def test_the_image_serves_as_a_user_without_privileges() -> None:
    served = CONTAINER.rpartition("\nFROM ")[2]
    users = re.findall(r"^USER (\d+)$", served, re.M)
    assert len(users) == 1 and int(users[0]) >= 10_000
    assert served.index("\nUSER ") < served.index('\nCMD ["rulewright", "serve"]')
    assert f"--chown={users[0]}:{users[0]} /kb /kb" in served


def test_the_image_is_made_of_files_that_there_are_and_what_serves_alone() -> None:
    build, _, served = CONTAINER.rpartition("\nFROM ")
    assert "requirements-serve.lock" in served and "requirements.lock ./" in build
    for name in re.findall(r"[\w-]+\.lock", CONTAINER.replace("/requirements.lock", "")):
        assert (ROOT / name).is_file(), name


def test_what_git_ignores_and_rulebooks_never_come_into_an_image() -> None:
    kept_out = {line.strip("/") for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()}
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines() if line}
    assert {name.removeprefix("**/") for name in kept_out} >= ignored
