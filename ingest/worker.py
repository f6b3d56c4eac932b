"""A worker: reads the rulebooks on the shelves of a depot when it is asked to, on any number of machines.

What is to be done lies in the database, in the tables of Procrastinate (3.10, MIT), and is named by the shelf: however
often it is asked for, it is done once for all that lies there then. Done twice, it publishes nothing the second time.
What a worker was doing when it was killed is done by another; if it was only slow, what it publishes too late is
refused.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
from procrastinate import App, PsycopgConnector, RetryStrategy
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager
from procrastinate.schema import SchemaManager

from rulewright.ingest.build import Manner, build
from rulewright.ingest.queued import THERE
from rulewright.ingest.source import find_files
from rulewright.ingest.worker_metrics import Counted
from rulewright.kb import decisions
from rulewright.kb.depot import Depot, Patience, placed
from rulewright.kb.depot.giving import give
from rulewright.kb.depot.line import PATIENCE, Line, cut, told, why
from rulewright.kb.depot.node import Node
from rulewright.kb.depot.postgres import version
from rulewright.kb.depot.tables import WRITE_DOWN
from rulewright.kb.errors import RulewrightError, StoreError
from rulewright.kb.remembered import last, remember
from rulewright.kb.traces import where
from rulewright.kb.writing import writing

TASK = "build-shelf"
SILENCE = 30.0  # seconds without a word of a worker, after which its work is another's
BEAT = 10.0  # seconds between two words
LOOK_EVERY = 1.0  # seconds between two looks for something to do
PAUSE = 5  # seconds before what failed is tried again
TRIES = 10  # of one thing: what kills each worker that takes it would be taken over without end
AGAIN = RetryStrategy(max_attempts=TRIES, linear_wait=PAUSE, retry_exceptions=[StoreError])
QUEUE = "the queue"  # held by who asks for something
PART = "queue"  # by which the version of its tables is written down
OLDEST = "03.04.00_50_post_add_retry_failed_job_procedure"  # that of tables of before it was written down
# One that was begun before may be called done by who was only slow, and has read what lay there then.
WAITING = "SELECT id FROM procrastinate_jobs WHERE status = 'todo' AND attempts = 0 AND task_name = %s AND lock = %s"
LIBRARIES = ("procrastinate", "psycopg")  # whose warnings would stand in the log as they are, with traces
OUTCOMES = ("job_error", "job_error_retry")  # by which Procrastinate marks what it says of a job that failed
Tell = Callable[[str], None]
Fail = Callable[[str, str], None]  # told of a shelf that was not built, and why


class _Knowing(JobManager):
    """Leaves no job as being done that nobody does: nothing else of its shelf would be, either.

    One is left by a worker that was killed, and where an answer was lost when the database went away: of which job was
    taken, of what became of it.
    """

    def __init__(self, connector: PsycopgConnector, silence: float, fail: Fail) -> None:
        super().__init__(connector)
        self._silence, self._fail = silence, fail

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        """Take a job. A worker does one at a time, and takes one only where it does none."""
        mine = await self.list_jobs_async(status="doing", worker_id=worker_id)
        for left in (*mine, *await self.get_stalled_jobs(seconds_since_heartbeat=self._silence)):
            with suppress(ConnectorException):  # another worker was faster
                if left.attempts + 1 >= TRIES:
                    await self.finish_job(left, Status.FAILED, delete_job=False)
                    said = f"Whoever built it ended in the midst of it, {TRIES} times; it is given up."
                    await asyncio.to_thread(self._fail, str(left.lock), said)
                else:
                    await self.retry_job(left)
        return await super().fetch_job(queues, worker_id)

    async def update_heartbeat(self, worker_id: int) -> None:
        """Say that this worker lives. What one word misses the next says: the library would say none after it."""
        with suppress(ConnectorException):
            await super().update_heartbeat(worker_id)


class _Bounded(psycopg.AsyncConnection[Any]):
    """A connection that is cut where a step takes too long: over a network that is cut nothing comes, ever."""

    async def wait(self, *given: Any, **named: Any) -> Any:
        """What a step comes to."""
        with socket.socket(fileno=os.dup(self.fileno())) as plug:
            timer = asyncio.get_running_loop().call_later(PATIENCE, cut, plug)
            try:
                return await super().wait(*given, **named)
            finally:
                timer.cancel()


def _app(address: str, silence: float = SILENCE, fail: Fail = lambda *_: None) -> App:
    options = {"options": "-c search_path=rulewright"}
    connector = PsycopgConnector(
        conninfo=told(address, writing=True), kwargs=options, connection_class=_Bounded, timeout=PATIENCE
    )
    app = App(connector=connector)
    app.job_manager = _Knowing(connector, silence, fail)
    return app


def _prepare(line: Line) -> None:
    """Make the tables of the queue where they are missing, and bring older ones up to date. Raises StoreError."""
    steps = sorted(Path(SchemaManager.get_migrations_path()).glob("*.sql"))
    known = steps[-1].stem
    if None in line.ask(THERE)[0]:
        line.ask(SchemaManager.get_schema())
    else:
        found = version(line, PART, known) or OLDEST
        for step in steps:
            if step.stem > found:
                line.ask(step.read_text(encoding="utf-8"))
        if found == known:
            return
    line.ask(WRITE_DOWN, (PART, known))


def ask(address: str, shelf: str, patience: Patience | None = None) -> bool:
    """Ask for a shelf to be built; False where that is asked for already. Raises StoreError where it is not kept."""
    with Depot(address, patience).changing(QUEUE) as line:
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
) -> list[str]:
    """Do what is asked for, and go on waiting for more; only what there is now, where it is not ``lasting``.

    The shelves that were not built the last time they were tried.

    ``silence``: seconds without a word of a worker, after which what it was doing is taken over. A lasting one waits
    for a database that is away. Raises StoreError where the other finds none. ``metrics``: host and port at which
    Prometheus asks.
    """
    counted = Counted(Depot(address), TASK)
    if metrics:
        counted.serve(*metrics)
    while True:
        try:
            return _work(address, root, tell, lasting, silence, counted)
        except StoreError as e:
            if not lasting:
                raise
            tell(e.sentence)
        time.sleep(PAUSE)


def _work(address: str, root: Path, tell: Tell, lasting: bool, silence: float, counted: Counted) -> list[str]:
    """Do what is asked for, until all is done or it is told to end; the shelves that were not built.

    Raises StoreError where the database went away.
    """
    depot = Depot(address)
    failed: dict[str, bool] = {}
    _tell_for_libraries(tell)

    def fail(shelf: str, why_not: str) -> None:
        failed[shelf] = True
        tell(f"{shelf} was not built: {why_not}")
        _write_down(depot, shelf, why_not, True)

    app = _app(address, silence, fail)

    @app.task(name=TASK, retry=AGAIN)
    def build_shelf(shelf: str) -> None:
        tell(f"Building {shelf}.")
        try:
            with counted.builds_counted():
                said = built(depot, root / shelf, shelf)
        except Exception as e:
            unexpected = f"An unexpected error: {' '.join(where(e).split())}"
            fail(shelf, e.sentence if isinstance(e, RulewrightError) else unexpected)
            raise
        failed[shelf] = False
        tell(said)
        _write_down(depot, shelf, said, False)

    async def worked() -> None:
        async with app.open_async():
            doing = app.run_worker_async(
                wait=lasting,
                concurrency=1,  # by which what is lost is known
                delete_jobs="successful",
                install_signal_handlers=False,
                update_heartbeat_interval=BEAT,
                listen_notify=False,  # nobody who listens can tell a network that is cut from one that has no news
                fetch_job_polling_interval=LOOK_EVERY,
            )
            await _until_told(asyncio.create_task(doing))

    with Depot(address).changing(QUEUE) as line:
        _prepare(line)
    try:
        asyncio.run(worked())
    except (ConnectorException, psycopg.Error) as e:
        raise _failed(e.__cause__ or e) from e
    return sorted(shelf for shelf, so in failed.items() if so)


def _write_down(depot: Depot, shelf: str, said: str, failed: bool) -> None:
    """Let others see what became of a shelf, where the database takes it; the shelf does not depend on it."""
    with suppress(StoreError):
        depot.outcome(shelf, said, failed)


class _Told(logging.Handler):
    """Tells in a sentence what a library warns of; what failed in a shelf was told already."""

    def __init__(self, tell: Tell) -> None:
        super().__init__(logging.WARNING)
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        """Tell it, in one line."""
        if getattr(record, "action", "") not in OUTCOMES:
            self._tell(" ".join(record.getMessage().split()))


def _tell_for_libraries(tell: Tell) -> None:
    for name in LIBRARIES:
        log = logging.getLogger(name)
        log.handlers, log.propagate = [_Told(tell)], False


def _failed(e: BaseException) -> StoreError:
    """What became of the work, by what the database, or the way to it, said."""
    if isinstance(e, psycopg.OperationalError):
        return StoreError("depot-away", "The database does not answer; what waits is built when it does.")
    what = f"The database does not do what is asked of it ({type(e).__name__}: {why(e)})"
    return StoreError("depot-refused", f"{what}; what waits is built when it does.")


async def _until_told(doing: asyncio.Task[None]) -> None:
    """Wait for the end of a worker, or end it when this process is told to."""
    told = asyncio.Event()
    if threading.current_thread() is threading.main_thread():
        for one in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(one, told.set)
    ending = asyncio.create_task(told.wait())
    await asyncio.wait({doing, ending}, return_when=asyncio.FIRST_COMPLETED)
    ending.cancel()
    if told.is_set():
        doing.cancel()  # it takes nothing more, and ends what it does
    try:
        with suppress(asyncio.CancelledError):
            await doing
    except ConnectorException:
        if not told.is_set():
            raise


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
