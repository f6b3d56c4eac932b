"""The self-test of regular expressions: what it accepts, what it refuses, and that every command begins with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from rulewright import cli
from rulewright.kb import interpreter
from rulewright.kb.errors import RulewrightError


class Wrong:
    """Stands for an expression of an interpreter that gives back a match one character too long, as 3.11.2 did."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        self.groups = pattern.groups
        self._pattern = pattern

    def search(self, text: Any) -> Any:
        match = self._pattern.search(text)
        return match and Late(match)


class Late:
    def __init__(self, match: re.Match[Any]) -> None:
        self._match = match

    def span(self, group: int) -> tuple[int, int]:
        start, end = self._match.span(group)
        return start, end + (group > 0)


class Failing:
    groups = 0

    def search(self, text: Any) -> Any:
        raise SystemError("The span of capturing group is wrong, please report a bug for the re module.")


def with_one(patched: Any) -> tuple[Any, ...]:
    """What is known, with one of the expressions that have groups matched by something else."""
    at = next(i for i, (p, _, right) in enumerate(interpreter.KNOWN) if p.groups and right)
    made = patched(interpreter.KNOWN[at][0])
    return (*interpreter.KNOWN[:at], (made, *interpreter.KNOWN[at][1:]), *interpreter.KNOWN[at + 1 :])


def test_the_interpreter_that_runs_is_accepted() -> None:
    interpreter.check()


@pytest.mark.parametrize("patched", [Wrong, lambda _: Failing()], ids=["a wrong group", "a failing search"])
def test_one_that_matches_wrongly_is_refused(monkeypatch: pytest.MonkeyPatch, patched: Any) -> None:
    monkeypatch.setattr(interpreter, "KNOWN", with_one(patched))
    with pytest.raises(RulewrightError, match=r"^This Python \(CPython 3\.\d+\.\d+\S*\) matches .* \[interpreter\]$"):
        interpreter.check()


@pytest.mark.parametrize("text", [t for _, t, _ in interpreter.KNOWN])
def test_each_text_tells_something(text: Any) -> None:
    """An expression that finds nothing, or all, in another text is no proof: in this one, each is held to a place."""
    (right,) = [r for _, t, r in interpreter.KNOWN if t is text]
    assert right == interpreter.NOT_FOUND or len(right) > 1 or right[0] != (0, len(text))


STORE = "postgresql://127.0.0.1:1/none"  # the only thing that an option must name, and nobody is there


def leaves(command: click.Command, *words: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Each command that does something, with the words that name it."""
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from leaves(below, *words, name)
    else:
        yield words, command


def given(parameter: click.Parameter, file: Path) -> str:
    """What a command takes for a parameter that it asks for."""
    if isinstance(parameter.type, click.Choice):
        return str(parameter.type.choices[0])
    if isinstance(parameter.type, click.Path):
        return str(file if parameter.type.file_okay else file.parent)
    return "marsh"


@pytest.mark.parametrize(("words", "command"), [pytest.param(w, c, id=" ".join(w)) for w, c in leaves(cli.main)])
def test_no_command_reads_or_writes_anything_before(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...], command: click.Command
) -> None:
    book = tmp_path / "in" / "mudball.md"
    book.parent.mkdir()
    book.write_text("# Mudball\n\nA player throws mud.\n", encoding="utf-8")
    asked = [given(p, book) for p in command.params if isinstance(p, click.Argument) and p.required]
    asked += [f"{p.opts[0]}={STORE}" for p in command.params if isinstance(p, click.Option) and p.required]
    monkeypatch.setattr(interpreter, "KNOWN", with_one(Wrong))
    monkeypatch.setenv("RULEWRIGHT_KB", str(tmp_path / "kb"))
    result = CliRunner().invoke(cli.main, [*words, *asked])
    assert result.exit_code == 1 and "[interpreter]" in result.stderr, result.output
    assert len(result.stderr.strip().splitlines()) == 1
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [book] and "throws mud" in book.read_text("utf-8")
