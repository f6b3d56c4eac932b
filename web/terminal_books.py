"""What is printed of books: the list of them, and what a build decided of those that no profile names."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from rulewright.kb.language import LANGUAGES
from rulewright.kb.model import Book

COLUMNS = ("id", "title", "lang", "game", "edition", "file")


def as_rows(books: Iterable[Book]) -> list[dict[str, str]]:
    """The books as rows of texts, in the order of their games and ids."""
    found = sorted(books, key=lambda b: (b.game, b.id))
    return [{name: str(getattr(b, name)) for name in COLUMNS} for b in found]


def print_books(rows: Sequence[Mapping[str, str]]) -> None:
    """The table of books."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in COLUMNS:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*(row[name] for name in COLUMNS))
    Console(markup=False, width=None if sys.stdout.isatty() else 200).print(table)


def print_named(rows: Iterable[Mapping[str, Any]]) -> None:
    """A line for each book that no profile names: title, language and game, why, and how to change it."""
    unknown = [row for row in rows if not row["profile"]]
    for row in unknown:
        lang = f"language {row['lang'] if row['lang'] in LANGUAGES else 'unknown'}"
        game = f"{row['game']} ({row['gathered'] or 'on its own'})"
        click.echo(f"{row['book']}: “{row['title']}”, by {row['named_by']}; {lang}; game {game}.")
    if unknown:
        click.echo("`rulewright books rename ID TITLE` and `rulewright books move ID GAME` change that.")
