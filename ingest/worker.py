"""A worker: reads the rulebooks on the shelves of a depot when it is asked to, on any number of machines.

What is to be done lies in the database, in the tables of Procrastinate (3.10, MIT), and is named by the shelf: however
often it is asked for, it is done once for all that lies there then. Done twice, it publishes nothing the second time.
What a worker was doing when it was killed is done by another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from procrastinate import App, JobContext, PsycopgConnector, RetryStrategy
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException

from rulewright.ingest.build import Manner, build
from rulewright.ingest.source import find_files
from rulewright.kb.depot import Depot, placed
from rulewright.kb.depot.giving import give
from rulewright.kb.depot.node import Node
from rulewright.kb.errors import RulewrightError, StoreError
from rulewright.kb.remembered import last, remember

TASK = "build-shelf"
SILENCE = 30.0  # seconds without a word of a worker, after which its work is another's
AGAIN = RetryStrategy(max_attempts=10, linear_wait=5, retry_exceptions=[StoreError])  # as when the database is away
EVERY_MINUTE = "* * * * *"
Tell = Callable[[str], None]


def _app(address: str) -> App:
    return App(connector=PsycopgConnector(conninfo=address, kwargs={"options": "-c search_path=rulewright"}))


async def _prepared(app: App) -> None:
    """Make the tables of the queue where they are missing."""
    if not await app.check_connection_async():
        await app.schema_manager.apply_schema_async()


def ask(address: str, shelf: str) -> bool:
    """Ask for a shelf to be built; False where that is asked for already. Raises StoreError where it is not kept."""

    async def asked() -> bool:
        async with _app(address).open_async() as app:
            await _prepared(app)
            job = app.configure_task(TASK, lock=shelf, queueing_lock=shelf)
            try:
                await job.defer_async(shelf=shelf)
            except AlreadyEnqueued:
                return False
            return True

    Depot(address).prepare()
    try:
        return asyncio.run(asked())
    except ConnectorException as e:
        raise StoreError("depot-away", "The database does not answer; ask again when it does.") from e


def work(address: str, root: Path, tell: Tell, lasting: bool = True, silence: float = SILENCE) -> None:
    """Do what is asked for, and go on waiting for more; only what there is now, where it is not ``lasting``.

    ``silence``: seconds without a word of a worker, after which what it was doing is taken over.
    """
    app = _app(address)

    @app.task(name=TASK, retry=AGAIN)
    def build_shelf(shelf: str) -> None:
        tell(f"Building {shelf}.")
        try:
            tell(built(Depot(address), root / shelf, shelf))
        except RulewrightError as e:
            tell(f"{shelf} was not built: {e.sentence}")
            raise

    @app.periodic(cron=EVERY_MINUTE)
    @app.task(name="take-over", queueing_lock="take-over", pass_context=True)
    async def take_over(_: JobContext, timestamp: int) -> None:
        await _take_over(app, silence)

    async def worked() -> None:
        async with app.open_async():
            await _prepared(app)
            await _take_over(app, silence)
            await app.run_worker_async(wait=lasting, delete_jobs="successful")

    Depot(address).prepare()
    try:
        asyncio.run(worked())
    except ConnectorException as e:
        raise StoreError("depot-away", "The database does not answer; start the worker again when it does.") from e


async def _take_over(app: App, silence: float) -> None:
    """Let what silent workers were doing be done by others."""
    for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=silence):
        await app.job_manager.retry_job(job)


def built(depot: Depot, home: Path, shelf: str) -> str:
    """Build what lies on a shelf and publish it; what it came to, in a sentence. Raises RulewrightError."""
    books, root = home / "books", home / "kb"
    root.mkdir(parents=True, exist_ok=True)
    _fetch(depot, books, shelf)
    Node(root, depot, shelf=shelf).bring()  # editions and old ids go on from what is published, whoever built that
    remember(root, replace(last(root), made_of=""))  # what is current may be another's by now: it is made again
    found = find_files([books], strangers=True)
    report = build(root, found, manner=Manner(folders=(books,)))
    changed = give(root, depot, shelf)
    failed = f" Not read: {', '.join(str(f['file']) for f in report.quarantined)}." if report.quarantined else ""
    return f"Published of {shelf}: {', '.join(changed) or 'nothing new'}.{failed}"


def _fetch(depot: Depot, books: Path, shelf: str) -> None:
    """Have just the files of a shelf in a folder."""
    there = {placed(books, path): name for path, name in depot.stocked(shelf).items()}
    for path in [p for p in books.rglob("*") if p.is_file() and p not in there]:
        path.unlink()
    for path, name in there.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        depot.fetch(name, path)
