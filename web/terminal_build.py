"""What a build prints: how far it is, the table of books at its end, and what an editor's corrections did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from rulewright.kb.claims import Correction
from rulewright.web.printing import print_table


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
