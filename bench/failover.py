"""`python -m bench.failover [--seconds 90]`: what readers notice while machines that share a database are killed.

A primary with a standby that has to confirm, three web nodes, two workers, two publishers, an editor, and readers all
the time. In turn a node, a worker, the standby and, while somebody publishes, the primary get a SIGKILL; then the
standby is promoted. Before that the network between a node and the database swallows all that is sent, for a while. A
reader does what a proxy does: it asks the nodes that are ready, and where one does not answer the next. Each
publisher's two games have the same number in each publication, so that an answer with two numbers would be torn; what
it publishes was built before, so that it publishes all the time. The editor puts a rulebook on a shelf and imports
settings, in turn. Printed are what readers waited, errors, and whether anything that was answered with "kept" is lost.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from bench.cluster import USER, Server
from bench.proxy import Proxy
from bench.scoring import COMMAND, free_port, wait_for
from rulewright.ingest.build import build
from rulewright.kb.depot import Depot
from rulewright.kb.depot.giving import give
from rulewright.kb.errors import StoreError

RULES = "# The Rules of {title}\n\n## Moving\n\nA scout moves {n} inches.\n\n## Fighting\n\nNumber {n} is rolled.\n"
EVERYTHING = "/api/v1/sections?limit=100&fields=id,text"
SEARCH = "/api/v1/search?q=scout+moves"
SETTINGS = '[games.the-rules-of-read]\nlicence = "{n}"\n'
READERS, PUBLISHERS, NODES, WORKERS = 4, 2, 3, 2
CUT = "node1"  # that the network can cut off
EDITIONS = 6  # that each publisher has, and publishes in turn
PAUSE = 0.15  # seconds between two questions of a reader
PUBLISH_EACH = 2.0
WAIT = 120.0  # seconds, more than a worker may be silent, for all nodes to have what was published last


IMPORTED = "overlays"  # what is noted of imports stands beside what is noted of shelves


@dataclass
class Found:
    """What was seen."""

    waited: list[float] = field(default_factory=list)  # seconds, of each answer
    errors: list[str] = field(default_factory=list)
    torn: list[str] = field(default_factory=list)
    asked_again: int = 0
    told: Counter[str] = field(default_factory=Counter)  # codes of what was not kept
    tried: Counter[str] = field(default_factory=Counter)  # by shelf
    answered: Counter[str] = field(default_factory=Counter)  # with "kept", by shelf
    kept: dict[str, set[int]] = field(default_factory=dict)  # that answered with "kept", and what was tried since
    lost: list[str] = field(default_factory=list)
    caught_up: float = -1.0  # seconds until all nodes had the last publication
    acts: list[str] = field(default_factory=list)


@dataclass
class Site:
    """All the machines, as processes of this one."""

    home: Path
    found: Found = field(default_factory=Found)
    ended: threading.Event = field(default_factory=threading.Event)
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    up: list[int] = field(default_factory=list)  # the nodes that are ready
    ports: list[int] = field(default_factory=lambda: [free_port() for _ in range(NODES)])
    store: str = ""
    cuttable: str = ""  # the same, as CUT reaches it

    def start(self, name: str) -> None:
        """Start a node or a worker, which goes on in the folder that it had."""
        place = ["--kb", str(self.home / name), "--store", self.cuttable if name == CUT else self.store]
        own = ["serve", "--port", str(self.ports[int(name[-1])])] if name.startswith("node") else ["worker"]
        with (self.home / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen([*COMMAND, *own, *place], stdout=log, stderr=log)

    def kill(self, name: str) -> None:
        """End it as a power cut would."""
        self.processes[name].send_signal(signal.SIGKILL)
        self.processes[name].wait()

    def run(self, *arguments: str) -> str:
        """Run a command; "" where it was kept, else the code that it gave."""
        command = [*COMMAND, *arguments, "--store", self.store]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return ""
        return (re.findall(r"\[([\w-]+)\]", done.stderr) or ["unexpected: " + done.stderr[-200:]])[-1]

    # -- who writes ----------------------------------------------------------------------------------------------------

    def publish(self, shelf: str) -> None:
        """Publish two games of one number, and again of the next."""
        for n in range(10**9):
            if self.ended.wait(PUBLISH_EACH):
                return
            edition, code = n % EDITIONS, ""
            try:
                give(self.home / f"kb-{shelf}-{edition}", Depot(self.store), shelf)
            except StoreError as e:
                code = e.code
            self._note(shelf, edition, code)

    def prepare(self, shelf: str) -> None:
        """Build all editions of a shelf."""
        books = self.home / f"books-{shelf}"
        books.mkdir()
        for n in range(EDITIONS):
            for title in (f"{shelf} one", f"{shelf} two"):
                (books / f"{title.replace(' ', '-')}.md").write_text(RULES.format(title=title.title(), n=n))
            build(self.home / f"kb-{shelf}-{n}", sorted(books.iterdir()))

    def edit(self, shelf: str) -> None:
        """Have workers build a shelf, and again."""
        for n in range(1, 10_000):
            if self.ended.wait(3):
                return
            (self.home / f"{shelf}.md").write_text(RULES.format(title=shelf.title(), n=n))
            self._note(shelf, n, self.run("shelf", "add", str(self.home / f"{shelf}.md"), "--shelf", shelf))
            decided = self.home / IMPORTED
            decided.mkdir(exist_ok=True)
            (decided / "rulewright.toml").write_text(SETTINGS.format(n=n))
            self._note(IMPORTED, n, self.run("overlays", "import", str(decided), "--shelf", shelf))

    def imported(self) -> int:
        """The number in what an editor imported last, as the database has it."""
        depot, path = Depot(self.store), self.home / "again.toml"
        depot.fetch(depot.stocked("read")["rulewright.toml"], path)
        return int("".join(re.findall(r"\d++", path.read_text())))

    def _note(self, shelf: str, n: int, code: str) -> None:
        self.found.tried[shelf] += 1
        if code:
            self.found.told[code] += 1
            self.found.kept.setdefault(shelf, set()).add(n)
        else:
            self.found.answered[shelf] += 1
            self.found.kept[shelf] = {n}

    # -- who reads -----------------------------------------------------------------------------------------------------

    def read(self, first: int) -> None:
        """Ask and ask, as through a proxy."""
        for n in range(first, 10**9):
            if self.ended.wait(PAUSE):
                return
            begun = time.monotonic()
            body = self._asked(n, EVERYTHING if n % 2 else SEARCH)
            self.found.waited.append(time.monotonic() - begun)
            if n % 2 and body:
                self.found.torn += _torn(body)

    def watch(self) -> None:
        """Look which nodes are ready, as a proxy does."""
        while not self.ended.wait(0.5):
            self.up = [node for node in range(NODES) if self._is_ready(node)]

    def _is_ready(self, node: int) -> bool:
        try:
            return bool(got(self.ports[node], "/ready", patience=2))
        except OSError:
            return False

    def _asked(self, n: int, path: str) -> str:
        order = sorted(range(NODES), key=lambda node: (node not in self.up, (node + n) % NODES))
        for node in order:
            try:
                return got(self.ports[node], path)
            except OSError as e:
                last = e
                self.found.asked_again += 1
        self.found.errors.append(str(last))
        return ""


def got(port: int, path: str, patience: float = 10) -> str:
    """What a node answers."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=patience) as answer:
        return str(answer.read().decode())


