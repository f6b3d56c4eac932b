"""A setting may be said in a file; the environment and the command line go before it."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from rulewright.web.commands import configured


@click.group()
@configured.option
def main() -> None:
    """Commands that have settings."""


@main.command()
@click.option("--port", type=int, envvar="TEST_PORT", default=8000)
@click.option("--log-json", is_flag=True)
@click.option("--kb", "root", default="usual")
def serve(port: int, log_json: bool, root: str) -> None:
    click.echo(f"{port} {log_json} {root}")


@main.group()
def shelf() -> None:
    """A group."""


@shelf.command("list")
@click.option("--kb", "root", default="usual")
def shelf_list(root: str) -> None:
    click.echo(root)


def said(path: Path, text: str, *args: str, **variables: str) -> str:
    path.write_text(text)
    done = CliRunner().invoke(main, ["--settings", str(path), *args], env=variables)
    return done.output.strip() if done.exit_code == 0 else f"{done.exit_code}: {done.output.splitlines()[-1]}"


@pytest.mark.parametrize(
    ("text", "args", "variables", "expected"),
    [
        ("", ["serve"], {}, "8000 False usual"),
        ("[serve]\nport = 9000\nlog-json = true", ["serve"], {}, "9000 True usual"),
        ("[serve]\nport = 9000", ["serve"], {"TEST_PORT": "9001"}, "9001 False usual"),
        ("[serve]\nport = 9000", ["serve", "--port", "9002"], {"TEST_PORT": "9001"}, "9002 False usual"),
        ('kb = "all"\n[serve]\nport = 9000', ["serve"], {}, "9000 False all"),
        ('kb = "all"\n[serve]\nkb = "own"', ["serve"], {}, "8000 False own"),
        ('kb = "all"', ["shelf", "list"], {}, "all"),
        ('[shelf]\nkb = "own"', ["shelf", "list"], {}, "own"),
    ],
)
def test_what_is_said_nearer_goes_first(
    tmp_path: Path, text: str, args: list[str], variables: dict[str, str], expected: str
) -> None:
    assert said(tmp_path / "s.toml", text, *args, **variables) == expected


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("colour = 3", "'colour' is no setting"),
        ("[serve]\ncolour = 3", "[serve] 'colour' is no setting"),
        ("[sing]\nport = 3", "'sing' is no setting"),
        ("port = ", "cannot be read as TOML"),
        ("[serve]\nport = 'many'", "'many' is not a valid integer"),
    ],
)
def test_what_is_no_setting_is_refused(tmp_path: Path, text: str, told: str) -> None:
    answer = said(tmp_path / "s.toml", text, "serve")
    assert answer.startswith("2: ") and told in answer
