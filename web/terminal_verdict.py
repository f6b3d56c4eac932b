"""Which rule wins, for the terminal: in words, or as the API gives it."""

from __future__ import annotations

import json

import click

from rulewright.kb.base import Generation
from rulewright.kb.symbols import with_glyphs
from rulewright.kb.verdict import Verdict, verdict
from rulewright.kb.verdict.asked import ask
from rulewright.kb.verdict.certainty import read
from rulewright.web.judging import judge, judge_question

MARKS = str.maketrans({"*": None})


def show_verdict(g: Generation, a: str, b: str, as_json: bool) -> None:
    """Which of two sections wins. Raises NotFound."""
    if as_json:
        _print_json(judge(g, a, b))
    else:
        _print(g, verdict(g.store, a, b))


def show_verdict_in_words(g: Generation, question: str, game: str | None, as_json: bool) -> None:
    """Which rule wins, asked in words."""
    if as_json:
        _print_json(judge_question(g, question, game))
    else:
        _print(g, ask(g.store, g.searcher, question, game).ruling)


def _print_json(told: dict[str, object]) -> None:
    from rulewright.web.api.schemas import VerdictSchema

    click.echo(json.dumps(VerdictSchema().dump(told), ensure_ascii=False, indent=1))


def _print(g: Generation, ruling: Verdict) -> None:
    for n, rule in enumerate((ruling.a, ruling.b)):
        if rule:
            click.echo(f"{'AB'[n]}  {g.store.section(rule).label}  {click.style(rule, dim=True)}")
    won = f"{ruling.winner} wins" if ruling.outcome in ("a", "b") else ruling.outcome
    click.echo(f"{click.style(won, bold=True)}. {ruling.reason}")
    judged = read(ruling)
    if judged:
        click.secho(
            f"  Readers came to {judged.right} of {judged.read} such verdicts drawn at random themselves.", dim=True
        )
    for step in ruling.steps:
        if step.says != ruling.reason:
            click.echo(f"  {step.says}")
        if step.sentence:
            click.echo(f"    {with_glyphs(step.sentence.translate(MARKS))}")
            click.secho(f"    {step.section}", dim=True)