def numbers(body: str) -> dict[str, set[int]]:
    """The numbers in an answer, by shelf."""
    found: dict[str, set[int]] = {}
    for shelf, number in re.findall(r'"id":\s*"the-rules-of-(\w+)[^"]*",[^{}]*Number (\d+) is rolled', body):
        found.setdefault(shelf, set()).add(int(number))
    return found


def _torn(body: str) -> list[str]:
    return [f"{shelf}: {sorted(those)}" for shelf, those in numbers(body).items() if len(those) > 1]


def measured(home: Path, servers: Path, seconds: float) -> Found:
    """Run all of it; ``seconds`` of killing. ``servers``: a folder that the servers' user can reach."""
    site = Site(home)
    with ExitStack() as stack:
        primary, standby = _pair(servers, stack)
        site.store = f"postgresql://{USER}@127.0.0.1:{primary.port},127.0.0.1:{standby.port}/postgres"
        proxies = [Proxy(server.port) for server in (primary, standby)]
        for proxy in proxies:
            stack.callback(proxy.close)
        site.cuttable = f"postgresql://{USER}@{','.join(f'127.0.0.1:{proxy.port}' for proxy in proxies)}/postgres"
        names = [f"{kind}{n}" for kind, many in (("node", NODES), ("worker", WORKERS)) for n in range(many)]
        stack.callback(lambda: [site.kill(name) for name in names if name in site.processes])
        shelves = [f"press{n}" for n in range(PUBLISHERS)]
        for shelf in shelves:
            site.prepare(shelf)
        threads = [threading.Thread(target=site.publish, args=(shelf,)) for shelf in shelves]
        threads += [threading.Thread(target=site.edit, args=("read",))]
        for thread in threads:
            thread.start()
        while len(site.found.kept) < PUBLISHERS + 2:
            time.sleep(0.2)
        for name in names:
            site.start(name)
        for name, port in zip(names, site.ports, strict=False):
            wait_for(f"http://127.0.0.1:{port}/ready", site.processes[name])
        readers = [threading.Thread(target=site.read, args=(n,)) for n in range(READERS)]
        readers.append(threading.Thread(target=site.watch))
        threads += readers
        for thread in readers:
            thread.start()
        _kill_all(site, primary, standby, proxies, seconds)
        site.ended.set()
        for thread in threads:
            thread.join()
        _look_for_lost(site)
    return site.found


