"""The tables of the queue are brought up to date by its library's own steps; those of a newer one are left alone."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from procrastinate.schema import SchemaManager

from bench.cluster import Server
from rulewright.ingest.queued import PART, ask
from rulewright.ingest.worker import work
from rulewright.kb.depot import Depot
from rulewright.kb.errors import StoreError
from tests.ingest.test_worker import a_book

NEWER = "procrastinate_retry_job_v2"


def steps() -> list[Path]:
    """What the library has to bring older tables up to date, in order."""
    return sorted(Path(SchemaManager.get_migrations_path()).glob("*.sql"))


def older(server: Server, last: str) -> None:
    """Make the queue as its library was when a step was its last."""
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("SET search_path TO rulewright")
        for step in steps():
            if step.stem <= last:
                db.execute(step.read_bytes())
        db.execute("INSERT INTO versions VALUES (%s, %s)", (PART, last))


def written(server: Server) -> str:
    with psycopg.connect(server.address) as db:
        ((version,),) = db.execute("SELECT version FROM rulewright.versions WHERE part = %s", (PART,)).fetchall()
    return str(version)


def has_all(server: Server) -> bool:
    """True where a function is there that the last steps made."""
    with psycopg.connect(server.address) as db:
        found = db.execute("SELECT count(*) FROM pg_proc WHERE proname = %s", (NEWER,)).fetchall()
    return found != [(0,)]


def test_a_queue_of_an_older_library_is_brought_up_to_date(depot: Depot, server: Server, tmp_path: Path) -> None:
    older(server, "03.03.00_01_pre_priority_lock_fetch_job")
    before = has_all(server)
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    assert ask(server.address, "main")
    assert (before, has_all(server)) == (False, True)
    assert written(server) == steps()[-1].stem
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert told[-1] == "Published of main: the-rules-of-marsh."


def test_a_queue_of_before_its_version_was_written_down_stays(depot: Depot, server: Server) -> None:
    ask(server.address, "main")
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("DELETE FROM rulewright.versions WHERE part = %s", (PART,))
    assert not ask(server.address, "main")


def test_a_queue_of_a_newer_library_is_refused(depot: Depot, server: Server) -> None:
    ask(server.address, "main")
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("UPDATE rulewright.versions SET version = '99.00.00_01_later' WHERE part = %s", (PART,))
    with pytest.raises(StoreError, match="queue 99") as told:
        ask(server.address, "hills")
    assert told.value.code == "depot-newer"
