"""What docs/scale.md says of backups brings everything back: from a dump, and to a moment from base backup and WAL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from bench.cluster import Server
from rulewright.ingest.queued import ask
from rulewright.ingest.worker import work
from rulewright.kb.depot import Depot, Published
from rulewright.kb.depot.node import Node
from rulewright.kb.takedowns import Takedown
from tests.ingest.test_worker import a_book
from tests.kb.depot.test_node import contents, in_time
from tests.kb.depot.test_postgres import a_file


@pytest.mark.slow
def test_a_dump_brings_everything_back(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    depot.take_down("fen", Takedown(("fen",), (), "2026-11-25"))
    ask(server.address, "main")
    work(server.address, tmp_path / "worker", lambda _: None, lasting=False)
    ask(server.address, "main")  # waits for a worker
    server.dump(tmp_path / "rulewright.dump")
    address = server.load(tmp_path / "rulewright.dump", "again")
    again = Depot(address)
    assert again.manifest() == depot.manifest()
    assert again.stocked("main") == depot.stocked("main")
    for folder, one in (("before", depot), ("after", again)):
        Node(tmp_path / folder, one).bring()
    assert contents(tmp_path / "before") == contents(tmp_path / "after")
    told: list[str] = []
    work(address, tmp_path / "other", told.append, lasting=False)  # the queue came too, and goes on
    assert told == ["Building main.", "Published of main: nothing new."]
    assert again.publish("hills", {"hill": Published(a_file(tmp_path, "hill"))}, {}) == ["hill"]


@pytest.fixture
def kept(servers: Path) -> Iterator[tuple[Server, ExitStack]]:
    """A server that keeps its WAL."""
    with ExitStack() as stack:
        made = Server.made(servers / "archiving")
        stack.callback(made.stop)
        made.start(**made.archive())
        yield made, stack


@pytest.mark.slow
def test_a_base_backup_with_wal_goes_back_to_a_point(
    kept: tuple[Server, ExitStack], servers: Path, tmp_path: Path
) -> None:
    server, stack = kept
    depot = Depot(server.address)
    depot.prepare()
    depot.publish("a", {"marsh": Published(a_file(tmp_path, "marsh"))}, {})
    restored = server.base_backup(servers / "restored")
    stack.callback(restored.stop)
    depot.publish("b", {"hill": Published(a_file(tmp_path, "hill"))}, {})  # after the backup: in the WAL alone
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("SELECT pg_create_restore_point('before')")
        depot.publish("a", {}, {})  # what is to be undone
        db.execute("SELECT pg_switch_wal()")
        assert in_time(lambda: archived_all(server))
    server.kill()
    restored.restore(server.wal, "before")
    back = Depot(restored.address)
    assert in_time(lambda: not recovering(restored))
    assert {*back.manifest().files} == {"marsh", "hill"}
    back.fetch(back.manifest().files["hill"], tmp_path / "again")
    assert back.publish("b", {}, {}) == ["hill"]  # it goes on from there


def archived_all(server: Server) -> bool:
    """True once no piece of WAL that is complete waits to be kept."""
    return not [*(server.data / "pg_wal" / "archive_status").glob("*.ready")]


def recovering(server: Server) -> bool:
    """True while a server has not come to the point yet."""
    with psycopg.connect(server.address) as db:
        return db.execute("SELECT pg_is_in_recovery()").fetchone() == (True,)
