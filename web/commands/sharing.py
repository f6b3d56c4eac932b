"""Options and commands for knowledge bases that several machines share through a database (docs/scale.md)."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rulewright.kb import decisions, generations, logs, takedowns
from rulewright.kb.errors import RulewrightError
from rulewright.web.commands.options import failing_in_a_sentence, hold_to, kb_option, log_json_option, needing

if TYPE_CHECKING:
    from rulewright.kb.depot import Depot

R = TypeVar("R")
C = TypeVar("C", bound=Callable[..., Any])
EXTRA = "postgres"
SCHEMES = ("postgresql://", "postgres://")
SHELF = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")


def _address(_: click.Context, __: click.Parameter, said: str | None) -> str | None:
    if said and not said.startswith(SCHEMES):
        raise click.BadParameter(f"{said.partition(':')[0]!r} is no kind of store; it begins with {SCHEMES[0]}")
    if not said:
        return None
    try:
        hold_to(EXTRA)
    except RulewrightError as e:
        raise click.BadParameter(e.sentence) from None
    return said


def _shelf(_: click.Context, __: click.Parameter, said: str) -> str:
    if not SHELF.fullmatch(said):
        raise click.BadParameter(f"{said!r} is no name; it has small letters, digits and hyphens, at most 80.")
    return said


def _place(_: click.Context, __: click.Parameter, said: str | None) -> tuple[str, int] | None:
    """The host and port of an address."""
    if not said:
        return None
    host, _colon, port = said.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise click.BadParameter(f"{said!r} is no address such as 127.0.0.1:9100.")
    return host.strip("[]"), int(port)


def store_option(required: bool = False) -> Callable[[C], C]:
    """``--store``: the database through which machines share a knowledge base."""
    told = "Database that machines share, postgresql://... (or the variable RULEWRIGHT_STORE); docs/scale.md."
    return click.option("--store", envvar="RULEWRIGHT_STORE", callback=_address, help=told, required=required)


shelf_option = click.option(
    "--shelf",
    envvar="RULEWRIGHT_SHELF",
    default="main",
    show_default=True,
    callback=_shelf,
    help="With --store: the shelf that these rulebooks stand on, all of which is published together.",
)


@dataclass(frozen=True, slots=True)
class Share:
    """Where what was built is given to other machines, if it is, and the shelf that it stands on there."""

    store: str | None
    shelf: str


def share_options(command: Callable[..., R]) -> Callable[..., R]:
    """``--store`` and ``--shelf``, which the command gets as ``share``."""

    @wraps(command)
    def run(*args: Any, store: str | None, shelf: str, **given: Any) -> R:
        return command(*args, share=Share(store, shelf), **given)

    both: Callable[..., R] = store_option()(shelf_option(run))
    return both


def give_to(share: Share | None, root: Path) -> None:
    """Publish what is current to the database, if there is one."""
    if share is None or not share.store:
        return
    from rulewright.kb.depot import Depot
    from rulewright.kb.depot.giving import give

    depot = Depot(share.store)
    changed = give(root, depot, share.shelf)
    click.echo(f"Published to the database: {', '.join(changed) or 'nothing new'}.")
    here = {row["game"] for row in generations.manifest(generations.current(root))["rows"]}
    for game, taken in sorted(depot.taken().items()):
        if game in here:
            click.echo(f"{game} was taken down on {taken.date} and is left out; --undo --store lets it come back.")


@contextmanager
def deciding(root: Path, share: Share) -> Iterator[Path]:
    """The folder whose file of decisions (``kb.decisions``) may be changed in here: a shelf's, where there is one.

    Raises StoreError where another editor changed it meanwhile.
    """
    if not share.store:
        with generations.exclusive(root):
            yield root
        return
    with _changing(share.store, share.shelf) as depot, tempfile.TemporaryDirectory() as folder:
        home, was = Path(folder), depot.stocked(share.shelf)
        if decisions.FILE in was:
            depot.fetch(was[decisions.FILE], home / decisions.FILE)
        yield home
        depot.stock(share.shelf, {decisions.FILE: home / decisions.FILE}, was)


@contextmanager
def _changing(store: str, shelf: str) -> Iterator[Depot]:
    """The database, to change what is on a shelf; a worker is asked to build that when it is done."""
    from rulewright.ingest.queued import ask
    from rulewright.kb.depot import Depot, Patience

    patience = Patience()
    yield Depot(store, patience)
    new = ask(store, shelf, patience)
    click.echo(f"A worker will build {shelf}." if new else f"{shelf} waits for a worker already.")


def go_back(store: str, moment: datetime | None) -> None:
    """Publish of every game what was current at a moment."""
    from rulewright.kb.depot import Depot

    if moment is None:
        raise click.UsageError("With --store, say which day to go back to: --to DATE.")
    changed = Depot(store).back_to(moment)
    click.echo(f"Published as it was then: {', '.join(changed) or 'nothing is another'}.")


@click.command()
@click.option("--once", is_flag=True, help="End when there is nothing more to do.")
@click.option(
    "--metrics",
    envvar="RULEWRIGHT_WORKER_METRICS",
    metavar="HOST:PORT",
    callback=_place,
    help="Tell Prometheus of this worker and of the queue, at an address such as 127.0.0.1:9100.",
)
@log_json_option
@store_option(required=True)
@kb_option
@failing_in_a_sentence
@needing("build")
def worker(once: bool, metrics: tuple[str, int] | None, log_json: bool, store: str, root: Path) -> None:
    """Read rulebooks for others: what `rulewright shelf add` asks for is built here and published.

    Any number of workers, on any number of machines, share the work; what one was doing when it was killed is done half
    a minute later, by the first that is free. Each keeps what it read under the folder of its knowledge base. With
    --once the exit status is 1 where a shelf was not built.
    """
    from rulewright.ingest.worker import work

    tell = logs.teller("rulewright.worker", as_json=True) if log_json else click.echo
    failed = work(store, root / "shelves", tell, lasting=not once, metrics=metrics)
    if once and failed:
        click.get_current_context().exit(1)


@click.group()
def shelf() -> None:
    """Rulebooks that lie in the database, for workers to read."""


@shelf.command("add")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@shelf_option
@store_option(required=True)
@failing_in_a_sentence
def shelf_add(files: tuple[Path, ...], shelf: str, store: str) -> None:
    """Put FILES (rulebooks, folders of them, profiles, overlays) on a shelf, and have a worker build it."""
    from rulewright.ingest.shelved import hold_to_readable

    laid = [pair for given in files for pair in _laid(given)]
    twice = sorted(path for path, many in Counter(path for path, _ in laid).items() if many > 1)
    if twice:
        raise click.UsageError(f"Two files would be {twice[0]} on the shelf; add the folder above them.")
    hold_to_readable(dict(laid))
    with _changing(store, shelf) as depot:
        depot.stock(shelf, dict(laid))


@shelf.command("remove")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@shelf_option
@store_option(required=True)
@failing_in_a_sentence
def shelf_remove(paths: tuple[str, ...], shelf: str, store: str) -> None:
    """Take files from a shelf, named by their paths there, and have a worker build what is left."""
    with _changing(store, shelf) as depot:
        there = depot.stocked(shelf)
        for path in paths:
            if path not in there:
                raise RulewrightError("not-found", f"{path} is not on {shelf}; there are {', '.join(there) or 'none'}.")
        depot.unstock(shelf, paths)


@shelf.command("list")
@shelf_option
@store_option(required=True)
@failing_in_a_sentence
def shelf_list(shelf: str, store: str) -> None:
    """List the files on a shelf."""
    from rulewright.kb.depot import Depot

    for path in Depot(store).stocked(shelf):
        click.echo(path)


@shelf.command("status")
@store_option(required=True)
@failing_in_a_sentence
def shelf_status(store: str) -> None:
    """Say of each shelf whether it waits for a worker or is being built, and what became of it the last time."""
    from rulewright.ingest.queued import states
    from rulewright.kb.depot import Depot

    for state in states(Depot(store)):
        click.echo(state.sentence)


@click.group()
def overlays() -> None:
    """What editors wrote of the rulebooks on a shelf: overlays, profiles, settings, decisions; what was taken down."""


@overlays.command("export")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@shelf_option
@store_option(required=True)
@failing_in_a_sentence
def overlays_export(folder: Path, shelf: str, store: str) -> None:
    """Write what editors wrote of a shelf into a folder, as files."""
    from rulewright.kb.depot import Depot, placed

    depot = Depot(store)
    files, taken = depot.decided(shelf)
    for path, name in files.items():
        if path.endswith(EDITORS):
            file = placed(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            depot.fetch(name, file)
            click.echo(path)
    folder.mkdir(parents=True, exist_ok=True)
    takedowns.write(folder, taken)  # also where it is empty: who imports it says so
    click.echo(takedowns.FILE)


@overlays.command("import")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@shelf_option
@store_option(required=True)
@failing_in_a_sentence
def overlays_import(folder: Path, shelf: str, store: str) -> None:
    """Put what editors wrote in a folder on a shelf, in place of what is there, and have a worker build it.

    An overlay, profile or setting that is not in FOLDER any more goes from the shelf, and so does a takedown that is
    not in its takedowns.json, if it has that file. All of it is kept, or nothing.
    """
    from rulewright.ingest.shelved import hold_to_readable

    files = {path: file for path, file in _laid(folder) if path.endswith(EDITORS)}
    taken = takedowns.read(folder) if (folder / takedowns.FILE).exists() else None
    hold_to_readable(files)
    with _changing(store, shelf) as depot:
        depot.prepare()
        depot.mirror(shelf, files, EDITORS, depot.decided(shelf), taken)


EDITORS = ".toml"  # with which the names of such files end


def _laid(given: Path) -> list[tuple[str, Path]]:
    """Files by the paths that they have on a shelf: those of a folder below it, others by their names.

    What is hidden in a folder stays: it is some program's own.
    """
    if given.is_file():
        return [(given.name, given)]
    below = [(p.relative_to(given), p) for p in sorted(given.rglob("*")) if p.is_file()]
    return [(path.as_posix(), p) for path, p in below if not any(part.startswith(".") for part in path.parts)]
