"""What all commands print alike: JSON, and tables."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

WIDTH = 200  # columns of a table that no terminal shows


def print_json(value: Any) -> None:
    """A value as JSON for people and programs: indented, letters as they are."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def print_table(
    rows: Iterable[Sequence[str]], names: Sequence[str], numbers: Sequence[str] = (), err: bool = False
) -> None:
    """Rows under the names of their columns; ``numbers``: the last columns, which stand to the right."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold")
    for name in numbers:
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(*row)
    shown = (sys.stderr if err else sys.stdout).isatty()
    Console(stderr=err, markup=False, width=None if shown else WIDTH).print(table)
