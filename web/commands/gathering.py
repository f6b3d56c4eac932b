"""Commands for one book or game at a time: add, remove, list, publish, rollback, takedown. All others stay."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.kb import generations, history
from rulewright.kb.errors import not_among
from rulewright.kb.parts import SUFFIX
from rulewright.web.commands.building import MOST_JOBS, carry_out, keep_option
from rulewright.web.commands.options import Refusal, failing_in_a_sentence, kb_option, missing, needing, taking_turns
from rulewright.web.commands.sharing import Share, give_to, go_back, share_options, store_option
from rulewright.web.printing import print_json

if TYPE_CHECKING:
    from rulewright.ingest.lastgood import Index
    from rulewright.kb.publishing import Settings

stage_option = click.option(
    "--stage", is_flag=True, help="Make the new generation, and serve it only after `rulewright publish`."
)
jobs_option = click.option("-j", "--jobs", type=click.IntRange(1, MOST_JOBS), help="As in `rulewright build`.")


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--one-book", is_flag=True, help="Each folder of FILES is one book, its files the chapters.")
@click.option(
    "--key",
    envvar="RULEWRIGHT_KEY",
    metavar="KEY",
    help="Take files of games only if signed (FILE.minisig) with this public key of minisign, or the one in this file.",
)
@stage_option
@keep_option
@jobs_option
@share_options
@kb_option
@failing_in_a_sentence
@taking_turns
def add(
    files: tuple[Path, ...],
    one_book: bool,
    key: str | None,
    stage: bool,
    keep: int,
    jobs: int | None,
    share: Share,
    root: Path,
) -> None:
    """Add rulebooks (FILES: files or folders) to the knowledge base, or read them again where they changed.

    All other books stay; only games that one of the files belongs to are studied anew. They are read as the last
    `rulewright build` read (--auto, --no-overlays, --ocr). A file GAME@HASH.rwk, which `rulewright export --game` wrote
    anywhere, is a game that needs no reading: it is checked, and served beside the others.
    """
    made = [path for path in files if path.suffix == SUFFIX]
    if made:
        _adopt(made, key, None if stage else keep, root)
    if len(made) < len(files):
        _add([path for path in files if path not in made], one_book, stage, keep, jobs, root)
    if not stage:
        give_to(share, root)


@needing("build")
def _add(files: Sequence[Path], one_book: bool, stage: bool, keep: int, jobs: int | None, root: Path) -> None:
    """Add rulebooks."""
    from rulewright.ingest.source import find_files

    index = _index(root)
    new = find_files(files, strangers=True, whole=one_book)
    there = {path.resolve() for path in new}
    others = [path for place in index.files if (path := Path(place)) not in there]
    _make(root, [*others, *new], index, keep, jobs, stage, prune=False)


def _adopt(files: Sequence[Path], key: str | None, keep: int | None, root: Path) -> None:
    """Add games that were made elsewhere."""
    from rulewright.kb import adopting, signatures

    trusted = signatures.public_key(key) if key else None
    done = adopting.adopt(root, files, keep, _settings(root), trusted)
    click.echo(f"Took {', '.join(path.name for path in files)}; {_served(done.generation, keep)}.")


def _served(generation: str, keep: int | None) -> str:
    waits = f"knowledge base {generation} waits for `rulewright publish`"
    return f"knowledge base {generation} is current" if keep else waits


def _settings(root: Path) -> Settings | None:
    """What the file beside the rulebooks says of all games; None where nobody can tell, and nothing changes."""
    if missing("build"):
        return None
    from rulewright.ingest import publishing
    from rulewright.ingest.lastgood import LastGood

    files = LastGood(root).index.files
    return publishing.read(publishing.beside(map(Path, files))) if files else None


@click.command()
@click.argument("ids", nargs=-1, required=True, metavar="BOOK|GAME...")
@stage_option
@keep_option
@jobs_option
@share_options
@kb_option
@failing_in_a_sentence
@taking_turns
def remove(ids: tuple[str, ...], stage: bool, keep: int, jobs: int | None, share: Share, root: Path) -> None:
    """Remove books, or all books of games, from the knowledge base; their files stay where they are.

    `rulewright add FILE` brings one back; `rulewright takedown` removes a game for good, older generations with it.
    """
    from rulewright.kb import adopting, bundles

    adopted = set(ids) & set(bundles.kept(root))
    if adopted:
        done = adopting.let_go(root, adopted, None if stage else keep)
        click.echo(f"Removed {', '.join(sorted(adopted))}; {_served(done.generation, None if stage else keep)}.")
    rest = [name for name in ids if name not in adopted]
    if rest:
        _remove(rest, stage, keep, jobs, root)
    if not stage:
        give_to(share, root)


@needing("build")
def _remove(ids: Sequence[str], stage: bool, keep: int, jobs: int | None, root: Path) -> None:
    """Remove books that are made of rulebooks here."""
    index = _index(root)
    of_game = _books_by_game(root, index)
    books = {book for some in of_game.values() for book in some}
    for name in ids:
        if name not in books and name not in of_game:
            raise Refusal(str(not_among("book", name, sorted(books))))
    gone = {book for name in ids for book in of_game.get(name, (name,))}
    going = {place for place, file in index.files.items() if gone & set(file.books)}
    held = sorted({book for place in going for book in index.files[place].books} - gone)
    if held:
        raise Refusal(f"The same file holds {', '.join(held)}; name all of its books.")
    if gone >= books:
        raise Refusal("No book would be left; remove the folder of the knowledge base instead.")
    stay = [Path(place) for place in index.files if place not in going]
    _make(root, stay, index, keep, jobs, stage, prune=True)


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="The games as JSON.")
@kb_option
@failing_in_a_sentence
def list_(as_json: bool, root: Path) -> None:
    """List the games with their books, and what each is made of; equal hashes are equal games."""
    from rulewright.web.terminal_lists import games_as_rows, print_games

    rows = games_as_rows(generations.manifest(generations.current(root)))
    if as_json:
        print_json(rows)
    else:
        print_games(rows)


@click.command()
@click.argument("generation", metavar="[ID]", required=False)
@share_options
@kb_option
@failing_in_a_sentence
@taking_turns
def publish(generation: str | None, share: Share, root: Path) -> None:
    """Serve what was made with --stage, or the generation ID, from now on. It is checked first.

    With --store, what is current is given to the other machines again, where nothing waits.
    """
    if generation or not share.store or generations.staged(root):
        chosen = generation or history.waiting(root)
        generations.use(root, chosen)
        click.echo(f"Generation {chosen} is current.")
    give_to(share, root)


@click.command()
@click.option("--to", "moment", metavar="DATE", help="What was served then: a day (2026-11-22), or with a time, UTC.")
@store_option()
@kb_option
@failing_in_a_sentence
@taking_turns
def rollback(moment: str | None, store: str | None, root: Path) -> None:
    """Serve the generation before the current one again, or that of a date; `rulewright publish ID` undoes it.

    With --store, which needs --to, all games of the database are published as they were then; no folder changes here.
    """
    if store:
        go_back(store, _moment(moment) if moment else None)
        return
    chosen = history.earlier(root, _moment(moment) if moment else None)
    generations.use(root, chosen)
    click.echo(f"Generation {chosen} is current.")


def _moment(said: str) -> datetime:
    """A time in UTC; a day means its end. Raises Refusal."""
    try:
        found = datetime.fromisoformat(said)
        if len(said) <= len("2026-11-22"):
            found = found.replace(hour=23, minute=59, second=59, microsecond=999_999)
        return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Refusal(f"{said!r} is no date; write it as 2026-11-22 or 2026-11-22T18:30.") from None


def _index(root: Path) -> Index:
    """What the knowledge base was last made of. Raises Refusal where nobody knows that."""
    from rulewright.ingest.lastgood import LastGood

    index = LastGood(root).index
    if not index.files and (root / "current").exists():
        raise Refusal("What this knowledge base was made of is not on record; run `rulewright build` with all files.")
    return index


def _books_by_game(root: Path, index: Index) -> dict[str, set[str]]:
    """The ids of the books that are served, or staged, by game."""
    found = {name: {book for _, books in game.readings for book in books} for name, game in index.games.items()}
    for row in generations.manifest(generations.current(root))["rows"]:
        found.setdefault(row["game"], set()).add(row["book"])
    return found


def _make(
    root: Path, files: Sequence[Path], index: Index, keep: int, jobs: int | None, stage: bool, prune: bool
) -> None:
    """Build from all files, as the last build did."""
    from rulewright.ingest.build import Manner, Options
    from rulewright.ingest.crew import usual

    manner = Manner(prune=prune, jobs=jobs or usual(), stage=stage)
    carry_out(root, files, Options(**index.options), keep, manner)


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
