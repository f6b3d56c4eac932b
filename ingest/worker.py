"""A worker: reads the rulebooks on the shelves of a depot when it is asked to, on any number of machines.

What is to be done lies in the database, in the tables of Procrastinate (3.10, MIT), and is named by the shelf: however
often it is asked for, it is done once for all that lies there then. Done twice, it publishes nothing the second time.
What a worker was doing when it was killed is done by another; if it was only slow, what it publishes too late is
refused.
"""

from __future__ import annotations

import asyncio
import shutil
import signal
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from procrastinate import App, JobContext, PsycopgConnector, RetryStrategy
from procrastinate.exceptions import ConnectorException
from procrastinate.manager import JobManager
from procrastinate.schema import SchemaManager

from rulewright.ingest.build import Manner, build
from rulewright.ingest.source import find_files
from rulewright.ingest.worker_metrics import Counted
from rulewright.kb import decisions
from rulewright.kb.depot import Depot, placed
from rulewright.kb.depot.giving import give
from rulewright.kb.depot.line import Line, told
from rulewright.kb.depot.node import Node
from rulewright.kb.errors import RulewrightError, StoreError
from rulewright.kb.remembered import last, remember
from rulewright.kb.writing import writing

TASK = "build-shelf"
SILENCE = 30.0  # seconds without a word of a worker, after which its work is another's
BEAT = 10.0  # seconds between two words
PAUSE = 5  # seconds before what failed is tried again
TRIES = 6  # before it is given up to say what became of a job: by then its worker is silent
AGAIN = RetryStrategy(max_attempts=10, linear_wait=PAUSE, retry_exceptions=[StoreError])
EVERY_MINUTE = "* * * * *"
QUEUE = "the queue"  # held by who asks for something
THERE = "SELECT to_regclass('rulewright.procrastinate_jobs')"
WAITING = "SELECT id FROM procrastinate_jobs WHERE status = 'todo' AND task_name = %s AND lock = %s"
Tell = Callable[[str], None]


class _Patient(JobManager):
    """Says what became of a job also where the database is away for a moment.

    Otherwise it would be taken for one that is still done, by a worker that lives, for ever.
    """

    async def finish_job(self, *args: Any, **named: Any) -> None:
        """Note that a job is done."""
        await _patiently(partial(super().finish_job, *args, **named))

    async def retry_job(self, *args: Any, **named: Any) -> None:
        """Note that a job is to be done again."""
        await _patiently(partial(super().retry_job, *args, **named))


async def _patiently(say: Callable[[], Awaitable[None]]) -> None:
    for _ in range(TRIES):
        try:
            return await say()
        except ConnectorException:
            await asyncio.sleep(PAUSE)
    return await say()


def _app(address: str) -> App:
    options = {"options": "-c search_path=rulewright"}
    app = App(connector=PsycopgConnector(conninfo=told(address, writing=True), kwargs=options))
    app.job_manager = _Patient(app.connector)
    return app


def _prepare(line: Line) -> None:
    """Make the tables of the queue where they are missing."""
    if line.ask(THERE) == [(None,)]:
        line.ask(SchemaManager.get_schema())


def ask(address: str, shelf: str) -> bool:
    """Ask for a shelf to be built; False where that is asked for already. Raises StoreError where it is not kept."""
    depot = Depot(address)
    depot.prepare()
    with depot.changing(QUEUE) as line:
        _prepare(line)
        # No lock of the queue's own forbids a second one: what is tried again would be refused where one waits.
        if line.ask(WAITING, (TASK, shelf)):
            return False
        with line.lent() as connection:
            _app(address).configure_task(TASK, lock=shelf, connection=connection).defer(shelf=shelf)
        return True


def work(
    address: str,
    root: Path,
    tell: Tell,
    lasting: bool = True,
    silence: float = SILENCE,
    metrics: tuple[str, int] | None = None,
) -> None:
    """Do what is asked for, and go on waiting for more; only what there is now, where it is not ``lasting``.

    ``silence``: seconds without a word of a worker, after which what it was doing is taken over. A lasting one waits
    for a database that is away. Raises StoreError where the other finds none. ``metrics``: host and port at which
    Prometheus asks.
    """
    counted = Counted(Depot(address), TASK)
    if metrics:
        counted.serve(*metrics)
    while True:
        try:
            if _work(address, root, tell, lasting, silence, counted):
                return
            tell("The database went away; the worker begins again.")
        except StoreError as e:
            if not lasting:
                raise
            tell(e.sentence)
        time.sleep(PAUSE)


