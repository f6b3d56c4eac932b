"""Which rule wins and what goes against what, for the terminal: in words, or as the API gives it."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rulewright.kb.base import Generation
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import InForce
from rulewright.kb.output import put
from rulewright.kb.search.analysis import as_written, plain
from rulewright.kb.symbols import with_glyphs
from rulewright.kb.verdict import Verdict, verdict
from rulewright.kb.verdict.asked import ask
from rulewright.kb.verdict.certainty import certainty, is_likely, is_sure, read
from rulewright.kb.verdict.sheet import NO_SHEET, differences, sheet
from rulewright.web import rulings
from rulewright.web.printing import print_json
from rulewright.web.rulings import told, told_in_words

NONE = "Nothing was found that is sure enough to be called a conflict."


def show_verdict(g: Generation, a: str, b: str, books: InForce, as_json: bool) -> Verdict:
    """Which of two sections wins by the books in force. Raises NotFound."""
    ruling = verdict(g.store, a, b, books)
    if as_json:
        _print_json(told(g, ruling))
    else:
        _print(g, ruling)
    return ruling


def show_verdict_in_words(g: Generation, question: str, game: str | None, books: InForce, as_json: bool) -> Verdict:
    """Which rule of the books in force wins, asked in words."""
    asked = ask(g.store, g.searcher, question, game, books)
    if as_json:
        _print_json(told_in_words(g, asked))
    else:
        if len(asked.games) > 1:
            click.secho(f"A question on {asked.games[0]}; --game asks of {', '.join(asked.games[1:])}.", dim=True)
        _print(g, asked.ruling)
    return asked.ruling


def write_sheet(g: Generation, ruling: Verdict, question: str, books: InForce, file: Path) -> None:
    """Write the sheet of a verdict. Raises StoreError where the file cannot be written."""
    put(file, json.dumps(sheet(g.store, ruling, question, books=books), ensure_ascii=False, indent=1))


def verify_sheet(g: Generation, file: Path) -> bool:
    """Say whether a sheet still holds; True where it does. Raises InputRefused for what is no sheet."""
    try:
        made = json.loads(file.read_text(encoding="utf-8"))
    except OSError as e:
        raise InputRefused("sheet-unread", f"{file} cannot be read: {e.strerror}.") from e
    except ValueError as e:
        raise InputRefused("not-a-sheet", NO_SHEET) from e
    found = differences(g.store, made)
    click.echo("\n".join(found) or "It holds: ruling and words are as they were.")
    return not found


def _print_json(told: dict[str, object]) -> None:
    from rulewright.web.api.schemas import VerdictSchema

    print_json(VerdictSchema().dump(told))


def _print(g: Generation, ruling: Verdict) -> None:
    for n, rule in enumerate((ruling.a, ruling.b)):
        if rule:
            click.echo(f"{'AB'[n]}  {g.store.section(rule).label}  {click.style(rule, dim=True)}")
    wins = "wins" if is_sure(ruling) else "likely wins" if is_likely(ruling) else "may win"
    won = f"{ruling.winner} {wins}" if ruling.outcome in ("a", "b") else ruling.outcome
    click.echo(f"{click.style(won, bold=True)}. {ruling.reason}")
    judged = read(ruling)
    if judged:
        told = f"{judged.right} of {judged.read} such answers that readers checked were right."
        click.secho(f"  {'' if judged.mostly else 'Only a hint: '}{told}", dim=True)
    elif ruling.winner:
        click.secho(f"  Such answers are right about {round(10 * certainty(ruling))} times in 10.", dim=True)
    for step in ruling.steps:
        if step.says != ruling.reason:
            click.echo(f"  {step.says}")
        if step.sentence:
            click.echo(f"    {with_glyphs(plain(step.sentence, as_written))}")
            click.secho(f"    {step.section}", dim=True)


def show_conflicts(g: Generation, book: str | None, kind: str | None, all_: bool, as_json: bool) -> None:
    """The conflicts of a book or of all that are claimed; ``all_``: every pair that is worth comparing.

    Raises NotFound where there is no such book.
    """
    if book:
        g.store.book(book)
    found = rulings.conflicts(g, book, None, kind)
    rows = rulings.ruled(g, [c for c in found if all_ or as_json or c.claimed])
    if as_json:
        print_json({"total": len(rows), "results": [r.view for r in rows]})
        return
    for n, row in enumerate(rows, 1):
        _print_conflict(n, row)
    claimed = sum(c.claimed for c in found)
    click.echo(f"{claimed} potential conflicts." if claimed else NONE)
    if len(found) > claimed:
        click.echo(f"{len(found) - claimed} pairs of sentences to compare{'' if all_ else ' (--all)'}.")


def _print_conflict(n: int, row: rulings.Ruled) -> None:
    c = row.conflict
    title = f"{rulings.TITLES[c.kind]}. {rulings.WHY[c.why]}" if c.claimed else "To compare."
    click.echo(f"{n:2}. {click.style(title, bold=True)} {c.book} ({c.certainty:.2f})")
    for side in (c.a, c.b):
        click.echo(f"    {with_glyphs(plain(side.sentence, as_written))}")
        click.secho(f"    {side.section}", dim=True)
    if c.claimed:
        click.secho(f"    {row.ruling.winner or row.ruling.outcome}: {row.ruling.reason}", fg="yellow")
