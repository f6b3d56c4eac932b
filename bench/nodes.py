"""`python -m bench.nodes KB...`: what it costs to share the games of some knowledge bases through a database.

For each: a server of its own, all games published, a node that fetches them, then one game less and that one again, as
an edition that is published. Times are those of a machine that does other things; sizes and counts are what to go by.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import psycopg

from rulewright.kb import generations
from rulewright.kb.depot import Depot, Published
from rulewright.kb.depot.giving import give
from rulewright.kb.depot.node import Node
from rulewright.kb.parts import GAMES, Parts
from rulewright.kb.publishing import of, settings_of
from tests.kb.depot.cluster import Server

MIB = 2**20


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
        folder = generations.current(root)
        with_settings = Parts(folder)
        files = {g: folder / GAMES / n for g, n in with_settings.files.items()}
        all_games = {g: Published(p, of(settings_of(with_settings), g)) for g, p in files.items()}
        with_settings.close()
        first, *_ = sorted(all_games)
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
        sizes = (
            f"{sum(p.stat().st_size for p in files.values()) / MIB:.0f} | {database:.0f} | {size(home / 'node'):.0f}"
        )
        times = f"{published - begun:.1f} | {served - published:.1f} | {one - again:.2f} | {brought - one:.1f}"
        return f"| {games} | {sizes} | {times} |"
    finally:
        server.stop()


def main() -> None:
    """Print a table."""
    print(f"Load of the machine, 1 minute: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    print("| games | files, MiB | database, MiB | node, MiB | publish all, s | a new node, s | one, s | served, s |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for root in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as home:
            Path(home).chmod(0o755)
            print(measured(Path(root), Path(home)), flush=True)


if __name__ == "__main__":
    main()