def _work(address: str, root: Path, tell: Tell, lasting: bool, silence: float, counted: Counted) -> bool:
    """Do what is asked for; True once all is done or it was told to end, False where the database went away."""
    app = _app(address)

    @app.task(name=TASK, retry=AGAIN)
    def build_shelf(shelf: str) -> None:
        tell(f"Building {shelf}.")
        try:
            with counted.builds_counted():
                tell(built(Depot(address), root / shelf, shelf))
        except RulewrightError as e:
            tell(f"{shelf} was not built: {e.sentence}")
            raise

    @app.periodic(cron=EVERY_MINUTE)
    @app.task(name="take-over", pass_context=True)
    async def take_over(_: JobContext, timestamp: int) -> None:
        await _take_over(app, silence)

    async def worked() -> bool:
        async with app.open_async():
            await _take_over(app, silence)
            doing = app.run_worker_async(
                wait=lasting, delete_jobs="successful", install_signal_handlers=False, update_heartbeat_interval=BEAT
            )
            return await _until_told(asyncio.create_task(doing)) or not lasting

    depot = Depot(address)
    depot.prepare()
    with depot.changing(QUEUE) as line:
        _prepare(line)
    try:
        return asyncio.run(worked())
    except ConnectorException as e:
        raise StoreError("depot-away", "The database does not answer; what waits is built when it does.") from e


async def _until_told(doing: asyncio.Task[None]) -> bool:
    """Wait for the end of a worker, or end it when this process is told to; True where it was.

    Procrastinate's worker ends without a word, too, where the database is away for longer than a heart beat.
    """
    told = asyncio.Event()
    if threading.current_thread() is threading.main_thread():
        for one in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(one, told.set)
    ending = asyncio.create_task(told.wait())
    await asyncio.wait({doing, ending}, return_when=asyncio.FIRST_COMPLETED)
    ending.cancel()
    if told.is_set():
        doing.cancel()  # it takes nothing more, and ends what it does
    with suppress(asyncio.CancelledError):
        await doing
    return told.is_set()


async def _take_over(app: App, silence: float) -> None:
    """Let what silent workers were doing be done by others."""
    for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=silence):
        with suppress(ConnectorException):  # another worker was faster
            await JobManager.retry_job(app.job_manager, job)


def built(depot: Depot, home: Path, shelf: str) -> str:
    """Build what lies on a shelf and publish it; what it came to, in a sentence. Raises RulewrightError."""
    books, root = home / "books", home / "kb"
    root.mkdir(parents=True, exist_ok=True)
    since = depot.last(shelf)
    _fetch(depot, books, root, shelf)
    Node(root, depot, shelf=shelf).bring()  # editions and old ids go on from what is published, whoever built that
    remember(root, replace(last(root), made_of=""))  # what is current may be another's by now: it is made again
    found = find_files([books], strangers=True)
    report = build(root, found, manner=Manner(folders=(books,)))
    changed = give(root, depot, shelf, since)
    failed = f" Not read: {', '.join(str(f['file']) for f in report.quarantined)}." if report.quarantined else ""
    return f"Published of {shelf}: {', '.join(changed) or 'nothing new'}.{failed}"


def _fetch(depot: Depot, books: Path, root: Path, shelf: str) -> None:
    """Have just the files of a shelf in a folder, which is made anew: what was a file may be a folder now."""
    with writing(books):
        shutil.rmtree(books, ignore_errors=True)
        books.mkdir()
        decided = root / decisions.FILE  # beside the rulebooks on a shelf, beside the knowledge base here
        decided.unlink(missing_ok=True)
        for path, name in depot.stocked(shelf).items():
            file = decided if path == decisions.FILE else placed(books, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            depot.fetch(name, file)
