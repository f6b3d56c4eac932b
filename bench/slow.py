"""`python -m bench.slow [--clients 200] [--seconds 120]`: how others are answered while slow clients hold the server.

The server is the one that `rulewright serve` runs, with one worker, over the rulebooks of ../shared or the sample game.
A third of the slow clients send a head byte by byte, a third a body that they announced, and a third ask for the export
again and again and take a few bytes of it now and then. Meanwhile five others, each of them one request after the
other, ask for pages, searches and `/health`. The times are those of the clock on the wall, so that what else the
machine does counts: the first two lines tell what they are while nobody is slow.
"""

from __future__ import annotations

import argparse
import http.client
import os
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from bench import scoring
from bench.load import Taken, books, build, worker
from bench.speed import queries

OTHERS = 4
ESTABLISHED = 1  # of Linux, tcp(7)
BITE = 256  # bytes that a slow reader takes at a time
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BODY = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10000\r\n\r\na"
READ = b"GET /api/v1/export HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n\r\n"
AGAIN = 60  # times that a slow reader asks for the export, so that no buffer of the system can take it all
WITH_BODY = (b"/api/v1/search?q=attack", b"/", b"/search?q=attack", b"/health", b"/api/v1/export")


def reach(port: int, first: bytes, window: int | None = None) -> socket.socket:
    """A connection on which so much was sent; ``window``: bytes that are taken before anything is read."""
    one = socket.socket()
    if window:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    one.settimeout(30)
    one.connect(("127.0.0.1", port))
    one.sendall(first)
    return one


def unfinished_head(port: int, n: int) -> socket.socket:
    """A client that does not come to the end of its head."""
    return reach(port, HEAD)


def unfinished_body(port: int, n: int) -> socket.socket:
    """A client that announces a body and sends a byte of it."""
    return reach(port, BODY % WITH_BODY[n % len(WITH_BODY)])


def slow_reader(port: int, n: int) -> socket.socket:
    """A client that asks for all there is, many times, and reads nothing."""
    return reach(port, READ * AGAIN, window=2_048)


KINDS: tuple[Callable[[int, int], socket.socket], ...] = (unfinished_head, unfinished_body, slow_reader)


@contextmanager
def slow_clients(port: int, many: int) -> Iterator[list[socket.socket]]:
    """So many clients of all kinds, in turn, that send and take nothing more by themselves."""
    clients: list[socket.socket] = []
    try:
        clients.extend(KINDS[n % len(KINDS)](port, n // len(KINDS)) for n in range(many))
        yield clients
    finally:
        for one in clients:
            one.close()


def trickle(clients: list[socket.socket]) -> None:
    """Let each of them send another byte, or take a bite; those that were cut off take no notice."""
    for n, one in enumerate(clients):
        with suppress(OSError):
            if KINDS[n % len(KINDS)] is slow_reader:
                one.setblocking(False)
                one.recv(BITE)
            else:
                one.sendall(b"a")


def still_held(one: socket.socket) -> bool:
    """Whether the server has not closed a connection, as far as the system was told; nothing is read."""
    return one.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == ESTABLISHED


def ask(port: int, paths: list[str], until: float, seconds: list[float], failed: list[str]) -> None:
    """Ask for one address after the other, each on a connection of its own, until the time has come."""
    n = 0
    while time.monotonic() < until:
        path, began = paths[n % len(paths)], time.perf_counter()
        n += 1
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                failed.append(f"{path}: {answer.status}")
        except (OSError, http.client.HTTPException) as e:
            failed.append(f"{path}: {e!r}")
        connection.close()
        seconds.append(time.perf_counter() - began)
        time.sleep(0.05)


HEAD_OF_TABLE = """| asked for | answers | p50, ms | p99, ms | slowest, ms | failed |
| --- | ---: | ---: | ---: | ---: | --- |"""


def told(name: str, seconds: list[float], failed: list[str]) -> str:
    """The figures of those who asked."""
    taken = sorted(seconds)
    p50, p99 = (1000 * taken[int(part * len(taken))] for part in (0.5, 0.99))
    return f"| {name} | {len(taken):,} | {p50:.0f} | {p99:.0f} | {1000 * taken[-1]:.0f} | {len(failed)} {failed[:2]} |"


def measure(port: int, seconds: float, clients: list[socket.socket]) -> tuple[str, str]:
    """Ask while the slow clients go on; a line for the pages and one for ``/health``."""
    pages = ["/", *(f"/api/v1/search?q={quote(q)}&limit={n}" for n in (10, 9, 8) for q in queries())]
    until = time.monotonic() + seconds
    took: list[list[float]] = [[], []]
    wrong: list[list[str]] = [[], []]
    asked = [(pages[n::OTHERS], 0) for n in range(OTHERS)] + [(["/health"], 1)]
    threads = [threading.Thread(target=ask, args=(port, p, until, took[k], wrong[k])) for p, k in asked]
    for t in threads:
        t.start()
    while time.monotonic() < until:
        trickle(clients)
        time.sleep(2)
    for t in threads:
        t.join()
    return told("pages and searches", took[0], wrong[0]), told("/health", took[1], wrong[1])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--kb", type=Path, help="a knowledge base, in place of one that is built")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = given.kb or Path(folder) / "kb"
        if not given.kb:
            build(books(Path(folder) / "books"), root)
        port = scoring.free_port()
        server = subprocess.Popen([*scoring.COMMAND, "serve", "--kb", str(root), "--port", str(port)])
        try:
            scoring.wait_for(f"http://127.0.0.1:{port}/health", server)
            print(HEAD_OF_TABLE)
            print(*measure(port, 10, []), "(nobody is slow)", sep="\n", flush=True)
            with slow_clients(port, given.clients) as clients:
                print(*measure(port, given.seconds, clients), sep="\n", flush=True)
                held = sum(map(still_held, clients))
                print(f"({given.clients} slow clients, {held} of them connected at the end)")
                print(Taken.of(worker(server.pid)), "load on average:", os.getloadavg()[0])
        finally:
            server.terminate()
            server.wait(timeout=20)


if __name__ == "__main__":
    main()
