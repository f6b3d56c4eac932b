"""`python -m bench.load [--minutes 60]`: what a worker keeps in memory under mixed load, with two new generations.

The server is the one that `rulewright serve` runs, with one worker, over the rulebooks of ../shared where they are
there and the sample game otherwise. Eight clients ask for every page of the site in turn, for the real queries with
several limits, for completions of their words, and for the export; a third and two thirds of the way the knowledge
base is built anew with one sentence more. Memory is read from /proc each minute: *own* is what only this process has
(its heap), *files* what it has mapped of the knowledge base and of libraries, which the system shares and takes back.
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import os
import random
import re
import shutil
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from bench import scoring
from bench.speed import queries

CLIENTS = 8
SAMPLE = scoring.ROOT / "corpus" / "sample"
LOCATION = re.compile(r"<loc>https?://[^/<]+([^<]*)</loc>")
EXPORT_EACH = 2_000  # requests


@dataclass(slots=True)
class Taken:
    """What a process has: MiB in memory, of its own and of files; how many descriptors, maps and threads."""

    rss: float
    own: float
    files: float
    descriptors: int
    maps: int
    threads: int

    @classmethod
    def of(cls, process: int) -> Taken:
        """Read from /proc."""
        proc = Path(f"/proc/{process}")
        kib = {k: int(v.split()[0]) for k, _, v in _lines(proc / "smaps_rollup") if v.strip().endswith("kB")}
        threads = next(int(v) for k, _, v in _lines(proc / "status") if k == "Threads")
        maps = len((proc / "maps").read_text().splitlines())
        own = kib["Anonymous"]
        return cls(kib["Rss"] / 1024, own / 1024, (kib["Rss"] - own) / 1024, _count(proc / "fd"), maps, threads)


def _lines(file: Path) -> Iterator[tuple[str, str, str]]:
    return (line.partition(":") for line in file.read_text().splitlines())


def _count(folder: Path) -> int:
    return sum(1 for _ in folder.iterdir())


@dataclass(slots=True)
class Load:
    """Clients that ask at random until told to stop; ``seconds`` are of the answers since they were last taken."""

    port: int
    paths: list[str]
    pause: float  # seconds between two requests of one client
    done: threading.Event = field(default_factory=threading.Event)
    statuses: Counter[int] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def ask(self, client: int) -> None:
        """Ask as one client."""
        chance = random.Random(client)
        paths = chance.sample(self.paths, len(self.paths))
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        for n in itertools.count(1):
            if self.done.wait(self.pause * chance.uniform(0.5, 1.5)):
                return
            path = "/api/v1/export" if n % EXPORT_EACH == 0 else paths[n % len(paths)]
            coding = {"Accept-Encoding": chance.choice(("br", "gzip, br", "gzip", "identity"))}
            began = time.perf_counter()
            try:
                connection.request("GET", path, headers=coding)
                answer = connection.getresponse()
                answer.read()
                self.statuses[answer.status] += 1
                self.seconds.append(time.perf_counter() - began)
            except (OSError, http.client.HTTPException) as e:
                self.failed.append(f"{path}: {e!r}")
                connection.close()


def addresses(port: int) -> list[str]:
    """Every page that the site maps name, the data of each rule, and searches and completions that all differ."""
    pages = [
        page for part in LOCATION.findall(_get(port, "/sitemap.xml")) for page in LOCATION.findall(_get(port, part))
    ]
    sections = [p.removeprefix("/sections/") for p in pages if p.startswith("/sections/")]
    data = [f"/api/v1/{kind}{s}" for s in sections for kind in ("sections/", "graph?around=")]
    verdicts = [f"/verdict?a={a}&b={b}" for a, b in itertools.pairwise(sections[::5])]
    found = [f"/search?q={quote(q)}" for q in queries()]
    found += [f"/api/v1/search?q={quote(q)}&limit={n}" for q in queries() for n in (5, 10, 20)]
    typed = [f"/api/v1/suggest?q={quote(q[:n])}" for q in queries() for n in range(2, min(len(q), 14), 3)]
    return [*pages, *data, *verdicts, *found, *typed]


def _get(port: int, path: str) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    text = connection.getresponse().read().decode()
    connection.close()
    return text


def worker(server: int) -> int:
    """The process that answers: the child of the one that was started."""
    return int(Path(f"/proc/{server}/task/{server}/children").read_text().split()[0])


def books(folder: Path) -> Path:
    """A copy of the rulebooks in a folder, to be changed."""
    shutil.copytree(scoring.RULEBOOKS if scoring.RULEBOOKS.is_dir() else SAMPLE, folder)
    for file in folder.iterdir():
        file.chmod(0o644)
    return folder


def build(folder: Path, root: Path) -> None:
    """Build with one sentence more than before."""
    book = min(p for p in folder.iterdir() if p.suffix in (".txt", ".md"))
    with book.open("a", encoding="utf-8") as file:
        file.write("\nA player may not do this again.\n")
    command = [*scoring.COMMAND, "build", str(folder), "--kb", str(root)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def measure(minutes: int, per_second: float, folder: Path) -> Iterator[str]:
    """A line of the table for each minute."""
    root, rulebooks = folder / "kb", books(folder / "books")
    build(rulebooks, root)
    port = scoring.free_port()
    command = [*scoring.COMMAND, "serve", "--kb", str(root), "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        scoring.wait_for(f"http://127.0.0.1:{port}/health", server)
        begun = Taken.of(worker(server.pid))
        load = Load(port, addresses(port), CLIENTS / per_second)
        yield row(0, begun, load, f"{len(load.paths):,} addresses")
        threads = [threading.Thread(target=load.ask, args=(n,)) for n in range(CLIENTS)]
        for t in threads:
            t.start()
        began = time.monotonic()
        for minute in range(1, minutes + 1):
            if minutes > 2 and minute in (minutes // 3, 2 * minutes // 3):
                threading.Thread(target=build, args=(rulebooks, root)).start()
            time.sleep(max(0.0, began + 60 * minute - time.monotonic()))
            yield row(minute, Taken.of(worker(server.pid)), load, (root / "current").read_text().strip())
        load.done.set()
        for t in threads:
            t.join()
        yield f"\nBy status: {dict(sorted(load.statuses.items()))}; failed: {len(load.failed)} {load.failed[:3]}"
    finally:
        server.terminate()
        server.wait(timeout=20)


HEAD = """| minute | MiB | own | files | descriptors | maps | threads | requests | p50, ms | p99, ms | generation |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"""


def row(minute: int, t: Taken, load: Load, said: str) -> str:
    """One minute as a line of the table; answers that were timed are forgotten."""
    seconds, load.seconds = load.seconds, []
    taken = sorted(seconds) or [0.0]
    p50, p99 = (1000 * taken[int(part * len(taken))] for part in (0.5, 0.99))
    memory = f"{t.rss:.1f} | {t.own:.1f} | {t.files:.1f} | {t.descriptors} | {t.maps} | {t.threads}"
    return f"| {minute} | {memory} | {sum(load.statuses.values()):,} | {p50:.0f} | {p99:.0f} | {said} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--per-second", type=float, default=20.0, help="requests of all clients together")
    given = parser.parse_args()
    print(f"Load on average when this began: {os.getloadavg()[0]:.1f}\n\n{HEAD}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for line in measure(given.minutes, given.per_second, Path(folder)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
