"""What a command needs beside what every installation has, and the sentence where it is missing."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright import cli
from rulewright.web.commands import options

REQUIRES = ["flask>=3.1", 'spacy<4,>=3.8.7; extra == "build"', 'nh3; extra == "build"', 'mcp<3,>=2.3; extra == "mcp"']


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation of what serves, and of nh3."""

    def requires(name: str) -> list[str] | None:
        there = {"rulewright": REQUIRES, "flask": None, "nh3": []}
        if name not in there:
            raise metadata.PackageNotFoundError(name)
        return there[name]

    monkeypatch.setattr(options.metadata, "requires", requires)


@pytest.mark.usefixtures("without")
def test_what_is_missing_of_an_extra_is_named() -> None:
    assert options.missing("build") == ["spacy"]
    assert options.missing("mcp") == ["mcp"]
    assert options.missing("bench") == []


def test_in_this_environment_nothing_is_missing() -> None:
    assert options.missing("build") == [] and options.missing("mcp") == []


def test_a_checkout_that_was_never_installed_is_tried_as_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(options.metadata, "requires", none)
    assert options.missing("build") == []


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize(
    ("words", "lacking", "checkout", "cure"),
    [
        (["build", "FILE"], "spacy", True, "make setup"),
        (["build", "FILE"], "spacy", False, "pip install 'rulewright[build]'"),
        (["profile", "FILE"], "spacy", False, "pip install 'rulewright[build]'"),
        (["diff", "FILE", "FILE"], "spacy", False, "pip install 'rulewright[build]'"),
        (["mcp"], "mcp", True, "make dev"),
        (["mcp"], "mcp", False, "pip install 'rulewright[mcp]'"),
    ],
)
def test_a_command_without_its_extra_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], lacking: str, checkout: bool, cure: str
) -> None:
    monkeypatch.setattr(options, "in_checkout", lambda: checkout)
    book = tmp_path / "mudball.md"
    book.write_text("# Mudball\n\nA player throws mud.\n", encoding="utf-8")
    asked = [str(book) if word == "FILE" else word for word in words]
    result = CliRunner().invoke(cli.main, asked, env={"RULEWRIGHT_KB": str(tmp_path / "kb")})
    assert result.exit_code == 1
    assert result.stderr.strip() == f"Error: This needs {lacking}; run `{cure}`. [extra-missing]"
    assert [p.name for p in tmp_path.iterdir()] == ["mudball.md"]


def test_each_extra_that_a_command_needs_is_one_of_the_package() -> None:
    given = metadata.metadata("rulewright").get_all("Provides-Extra") or []
    assert {*options.TARGETS} <= {*given}
