"""What keywords do to each other, for the terminal: of one, of two, of a whole game; in words or as the API's JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import click

from rulewright.kb.base import Generation
from rulewright.kb.interplay.chains import Chain, chains_of
from rulewright.kb.interplay.matrix import Row, matrix
from rulewright.kb.interplay.net import Concept, Group, Tie, verb
from rulewright.kb.interplay.pair import pair
from rulewright.kb.model import SURE, Interaction, InteractionType
from rulewright.kb.symbols import with_glyphs
from rulewright.kb.verdict.certainty import is_sure
from rulewright.web import interplay
from rulewright.web.printing import print_json

MOST_CHAINS = 6
MOST_SAID = 3  # sentences for one tie
Line = tuple[int, str]


def show_term(g: Generation, name: str, game: str | None, kind: InteractionType | None, as_json: bool) -> None:
    """What a term does, what is done to it, what follows. Raises NotFound, InputRefused."""
    net, thing = interplay.concept_named(g, name, game, _held(as_json))
    if as_json:
        from rulewright.web.api.glossary import InterplaySchema

        print_json(InterplaySchema().dump(interplay.told_of(net, thing, kind)))
        return
    _head(thing)
    for title, outward in (("What it does", True), ("What is done to it", False)):
        groups = [x for x in net.grouped(thing, outward) if kind in (None, x.type)]
        _print(title, (line for x in groups for line in _group(thing, x)))
    if kind is None:
        _print("What follows in two steps", (line for c in chains_of(net, thing, MOST_CHAINS) for line in _chain(c)))
    if not net.does(thing) and not net.undergoes(thing):
        click.echo("\nNothing is claimed of what it does to another keyword, or another to it.")
    named = len(net.naming(thing))
    if named:
        click.secho(f"\nSentences that name it and another: {named}; `rulewright pair` shows those of two.", dim=True)


def show_pair(g: Generation, a: str, b: str, game: str | None, as_json: bool) -> None:
    """All that the books say of two terms. Raises NotFound, InputRefused."""
    net, one, other = interplay.pair_named(g, a, b, game, _held(as_json))
    if as_json:
        from rulewright.web.api.glossary import PairSchema

        print_json(PairSchema().dump(interplay.of_pair(g, net, one, other)[1]))
        return
    found = pair(g.store, net, one, other)
    for thing in (one, other):
        _head(thing)
    click.echo(f"\n{interplay.in_words(found)}")
    _print("Directly", (line for t in found.direct for line in ((1, _tie(t)), *_said(t.said, 2))))
    _print("Through a third", (line for c in found.through for line in _chain(c)))
    for title, some in (("name both", found.together), ("may speak of both", found.near)):
        _print(f"Sentences that {title}", ((1, f"{_quoted(p.sentence)}  {p.section}") for p in some))
    ruling = found.verdict
    if ruling is None:
        click.echo("\nOne rule defines both, so that there is nothing to weigh.")
    elif not is_sure(ruling):
        click.echo(f"\nWhich rule wins is not sure: `rulewright verdict {ruling.a} {ruling.b}` weighs the two.")
    else:
        winner = f"{ruling.winner} wins" if ruling.winner else ruling.outcome
        click.echo(f"\n{click.style('Which rule wins:', bold=True)} {winner}. {ruling.reason}")
    for thing, note in found.notes:
        click.secho(f"! {thing.lead.name}: {with_glyphs(note.shown)}", fg="yellow")
    click.secho(f"Looked through {found.ties} sure interactions of {net.game}.", dim=True)


def show_matrix(
    g: Generation, game: str, asked: Mapping[str, str | None], limit: int, offset: int, as_json: bool
) -> None:
    """All terms of a game against each other, a page of rows. Raises NotFound, InputRefused."""
    found = matrix(*interplay.filters(g, game, asked, _held(as_json)))
    rows, total = found.rows[offset : offset + limit], len(found.rows)
    if as_json:
        from rulewright.web.api.glossary import MATRIX

        page = {"total": total, "limit": limit, "offset": offset, "next": None}
        shown = {"results": [interplay.row(r) for r in rows], "counts": interplay.counts(found)}
        print_json(MATRIX().dump({**page, **shown}))
        return
    for r in rows:
        click.secho(r.a.lead.name, bold=True)
        for line in _row(r):
            click.echo(f"  {line}")
    if not found.rows:
        click.echo("Nothing in these books is of that sort; leave out a filter.")
        return
    many = ", ".join(f"{n} × {verb(k, True)}" for k, n in found.types.items())
    shown_rows = f"{offset + 1}-{offset + len(rows)}" if rows else "none"
    click.secho(f"{shown_rows} of {total} terms that act, {found.pairs} pairs: {many}", dim=True)


def _held(as_json: bool) -> float | None:
    """How sure what is told must be: JSON has all claims, as the API."""
    return None if as_json else SURE


def _head(thing: Concept) -> None:
    t = thing.lead
    also = "".join(f" = {x.name}" for x in thing.terms[1:])
    click.echo(f"{click.style(t.name, bold=True)}{also}  {t.kind} of {t.game}  {click.style(t.id, dim=True)}")


def _print(title: str, lines: Iterable[Line]) -> None:
    """Lines under a title, each with its indent; nothing where there are none."""
    found = list(lines)
    if found:
        click.secho(f"\n{title}", bold=True)
    for indent, line in found:
        click.echo("  " * indent + line)


def _group(thing: Concept, group: Group) -> Iterator[Line]:
    yield 1, click.style(verb(group.type, group.outward), fg="cyan")
    for t in group.ties:
        other = t.other(thing)
        yield 2, "itself" if other.id == thing.id else other.lead.name
        yield from _said(t.said, 3)


def _said(said: Sequence[Interaction], indent: int) -> Iterator[Line]:
    for i in said[:MOST_SAID]:
        yield indent, f"{_quoted(i.sentence)}{_when(i.condition)}  {click.style(i.section, dim=True)}"
    if len(said) > MOST_SAID:
        yield indent, click.style(f"and {len(said) - MOST_SAID} more sentences", dim=True)


def _when(condition: str) -> str:
    return f"  [{condition}]" if condition else ""


def _quoted(sentence: str) -> str:
    return f"“{with_glyphs(sentence).strip()}”"


def _tie(t: Tie) -> str:
    return f"{t.a.lead.name} {click.style(verb(t.type, True), fg='cyan')} {t.b.lead.name}"


def _chain(c: Chain) -> Iterator[Line]:
    yield 1, f"{c.says()}{_when(c.condition)}"
    for t in c.steps:
        yield 2, _tie(t)
        yield from _said(t.said[:1], 3)


def _row(r: Row) -> Iterator[str]:
    for kind, _ in r.counts:
        others = ", ".join(c.b.lead.name for c in r.cells if any(k == kind for k, _ in c.types))
        yield f"{click.style(verb(kind, True), fg='cyan')} {others}"
