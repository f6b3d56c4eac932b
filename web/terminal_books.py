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


def games_as_rows(manifest: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The games of a generation, by its manifest: id, hash of what is said of it, and its books with their sizes."""
    hashes, found = manifest.get("games", {}), dict[str, dict[str, Any]]()
    for row in sorted(manifest.get("rows", ()), key=lambda row: (row["game"], row["book"])):
        game = found.setdefault(row["game"], {"game": row["game"], "hash": hashes.get(row["game"]), "books": []})
        game["books"].append({name: row[name] for name in ("book", "title", "lang", "sections")})
    return [*found.values()]


def print_games(rows: Sequence[Mapping[str, Any]]) -> None:
    """The table of games, a line for each book."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in ("game", "hash", "book", "lang", "title"):
        table.add_column(name, overflow="fold")
    table.add_column("sections", justify="right")
    for game in rows:
        for n, book in enumerate(game["books"]):
            head = ("", "") if n else (game["game"], (game["hash"] or "")[:12])
            table.add_row(*head, book["book"], book["lang"], book["title"], str(book["sections"]))
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
