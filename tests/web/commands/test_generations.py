"""`rulewright generations`: what is kept is listed, chosen, checked, backed up and restored."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright import cli
from rulewright.ingest.build import build
from rulewright.kb import generations
from tests.kb.test_generations import rewrite

RULES = "# Mudball\n\n## 1 Throwing\n\nA player throws mud {n} times.\n\n## 2 Ducking\n\nA player ducks.\n"


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli.main, [str(a) for a in args])


def said(result: Result) -> str:
    """What a command that did its work said."""
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A knowledge base that was built twice, and both ids."""
    folder = tmp_path_factory.mktemp("twice")
    rulebook, root = folder / "mudball.md", folder / "kb"
    ids = []
    for n in (1, 2):
        rulebook.write_text(RULES.format(n=n), encoding="utf-8")
        ids.append(build(root, [rulebook]).generation)
    return root, ids[0], ids[1]


@pytest.fixture
def built(twice: tuple[Path, str, str]) -> tuple[Path, str, str]:
    """The same, the second one current."""
    generations.switch(twice[0], twice[2])
    return twice


def test_list_tells_what_is_kept_and_which_is_served(built: tuple[Path, str, str]) -> None:
    root, first, second = built
    _, newest, oldest = said(run("generations", "list", "--kb", root)).splitlines()
    assert newest.split()[:2] == ["*", second] and oldest.split()[0] == first
    rows = json.loads(said(run("generations", "list", "--json", "--kb", root)))
    assert [(r["id"], r["current"], r["books"]) for r in rows] == [
        (second, True, ["mudball"]),
        (first, False, ["mudball"]),
    ]
    assert rows[0]["published"] > rows[1]["published"] and rows[0]["content"] != rows[1]["content"]
    assert all(r["bytes"] > 0 and r["format"] == generations.FORMAT and r["trouble"] is None for r in rows)


def test_use_goes_back_and_builds_leave_it_so_until_something_changes(built: tuple[Path, str, str]) -> None:
    root, first, second = built
    rulebook = root.with_name("mudball.md")
    assert first in said(run("generations", "use", first, "--kb", root))
    assert "1 times" in said(run("show", "mudball/1-throwing", "--kb", root))
    again = said(run("build", rulebook, "--kb", root))
    assert "Nothing changed" in again and first in again
    assert generations.current(root).name == first
    said(run("generations", "use", second, "--kb", root))
    assert "2 times" in said(run("show", "mudball/1-throwing", "--kb", root))


def test_use_of_what_is_not_there_names_what_is(built: tuple[Path, str, str]) -> None:
    root, first, second = built
    done = run("generations", "use", "0" * 16, "--kb", root)
    assert done.exit_code == 1 and first in done.stderr and second in done.stderr
    assert generations.current(root).name == second


def test_verify_tells_of_each_and_fails_where_one_is_damaged(built: tuple[Path, str, str]) -> None:
    root, first, second = built
    whole = said(run("generations", "verify", "--kb", root)).splitlines()
    assert len(whole) == 2 and all("all sound" in line for line in whole)
    store = root / "generations" / first / "common.db"
    sound = store.read_bytes()
    store.write_bytes(sound[:-1] + bytes([sound[-1] ^ 1]))
    done = run("generations", "verify", "--kb", root)
    assert done.exit_code == 1 and f"{second}: " in done.stdout and f"{first}: common.db" in done.stderr
    assert run("generations", "verify", second, "--kb", root).exit_code == 0
    assert run("generations", "verify", first, "--kb", root).exit_code == 1
    store.write_bytes(sound)


def test_a_backup_goes_by_a_pipe_to_another_folder(built: tuple[Path, str, str], tmp_path: Path) -> None:
    root, _, second = built
    program = [sys.executable, "-m", "rulewright.cli", "generations"]
    packed = subprocess.run([*program, "backup", "-", "--kb", root], capture_output=True, check=True)
    assert second in packed.stderr.decode()
    there = tmp_path / "there"
    done = subprocess.run(
        [*program, "restore", "-", "--kb", there], input=packed.stdout, capture_output=True, check=True
    )
    assert second in done.stdout.decode() and "2 times" in said(run("show", "mudball/1-throwing", "--kb", there))


def test_an_older_one_is_backed_up_by_its_id(built: tuple[Path, str, str], tmp_path: Path) -> None:
    root, first, _ = built
    said(run("generations", "backup", tmp_path / "b.tar", "--id", first, "--kb", root))
    said(run("generations", "restore", tmp_path / "b.tar", "--kb", tmp_path / "kb"))
    assert "1 times" in said(run("show", "mudball/1-throwing", "--kb", tmp_path / "kb"))


@pytest.mark.parametrize("command", [["list"], ["verify"], ["use", "0" * 16], ["backup", "b.tar"]])
def test_without_a_knowledge_base_each_says_how_to_make_one(tmp_path: Path, command: list[str]) -> None:
    done = run("generations", *command, "--kb", tmp_path / "none")
    assert done.exit_code == 1 and "run `rulewright build` first" in done.stderr
    assert not (tmp_path / "none").exists() and not Path("b.tar").exists()


@pytest.mark.parametrize("of", [generations.FORMAT - 1, generations.FORMAT + 1, None])
def test_another_format_is_told_and_built_anew(tmp_path: Path, of: int | None) -> None:
    rulebook, root = tmp_path / "mudball.md", tmp_path / "kb"
    rulebook.write_text(RULES.format(n=1), encoding="utf-8")
    build(root, [rulebook])
    rewrite(generations.current(root), lambda data: data.update(format=of) if of else data.pop("format"))
    done = run("search", "mud", "--kb", root)
    assert done.exit_code == 1 and "[kb-format]" in done.stderr and len(done.stderr.splitlines()) == 1
    assert "Built" in said(run("build", rulebook, "--kb", root))
    assert "mudball/1-throwing" in said(run("search", "mud", "--kb", root))


def test_how_many_are_kept_is_an_option_of_the_build_and_a_variable(tmp_path: Path) -> None:
    rulebook, root = tmp_path / "mudball.md", tmp_path / "kb"

    def kept(n: int, *options: str, env: str | None = None) -> int:
        rulebook.write_text(RULES.format(n=n), encoding="utf-8")
        command = ["build", str(rulebook), "--kb", str(root), *options]
        done = CliRunner().invoke(cli.main, command, env={"RULEWRIGHT_KEEP": env})
        assert done.exit_code == 0, done.output
        return len(generations.listed(root))

    assert [kept(1, "--keep", "3"), kept(2, "--keep", "3"), kept(3, "--keep", "3")] == [1, 2, 3]
    assert kept(4, env="3") == 3
    assert kept(5) == 2
    assert kept(6, "--keep", "1") == 1


@pytest.mark.parametrize("keep", ["0", "-1", "many", "1.5"])
def test_keeping_none_is_refused_before_anything_is_done(tmp_path: Path, keep: str) -> None:
    for args, env in ((["--keep", keep], None), ([], keep)):
        done = CliRunner().invoke(
            cli.main, ["build", *args, "--kb", str(tmp_path / "kb")], env={"RULEWRIGHT_KEEP": env}
        )
        assert done.exit_code == 2 and "--keep" in done.stderr
    assert not (tmp_path / "kb").exists()
