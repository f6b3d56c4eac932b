"""Commands for the generations that are kept: list, use, verify, backup, restore."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.kb import generations as kept
from rulewright.kb.errors import StoreError
from rulewright.web.commands.options import failing_in_a_sentence, kb_option, taking_turns
from rulewright.web.printing import print_json

STDIN = Path("/dev/stdin")


@click.group()
def generations() -> None:
    """List, check, choose and back up the generations of the knowledge base.

    Each build that comes to something new is a generation of its own; `rulewright build --keep` says how many stay.
    """


@generations.command("list")
@click.option("--json", "as_json", is_flag=True, help="The generations as JSON.")
@kb_option
@failing_in_a_sentence
def list_(as_json: bool, root: Path) -> None:
    """List the generations that are kept, newest first; * is the one that is served."""
    from rulewright.web.terminal_lists import generations_as_rows, print_generations

    rows = generations_as_rows(kept.listed(root))
    if as_json:
        print_json(rows)
    else:
        print_generations(rows)


@generations.command()
@click.argument("generation", metavar="ID")
@kb_option
@failing_in_a_sentence
@taking_turns
def use(generation: str, root: Path) -> None:
    """Serve the generation ID from now on: back to an older one, or on to a newer.

    It is checked first. Servers switch by themselves. Builds leave it so until something that they build from changes.
    """
    kept.use(root, generation)
    click.echo(f"Generation {generation} is current.")


@generations.command()
@click.argument("generation", metavar="[ID]", required=False)
@kb_option
@failing_in_a_sentence
def verify(generation: str | None, root: Path) -> None:
    """Hold every file of the generation ID, or of all, against its checksum; exit status 1 where one is damaged."""
    names = [generation] if generation else [g.id for g in kept.listed(root)]
    damaged = 0
    for name in names:
        folder = kept.find(root, name)
        try:
            click.echo(f"{name}: {len(kept.verify(folder)['files'])} files, all sound.")
        except StoreError as e:
            damaged += 1
            click.echo(f"{name}: {e}", err=True)
    if damaged:
        raise click.ClickException(f"{damaged} of {len(names)} generations cannot be used.")


@generations.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--id", "generation", metavar="ID", help="This generation; without it the current one.")
@kb_option
@failing_in_a_sentence
def backup(file: Path, generation: str | None, root: Path) -> None:
    """Write a generation, checked, as one FILE (a tar archive; - is standard output)."""
    from rulewright.kb import archives
    from rulewright.kb.output import is_standard

    found = archives.backup(root, file, generation)
    click.echo(f"Wrote generation {found} to {file}.", err=is_standard(file))


@generations.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@kb_option
@failing_in_a_sentence
@taking_turns
def restore(file: Path, root: Path) -> None:
    """Take a generation from the backup FILE (- is standard input) and make it current.

    Nothing changes before every file in it is checked, and no generation that is there is removed.
    """
    from rulewright.kb import archives

    found = archives.restore(root, STDIN if str(file) == "-" else file)
    click.echo(f"Generation {found} is current.")
