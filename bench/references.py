"""`make docs`: the reference pages that are made from the code, so that they cannot drift from it.

python -m bench.references
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import click

from rulewright import cli
from rulewright.ingest.limits import LIMITS
from rulewright.ingest.profile.habits import FIELDS
from rulewright.kb.check.codes import CODES
from rulewright.kb.search import query

DOCS = Path(__file__).resolve().parent.parent / "docs"
MADE = "<!-- Made by `make docs` from the code; edit there. -->\n\n"


def commands() -> str:
    """docs/commands.md: what `--help` says of every command."""
    return "# Commands\n\n" + MADE + "\n".join(_command(cli.main, "rulewright", None))


def _command(command: click.Command, name: str, above: click.Context | None) -> Iterator[str]:
    context = command.make_context(name, [], above, resilient_parsing=True, terminal_width=100)
    yield f"## {context.command_path}\n\n```\n{command.get_help(context)}\n```\n"
    for sub, child in sorted(getattr(command, "commands", {}).items()):
        yield from _command(child, sub, context)


def limits() -> str:
    """docs/limits.md: every limit, one line and one sentence each."""
    rows = [f"| {x.what} | {x.most:,} {x.unit} | {x.remedy} | `{x.code}` |" for x in LIMITS]
    asked = [
        f"| a query | {query.MOST_CHARACTERS} characters | the rest is left out, with a note |",
        f"| words of a query | {query.MOST_WORDS} | the rest are left out, with a note |",
        f"| filters in a query (`game:`, `-word` ...) | {query.MOST_OPERATORS} | the rest are left out, with a note |",
        f"| words of a quoted phrase | {query.MOST_IN_PHRASE} | the rest are left out, with a note |",
    ]
    return (
        "# Limits\n\n"
        + MADE
        + "What goes beyond a limit is refused, or cut with a note; what was there before stays as it was.\n\n"
        + "## Rulebooks\n\n| what | limit | what to do | code |\n| --- | --- | --- | --- |\n"
        + "\n".join(rows)
        + "\n\n## Queries\n\n| what | limit | what happens |\n| --- | --- | --- |\n"
        + "\n".join(asked)
        + "\n"
    )


def profile_fields() -> str:
    """docs/profile-fields.md: all that a profile may say, one line and one sentence each."""
    rows = [f"| `{x.name}` | {_cell(x.says)} | {_cell(f'`{x.example}`', x.example)} |" for x in FIELDS.values()]
    return (
        "# What a profile may say\n\n"
        + MADE
        + "[Describing a book](profiles.md) shows how to write one. Anything else in a profile is refused.\n\n"
        + "| field | what it says | example |\n| --- | --- | --- |\n"
        + "\n".join(rows)
        + "\n"
    )


def findings() -> str:
    """docs/findings.md: every kind of finding of the editor's report, one line and one sentence each."""
    rows = [f"| `{c.id}` | {c.severity} | {_cell(c.title)} | {_cell(c.help)} |" for c in CODES.values()]
    return (
        "# What the editor's report finds\n\n"
        + MADE
        + "`rulewright check`, the page `/check/BOOK` and the SARIF file say the same. Codes are stable: a list\n"
        + "or a filter that names one goes on to mean it. Each finding also says how sure it is: `sure`, `likely`,\n"
        + "or `guess`, which is worth a look and no more.\n\n"
        + "| code | severity | what | what it means, and what to do |\n| --- | --- | --- | --- |\n"
        + "\n".join(rows)
        + "\n"
    )


def settings() -> str:
    """docs/settings.md: what an option sets can be set by a variable and by a file as well."""
    rows: dict[tuple[str, str], list[str]] = {}
    for name, command in sorted(_all(cli.main, "")):
        for one in command.params:
            if isinstance(one, click.Option) and one.envvar:
                option = max(one.opts, key=len)
                usual = str(one.default) if isinstance(one.default, str | int) and not one.is_flag else ""
                about = one.help or f"The {option.removeprefix('--')} to listen at."
                first = SENTENCE_END.split(about)[0]
                said = f"`{option}` | `{one.envvar}` | {_cell(f'`{usual}`' if usual else '')} | {_cell(first)}"
                rows.setdefault((option, said), []).append(name or "rulewright")
    table = [f"| {said} | {_where(names)} |" for (_, said), names in sorted(rows.items())]
    others = [f"| `{name}` | {_cell(what)} |" for name, what in VARIABLES.items()]
    return SETTINGS.format(made=MADE, table="\n".join(table), others="\n".join(others))


def _where(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) < 6 else "most commands"


def _all(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    yield name, command
    for sub, child in getattr(command, "commands", {}).items():
        yield from _all(child, f"{name} {sub}".strip())


SENTENCE_END = re.compile(r"(?<=\w)\.(?: |$)| \(or |, postgresql")
VARIABLES = {
    "RULEBOOKS": "The folder of rulebooks that `rulewright build` reads where none is named.",
    "RULEWRIGHT_TRACE": "Show an unexpected error as Python does.",
    "SOURCE_DATE_EPOCH": "The time that builds note, in seconds, where they must be the same byte for byte.",
    "XDG_DATA_HOME": "The folder above that of the knowledge base of an installed program.",
    "XDG_STATE_HOME": "The folder in which an unexpected error is kept, to be sent.",
    "PGPASSWORD": "The password of the database; or `~/.pgpass`. It does not belong into the address.",
}
SETTINGS = """# Settings

{made}Whatever an option sets, a variable of the environment can set, and a file (`rulewright --settings FILE`, or
the variable `RULEWRIGHT_SETTINGS`). What is said on the command line goes first, then the environment, then the file.
The file is TOML; a key is the name of an option without its hyphens in front, above all tables for every command that
has it, or in the table of one command. It may set any option, those without a variable too. What is no setting is
refused.

```toml
store = "postgresql://rulewright@db1,db2/rulewright"

[serve]
port = 9000
rate = "120/minute"
log-json = true
```

| option | variable | usually | what | commands |
| --- | --- | --- | --- | --- |
{table}

Other variables, for which there is no option:

| variable | what |
| --- | --- |
{others}
"""


def _cell(text: str, lines: str = "") -> str:
    """Text for a cell of a table; code of several lines keeps them."""
    if "\n" in lines:
        return "<pre>" + escape(lines.rstrip()).replace("\n", "<br>") + "</pre>"
    return text.replace("|", "\\|")


PAGES = {
    "commands.md": commands,
    "findings.md": findings,
    "limits.md": limits,
    "profile-fields.md": profile_fields,
    "settings.md": settings,
}


def main() -> None:
    """Write the pages."""
    for name, make in PAGES.items():
        (DOCS / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
