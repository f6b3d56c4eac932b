"""What a worker was doing when it was killed, or cut off, is done by another, once; what it cannot reach it tells."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from procrastinate import PsycopgConnector, RetryStrategy
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager
from psycopg_pool import PoolTimeout

from bench.cluster import USER, Server
from bench.proxy import Proxy
from rulewright.ingest import worker as room
from rulewright.ingest.queued import TRIES, app, ask, states
from rulewright.ingest.worker import work
from rulewright.kb.depot import Depot
from rulewright.kb.errors import StoreError
from tests.ingest.test_worker import a_book, jobs
from tests.kb.depot.test_node import WAIT, in_time

WORK = """
import pathlib, sys
from rulewright.ingest.worker import work
work(sys.argv[1], pathlib.Path(sys.argv[2]), print)
"""


FALTERING = """
from procrastinate.exceptions import ConnectorException
from procrastinate.manager import JobManager
from psycopg import OperationalError
from rulewright.ingest import worker
fetch, say, away = JobManager.fetch_job, JobManager.update_heartbeat, [1, 1]
async def fetching(self, *given, **named):
    if len(away) == 1:
        away.pop()
        raise ConnectorException("away") from OperationalError("away")
    return await fetch(self, *given, **named)
async def saying(self, *given, **named):
    if len(away) == 2:
        away.pop()
        raise ConnectorException("away")
    await say(self, *given, **named)
JobManager.fetch_job, JobManager.update_heartbeat = fetching, saying
worker.BEAT, worker.PAUSE = 0.2, 0.1
"""


FORGETTING = """
from procrastinate.manager import JobManager
real, taken = JobManager.fetch_job, []
async def fetch(self, *given, **named):
    taken.append(await real(self, *given, **named))
    return taken[-1] if len(taken) > 1 else None
JobManager.fetch_job = fetch
"""


KILLED = """
import os, signal, sys
from procrastinate.manager import JobManager
from rulewright.ingest import worker
point = sys.argv[3]
where = JobManager if hasattr(JobManager, point) else worker
real = getattr(where, point)
def dies(*given, **named):
    real(*given, **named)
    os.kill(os.getpid(), signal.SIGKILL)
async def dies_later(*given, **named):
    await real(*given, **named)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(where, point, dies_later if where is JobManager else dies)
