"""The lists that are printed, of books, games and generations; and what a build prints: how far it is, what it did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import click

from rulewright.kb.generations import FIRST_FORMAT, Listed
from rulewright.kb.language import LANGUAGES
from rulewright.kb.model import Book, Correction
from rulewright.web.printing import print_table

COLUMNS = ("id", "title", "lang", "game", "edition", "file")


def books_as_rows(books: Iterable[Book]) -> list[dict[str, str]]:
    """The books as rows of texts, in the order of their games and ids."""
    found = sorted(books, key=lambda b: (b.game, b.id))
    return [{name: str(getattr(b, name)) for name in COLUMNS} for b in found]


def print_books(rows: Sequence[Mapping[str, str]]) -> None:
    """The table of books."""
    print_table(([row[name] for name in COLUMNS] for row in rows), COLUMNS)


def games_as_rows(manifest: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The games of a generation, by its manifest: id, hash of what is said of it, and its books with their sizes."""
    hashes, found = manifest.get("games", {}), dict[str, dict[str, Any]]()
    for row in sorted(manifest.get("rows", ()), key=lambda row: (row["game"], row["book"])):
        game = found.setdefault(row["game"], {"game": row["game"], "hash": hashes.get(row["game"]), "books": []})
        game["books"].append({name: row[name] for name in ("book", "title", "lang", "sections")})
    return [*found.values()]


def print_games(rows: Sequence[Mapping[str, Any]]) -> None:
    """The table of games, a line for each book."""
    lines = []
    for game in rows:
        for n, book in enumerate(game["books"]):
            head = ("", "") if n else (game["game"], (game["hash"] or "")[:12])
            lines.append((*head, book["book"], book["lang"], book["title"], str(book["sections"])))
    print_table(lines, ("game", "hash", "book", "lang", "title"), ("sections",))


def generations_as_rows(found: Iterable[Listed]) -> list[dict[str, Any]]:
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
    lines = []
    for row in rows:
        when = (row["published"] or "")[:19].replace("T", " ")
        mark, size = "*" if row["current"] else "", f"{row['bytes'] / 1e6:.1f}"
        lines.append((mark, row["id"], when, (row["content"] or "")[:16], str(len(row["books"])), size))
    print_table(lines, ("", "id", "published (UTC)", "content"), ("books", "MB"))
    for row in rows:
        if row["trouble"]:
            click.echo(row["trouble"], err=True)


def print_named(rows: Iterable[Mapping[str, Any]]) -> None:
    """A line for each book that no profile names: title, language and game, why, and how to change it."""
    unknown = [row for row in rows if not row["profile"]]
    for row in unknown:
        lang = f"language {row['lang'] if row['lang'] in LANGUAGES else 'unknown'}"
        game = f"{row['game']} ({row['gathered'] or 'on its own'})"
        click.echo(f"{row['book']}: “{row['title']}”, by {row['named_by']}; {lang}; game {game}.")
    if unknown:
        click.echo("`rulewright books rename ID TITLE` and `rulewright books move ID GAME` change that.")


# -- what a build prints -----------------------------------------------------------------------------------------------


@contextmanager
def progress(*columns: str, first: str = "") -> Iterator[Callable[[str, int, int], None]]:
    """A bar on standard error that goes when the work is done; told what is done now, how much, and of how much.

    ``columns``: what stands beside the bar, as rich writes it; ``first``: what is done before anything was told.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    shown = (BarColumn(), *map(TextColumn, columns), TimeElapsedColumn())
    with Progress(*shown, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(first, total=None)
        yield lambda what, done, whole: bar.update(task, description=what, completed=done, total=whole)


def print_corrections(corrections: Sequence[Correction]) -> None:
    """What an editor's overlays did: how many corrections were made, and each that no longer fits the books."""
    made = sum(not c.astray for c in corrections)
    if made:
        click.echo(f"{made} correction{'s' * (made > 1)} by an editor; --no-overlays leaves them out.")
    for c in corrections:
        if c.astray:
            click.echo(f"{c.where}: this {c.kind} corrects nothing: {c.astray}; change or remove it.", err=True)


def print_told(notes: Sequence[str], dropped: Sequence[str]) -> None:
    """What was not heeded and why, and the books that are gone."""
    for note in notes:
        click.echo(note, err=True)
    if dropped:
        click.echo(f"No longer in the knowledge base: {', '.join(dropped)}.", err=True)


def print_failed(failed: Sequence[dict[str, Any]], crashes: Sequence[str]) -> None:
    """The table of what could not be read or studied; ``crashes``: files to send."""
    rows = [
        (f["file"] or "(a game's study)", f["since"], ", ".join(f["books"]), f"{f['sentence']} [{f['code']}]")
        for f in failed
    ]
    print_table(rows, ("not read", "since", "served as last read", "why"), err=True)
    for path in crashes:
        click.echo(f"Please send the file {path} to whoever maintains Rulewright.", err=True)


def print_report(rows: tuple[dict[str, Any], ...], generation: str, changed: bool) -> None:
    """The table at the end of a build."""
    numbers = ("sections", "terms", "references", "unresolved", "mentions", "interactions", "precedence", "repairs")
    lines = [
        (row["book"], row["lang"], "yes" if row["profile"] else "no", *(str(row[c]) for c in numbers)) for row in rows
    ]
    print_table(lines, ("book", "lang", "profile"), numbers)
    click.echo(f"{'Built' if changed else 'Nothing changed:'} knowledge base {generation}.")
