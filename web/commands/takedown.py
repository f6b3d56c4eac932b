"""The command that removes a game for good: takedown."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.web.commands.options import failing_in_a_sentence, kb_option, taking_turns
from rulewright.web.commands.sharing import store_option


@click.command()
@click.argument("game")
@click.option("--undo", is_flag=True, help="Let the game come back with the next build.")
@store_option()
@kb_option
@failing_in_a_sentence
@taking_turns
def takedown(game: str, undo: bool, store: str | None, root: Path) -> None:
    """Remove GAME from the knowledge base, older generations, kept readings and copies, and keep it out.

    Servers answer 451 for all of it at once, also those that run. Later builds leave it out and say so. What was
    given away before, such as exports, frozen sites and copies on phones, is out of reach.

    With --store it is removed from the database and from the folders of all machines that follow it.
    """
    if store:
        _for_all(store, game, undo)
        return
    from rulewright.kb import removal
    from rulewright.kb.editions.past import today
    from rulewright.kb.following import hold_to_own

    hold_to_own(root)
    if undo:
        removal.undo(root, game)
        click.echo(
            f"{game} is no longer taken down; `rulewright build` brings it back from its rulebooks, "
            "`rulewright add` from its file."
        )
        return
    removal.take_down(root, game, today())
    click.echo(f"{game} was taken down; `rulewright takedown {game} --undo` lets it come back.")


def _for_all(store: str, game: str, undo: bool) -> None:
    from rulewright.kb.depot import Depot, Patience, taking
    from rulewright.kb.editions.past import today

    if undo:
        taking.undo(Depot(store, Patience()), game)
        click.echo(f"{game} is no longer taken down; it comes back when it is published again.")
        return
    taking.take_down(Depot(store, Patience()), game, today())
    click.echo(f"{game} was taken down for all who follow this database; --undo lets it come back.")
