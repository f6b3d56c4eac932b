"""What lies on a shelf is built by whoever is asked first, once, and published; what is killed is done by another."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest
from procrastinate import RetryStrategy
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job
from procrastinate.manager import JobManager

from bench.cluster import USER, Server
from rulewright.ingest import worker as room
from rulewright.ingest.worker import ask, built, work
from rulewright.kb.depot import Depot
from rulewright.kb.errors import StoreError
from tests.kb.depot.proxy import Proxy
from tests.kb.depot.test_node import RULES, in_time

WORK = """
import pathlib, sys
from rulewright.ingest.worker import work
work(sys.argv[1], pathlib.Path(sys.argv[2]), print)
"""


FALTERING = """
from procrastinate.exceptions import ConnectorException
from procrastinate.manager import JobManager
from rulewright.ingest import worker
real, beats = JobManager.update_heartbeat, []
async def beat(self, *given, **named):
    beats.append(1)
    if len(beats) == 1:
        raise ConnectorException("away")
    await real(self, *given, **named)
JobManager.update_heartbeat, worker.BEAT, worker.PAUSE = beat, 0.2, 0.1
"""


def a_book(folder: Path, end: str = ".") -> Path:
    path = folder / "marsh.md"
    path.write_text(RULES.format(title="The Rules of Marsh", end=end))
    return path


def test_what_lies_on_a_shelf_is_published(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    assert ask(server.address, "main")
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert told == ["Building main.", "Published of main: the-rules-of-marsh."]
    assert [*depot.manifest().files] == ["the-rules-of-marsh"]


def test_what_is_asked_for_twice_is_done_once(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    assert ask(server.address, "main")
    assert not ask(server.address, "main")


def test_another_worker_goes_on_where_the_first_was(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    work(server.address, tmp_path / "first", lambda _: None, lasting=False)
    depot.stock("main", {"marsh.md": a_book(tmp_path, " twice.")})
    ask(server.address, "main")
    work(server.address, tmp_path / "second", lambda _: None, lasting=False)
    assert len(depot.manifest().files) == 1


def test_a_shelf_that_cannot_be_read_is_said_and_the_next_is_built(
    depot: Depot,
    server: Server,
    tmp_path: Path,
) -> None:
    (tmp_path / "empty.md").write_text("")
    depot.stock("bad", {"empty.md": tmp_path / "empty.md"})
    depot.stock("good", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "bad")
    ask(server.address, "good")
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert any(said.startswith("bad was not built: ") for said in told)
    assert "Published of good: the-rules-of-marsh." in told


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


def silent(server: Server, shelf: str) -> None:
    """A worker took what is asked for, and was killed."""
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("SET search_path TO rulewright")
        db.execute("INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 hour')")
        dead = "(SELECT max(id) FROM procrastinate_workers)"
        db.execute(f"UPDATE procrastinate_jobs SET status = 'doing', worker_id = {dead} WHERE lock = %s", (shelf,))


def test_what_is_asked_for_again_keeps_nobody_from_taking_over(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    assert ask(server.address, "main")
    silent(server, "main")
    assert ask(server.address, "main")
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert "Published of main: the-rules-of-marsh." in told


def test_of_two_who_take_over_at_once_the_second_goes_on(depot: Depot, server: Server) -> None:
    ask(server.address, "main")
    silent(server, "main")

    async def both() -> None:
        app = room._app(server.address)
        async with app.open_async():
            seen = [*await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=1)]
            assert len(seen) == 1

            async def stalled(**_: float) -> list[Job]:
                return seen

            app.job_manager.get_stalled_jobs = stalled  # type: ignore[method-assign, assignment]
            await room._take_over(app, 1)
            await room._take_over(app, 1)

    asyncio.run(both())
    assert not ask(server.address, "main")  # it waits again


def test_what_fails_is_tried_again_also_where_it_was_asked_for_again(
    depot: Depot, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "AGAIN", RetryStrategy(max_attempts=3, retry_exceptions=[StoreError]))
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    failing = [StoreError("depot-away", "The database is away.")]

    def give(*given: Any) -> list[str]:
        if failing:
            ask(server.address, "main")
            raise failing.pop()
        return real(*given)

    real = room.give
    monkeypatch.setattr(room, "give", give)
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert any(said.startswith("Published of main: the-rules") for said in told)
    with psycopg.connect(server.address) as db:
        assert db.execute("SELECT count(*) FROM rulewright.procrastinate_jobs WHERE status = 'doing'").fetchone() == (
            0,
        )


def test_a_job_that_ends_while_the_database_is_away_is_not_left_as_being_done(
    depot: Depot, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "PAUSE", 0.01)
    away = [ConnectorException("away"), ConnectorException("away")]
    real = JobManager.finish_job

    async def finish(self: JobManager, *given: Any, **named: Any) -> None:
        if away:
            raise away.pop()
        await real(self, *given, **named)

    monkeypatch.setattr(JobManager, "finish_job", finish)
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    work(server.address, tmp_path / "worker", lambda _: None, lasting=False)
    with psycopg.connect(server.address) as db:
        assert db.execute("SELECT count(*) FROM rulewright.procrastinate_jobs").fetchone() == (0,)


def test_a_worker_outlives_a_database_that_is_away(depot: Depot, server: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-c", FALTERING + WORK, server.address, str(tmp_path / "worker")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as worker:
        assert worker.stdout
        assert worker.stdout.readline() == b"The database went away; the worker begins again.\n"
        depot.stock("main", {"marsh.md": a_book(tmp_path)})
        ask(server.address, "main")
        assert worker.stdout.readline() == b"Building main.\n"
        worker.terminate()  # it ends what it does
        assert worker.stdout.readline() == b"Published of main: the-rules-of-marsh.\n"
        assert worker.wait(timeout=60) == 0


def test_who_was_taken_for_dead_does_not_publish_what_is_old(
    depot: Depot, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    real = room.give

    def late(*given: Any) -> list[str]:
        monkeypatch.setattr(room, "give", real)
        depot.stock("main", {"marsh.md": a_book(tmp_path, " twice.")})
        built(depot, tmp_path / "second", "main")
        return real(*given)

    monkeypatch.setattr(room, "give", late)
    with pytest.raises(StoreError, match="meanwhile"):
        built(depot, tmp_path / "first", "main")


def test_a_file_may_become_a_folder(depot: Depot, tmp_path: Path) -> None:
    book = a_book(tmp_path)
    depot.stock("main", {"marsh.md/marsh.md": book})
    built(depot, tmp_path / "worker", "main")
    depot.unstock("main", ["marsh.md/marsh.md"])
    depot.stock("main", {"marsh.md": book})
    assert built(depot, tmp_path / "worker", "main") == "Published of main: nothing new."


def test_what_is_asked_for_is_kept_or_said_not_to_be(server: Server, depot: Depot) -> None:
    proxy = Proxy(server.port)
    proxy.cut()
    with pytest.raises(StoreError, match="does not answer"):
        ask(f"postgresql://{USER}@127.0.0.1:{proxy.port}/postgres", "main")
    proxy.close()


def test_what_lies_there_is_published_also_where_another_published_since(
    depot: Depot, server: Server, tmp_path: Path
) -> None:
    made = []
    for worker, end in (("first", "."), ("second", " twice."), ("first", ".")):
        depot.stock("main", {"marsh.md": a_book(tmp_path, end)})
        ask(server.address, "main")
        work(server.address, tmp_path / worker, lambda _: None, lasting=False)
        made.append(depot.manifest().files)
    assert made[2] != made[1]  # the first worker had built just that before, and did not leave it at that
