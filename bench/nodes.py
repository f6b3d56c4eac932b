"""`python -m bench.nodes KB...`: what it costs to share the games of some knowledge bases through a database.

For each: a server of its own, all games published, a node that fetches them, then one game less and that one again, as
an edition that is published. Then, with `--burst`, the first twenty games at once, each by a publisher of its own, and
when three nodes that follow all have them. Times are those of a machine that does other things; sizes and counts are
what to go by.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from multiprocessing import Process
from pathlib import Path

import psycopg

from bench.cluster import Server
from rulewright.kb import generations
from rulewright.kb.depot import Depot, Published
from rulewright.kb.depot.giving import give
from rulewright.kb.depot.node import Node
from rulewright.kb.errors import StoreError
from rulewright.kb.parts import GAMES, Parts
from rulewright.kb.publishing import of, settings_of

MIB = 2**20
BURST, NODES = 20, 3
SETTLED = 3.0  # seconds in which nodes begin to listen


def size(folder: Path) -> float:
    """MiB of the files in a folder, each counted once however many names it has."""
    found = {(s := p.stat()).st_ino: s.st_size for p in folder.rglob("*") if p.is_file()}
    return sum(found.values()) / MIB


def measured(root: Path, home: Path) -> str:
    """A row for one knowledge base."""
    server = Server.made(home / "server")
    server.start()
    try:
        depot, node = Depot(server.address), Node(home / "node", Depot(server.address))
        begun = time.monotonic()
        games = len(give(root, depot, "main"))
        published = time.monotonic()
        node.bring()
        served = time.monotonic()
        all_games = published_in(root)
        first, *_ = all_games
        depot.publish("main", {g: p for g, p in all_games.items() if g != first}, {})
        node.bring()
        again = time.monotonic()
        depot.publish("main", all_games, {})
        one = time.monotonic()
        node.bring()
        brought = time.monotonic()
        with psycopg.connect(server.address) as db:
            row = db.execute("SELECT pg_database_size(current_database())").fetchone()
        database = row[0] / MIB if row else 0
        files = sum(p.file.stat().st_size for p in all_games.values()) / MIB
        sizes = f"{files:.0f} | {database:.0f} | {size(home / 'node'):.0f}"
        times = f"{published - begun:.1f} | {served - published:.1f} | {one - again:.2f} | {brought - one:.1f}"
        return f"| {games} | {sizes} | {times} |"
    finally:
        server.stop()


def published_in(root: Path) -> dict[str, Published]:
    """The games of a knowledge base as they are published."""
    folder = generations.current(root)
    with closing(Parts(folder)) as store:
        settings = settings_of(store)
        return {g: Published(folder / GAMES / name, of(settings, g)) for g, name in sorted(store.files.items())}


@contextmanager
def following(address: str, roots: list[Path]) -> Iterator[None]:
    """Nodes that follow a database, each in a process of its own."""
    nodes = [Process(target=_follow, args=(address, root), daemon=True) for root in roots]
    for node in nodes:
        node.start()
    try:
        yield
    finally:
        for node in nodes:
            node.kill()
            node.join()


def _follow(address: str, root: Path) -> None:
    Node(root, Depot(address)).follow(lambda: True, print)


def _has(root: Path, games: Mapping[str, Published]) -> bool:
    try:
        with closing(Parts(generations.current(root))) as store:
            return games.keys() <= store.files.keys()
    except StoreError:
        return False


def burst(root: Path, home: Path) -> str:
    """Twenty games published at once by twenty; seconds until the last was kept, and until all nodes have all."""
    server = Server.made(home / "burst")
    server.start()
    try:
        games = dict([*published_in(root).items()][:BURST])
        roots = [home / f"following{n}" for n in range(NODES)]
        depot = Depot(server.address)
        depot.prepare()
        with following(server.address, roots):
            time.sleep(SETTLED)
            threads = [
                threading.Thread(target=depot.publish, args=(game, {game: one}, {})) for game, one in games.items()
            ]
            begun = time.monotonic()
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            kept = time.monotonic()
            while not all(_has(node, games) for node in roots):
                time.sleep(0.05)
            served = time.monotonic()
            kept_after, served_after = f"{kept - begun:.1f} s", f"{served - begun:.1f} s"
            return f"{len(games)} at once: kept after {kept_after}, served by {NODES} nodes after {served_after}"
    finally:
        server.stop()


def main() -> None:
    """Print a table."""
    print(f"Load of the machine, 1 minute: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    print("| games | files, MiB | database, MiB | node, MiB | publish all, s | a new node, s | one, s | served, s |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for root in (a for a in sys.argv[1:] if a != "--burst"):
        with tempfile.TemporaryDirectory() as home:
            Path(home).chmod(0o755)
            print(measured(Path(root), Path(home)), flush=True)
            if "--burst" in sys.argv:
                print(f"\n{burst(Path(root), Path(home))}\n", flush=True)


if __name__ == "__main__":
    main()