"""


def silent(server: Server, shelf: str) -> None:
    """A worker took what is asked for, and was killed."""
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("SET search_path TO rulewright")
        db.execute("INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 hour')")
        dead = "(SELECT max(id) FROM procrastinate_workers)"
        db.execute(f"UPDATE procrastinate_jobs SET status = 'doing', worker_id = {dead} WHERE lock = %s", (shelf,))


def workers(server: Server) -> int:
    """How many there are; none where there is no queue yet."""
    with psycopg.connect(server.address) as db, suppress(psycopg.errors.UndefinedTable):
        return len(db.execute("SELECT id FROM rulewright.procrastinate_workers").fetchall())
    return 0


@contextmanager
def working(address: str, root: Path, otherwise: str = "") -> Iterator[list[str]]:
    """A worker that goes on until it is told to end; what it told."""
    told: list[str] = []
    command = [sys.executable, "-u", "-c", otherwise + WORK, address, str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as worker:
        assert worker.stdout
        lines = worker.stdout
        listening = threading.Thread(target=lambda: told.extend(line.rstrip("\n") for line in lines))
        listening.start()
        try:
            yield told
        finally:
            worker.terminate()
            listening.join()


def test_what_a_killed_worker_did_is_taken_over(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    command = [sys.executable, "-u", "-c", WORK, server.address, str(tmp_path / "first")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as first:
        assert first.stdout
        assert first.stdout.readline() == b"Building main.\n"
        os.killpg(first.pid, signal.SIGKILL)
    told: list[str] = []

    def taken_over() -> bool:
        work(server.address, tmp_path / "second", told.append, lasting=False, silence=0.5)
        return bool(told)

    assert in_time(taken_over)
    assert [*depot.manifest().files] == ["the-rules-of-marsh"]


def test_what_is_asked_for_again_keeps_nobody_from_taking_over(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    assert ask(server.address, "main")
    silent(server, "main")
    assert ask(server.address, "main")
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert "Published of main: the-rules-of-marsh." in told


@pytest.mark.parametrize(("tries", "given_up"), [(TRIES - 2, False), (TRIES - 1, True)])
def test_what_kills_each_worker_that_takes_it_is_given_up(
    tries: int, given_up: bool, depot: Depot, server: Server, tmp_path: Path
) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    silent(server, "main")
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("UPDATE rulewright.procrastinate_jobs SET attempts = %s", (tries,))
    told: list[str] = []
    failed = work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert failed == (["main"] if given_up else [])
    assert ("Building main." in told) != given_up
    (state,) = states(depot)
    assert (state.failed, state.said in told[-1]) == (given_up, True)
    assert [status for _, status in jobs(server)] == (["failed"] if given_up else [])
    assert ask(server.address, "main")  # whoever mended it may ask again


def test_of_two_who_take_over_at_once_the_second_goes_on(depot: Depot, server: Server) -> None:
    ask(server.address, "main")
    silent(server, "main")

    async def both() -> None:
        queue = app(server.address)
        async with queue.open_async():
            seen = [*await queue.job_manager.get_stalled_jobs(seconds_since_heartbeat=1)]
            assert len(seen) == 1

            async def stalled(**_: float) -> list[Job]:
                return seen

            queue.job_manager.get_stalled_jobs = stalled  # type: ignore[method-assign, assignment]
            worker = await queue.job_manager.register_worker()
            taken = await queue.job_manager.fetch_job(None, worker)
            assert taken and taken.id == seen[0].id
            await queue.job_manager.finish_job(taken, Status.SUCCEEDED, delete_job=True)
            assert await queue.job_manager.fetch_job(None, worker) is None  # what was seen is done

    asyncio.run(both())


@pytest.mark.parametrize("lost", ["fetch_job", "finish_job", "retry_job"])
@pytest.mark.parametrize("done", [True, False])
def test_where_an_answer_is_lost_nothing_is_left_as_being_done(
    lost: str, done: bool, depot: Depot, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "AGAIN", RetryStrategy(max_attempts=3, retry_exceptions=[StoreError]))
    monkeypatch.setattr(room, "PAUSE", 0.01)
    failing = [StoreError("depot-away", "The database is away.")] if lost == "retry_job" else []
    give, real, away = room.give, getattr(JobManager, lost), [ConnectorException("away")]

    async def losing(self: JobManager, *given: Any, **named: Any) -> Any:
        if not away:
            return await real(self, *given, **named)
        if done:
            await real(self, *given, **named)
        raise away.pop()

    def failing_first(*given: Any) -> list[str]:
        if failing:
            raise failing.pop()
        return give(*given)

    monkeypatch.setattr(JobManager, lost, losing)
    monkeypatch.setattr(room, "give", failing_first)
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    with suppress(StoreError):  # it has no job that it could lose now, and a lasting one begins again
        work(server.address, tmp_path / "worker", lambda _: None, lasting=False)
    work(server.address, tmp_path / "worker", lambda _: None, lasting=False)
    assert not away
    assert [*depot.manifest().files] == ["the-rules-of-marsh"]
    assert jobs(server) == []


def test_what_a_worker_does_not_know_of_it_does_all_the_same(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    with working(server.address, tmp_path / "worker", FORGETTING) as told:
        assert in_time(lambda: "Published of main: the-rules-of-marsh." in told)


def test_a_worker_looks_by_itself(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    with working(server.address, tmp_path / "worker") as told:
        assert in_time(lambda: workers(server) == 1)
        with psycopg.connect(server.address, autocommit=True) as db:
            db.execute("ALTER TABLE rulewright.procrastinate_jobs DISABLE TRIGGER USER")  # which tell of new jobs
        ask(server.address, "main")
        assert in_time(lambda: "Published of main: the-rules-of-marsh." in told)


def test_over_a_network_that_is_cut_a_worker_does_not_wait_for_ever(
    depot: Depot, server: Server, tmp_path: Path
) -> None:
    proxy = Proxy(server.port)
    with working(f"postgresql://{USER}@127.0.0.1:{proxy.port}/postgres", tmp_path / "worker") as told:
        assert in_time(lambda: workers(server) == 1)
        proxy.cut()
        assert in_time(lambda: any("does not answer" in said for said in told))
        proxy.mend()
        depot.stock("main", {"marsh.md": a_book(tmp_path)})
        ask(server.address, "main")
        assert in_time(lambda: "Published of main: the-rules-of-marsh." in told)
    proxy.close()


def test_a_worker_ends_when_it_is_told_to_also_where_the_database_is_away(
    depot: Depot, server: Server, tmp_path: Path
) -> None:
    proxy = Proxy(server.port)
    with working(f"postgresql://{USER}@127.0.0.1:{proxy.port}/postgres", tmp_path / "worker"):
        assert in_time(lambda: workers(server) == 1)
        proxy.cut()
        begun = time.monotonic()
    assert time.monotonic() - begun < WAIT
    proxy.close()


def gone() -> ConnectorException:
    """What the library makes of a connection that is cut."""
    lost = ConnectorException()
    lost.__cause__ = psycopg.errors.AdminShutdown("terminating connection")
    return lost


@pytest.mark.parametrize(
    ("where", "error", "code"),
    [
        ((PsycopgConnector, "open_async"), PoolTimeout("couldn't get a connection"), "depot-away"),
        ((JobManager, "register_worker"), gone(), "depot-away"),
        ((PsycopgConnector, "open_async"), psycopg.errors.InsufficientPrivilege("denied"), "depot-refused"),
    ],
)
def test_what_keeps_a_worker_from_working_is_told(
    where: tuple[type, str],
    error: Exception,
    code: str,
    depot: Depot,
    server: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def failing(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(*where, failing)
    with pytest.raises(StoreError) as told:
        work(server.address, tmp_path / "worker", lambda _: None, lasting=False)
    assert told.value.code == code
    assert ("does not answer" in told.value.sentence) is (code == "depot-away")


def test_a_database_that_refuses_is_told_as_what_it_is(depot: Depot, server: Server, tmp_path: Path) -> None:
    ask(server.address, "main")
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("ALTER TABLE rulewright.procrastinate_workers RENAME TO gone")
    with pytest.raises(StoreError, match=r"\(UndefinedTable: .*procrastinate_workers.*\)") as told:
        work(server.address, tmp_path / "worker", lambda _: None, lasting=False)
    assert told.value.code == "depot-refused"


@pytest.mark.parametrize("point", ["fetch_job", "fetch_shelf", "build", "give", "finish_job"])
def test_wherever_a_worker_is_killed_what_it_did_is_done_once(
    point: str, depot: Depot, server: Server, tmp_path: Path
) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    command = [sys.executable, "-u", "-c", KILLED + WORK, server.address, str(tmp_path / "first"), point]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    told: list[str] = []

    def all_done() -> bool:
        work(server.address, tmp_path / "second", told.append, lasting=False, silence=0.5)
        return not jobs(server)

    assert in_time(all_done)
    with psycopg.connect(server.address) as db:
        published = db.execute("SELECT game FROM rulewright.publications").fetchall()
    assert published == [("the-rules-of-marsh",)]
    assert (told == []) == (point == "finish_job")


def test_a_worker_outlives_a_database_that_is_away(depot: Depot, server: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-c", FALTERING + WORK, server.address, str(tmp_path / "worker")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as worker:
        assert worker.stdout
        assert worker.stdout.readline().startswith(b"The database does not answer")
        depot.stock("main", {"marsh.md": a_book(tmp_path)})
        ask(server.address, "main")
        assert worker.stdout.readline() == b"Building main.\n"
        worker.terminate()  # it ends what it does
        assert worker.stdout.readline() == b"Published of main: the-rules-of-marsh.\n"
        assert worker.wait(timeout=60) == 0


def test_what_is_asked_for_is_kept_or_said_not_to_be(server: Server, depot: Depot) -> None:
    proxy = Proxy(server.port)
    proxy.cut()
    with pytest.raises(StoreError, match="does not answer"):
        ask(f"postgresql://{USER}@127.0.0.1:{proxy.port}/postgres", "main")
    proxy.close()
