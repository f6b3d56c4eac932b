"""Commands for what books are called and which game they are: books, books rename, books move, books forget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from rulewright.kb import decisions
from rulewright.kb.decisions import Decided
from rulewright.kb.errors import not_among
from rulewright.kb.language import slug
from rulewright.web.commands.options import Refusal, failing_in_a_sentence, kb_option, reading, taking_turns
from rulewright.web.commands.sharing import Share, deciding, share_options
from rulewright.web.printing import print_json

AGAIN = "`rulewright build` heeds it."


@click.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="The books as JSON.")
@kb_option
@click.pass_context
@failing_in_a_sentence
def books(context: click.Context, as_json: bool, root: Path) -> None:
    """List the books with title, language, game, edition and file, or correct what they are called.

    What a book without a profile is called, and which game it is, the program finds out; rename and move correct it.
    They write into the file books.toml in the folder of the knowledge base, which outlives builds; with --store into
    that of a shelf in the database, which workers heed.
    """
    if context.invoked_subcommand:
        return
    from rulewright.web.terminal_lists import books_as_rows, print_books

    with reading(root) as generation:
        rows = books_as_rows(generation.store.books())
    if as_json:
        print_json(rows)
    else:
        print_books(rows)


@books.command()
@click.argument("book", metavar="ID")
@click.argument("title")
@share_options
@kb_option
@failing_in_a_sentence
@taking_turns
def rename(book: str, title: str, share: Share, root: Path) -> None:
    """Call the book ID TITLE from the next build on. Its id stays, so that addresses do."""
    said = " ".join(title.split())
    if not said or not said.isprintable():
        raise Refusal("A title needs a letter or more, and nothing that cannot be printed.")
    _decide(root, share, book, lambda before: replace(before, title=said))
    click.echo(f"{book} is to be called “{said}”. {AGAIN}")


@books.command()
@click.argument("book", metavar="ID")
@click.argument("game")
@share_options
@kb_option
@failing_in_a_sentence
@taking_turns
def move(book: str, game: str, share: Share, root: Path) -> None:
    """Count the book ID to GAME from the next build on: a game that is there, or a new one."""
    if not game or game != slug(game):
        right = slug(game) or "mudball"
        raise Refusal(f"A game is written in small letters, digits and hyphens, such as {right}.")
    _decide(root, share, book, lambda before: replace(before, game=game))
    click.echo(f"{book} is to be of the game {game}. {AGAIN}")


@books.command()
@click.argument("book", metavar="ID")
@share_options
@kb_option
@failing_in_a_sentence
@taking_turns
def forget(book: str, share: Share, root: Path) -> None:
    """Leave title and game of the book ID to the program again."""
    with deciding(root, share) as home:
        said = decisions.read(home)
        if book not in said:
            raise Refusal(not_among("decision on the book", book, sorted(said)))
        decisions.write(home, {i: d for i, d in said.items() if i != book})
    click.echo(f"Nothing is decided of {book} any more. {AGAIN}")


def _decide(root: Path, share: Share, book: str, change: Callable[[Decided], Decided]) -> None:
    """Write what is decided of a book. Raises Refusal for one that is not there, or that its profile names."""
    with reading(root) as generation:
        there = {b.id: b for b in generation.store.books()}
    if book not in there:
        raise Refusal(not_among("book", book, sorted(there)))
    if profile := there[book].profile:
        raise Refusal(f"Title and game of {book} stand in its profile {profile}; change them there.")
    with deciding(root, share) as home:
        said = decisions.read(home)
        decisions.write(home, {**said, book: change(replace(said.get(book, Decided()), file=there[book].file))})
