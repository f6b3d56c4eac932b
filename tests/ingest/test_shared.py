"""A shelf that several workers build is read and studied piece by piece, published once, and the same as by one."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bench.cluster import Server
from rulewright.ingest import shared, worker as room
from rulewright.ingest.pieces import HandedOver, Piece
from rulewright.ingest.queued import BUILD, READ, SILENCE, TRIES, app, ask, states
from rulewright.ingest.shared import PIECES, Sharing, do_piece, fetch_shelf
from rulewright.ingest.worker import built, work
from rulewright.kb.depot import Depot
from rulewright.kb.depot.laying import laid
from rulewright.kb.errors import StoreError
from rulewright.kb.takedowns import Takedown
from tests.ingest.test_worker import jobs
from tests.ingest.test_worker_lost import KILLED, WORK, working
from tests.kb.depot.test_node import RULES, in_time

GAMES = ["the-rules-of-fen", "the-rules-of-hill", "the-rules-of-marsh"]
SHARES = "Workers share what is to be done for main."
PUBLISHED = f"Published of main: {', '.join(GAMES)}."


def stocked(depot: Depot, folder: Path) -> dict[str, Path]:
    """Three rulebooks on the shelf ``main``."""
    files = {f"{name}.md": folder / f"{name}.md" for name in ("fen", "hill", "marsh")}
    for name, path in files.items():
        path.write_text(RULES.format(title=f"The Rules of {name[:-3].title()}", end="."))
    depot.stock("main", files)
    return files


def another(server: Server) -> None:
    """There is another worker, which does nothing."""
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("INSERT INTO rulewright.procrastinate_workers (last_heartbeat) VALUES (now())")


def kept(depot: Depot) -> dict[str, int]:
    """What is laid down of the shelf ``main``."""
    with depot.changing() as line:
        return laid(line, "main")


def waiting(server: Server) -> list[tuple[str, int]]:
    """How many jobs there are of each kind."""
    with psycopg.connect(server.address) as db:
        of = "SELECT task_name, count(*) FROM rulewright.procrastinate_jobs GROUP BY 1 ORDER BY 1"
        return [(str(kind), int(many)) for kind, many in db.execute(of)]


def test_one_worker_alone_shares_nothing(depot: Depot, server: Server, tmp_path: Path) -> None:
    stocked(depot, tmp_path)
    ask(server.address, "main")
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert told == ["Building main.", PUBLISHED]


def test_files_then_games_are_shared_and_what_comes_of_it_is_the_same(
    depot: Depot, server: Server, tmp_path: Path
) -> None:
    stocked(depot, tmp_path)
    built(depot, tmp_path / "alone", "main")
    alone = depot.manifest().files
    for game in alone:
        depot.take_down(game, Takedown((), (), "2026-11-29"))
        depot.take_down(game, None)
    ask(server.address, "main")
    another(server)
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert told == ["Building main.", SHARES] * 2 + ["Building main.", PUBLISHED]
    assert depot.manifest().files == alone
    assert (jobs(server), kept(depot)) == ([], {})


def test_workers_share_what_is_to_be_done(depot: Depot, server: Server, tmp_path: Path) -> None:
    stocked(depot, tmp_path)
    with working(server.address, tmp_path / "first") as first, working(server.address, tmp_path / "second") as second:
        with psycopg.connect(server.address) as db:
            both = "SELECT count(*) FROM rulewright.procrastinate_workers"
            assert in_time(lambda: has(db, "procrastinate_workers") and db.execute(both).fetchone() == (2,))
        ask(server.address, "main")
        assert in_time(lambda: sorted(depot.manifest().files) == GAMES)
        assert in_time(lambda: not jobs(server))
    assert SHARES in first + second
    assert kept(depot) == {}


def has(db: psycopg.Connection[Any], table: str) -> bool:
    """True where a table is there; what is asked next sees what others did since."""
    db.rollback()
    return db.execute("SELECT to_regclass(%s)", (f"rulewright.{table}",)).fetchone() != (None,)


def test_while_others_do_pieces_a_shelf_is_not_done(
    depot: Depot, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stocked(depot, tmp_path)
    ask(server.address, "main")
    another(server)
    seen: list[Any] = []
    real = room.do_piece

    def looking(*given: Any) -> None:
        seen.append((waiting(server), states(depot)[0].sentence))
        real(*given)

    monkeypatch.setattr(room, "do_piece", looking)
    work(server.address, tmp_path / "worker", lambda _: None, lasting=False)
    # One more to build the shelf is put off: it looks whether somebody forgot a piece.
    assert seen[0] == ([("build-shelf", 1), ("read-file", 3)], "main: being built; waits for a worker")
    assert seen[3][0] == [("build-shelf", 2), ("study-game", 3)]


def test_where_pieces_of_another_shelf_wait_one_worker_builds_alone(
    depot: Depot, server: Server, tmp_path: Path
) -> None:
    stocked(depot, tmp_path)
    ask(server.address, "main")
    another(server)
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("SET search_path TO rulewright")
        piece = app(server.address).configure_task(READ, lock="made/hills/k", priority=PIECES, connection=db)
        piece.defer(shelf="hills", piece=asdict(Piece("k", "by", file="f")))
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert told[:2] == ["Building main.", PUBLISHED]


@pytest.mark.parametrize("point", ["do_piece", "ask"])
def test_whoever_is_killed_at_a_piece_another_does_it(point: str, depot: Depot, server: Server, tmp_path: Path) -> None:
    stocked(depot, tmp_path)
    ask(server.address, "main")
    another(server)
    command = [sys.executable, "-u", "-c", KILLED + WORK, server.address, str(tmp_path / "first"), point]
    assert subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == -signal.SIGKILL
    told: list[str] = []

    def all_done() -> bool:
        work(server.address, tmp_path / "second", told.append, lasting=False, silence=0.5)
        return PUBLISHED in told

    assert in_time(all_done)
    assert sorted(depot.manifest().files) == GAMES


def test_a_book_that_cannot_be_read_costs_a_sentence_also_where_another_read_it(
    depot: Depot, server: Server, tmp_path: Path
) -> None:
    stocked(depot, tmp_path)
    (tmp_path / "empty.md").write_text("")
    depot.stock("main", {"empty.md": tmp_path / "empty.md"})
    ask(server.address, "main")
    another(server)
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert told[-1] == f"{PUBLISHED} Not read: empty.md."


def test_what_comes_to_nothing_is_done_by_who_builds(
    depot: Depot, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stocked(depot, tmp_path)
    ask(server.address, "main")
    another(server)
    monkeypatch.setattr(shared, "do", lambda *_: None)  # as a worker of another release does
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert told[-1] == PUBLISHED


def test_a_piece_that_fails_is_told_and_looked_for_later(
    depot: Depot, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stocked(depot, tmp_path)
    ask(server.address, "main")
    another(server)

    quoted = "a sentence of somebody's rulebook"

    def failing(*_: Any) -> None:
        raise ValueError(quoted)

    monkeypatch.setattr(room, "do_piece", failing)
    told: list[str] = []
    work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert told[2].startswith("A piece of main was not done: An unexpected error: ") and "somebody" not in told[2]
    for _ in ("files are read", "games are studied"):
        with psycopg.connect(server.address, autocommit=True) as db:  # a minute later
            db.execute("SET search_path TO rulewright")
            db.execute("UPDATE procrastinate_jobs SET scheduled_at = now() WHERE status = 'todo'")
        work(server.address, tmp_path / "worker", told.append, lasting=False)
    assert told[-1] == PUBLISHED
    assert jobs(server) == []


def test_a_piece_that_kills_each_worker_is_left_to_who_builds(depot: Depot, server: Server, tmp_path: Path) -> None:
    stocked(depot, tmp_path)
    ask(server.address, "main")
    another(server)
    another(server)
    home = tmp_path / "first"
    with pytest.raises(HandedOver):
        built(depot, home, "main", Sharing(depot, server.address, "main", home / "kb", SILENCE))
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("SET search_path TO rulewright")
        db.execute("DELETE FROM procrastinate_jobs WHERE task_name = %s", (BUILD,))
        db.execute("INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 hour')")
        dead = "(SELECT id FROM procrastinate_workers ORDER BY last_heartbeat LIMIT 1)"
        db.execute(f"UPDATE procrastinate_jobs SET status = 'doing', attempts = %s, worker_id = {dead}", (TRIES - 1,))
    told: list[str] = []
    work(server.address, tmp_path / "second", told.append, lasting=False)
    assert told[-1] == PUBLISHED


def test_of_a_shelf_that_is_another_by_now_nothing_is_done(depot: Depot, tmp_path: Path) -> None:
    stocked(depot, tmp_path)
    for piece in (Piece("k", "another release", file="f"), Piece("k", "another release", game="the-rules-of-fen")):
        do_piece(depot, tmp_path / "worker", "main", piece)
        assert kept(depot) == {"k": 0}


def test_what_is_taken_down_leaves_no_pieces(depot: Depot, tmp_path: Path) -> None:
    stocked(depot, tmp_path)
    do_piece(depot, tmp_path / "worker", "main", Piece("k", "by", file="f"))
    depot.take_down("the-rules-of-fen", Takedown((), (), "2026-11-29"))
    assert kept(depot) == {}


def test_who_does_a_piece_keeps_nothing_of_it(depot: Depot, tmp_path: Path) -> None:
    stocked(depot, tmp_path)
    do_piece(depot, tmp_path / "worker", "main", Piece("k", "by", file="f"))
    assert sorted(p.name for p in (tmp_path / "worker").iterdir()) == ["books", "kb"]
    assert [p.name for p in (tmp_path / "worker" / "kb").iterdir()] == ["lock"]


def test_what_lies_there_already_is_not_fetched_again(
    depot: Depot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = stocked(depot, tmp_path)
    books, root = tmp_path / "worker" / "books", tmp_path / "worker" / "kb"
    root.mkdir(parents=True)
    fetch_shelf(depot, books, root, "main")
    (books / "hill.md").write_text("cut")  # the worker was killed in the midst of it
    fetched: list[str] = []
    real = Depot.fetch

    def fetch(self: Depot, name: str, path: Path) -> None:
        fetched.append(path.name)
        real(self, name, path)

    monkeypatch.setattr(Depot, "fetch", fetch)
    fetch_shelf(depot, books, root, "main")
    assert fetched == ["hill.md"]
    assert {p.name: p.read_text() for p in books.iterdir()} == {n: p.read_text() for n, p in files.items()}


def test_where_what_was_read_is_gone_a_study_is_refused(depot: Depot, tmp_path: Path) -> None:
    stocked(depot, tmp_path)
    with pytest.raises(StoreError, match="does not have"):
        do_piece(depot, tmp_path / "worker", "main", Piece("k", "by", game="fen", books=("fen",), readings=("gone",)))