def _pair(servers: Path, stack: ExitStack) -> tuple[Server, Server]:
    primary = Server.made(servers / "primary")
    stack.callback(primary.stop)
    primary.start(synchronous_standby_names="second")
    standby = primary.standby(servers / "standby", "second")
    stack.callback(standby.stop)
    standby.start()
    asked = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
    with psycopg.connect(primary.address, autocommit=True) as db:
        while db.execute(asked).fetchone() != (1,):
            time.sleep(0.1)
    return primary, standby


def _kill_all(site: Site, primary: Server, standby: Server, proxies: list[Proxy], seconds: float) -> None:
    def promoted() -> None:
        primary.kill()
        standby.promote()

    def cut(is_cut: bool) -> None:
        for proxy in proxies:
            (proxy.cut if is_cut else proxy.mend)()

    acts: list[tuple[str, Callable[[], None]]] = [
        ("a node is killed", lambda: site.kill("node0")),
        ("it is started again", lambda: site.start("node0")),
        ("a worker is killed", lambda: site.kill("worker0")),
        ("it is started again", lambda: site.start("worker0")),
        ("the network between a node and the database is cut", lambda: cut(True)),
        ("it is mended", lambda: cut(False)),
        ("the standby is killed", standby.kill),
        ("it is started again", standby.start),
        ("the primary is killed, the standby promoted", promoted),
    ]
    for what, act in acts:
        time.sleep(seconds / (len(acts) + 1))
        act()
        site.found.acts.append(f"{what} (after {len(site.found.waited)} answers)")
    time.sleep(seconds / (len(acts) + 1))


def _look_for_lost(site: Site) -> None:
    """Wait until all nodes have what the database has; what was kept must be among it."""
    begun = time.monotonic()
    wanted = dict(site.found.kept)
    imported = wanted.pop(IMPORTED)
    if (there := site.imported()) not in imported:
        site.found.lost.append(f"{IMPORTED}: {imported} may be, the database has {there}")
    while time.monotonic() < begun + WAIT:
        seen = [_seen(port) for port in site.ports]
        if all(one.get(shelf, {-1}) <= those for one in seen for shelf, those in wanted.items()):
            site.found.caught_up = time.monotonic() - begun
            return
        time.sleep(0.2)
    site.found.lost += [
        f"{shelf}: {those} may be, nodes have {[one.get(shelf) for one in seen]}" for shelf, those in wanted.items()
    ]
    site.found.lost.append(f"the database has {dict(Depot(site.store).manifest().files)}")


def _seen(port: int) -> dict[str, set[int]]:
    try:
        return numbers(got(port, EVERYTHING))
    except OSError:
        return {}


def main() -> None:
    """Print what was seen."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=90.0)
    seconds = asked.parse_args().seconds
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as servers:
        Path(servers).chmod(0o755)
        found = measured(Path(home), Path(servers), seconds)
    waited = sorted(found.waited)
    quantiles = [f"p{q} {waited[min(len(waited) - 1, len(waited) * q // 100)] * 1000:.0f} ms" for q in (50, 99)]
    print(f"Load of the machine, 1 minute: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(*found.acts, sep="\n")
    print(f"{len(waited)} answers: {', '.join(quantiles)}, slowest {waited[-1] * 1000:.0f} ms")
    print(f"errors {len(found.errors)}, torn {len(found.torn)}, asked at another node {found.asked_again}")
    print(f"tried {dict(found.tried)}, kept {dict(found.answered)}, not kept {dict(found.told)}")
    print(f"lost: {found.lost or 'nothing'}; all nodes had the last after {found.caught_up:.1f} s")


if __name__ == "__main__":
    main()
