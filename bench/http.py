"""`python -m bench.http [ROOT]`: requests per second of a search and of a page, beside an empty endpoint of one server.

The server is the one that `rulewright serve` runs, with one endpoint more that answers nothing; all paths are asked in
turns, and ratios are of figures of the same turn. The load comes from wrk, or from a plain loop where that is missing.
What is asked differs from request to request, so that no answer is one that was kept; each kind is asked again as well
in ten requests that repeat, whose answers are.
"""

from __future__ import annotations

import http.client
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bench import scoring
from bench.speed import queries

TURNS, SECONDS, CONNECTIONS = 5, 2.0, 8
EMPTY = "/bench-empty"
LUA = """
local paths = {{{paths}}}
local n = 0
request = function()
  n = n % #paths + 1
  return wrk.format("GET", paths[n])
end
"""


def serve(root: Path, port: int) -> None:
    """Serve as `rulewright serve` does, with one endpoint more."""
    from flask import Flask

    from rulewright.web import server
    from rulewright.web.settings import Settings

    load = server.Server.load

    def with_empty(self: server.Server) -> Flask:
        app = load(self)
        app.add_url_rule(EMPTY, "bench_empty", lambda: "")
        return app

    server.Server.load = with_empty  # type: ignore[method-assign]
    server.run(root, "127.0.0.1", port, 1, Settings(None, None, 0))


@contextmanager
def serving(root: Path) -> Iterator[int]:
    """Such a server in a process of its own; its port."""
    port = scoring.free_port()
    run = [sys.executable, "-m", "bench.http", "serve", str(root), str(port)]
    process = subprocess.Popen(run, cwd=scoring.ROOT, stdout=subprocess.DEVNULL)
    try:
        scoring.wait_for(f"http://127.0.0.1:{port}/api/v1/health", process)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=20)


def searches(asked: Sequence[str]) -> list[str]:
    """Addresses of searches that all differ: each query with every limit from 10 down to 6."""
    return [f"/api/v1/search?q={quote(q)}&limit={limit}" for limit in range(10, 5, -1) for q in asked]


def per_second(port: int, paths: Sequence[str], seconds: float) -> float:
    """Requests per second under load."""
    if shutil.which("wrk"):
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder) / "paths.lua"
            script.write_text(LUA.format(paths=", ".join(map(json.dumps, paths))), encoding="utf-8")
            run = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds:.0f}s", "-s", str(script), f"http://127.0.0.1:{port}"]
            told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
        return float(next(line.split()[1] for line in told.splitlines() if line.startswith("Requests/sec")))
    return _loop(port, paths, seconds)


def _loop(port: int, paths: Sequence[str], seconds: float) -> float:
    """The same from threads of this process."""
    done: list[int] = []

    def ask(start: int) -> None:
        connection, n, until = http.client.HTTPConnection("127.0.0.1", port), 0, time.monotonic() + seconds
        while time.monotonic() < until:
            connection.request("GET", paths[(start + n * CONNECTIONS) % len(paths)])
            connection.getresponse().read()
            n += 1
        connection.close()
        done.append(n)

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(CONNECTIONS)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    return sum(done) / seconds


def sections(port: int, most: int = 2_000) -> list[str]:
    """Ids of sections, of all books in turn."""
    connection = http.client.HTTPConnection("127.0.0.1", port)

    def ask(path: str) -> Any:
        connection.request("GET", "/api/v1" + path)
        return json.load(connection.getresponse())

    def ids(tree: list[dict[str, Any]]) -> list[str]:
        return [i for node in tree for i in (node["id"], *ids(node["children"]))]

    books = [ids(ask(f"/books/{b['id']}")["sections"]) for b in ask("/books?limit=100")["results"]]
    connection.close()
    return [i for row in zip_longest(*books) for i in row if i][:most]


def measure(root: Path, asked: Sequence[str], turns: int = TURNS, seconds: float = SECONDS) -> dict[str, list[float]]:
    """Requests per second of each path, turn by turn."""
    out: dict[str, list[float]] = {}
    with serving(root) as port:
        ids = [quote(i) for i in sections(port)]
        kinds = {
            "/api/v1/search": searches(asked),
            "/api/v1/sections/ID": [f"/api/v1/sections/{i}" for i in ids],
            "/sections/ID": [f"/sections/{i}" for i in ids],
        }
        for turn in range(turns):
            out.setdefault("an empty endpoint", []).append(per_second(port, [EMPTY], seconds))
            for name, paths in kinds.items():
                other = _turned(paths, turn, turns)
                out.setdefault(f"{name}, all different", []).append(per_second(port, other, seconds))
                out.setdefault(f"{name}, ten again", []).append(per_second(port, paths[:10], seconds))
    return out


def _turned(paths: list[str], turn: int, turns: int) -> list[str]:
    """The same paths from another place on, so that none comes again soon."""
    at = turn * len(paths) // turns
    return paths[at:] + paths[:at]


def table(figures: dict[str, list[float]]) -> str:
    """The figures as a table in Markdown."""
    empty = next(iter(figures.values()))
    rows = ["| path | requests per second | share of an empty endpoint's |", "| --- | ---: | ---: |"]
    for name, each in figures.items():
        share = statistics.median(a / e for a, e in zip(each, empty, strict=True))
        rows.append(f"| {name} | {statistics.median(each):,.0f} | {share:.2f} |")
    return "\n".join(rows)


def main() -> None:
    """Serve where asked to, else measure and print."""
    if sys.argv[1:2] == ["serve"]:
        serve(Path(sys.argv[2]), int(sys.argv[3]))
        return
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else scoring.ROOT / "var" / "bench"
    load = "wrk" if shutil.which("wrk") else "a loop in Python"
    said = f"Over HTTP: one worker, {CONNECTIONS} connections, load by {load}.\n\n{table(measure(root, queries()))}\n"
    print(said)
    from bench.table import over_http

    over_http(said)


if __name__ == "__main__":
    main()
