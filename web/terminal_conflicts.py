"""Potential conflicts for the terminal: in words, or as the API gives them."""

from __future__ import annotations

import json

import click

from rulewright.kb.base import Generation
from rulewright.kb.symbols import with_glyphs
from rulewright.web import conflicting

MARKS = str.maketrans({"*": None})


NONE = "Nothing was found that is sure enough to be called a conflict."


def show_conflicts(g: Generation, book: str | None, kind: str | None, all_: bool, as_json: bool) -> None:
    """The conflicts of a book or of all that are claimed; ``all_``: every pair that is worth comparing.

    Raises NotFound where there is no such book.
    """
    if book:
        g.store.book(book)
    found = conflicting.found(g, book, None, kind)
    rows = conflicting.ruled(g, [c for c in found if all_ or as_json or c.claimed])
    if as_json:
        views = [r.view for r in rows]
        click.echo(json.dumps({"total": len(views), "results": views}, ensure_ascii=False, indent=1))
        return
    for n, row in enumerate(rows, 1):
        _print(n, row)
    claimed = sum(c.claimed for c in found)
    click.echo(f"{claimed} potential conflicts." if claimed else NONE)
    if len(found) > claimed:
        click.echo(f"{len(found) - claimed} pairs of sentences to compare{'' if all_ else ' (--all)'}.")


def _print(n: int, row: conflicting.Ruled) -> None:
    c = row.conflict
    title = f"{conflicting.TITLES[c.kind]}. {conflicting.WHY[c.why]}" if c.claimed else "To compare."
    click.echo(f"{n:2}. {click.style(title, bold=True)} {c.book} ({c.certainty:.2f})")
    for side in (c.a, c.b):
        click.echo(f"    {with_glyphs(side.sentence.translate(MARKS))}")
        click.secho(f"    {side.section}", dim=True)
    if c.claimed:
        click.secho(f"    {row.ruling.winner or row.ruling.outcome}: {row.ruling.reason}", fg="yellow")
