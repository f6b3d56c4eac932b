"""What the command prints: sections, terms and answers for the terminal, or the same as JSON."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rulewright.kb.base import Generation
from rulewright.kb.model import ALL, SURE, InForce, Section, Term
from rulewright.kb.notes import NoteKind, notes
from rulewright.kb.search import Answer, Direct, Level
from rulewright.kb.symbols import with_glyphs
from rulewright.web import lookup
from rulewright.web.marking import noted, on_answer
from rulewright.web.printing import print_json


def print_answer(g: Generation, answer: Answer, direct: Sequence[Direct], books: InForce = ALL) -> None:
    """Search results: what answers the query first, then its terms, then sections with snippet and reason."""
    if answer.note:
        click.secho(answer.note, fg="yellow")
    if answer.did_you_mean:
        click.echo(f"Did you mean: {answer.did_you_mean}")
    if answer.partial:
        click.secho("Time ran out; these are the first results.", fg="yellow")
    for d in direct:
        said = "Answer" if d.level is Level.ANSWER else "Likely answer"
        word = f"{d.whether.said(d.hit.lang)} " if d.whether else ""
        click.echo(f"\n  {click.style(said, bold=True)}: {with_glyphs(f'{word}{d.text}')}")
        for note in on_answer(g.store, d, books):
            click.secho(f"  ! {note.shown}", fg="yellow")
        click.secho(f"  {d.term.name if d.term else d.hit.number or d.hit.title}, {d.hit.section}\n", dim=True)
    for term in answer.terms:
        click.echo(f"{click.style(term.name, bold=True)}  {term.kind} of {term.game}  {term.id}")
    for n, (hit, notes_of) in enumerate(noted(g.store, answer.hits, books), 1):
        label = f"{hit.number} {hit.title}" if hit.number else hit.title
        click.echo(f"{n:2}. {click.style(label, bold=True)}  {hit.section}")
        for note in notes_of:
            click.secho(f"    ! {note.shown}", fg="yellow")
        click.echo(f"    {with_glyphs(hit.passage.text).strip()}")
        click.secho(f"    {hit.why}", dim=True)
    if not answer.hits:
        click.echo("Nothing found; try other words, or fewer.")


def print_answer_json(g: Generation, answer: Answer, direct: Sequence[Direct], limit: int, books: InForce) -> None:
    """The first page of a search as the API gives it, without the address of the next one."""
    from rulewright.web.api.finding import SEARCH, searched

    page = {"total": answer.total, "limit": limit, "offset": 0, "next": None}
    print_json(SEARCH().dump(page | searched(g, answer, direct, books)))


def print_section_json(g: Generation, section: Section) -> None:
    """A section as the API gives it."""
    from rulewright.web.api.books import whole_section
    from rulewright.web.api.schemas import SectionSchema

    print_json(SectionSchema().dump(whole_section(g, section)))


def print_term_json(g: Generation, term: Term) -> None:
    """A term as the API gives it."""
    from rulewright.web.api.glossary import whole_term
    from rulewright.web.api.schemas import WholeTermSchema

    print_json(WholeTermSchema().dump(whole_term(g, term)))


def print_section(g: Generation, section: Section) -> None:
    """A section with where it stands, its text and its notes."""
    store = g.store
    above = " > ".join(a.label for a in store.ancestors(section))
    book = store.book(section.book)
    click.secho(" > ".join(filter(None, (book.title, above))), dim=True)
    click.secho(section.label, bold=True)
    told = notes(store, section.id)
    first = [n for n in told if n.kind is NoteKind.OVERRIDDEN_BY]  # before the text: nobody may read past it
    for note in first:
        click.secho(f"! {note.shown}", fg="yellow", bold=True)
    click.echo(f"\n{with_glyphs(section.text)}\n" if section.text else "")
    for part in () if section.text else store.children(section.id):
        click.echo(f"- {part.label}  {click.style(part.id, dim=True)}")
    for note in told:
        if note not in first:
            click.secho(f"! {note.shown}", fg="yellow")
    spans = ", ".join(f"{s.start}-{s.end}" for s in section.spans)
    click.secho(f"{section.id}  {book.file} {spans}", dim=True)


def print_like(g: Generation, section: Section) -> None:
    """The sections that are most like one."""
    found = g.searcher.like(section.id)
    for other, _ in found:
        click.echo(f"- {other.label}  {click.style(other.id, dim=True)}")
    if not found:
        click.echo("No section is much like it.")


def print_like_json(g: Generation, section: Section) -> None:
    """The same as the API gives it."""
    from rulewright.web.api.routing import cut
    from rulewright.web.api.sections import LIKE, LikeQuery

    print_json(LIKE().dump(cut(LikeQuery().load({"section": section.id}), g.searcher.like(section.id))))


def print_term(g: Generation, term: Term) -> None:
    """A term with its names, its definition and what it does to others."""
    store = g.store
    names = ", ".join((term.name + (f" {term.params}" if term.params else ""), *term.aliases))
    click.secho(f"{names}", bold=True)
    times = "once" if term.mentions == 1 else f"{term.mentions} times"
    click.echo(f"{term.kind} of {term.game}, used {times}")
    for other in term.translations:
        click.echo(f"= {store.term(other).name} ({other})")
    section = store.section(term.definition.section)
    click.echo(f"\n{with_glyphs(section.text)}\n")
    for i in lookup.interactions_of(g, term.id, SURE):
        click.echo(f"- {store.term(i.a).name} {i.type} {store.term(i.b).name}: {with_glyphs(i.sentence)}")
    click.secho(f"{term.id}  defined in {section.id}", dim=True)
