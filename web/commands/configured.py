"""Settings by file: ``rulewright --settings FILE``, for whatever an option sets (docs/settings.md).

What is said on the command line goes before the environment, that before the file, and the file before what is usual.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

VARIABLE = "RULEWRIGHT_SETTINGS"


def heed(context: click.Context, _: click.Parameter, path: Path | None) -> None:
    """Make what a file says the usual values of options: of one command in its table, of all above the tables."""
    if path is None or context.resilient_parsing:
        return
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as e:
        raise click.BadParameter(f"{path} cannot be read as TOML: {e}") from None
    assert isinstance(context.command, click.Group)
    of_all = {key: value for key, value in said.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in said.items() if isinstance(value, dict)}
    known = {name for one in context.command.commands.values() for name in _options(one)}
    _hold_to(path, "", of_all, known)
    _hold_to(path, "", tables, context.command.commands)
    context.default_map = {
        name: _of(one, of_all, tables.get(name, {}), path) for name, one in context.command.commands.items()
    }


def _of(command: click.Command, of_all: Mapping[str, Any], own: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """The usual values of a command's options, by the names that click has for them; of a group's commands in it."""
    names = _options(command)
    _hold_to(path, f"[{command.name}] ", own, names)
    values = {key: value for key, value in {**of_all, **own}.items() if key in names}
    below = command.commands if isinstance(command, click.Group) else {}
    mine = {names[key]: value for key, value in values.items()}
    return mine | {name: dict(mine) for name in below}


def _hold_to(path: Path, where: str, said: Mapping[str, Any], known: Any) -> None:
    for key in said:
        if key not in known:
            raise click.BadParameter(f"{path}: {where}{key!r} is no setting; docs/settings.md has those that are.")


def _options(command: click.Command) -> dict[str, str]:
    """The long options of a command, and of those below it, each with the name that click has for it."""
    found: dict[str, str] = {}
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        found |= _options(below)
    for one in command.params:
        if isinstance(one, click.Option) and one.name:
            found |= {said.removeprefix("--"): one.name for said in one.opts if said.startswith("--")}
    return found


option = click.option(
    "--settings",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    envvar=VARIABLE,
    is_eager=True,
    expose_value=False,
    callback=heed,
    help="File of settings, in TOML (or the variable RULEWRIGHT_SETTINGS); docs/settings.md.",
)
