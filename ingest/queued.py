"""What waits for workers, in the tables of Procrastinate (3.10, MIT), and what became of what they did.

Three kinds of jobs: a shelf to build and publish, and of a shelf that several workers share a file to read, or a game
to study (``ingest.shared``). Each is named by what it is about: however often it is asked for, it is done once for all
that lies there then. Done twice, it changes nothing the second time.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager
from procrastinate.schema import SchemaManager

from rulewright.kb.depot import Depot, Patience
from rulewright.kb.depot.line import PATIENCE, Line, cut, told
from rulewright.kb.depot.postgres import version
from rulewright.kb.depot.tables import WRITE_DOWN

BUILD, READ, STUDY = "build-shelf", "read-file", "study-game"
SILENCE = 30.0  # seconds without a word of a worker, after which its work is another's
TRIES = 10  # of one thing: what kills each worker that takes it would be taken over without end
QUEUE = "the queue"  # held by who asks for something
PART = "queue"  # by which the version of its tables is written down
OLDEST = "03.04.00_50_post_add_retry_failed_job_procedure"  # that of tables of before it was written down
# One that was begun before may be called done by who was only slow, and has read what lay there then; one that is put
# off may wait for long.
WAITING = """
SELECT id FROM procrastinate_jobs
WHERE status = 'todo' AND attempts = 0 AND scheduled_at IS NULL AND task_name = %s AND lock = %s
"""
THERE = "SELECT to_regclass('rulewright.procrastinate_jobs'), to_regclass('rulewright.outcomes')"
# A shelf that waits while it is being built is one that was asked for again, or of which others do pieces.
STATES = """
SELECT shelf, todo, doing, at, failed, said
FROM (
    SELECT args->>'shelf' AS shelf, bool_or(status = 'todo') AS todo, bool_or(status = 'doing') AS doing
    FROM procrastinate_jobs GROUP BY 1
) AS jobs
FULL JOIN outcomes USING (shelf)
FULL JOIN (SELECT DISTINCT shelf FROM stock) AS stocked USING (shelf)
ORDER BY shelf
"""
GiveUp = Callable[[Job], None]


class _Knowing(JobManager):
    """Leaves no job as being done that nobody does: nothing else of its shelf would be, either.

    One is left by a worker that was killed, and where an answer was lost when the database went away: of which job was
    taken, of what became of it.
    """

    def __init__(self, connector: PsycopgConnector, silence: float, give_up: GiveUp) -> None:
        super().__init__(connector)
        self._silence, self._give_up = silence, give_up

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        """Take a job. A worker does one at a time, and takes one only where it does none."""
        mine = await self.list_jobs_async(status="doing", worker_id=worker_id)
        for left in (*mine, *await self.get_stalled_jobs(seconds_since_heartbeat=self._silence)):
            with suppress(ConnectorException):  # another worker was faster
                if left.attempts + 1 >= TRIES:
                    await self.finish_job(left, Status.FAILED, delete_job=False)
                    await asyncio.to_thread(self._give_up, left)
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


def app(address: str, silence: float = SILENCE, give_up: GiveUp = lambda _: None) -> App:
    """The library's way to the queue; ``give_up`` is told of what killed each worker that took it."""
    options = {"options": "-c search_path=rulewright"}
    connector = PsycopgConnector(
        conninfo=told(address, writing=True), kwargs=options, connection_class=_Bounded, timeout=PATIENCE
    )
    made = App(connector=connector)
    made.job_manager = _Knowing(connector, silence, give_up)
    return made


def prepare(line: Line) -> None:
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
        prepare(line)
        # No lock of the queue's own forbids a second one: what is tried again would be refused where one waits.
        if line.ask(WAITING, (BUILD, shelf)):
            return False
        with line.lent() as connection:
            app(address).configure_task(BUILD, lock=shelf, connection=connection).defer(shelf=shelf)
        return True


@dataclass(frozen=True, slots=True)
class State:
    """One shelf: what is to be done, and what became of it ``at`` the last time, if it was built."""

    shelf: str
    waits: bool
    is_built: bool
    at: datetime | None
    failed: bool
    said: str

    @property
    def sentence(self) -> str:
        """For a person."""
        now = [word for word, holds in (("being built", self.is_built), ("waits for a worker", self.waits)) if holds]
        then = f"{'failed' if self.failed else 'done'} {self.at:%Y-%m-%d %H:%M} UTC: {self.said}" if self.at else ""
        return f"{self.shelf}: {'; '.join(filter(None, (*now, then))) or 'never built by a worker'}"


def states(depot: Depot) -> list[State]:
    """The state of every shelf that workers are asked for, or were; none where nobody ever asked."""
    with depot.reading() as line:
        if None in line.ask(THERE)[0]:
            return []
        rows = line.ask(STATES)
    return [
        State(shelf, bool(todo), bool(doing), at, bool(failed), said or "")
        for shelf, todo, doing, at, failed, said in rows
    ]
