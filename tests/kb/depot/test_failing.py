"""What is answered with "kept" is never lost, and what cannot be kept is said in seconds, whatever is killed or cut."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bench.cluster import USER, Server
from bench.proxy import Proxy
from rulewright.kb.depot import Depot, Published, line as line_room
from rulewright.kb.depot.line import PATIENCE, TO_CALL_OFF, TO_COMMIT, Line, Patience
from rulewright.kb.errors import StoreError
from tests.kb.depot.test_node import in_time
from tests.kb.depot.test_postgres import a_file

pytestmark = pytest.mark.slow

PROMISED = 5.0  # seconds until it is said that something is not kept, whatever the reason
LOADED = 1.0  # seconds that are forgiven beside those by which this machine was late: it does other things


@contextmanager
def in_five_seconds() -> Iterator[None]:
    """Fail where it takes longer than is promised; what threads that only sleep wake too late is no part of it."""
    done, late = threading.Event(), 0.0

    def sleep() -> None:
        nonlocal late
        while not done.is_set():
            begun = time.monotonic()
            done.wait(0.05)
            late += max(0.0, time.monotonic() - begun - 0.05)

    sleeper = threading.Thread(target=sleep)
    begun = time.monotonic()
    sleeper.start()
    yield
    took = time.monotonic() - begun
    done.set()
    sleeper.join()
    assert took - late < PROMISED + LOADED, (took, late)


def test_what_waits_waits_less_than_is_promised() -> None:
    assert TO_CALL_OFF < TO_COMMIT < PATIENCE < PROMISED


@dataclass
class Pair:
    """A primary that keeps nothing unless its standby has it too, and that standby."""

    primary: Server
    standby: Server
    depot: Depot = field(init=False)

    def __post_init__(self) -> None:
        hosts = f"127.0.0.1:{self.primary.port},127.0.0.1:{self.standby.port}"
        self.depot = Depot(f"postgresql://{USER}@{hosts}/postgres")


@pytest.fixture
def pair(servers: Path, request: pytest.FixtureRequest) -> Iterator[Pair]:
    """Two servers that run, and whose depot has its tables."""
    name = request.node.name.replace("[", "-").strip("]")[:40]
    with ExitStack() as stack:
        primary = Server.made(servers / f"{name}-1")
        stack.callback(primary.stop)
        primary.start(synchronous_standby_names="second")
        standby = primary.standby(servers / f"{name}-2", "second")
        stack.callback(standby.stop)
        standby.start()
        in_step(primary)
        made = Pair(primary, standby)
        made.depot.prepare()
        yield made


def in_step(primary: Server) -> None:
    """Wait until the standby of a primary confirms what it has."""
    asked = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
    with psycopg.connect(primary.address, autocommit=True) as db:
        assert in_time(lambda: db.execute(asked).fetchone() == (1,))


def test_what_no_standby_confirms_is_not_called_kept(pair: Pair, tmp_path: Path) -> None:
    pair.depot.publish("main", {"marsh": Published(a_file(tmp_path, "marsh"))}, {})
    pair.standby.kill()
    with in_five_seconds(), pytest.raises(StoreError) as told:
        pair.depot.publish("hills", {"hill": Published(a_file(tmp_path, "hill"))}, {})
    assert told.value.code == "depot-not-kept"
    with pytest.raises(StoreError, match="No standby"):  # it is there already, and still on one machine only
        pair.depot.publish("hills", {"hill": Published(a_file(tmp_path, "hill"))}, {})
    pair.standby.start()
    in_step(pair.primary)
    pair.depot.publish("hills", {"hill": Published(a_file(tmp_path, "hill"))}, {})
    assert {*pair.depot.manifest().files} == {"marsh", "hill"}


def test_of_many_who_write_the_same_without_a_standby_each_is_told_in_time(pair: Pair, tmp_path: Path) -> None:
    published = {"marsh": Published(a_file(tmp_path, "marsh"))}
    pair.standby.kill()
    told: list[str] = []

    def publish() -> None:
        try:
            pair.depot.publish("main", published, {})
        except StoreError as e:
            told.append(e.code)

    threads = [threading.Thread(target=publish) for _ in range(3)]
    with in_five_seconds():
        for t in threads:
            t.start()
        for t in threads:
            t.join()
    assert len(told) == 3
    assert {*told} <= {"depot-not-kept", "depot-busy"}


def test_a_server_that_is_told_to_say_little_says_this_all_the_same(pair: Pair, tmp_path: Path) -> None:
    with psycopg.connect(pair.primary.address, autocommit=True) as db:
        db.execute("ALTER DATABASE postgres SET client_min_messages TO error")
    pair.standby.kill()
    with pytest.raises(StoreError, match="No standby"):
        pair.depot.publish("hills", {"hill": Published(a_file(tmp_path, "hill"))}, {})


def test_what_was_kept_outlives_the_primary(pair: Pair, tmp_path: Path) -> None:
    kept: list[str] = []
    failed: list[str] = []
    done = threading.Event()

    def publish() -> None:
        for n in range(1_000):
            if done.is_set():
                return
            game = f"game{n}"
            try:
                pair.depot.publish(game, {game: Published(a_file(tmp_path, game))}, {})
                kept.append(game)
            except StoreError as e:
                failed.append(e.code)

    publisher = threading.Thread(target=publish)
    publisher.start()
    while len(kept) < 5:
        time.sleep(0.01)
    pair.primary.kill()  # in the middle of whatever is being published
    pair.standby.promote()
    before = len(kept)
    went_on = in_time(lambda: len(kept) > before)
    done.set()
    publisher.join()
    assert went_on, failed  # at the one that is left
    assert {*kept} <= {*pair.depot.manifest().files}


def test_readers_go_on_at_the_standby(pair: Pair, tmp_path: Path) -> None:
    path = a_file(tmp_path, "marsh")
    pair.depot.publish("main", {"marsh": Published(path)}, {})
    pair.primary.kill()
    assert in_time(lambda: files(pair.depot) == {"marsh": path.name})  # it has the WAL, and reads it in a moment
    pair.depot.fetch(path.name, tmp_path / "again")


def test_a_standby_passes_on_what_was_published(pair: Pair, tmp_path: Path) -> None:
    only = Depot(pair.standby.address)
    assert in_time(lambda: files(only) == {})  # the tables came
    with only.listening() as listener:
        before = listener.state()
        pair.depot.publish("main", {"marsh": Published(a_file(tmp_path, "marsh"))}, {})
        assert in_time(lambda: listener.state() != before)


def files(depot: Depot) -> dict[str, str] | None:
    """What a depot holds, None where it has no tables yet."""
    try:
        return dict(depot.manifest().files)
    except StoreError:
        return None


@pytest.fixture
def cut_off(server: Server, depot: Depot) -> Iterator[tuple[Proxy, Depot]]:
    """A depot beyond a network that can be cut."""
    proxy = Proxy(server.port)
    yield proxy, Depot(f"postgresql://{USER}@127.0.0.1:{proxy.port}/postgres")
    proxy.close()


def test_over_a_network_that_is_cut_nobody_waits_for_ever(cut_off: tuple[Proxy, Depot], tmp_path: Path) -> None:
    proxy, depot = cut_off
    with depot.listening() as listener:
        listener.state()
        proxy.cut()
        with in_five_seconds(), pytest.raises(psycopg.Error):
            listener.state()
    with pytest.raises(StoreError) as told:
        depot.publish("main", {"marsh": Published(a_file(tmp_path, "marsh"))}, {})
    assert told.value.code == "depot-away"
    proxy.mend()
    assert depot.publish("main", {"marsh": Published(a_file(tmp_path, "marsh"))}, {}) == ["marsh"]


def test_several_hosts_that_are_silent_cost_no_more_than_one(server: Server, depot: Depot, tmp_path: Path) -> None:
    proxies = [Proxy(server.port) for _ in range(3)]
    for proxy in proxies:
        proxy.cut()
    silent = ",".join(f"127.0.0.1:{proxy.port}" for proxy in proxies)
    asked: list[Callable[[Depot], object]] = [
        lambda to: to.publish("main", {"marsh": Published(a_file(tmp_path, "marsh"))}, {}),
        lambda to: to.back_to(datetime.now(UTC)),
    ]
    for ask in asked:
        with in_five_seconds(), pytest.raises(StoreError) as told:
            ask(Depot(f"postgresql://{USER}@{silent}/postgres"))
        assert told.value.code == "depot-away"
    last = Depot(f"postgresql://{USER}@{silent},127.0.0.1:{server.port}/postgres")
    with in_five_seconds():
        assert last.publish("main", {"marsh": Published(a_file(tmp_path, "marsh"))}, {}) == ["marsh"]
    for proxy in proxies:
        proxy.close()


def test_a_network_that_is_cut_in_the_midst_of_a_large_game_is_told_in_time(
    cut_off: tuple[Proxy, Depot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy, depot = cut_off
    real, sent = Line.ask, 0

    def ask(line: Line, sql: str, args: Any = None) -> list[Any]:
        nonlocal sent
        sent += sql.startswith("INSERT INTO pieces")
        if sent == 3:
            proxy.cut()
        return real(line, sql, args)

    monkeypatch.setattr(Line, "ask", ask)
    large = a_file(tmp_path, "marsh", bytes(40 << 20))
    with in_five_seconds(), pytest.raises(StoreError) as told:
        depot.publish("main", {"marsh": Published(large)}, {})
    assert sent == 3
    assert told.value.code == "depot-away"


def test_what_is_answered_is_no_waiting(depot: Depot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_room, "PATIENCE", 2 * TO_COMMIT)
    with depot.changing("marsh") as line:
        for _ in range(3):
            line.ask("SELECT pg_sleep(%s)", (TO_COMMIT,))


def test_all_steps_of_an_act_share_its_patience(server: Server, depot: Depot) -> None:
    patience = Patience()
    with pytest.raises(StoreError), depot.changing("shelf/main"):
        Depot(server.address, patience).unstock("main", ["marsh.md"])
    assert 0 < patience.left < TO_COMMIT
    patience.left = 0
    with pytest.raises(StoreError) as told:
        Depot(server.address, patience).stocked("main")
    assert told.value.code == "depot-away"
