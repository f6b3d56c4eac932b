"""What is answered with "kept" is never lost, and what cannot be kept is said in seconds, whatever is killed or cut."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

from bench.cluster import USER, Server
from rulewright.kb.depot import Depot, Published
from rulewright.kb.depot.line import DOUBT, LOCK_WAIT, PATIENCE
from rulewright.kb.errors import StoreError
from tests.kb.depot.proxy import Proxy
from tests.kb.depot.test_node import in_time
from tests.kb.depot.test_postgres import a_file

pytestmark = pytest.mark.slow

SLOW = 4 * PATIENCE  # seconds: this machine does other things; what hangs would take minutes


def test_nobody_who_writes_waits_for_more_than_five_seconds_of_silence() -> None:
    assert DOUBT < LOCK_WAIT < PATIENCE <= 5


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
    begun = time.monotonic()
    with pytest.raises(StoreError) as told:
        pair.depot.publish("hills", {"hill": Published(a_file(tmp_path, "hill"))}, {})
    assert told.value.code == "depot-not-kept"
    assert time.monotonic() - begun < SLOW
    with pytest.raises(StoreError, match="No standby"):  # it is there already, and still on one machine only
        pair.depot.publish("hills", {"hill": Published(a_file(tmp_path, "hill"))}, {})
    pair.standby.start()
    in_step(pair.primary)
    pair.depot.publish("hills", {"hill": Published(a_file(tmp_path, "hill"))}, {})
    assert {*pair.depot.manifest().files} == {"marsh", "hill"}


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
        begun = time.monotonic()
        with pytest.raises(psycopg.Error):
            listener.state()
        assert time.monotonic() - begun < SLOW
    with pytest.raises(StoreError) as told:
        depot.publish("main", {"marsh": Published(a_file(tmp_path, "marsh"))}, {})
    assert told.value.code == "depot-away"
    proxy.mend()
    assert depot.publish("main", {"marsh": Published(a_file(tmp_path, "marsh"))}, {}) == ["marsh"]
