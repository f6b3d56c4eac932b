"""A worker: reads the rulebooks on the shelves of a depot when it is asked to, on any number of machines.

What it was doing when it was killed is done by another; if it was only slow, what it publishes too late is refused.
What workers do and what waits for them is told to Prometheus, by its own client: ``rulewright worker --metrics``.
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
from procrastinate import RetryStrategy
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job
from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from rulewright.ingest.build import Manner, build
from rulewright.ingest.pieces import HandedOver, Piece
from rulewright.ingest.queued import BUILD, QUEUE, READ, SILENCE, STUDY, TRIES, app, ask, prepare
from rulewright.ingest.shared import Sharing, are_all_laid, do_piece, fetch_shelf
from rulewright.ingest.source import find_files
from rulewright.kb.codec import loads
from rulewright.kb.depot import Depot
from rulewright.kb.depot.giving import give
from rulewright.kb.depot.line import why
from rulewright.kb.depot.node import Node
from rulewright.kb.errors import RulewrightError, StoreError
from rulewright.kb.remembered import last, remember
from rulewright.kb.traces import where

BOUNDS = (1, 5, 15, 60, 300, 900, 3600)  # seconds
JOBS = "SELECT task_name, status::text, count(*) FROM procrastinate_jobs GROUP BY task_name, status"
OLDEST = """
SELECT coalesce(extract(epoch FROM now() - min(at)), 0)::float FROM procrastinate_jobs AS j
JOIN procrastinate_events ON job_id = j.id WHERE status = 'todo' AND scheduled_at IS NULL AND type = 'deferred'
"""


class Queue(Collector):
    """What waits, read from the database whenever somebody asks; ``rulewright_store_up`` is 0 where it is away."""

    def __init__(self, depot: Depot) -> None:
        self._depot = depot

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The figures of now."""
        up = GaugeMetricFamily("rulewright_store_up", "1 where the database answers.")
        try:
            with self._depot.reading() as line:
                jobs, ((oldest,),) = line.ask(JOBS), line.ask(OLDEST)
        except StoreError:
            up.add_metric([], 0)
            yield up
            return
        up.add_metric([], 1)
        yield up
        about = "Shelves to build and pieces of them, by what became of it."
        found = GaugeMetricFamily("rulewright_queue_jobs", about, labels=["job", "status"])
        none = {(job, status): 0 for job in (BUILD, READ, STUDY) for status in ("todo", "doing", "failed")}
        for of, many in sorted((none | {(job, status): n for job, status, n in jobs}).items()):
            found.add_metric(of, many)
        yield found
        yield GaugeMetricFamily("rulewright_queue_oldest_seconds", "How long the oldest has waited.", value=oldest)


class Counted:
    """The figures of one worker."""

    def __init__(self, depot: Depot) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Queue(depot))
        about = "Shelves that were built, by what came of it: published, failed."
        self.builds = Counter("rulewright_worker_builds", about, ["result"], registry=self.registry)
        about = "How long a shelf took, failures too."
        self.seconds = Histogram("rulewright_worker_build_seconds", about, buckets=BOUNDS, registry=self.registry)

    @contextmanager
    def builds_counted(self) -> Iterator[None]:
        """Count what is built in here; not what is handed over to others, after which it is built again."""
        begun, result = time.monotonic(), "failed"
        try:
            yield
            result = "published"
        except HandedOver:
            result = ""
            raise
        finally:
            if result:
                self.builds.labels(result).inc()
                self.seconds.observe(time.monotonic() - begun)

    def serve(self, host: str, port: int) -> None:
        """Tell the figures at an address, from a thread."""
        start_http_server(port, host, self.registry)


# -- the worker -------------------------------------------------------------------------------------------------------


