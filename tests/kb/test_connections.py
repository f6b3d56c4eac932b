"""Connections to files that are only read."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.kb.connections import MOST, Connections


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """More files than a thread keeps open, each with its own number."""
    paths = [tmp_path / f"{n}.db" for n in range(MOST + 2)]
    for n, path in enumerate(paths):
        db = sqlite3.connect(path)
        db.executescript(f"CREATE TABLE t (n); INSERT INTO t VALUES ({n});")
        db.close()
    return paths


@pytest.fixture
def connections() -> Iterator[Connections]:
    made = Connections()
    yield made
    made.close()


def test_a_file_is_opened_once_by_a_thread(connections: Connections, files: list[Path]) -> None:
    assert connections.to(files[0]) is connections.to(files[0])
    assert connections.to(files[0]) is not connections.to(files[1])


def test_each_thread_has_its_own(connections: Connections, files: list[Path]) -> None:
    others: list[sqlite3.Connection] = []
    thread = threading.Thread(target=lambda: others.append(connections.to(files[0])))
    thread.start()
    thread.join()
    assert others[0] is not connections.to(files[0])


def test_what_a_thread_had_is_closed_when_another_begins_after_its_end(
    connections: Connections, files: list[Path]
) -> None:
    first: list[sqlite3.Connection] = []
    mine = connections.to(files[0])
    for path in files[1:3]:
        thread = threading.Thread(target=lambda path=path: first.append(connections.to(path)))  # type: ignore[misc]
        thread.start()
        thread.join()
    assert mine.execute("SELECT n FROM t").fetchone() == (0,)
    if Path("/proc/self/task").is_dir():
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            first[0].execute("SELECT n FROM t")


def test_what_was_used_longest_ago_is_closed_and_opened_again(connections: Connections, files: list[Path]) -> None:
    first, second = connections.to(files[0]), connections.to(files[1])
    for path in files[2:MOST]:
        connections.to(path)
    connections.to(files[0])  # used again: the second is now the one that was used longest ago
    connections.to(files[MOST])
    assert first.execute("SELECT n FROM t").fetchone() == (0,)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        second.execute("SELECT n FROM t")
    assert [connections.to(path).execute("SELECT n FROM t").fetchone()[0] for path in files] == [*range(MOST + 2)]


def test_nothing_can_be_written(connections: Connections, files: list[Path]) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connections.to(files[0]).execute("INSERT INTO t VALUES (1)")


def test_a_file_that_is_not_there(connections: Connections, tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        connections.to(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()
