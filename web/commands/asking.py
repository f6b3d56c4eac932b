"""Commands that ask what the rules say: search, show, conflicts, verdict, interactions, pair, matrix."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.kb.conflicts.model import ConflictKind
from rulewright.kb.errors import NotFound
from rulewright.kb.language import LANGUAGES, UNKNOWN_CODE
from rulewright.kb.model import InteractionType, SectionKind, Term, TermKind
from rulewright.web.commands.options import among, failing_in_a_sentence, kb_option, reading

if TYPE_CHECKING:
    from rulewright.kb.base import Generation

type_option = click.option(
    "--type",
    "kind",
    type=click.Choice([t.value for t in InteractionType]),
    help="Only interactions of this type.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="What the API answers, as JSON.")
within_option = click.option("--game", help="Of this game, where a name is one of several games.")


@click.command()
@click.argument("query")
@click.option("--game", help="Only this game.")
@click.option("--book", "books", multiple=True, help="Only this book; give it again for each book in force.")
@click.option("--lang", type=click.Choice([*LANGUAGES, UNKNOWN_CODE]), help="Only this language.")
@click.option("--kind", type=click.Choice([k.value for k in SectionKind]), help="Only sections of this kind.")
@click.option("--limit", type=click.IntRange(1, 100), default=10, show_default=True)
@json_option
@kb_option
@failing_in_a_sentence
def search(
    query: str,
    game: str | None,
    books: tuple[str, ...],
    lang: str | None,
    kind: str | None,
    limit: int,
    as_json: bool,
    root: Path,
) -> None:
    """Search the rules.

    QUERY is words, a term, an abbreviation, a rule number or a question.
    """
    from rulewright.kb.search import FACETS
    from rulewright.web.lookup import in_force
    from rulewright.web.terminal import print_answer, print_answer_json

    if not query.strip():
        raise click.UsageError("The query is empty; give a term, a rule number or a question.")
    with reading(root) as g:
        among("game", game, g.store.games())
        by = in_force(g, books, game)
        facets = FACETS if as_json else ()
        answer, direct = g.searcher.ask(query, game=game, book=by, lang=lang, kind=kind, limit=limit, facets=facets)
        if as_json:
            print_answer_json(g, answer, direct, limit, by)
        else:
            print_answer(g, answer, direct, by)


@click.command()
@click.argument("id")
@click.option("--like", is_flag=True, help="Tell which sections are most like it instead.")
@json_option
@kb_option
@failing_in_a_sentence
def show(id: str, like: bool, as_json: bool, root: Path) -> None:
    """Show one section or term, with its notes.

    ID is as in BOOK/slug or GAME/LANG/slug.
    """
    from rulewright.web import terminal

    with reading(root) as g:
        try:
            section = g.store.section(g.store.successor(id) or id)
        except NotFound:
            term = _term(g, id)
            if like:
                at = term.definition.section
                raise click.UsageError(f"{term.id} is a term; --like takes a section, such as {at}.") from None
            (terminal.print_term_json if as_json else terminal.print_term)(g, term)
            return
        if like:
            (terminal.print_like_json if as_json else terminal.print_like)(g, section)
        else:
            (terminal.print_section_json if as_json else terminal.print_section)(g, section)


def _term(g: Generation, id: str) -> Term:
    try:
        return g.store.term(id)
    except NotFound:
        if g.store.successor(id) is None:
            raise NotFound(
                "not-found", "There is no section or term {id}; `rulewright search` finds ids.", id=repr(id)
            ) from None
        raise NotFound(
            "gone", "{id} was in an earlier edition and is gone; `rulewright search` finds ids.", id=repr(id)
        ) from None


@click.command()
@click.argument("book", required=False)
@click.option("--kind", type=click.Choice([k.value for k in ConflictKind]), help="Only conflicts of this kind.")
@click.option("--all", "all_", is_flag=True, help="Also pairs of sentences that are only worth comparing.")
@json_option
@kb_option
@failing_in_a_sentence
def conflicts(book: str | None, kind: str | None, all_: bool, as_json: bool, root: Path) -> None:
    """Tell where sentences of a book go against each other.

    BOOK is an id; without it all books are looked through. Only what is sure enough is told, each pair with the
    verdict on it; with --all, or --json, every pair of sentences that is worth comparing.
    """
    from rulewright.web.terminal_rulings import show_conflicts

    with reading(root) as g:
        among("book", book, {b.id for b in g.store.books()})
        show_conflicts(g, book, kind, all_, as_json)


@click.command()
@click.argument("asked", nargs=-1, required=True, metavar="QUESTION | A B")
@click.option("--game", help="The game that the question is about.")
@click.option("--book", "books", multiple=True, help="By this book; give it again for each book in force.")
@json_option
@click.option("--sheet", type=click.Path(path_type=Path), help="Write a sheet of proof for `rulewright verify`.")
@kb_option
@failing_in_a_sentence
def verdict(
    asked: tuple[str, ...], game: str | None, books: tuple[str, ...], as_json: bool, sheet: Path | None, root: Path
) -> None:
    """Tell which of two rules wins, and why.

    Ask in words (QUESTION, such as "can my stressed unit block a spell?") or name two rules by their ids (A and B).
    """
    from rulewright.web import terminal_rulings
    from rulewright.web.lookup import in_force

    with reading(root) as g:
        among("game", game, g.store.games())
        question = " ".join(asked).strip()
        if not question:
            raise click.UsageError("The question is empty; ask which rule wins, or name two rules by their ids.")
        by = in_force(g, books, game)
        if len(asked) == 2 and all("/" in rule for rule in asked):
            ruling = terminal_rulings.show_verdict(g, asked[0], asked[1], by, as_json)
        else:
            ruling = terminal_rulings.show_verdict_in_words(g, question, game, by, as_json)
        if sheet:
            terminal_rulings.write_sheet(g, ruling, question, by, sheet)


@click.command()
@click.argument("sheet", type=click.Path(path_type=Path))
@kb_option
@failing_in_a_sentence
def verify(sheet: Path, root: Path) -> None:
    """Tell whether a verdict still holds, from the SHEET that `verdict --sheet` wrote.

    Exit status 0: ruling and words are as they were; 1: they are not, and what differs is said.
    """
    from rulewright.web.terminal_rulings import verify_sheet

    with reading(root) as g:
        if not verify_sheet(g, sheet):
            raise SystemExit(1)


@click.command()
@click.argument("term")
@within_option
@type_option
@json_option
@kb_option
@failing_in_a_sentence
def interactions(term: str, game: str | None, kind: str | None, as_json: bool, root: Path) -> None:
    """Tell what the keyword TERM does to others, and they to it.

    TERM is an id or a name. What follows in two steps is told as well. Only what is sure is told; JSON has all
    that is on record.
    """
    from rulewright.web.terminal_interplay import show_term

    with reading(root) as g:
        among("game", game, g.store.games())
        show_term(g, term, game, InteractionType(kind) if kind else None, as_json)


@click.command()
@click.argument("a")
@click.argument("b")
@within_option
@json_option
@kb_option
@failing_in_a_sentence
def pair(a: str, b: str, game: str | None, as_json: bool, root: Path) -> None:
    """Tell what the books say of the keywords A and B together.

    A and B are ids or names; a name of several games is read as one of the game that the other is of. What is said
    directly comes first, then what follows through a third, other sentences that name both, and which of their rules
    wins. Only what is sure is told; JSON has all that is on record.
    """
    from rulewright.web.terminal_interplay import show_pair

    with reading(root) as g:
        among("game", game, g.store.games())
        show_pair(g, a, b, game, as_json)


@click.command()
@click.argument("game")
@type_option
@click.option("--kind", "sort", help="Only terms of this kind (keyword, state, action, ...), on either side.")
@click.option("--book", help="Only what this book says.")
@click.option("--term", help="Only this term (an id or a name), on either side.")
@click.option("--limit", type=click.IntRange(1, 100), default=20, show_default=True)
@click.option("--offset", type=click.IntRange(0), default=0, show_default=True)
@json_option
@kb_option
@failing_in_a_sentence
def matrix(
    game: str,
    kind: str | None,
    sort: str | None,
    book: str | None,
    term: str | None,
    limit: int,
    offset: int,
    as_json: bool,
    root: Path,
) -> None:
    """Tell what all keywords of GAME do to each other.

    There is a row for each that acts. Only what is sure is told; JSON has all that is on record.
    """
    from rulewright.web.terminal_interplay import show_matrix

    among("kind of term", sort, TermKind)
    asked = {"type": kind, "kind": sort, "book": book, "term": term}
    with reading(root) as g:
        show_matrix(g, game, asked, limit, offset, as_json)