BEAT = 10.0  # seconds between two words
LOOK_EVERY = 1.0  # seconds between two looks for something to do
PAUSE = 5  # seconds before what failed is tried again
AGAIN = RetryStrategy(max_attempts=TRIES, linear_wait=PAUSE, retry_exceptions=[StoreError])
LIBRARIES = ("procrastinate", "psycopg")  # whose warnings would stand in the log as they are, with traces
OUTCOMES = ("job_error", "job_error_retry")  # by which Procrastinate marks what it says of a job that failed
Tell = Callable[[str], None]


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
    counted = Counted(Depot(address))
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
    _tell_for_libraries(tell)
    doing = _Doing(address, root, tell, silence, counted)
    queue = app(address, silence, doing.give_up)
    queue.task(name=BUILD, retry=AGAIN)(doing.build)
    for kind in (READ, STUDY):
        queue.task(name=kind, retry=AGAIN)(doing.do)

    async def worked() -> None:
        async with queue.open_async():
            taking = queue.run_worker_async(
                wait=lasting,
                concurrency=1,  # by which what is lost is known
                delete_jobs="successful",
                install_signal_handlers=False,
                update_heartbeat_interval=BEAT,
                listen_notify=False,  # nobody who listens can tell a network that is cut from one that has no news
                fetch_job_polling_interval=LOOK_EVERY,
            )
            await _until_told(asyncio.create_task(taking))

    with Depot(address).changing(QUEUE) as line:
        prepare(line)
    try:
        asyncio.run(worked())
    except (ConnectorException, psycopg.Error) as e:
        raise _failed(e.__cause__ or e) from e
    return sorted(doing.failed)


class _Doing:
    """What one worker does. ``failed``: the shelves that were not built the last time it tried."""

    def __init__(self, address: str, root: Path, tell: Tell, silence: float, counted: Counted) -> None:
        self._address, self._root, self._tell = address, root, tell
        self._silence, self._counted = silence, counted
        self._depot = Depot(address)
        self.failed: set[str] = set()

    def build(self, shelf: str) -> None:
        """Build a shelf and publish it, or have others do what is missing."""
        self._tell(f"Building {shelf}.")
        home = self._root / shelf
        try:
            with self._counted.builds_counted():
                sharing = Sharing(self._depot, self._address, shelf, home / "kb", self._silence)
                said = built(self._depot, home, shelf, sharing)
        except HandedOver:
            self._tell(f"Workers share what is to be done for {shelf}.")
            return
        except Exception as e:
            self._fail(shelf, _sentence(e))
            raise
        self.failed.discard(shelf)
        self._tell(said)
        _write_down(self._depot, shelf, said, False)

    def do(self, shelf: str, piece: dict[str, Any]) -> None:
        """Do a piece of a shelf; ask for the shelf again where it was the last."""
        try:
            do_piece(self._depot, self._root / shelf, shelf, loads(Piece, json.dumps(piece)))
        except Exception as e:
            self._tell(f"A piece of {shelf} was not done: {_sentence(e)}")
            raise
        if are_all_laid(self._depot, shelf):
            ask(self._address, shelf)

    def give_up(self, job: Job) -> None:
        """Say of a shelf that whoever builds it ends in the midst of it; of a piece it builds itself."""
        shelf = str(job.task_kwargs["shelf"])
        if job.task_name == BUILD:
            self._fail(shelf, f"Whoever built it ended in the midst of it, {TRIES} times; it is given up.")
        else:
            ask(self._address, shelf)

    def _fail(self, shelf: str, why_not: str) -> None:
        self.failed.add(shelf)
        self._tell(f"{shelf} was not built: {why_not}")
        _write_down(self._depot, shelf, why_not, True)


def _sentence(e: Exception) -> str:
    """What went wrong; of an error of ours where it was, since what it says may quote a rulebook."""
    return e.sentence if isinstance(e, RulewrightError) else f"An unexpected error: {' '.join(where(e).split())}"


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


def built(depot: Depot, home: Path, shelf: str, sharing: Sharing | None = None) -> str:
    """Build what lies on a shelf and publish it; what it came to, in a sentence.

    Raises RulewrightError, and HandedOver where others were asked for what is missing.
    """
    books, root = home / "books", home / "kb"
    root.mkdir(parents=True, exist_ok=True)
    since = depot.last(shelf)
    fetch_shelf(depot, books, root, shelf)
    Node(root, depot, shelf=shelf).bring()  # editions and old ids go on from what is published, whoever built that
    remember(root, replace(last(root), made_of=""))  # what is current may be another's by now: it is made again
    found = find_files([books], strangers=True)
    if sharing:
        sharing.collect()
    report = build(root, found, manner=Manner(folders=(books,), hand_over=sharing.hand_over if sharing else None))
    changed = give(root, depot, shelf, since)
    if sharing:
        sharing.end()
    failed = f" Not read: {', '.join(str(f['file']) for f in report.quarantined)}." if report.quarantined else ""
    return f"Published of {shelf}: {', '.join(changed) or 'nothing new'}.{failed}"
