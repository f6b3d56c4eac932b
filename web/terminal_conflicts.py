"""Potential conflicts for the terminal: in words, or as the API gives them."""

from __future__ import annotations

import json

import click

from rulewright.kb.base import Generation
from rulewright.kb.symbols import with_glyphs
from rulewright.web import conflicting

MARKS = str.maketrans({"*": None})


def show_conflicts(g: Generation, book: str | None, kind: str | None, as_json: bool) -> None:
    """The potential conflicts of a book or of all. Raises NotFound where there is no such book."""
    if book:
        g.store.book(book)
    rows = conflicting.ruled(g, conflicting.found(g, book, None, kind))
    if as_json:
        views = [r.view for r in rows]
        click.echo(json.dumps({"total": len(views), "results": views}, ensure_ascii=False, indent=1))
        return
    for n, row in enumerate(rows, 1):
        _print(n, row)
    click.echo(f"{len(rows)} potential conflicts." if rows else "Nothing found that goes against anything else.")


def _print(n: int, row: conflicting.Ruled) -> None:
    c = row.conflict
    title = click.style(conflicting.TITLES[c.kind], bold=True)
    click.echo(f"{n:2}. {title}  {c.book}, {c.sure.value} ({c.likely:.2f}). {conflicting.WHY[c.why]}")
    for side in (c.a, c.b):
        click.echo(f"    {with_glyphs(side.sentence.translate(MARKS))}")
        click.secho(f"    {side.section}", dim=True)
    if row.ruling is None:
        verdict = "Both stand in one section and are read together."
    else:
        verdict = f"{row.ruling.winner or row.ruling.outcome}: {row.ruling.reason}"
    click.secho(f"    {verdict}", fg="yellow")
