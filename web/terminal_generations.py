"""What `rulewright generations list` prints."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from rulewright.kb.generations import FIRST_FORMAT, Listed


def as_rows(found: Iterable[Listed]) -> list[dict[str, Any]]:
    """What is told of each generation; null where its manifest does not say."""
    return [
        {
            "id": g.id,
            "current": g.current,
            "published": g.manifest.get("published"),
            "content": g.manifest.get("content"),
            "books": [row["book"] for row in g.manifest.get("rows", ())],
            "bytes": g.size,
            "format": None if g.trouble else g.manifest.get("format", FIRST_FORMAT),
            "version": g.manifest.get("version"),
            "trouble": g.trouble,
        }
        for g in found
    ]


def print_generations(rows: Sequence[dict[str, Any]]) -> None:
    """The generations as a table, and under it what is wrong with any."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in ("", "id", "published (UTC)", "content"):
        table.add_column(name)
    for name in ("books", "MB"):
        table.add_column(name, justify="right")
    for row in rows:
        when = (row["published"] or "")[:19].replace("T", " ")
        size = f"{row['bytes'] / 1e6:.1f}"
        mark = "*" if row["current"] else ""
        table.add_row(mark, row["id"], when, (row["content"] or "")[:16], str(len(row["books"])), size)
    Console(width=None if sys.stdout.isatty() else 140).print(table)
    for row in rows:
        if row["trouble"]:
            click.echo(row["trouble"], err=True)
