"""What lies on a shelf is built by whoever is asked first, once, and published."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import psycopg
import pytest
from procrastinate import RetryStrategy

from bench.cluster import Server
from rulewright.ingest import worker as room
from rulewright.ingest.queued import ask
from rulewright.ingest.worker import built, work
from rulewright.kb.depot import Depot
from rulewright.kb.errors import StoreError
from tests.kb.depot.test_node import RULES


def a_book(folder: Path, end: str = ".") -> Path:
    path = folder / "marsh.md"
    path.write_text(RULES.format(title="The Rules of Marsh", end=end))
    return path


def jobs(server: Server) -> list[Any]:
    """What is to be done, being done, or was given up."""
    with psycopg.connect(server.address) as db:
        return db.execute("SELECT id, status FROM rulewright.procrastinate_jobs").fetchall()


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


def test_what_is_asked_for_while_another_may_end_what_waits_is_done(
    depot: Depot, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    real = room.give

    def slow(*given: Any) -> list[str]:
        monkeypatch.setattr(room, "give", real)
        with psycopg.connect(server.address, autocommit=True) as db:  # it was taken for dead: this waits again
            db.execute("SET search_path TO rulewright")
            db.execute("UPDATE procrastinate_jobs SET status = 'todo', attempts = 1")
        depot.stock("main", {"marsh.md": a_book(tmp_path, " twice.")})
        assert ask(server.address, "main")
        return real(*given)

    monkeypatch.setattr(room, "give", slow)
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert told.count("Published of main: the-rules-of-marsh.") == 2
    assert jobs(server) == []


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


def test_what_nobody_expected_and_what_libraries_warn_of_is_told_in_a_line(
    depot: Depot, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    quoted = "a sentence of somebody's rulebook\nand another"

    def give(*_: Any) -> list[str]:
        logging.getLogger("psycopg.pool").warning("away\nfor now")
        raise ValueError(quoted)

    monkeypatch.setattr(room, "give", give)
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    told: list[str] = []
    assert work(server.address, tmp_path / "worker", told.append, lasting=False) == ["main"]
    assert told[:2] == ["Building main.", "away for now"]
    assert told[2].startswith("main was not built: An unexpected error: ")
    assert "ValueError" in told[2] and "somebody" not in told[2] and "\n" not in told[2]
    assert capfd.readouterr().err == ""
