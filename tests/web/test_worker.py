"""What one client can hold of a running server, what is refused before the application sees it, and how it ends."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bench.load import worker
from bench.scoring import ROOT, free_port, wait_for
from bench.slow import HEAD, reach

BIG = 30_000_000  # bytes, more than the buffers of any system take
HANGS = 60  # seconds after which something does not happen
SERVE = """
import sys, time
from pathlib import Path
from flask import request
from rulewright.web import limits, server
from rulewright.web.settings import Settings

def load(self, load=server.Server.load):
    app = load(self)
    app.add_url_rule("/test-slow", "slow", lambda: time.sleep(3) or "done")
    app.add_url_rule("/test-big", "big", lambda: b"a" * {big})
    app.add_url_rule("/test-who", "who", lambda: [request.scheme, request.script_root, request.remote_addr])
    return app

server.Server.load = load
server.KEEP_ALIVE, server.CONNECTIONS = {keep_alive}, {connections}
server.run(Path({root!r}), "127.0.0.1", {port}, 1, Settings(proxies={proxies}))
"""


@contextmanager
def serving(root: Path, keep_alive: int = 75, connections: int = 1_000, proxies: int = 0) -> Iterator[tuple[int, int]]:
    """A server with other bounds, and an address that takes three seconds; its port and process."""
    port = free_port()
    code = SERVE.format(
        root=str(root), port=port, keep_alive=keep_alive, connections=connections, proxies=proxies, big=BIG
    )
    server = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/health", server)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(timeout=HANGS)


@pytest.fixture(scope="module")
def impatient(root: Path) -> Iterator[int]:
    """The port of a server that gives a client two seconds, and twenty a connection."""
    with serving(root, keep_alive=2, connections=20) as (port, _):
        yield port


def get(port: int, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=HANGS)
    connection.request("GET", path)
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


def read_to_the_end(one: socket.socket) -> bytes:
    """All that comes until the server closes; a test that hangs here holds that it never does."""
    one.settimeout(HANGS)
    got = b""
    try:
        while piece := one.recv(65_536):
            got += piece
    except ConnectionResetError:
        pass
    return got


REQUEST = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n"


def test_who_does_not_come_to_the_end_of_a_head_is_cut_off(impatient: int) -> None:
    with reach(impatient, HEAD) as one:
        assert read_to_the_end(one) == b""


@pytest.mark.parametrize("path", [b"/", b"/health", b"/api/v1/search?q=boarding", b"/api/v1/export", b"/nothing"])
def test_who_announces_a_body_and_sends_none_is_answered_and_cut_off(impatient: int, path: bytes) -> None:
    with reach(impatient, REQUEST % (path, b"Content-Length: 10000\r\n")) as one:
        assert read_to_the_end(one).startswith(b"HTTP/1.1 404" if path == b"/nothing" else b"HTTP/1.1 200")


def test_who_takes_nothing_of_an_answer_is_cut_off(impatient: int) -> None:
    with reach(impatient, REQUEST % (b"/test-big", b""), window=2_048) as one:
        threading.Event().wait(4)
        assert len(read_to_the_end(one)) < BIG


def test_who_waits_longest_makes_room_where_there_are_as_many_as_may_be(impatient: int) -> None:
    many = [reach(impatient, HEAD) for _ in range(60)]
    try:
        assert get(impatient, "/health")[0] == 200
        assert read_to_the_end(many[0]) == b""
    finally:
        for one in many:
            one.close()


def test_a_connection_is_kept_for_the_next_request(impatient: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", impatient, timeout=HANGS)
    for _ in range(3):
        connection.request("GET", "/health")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200 and answer.headers["Connection"] == "keep-alive"
    connection.close()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_a_worker_opens_nothing_for_each_connection_and_starts_no_thread(root: Path) -> None:
    """Each connection is a greenlet of its own; what the store keeps open is kept for all of them."""
    with serving(root) as (port, server):
        proc = Path(f"/proc/{worker(server)}")
        paths = ("/sections/harbour-core/1.2", "/api/v1/search?q=boarding", "/api/v1/export")

        def held() -> tuple[int, int]:
            assert [get(port, path)[0] for path in paths] == [200] * len(paths)
            return len([*(proc / "fd").iterdir()]), len([*(proc / "task").iterdir()])

        before = held()
        for n in range(40):
            assert get(port, ("/health", f"/api/v1/search?q=boarding&limit={n + 1}")[n % 2])[0] == 200
        files, threads = held()
        assert threads == before[1] and files < before[0] + 5, "one or two connections may still be closing"


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 100 + b"\r\n", 431),
        (b"GET / HTTP/9.9\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: secret\r\n\r\n", 501),
    ],
)
def test_what_is_refused_before_it_is_read_is_refused_in_our_words(
    impatient: int, request_line: bytes, status: int
) -> None:
    with reach(impatient, request_line) as one:
        head, _, body = read_to_the_end(one).partition(b"\r\n\r\n")
    problem = json.loads(body)
    assert head.startswith(b"HTTP/1.1 %d " % status) and b"application/problem+json" in head
    assert problem["status"] == status and b"gunicorn" not in head and b"secret" not in body


@pytest.mark.parametrize("address", ["/test-who", "/evil/test-who"])
@pytest.mark.parametrize("proxies", [0, 1])
def test_what_a_header_says_of_who_asks_is_believed_only_from_a_proxy(root: Path, proxies: int, address: str) -> None:
    with serving(root, proxies=proxies) as (port, _), reach(port, forged(address)) as one:
        head, _, body = read_to_the_end(one).partition(b"\r\n\r\n")
    if address == "/evil/test-who":
        assert head.startswith(b"HTTP/1.1 404"), "no header names the path that the site is under"
    else:
        assert json.loads(body) == (["https", "", "192.0.2.7"] if proxies else ["http", "", "127.0.0.1"])


def forged(address: str) -> bytes:
    """A request with headers that a proxy would send, and one that names the path as the environment does."""
    headers = (
        "SCRIPT_NAME: /evil\r\nX-Forwarded-Proto: https\r\nX-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Prefix: /p\r\n"
    )
    return f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}Connection: close\r\n\r\n".encode()


@pytest.mark.slow
def test_requests_end_when_the_server_is_told_to(root: Path) -> None:
    with serving(root) as (port, process):
        waiting = http.client.HTTPConnection("127.0.0.1", port, timeout=HANGS)
        waiting.request("GET", "/health")
        waiting.getresponse().read()
        assert waiting.sock
        answers: list[object] = []

        def ask() -> None:
            try:
                answers.append(get(port, "/test-slow"))
            except OSError as e:
                answers.append(e)

        clients = [threading.Thread(target=ask) for _ in range(6)]
        for c in clients:
            c.start()
        threading.Event().wait(1.5)
        os.kill(process, signal.SIGTERM)
        for c in clients:
            c.join()
        assert answers == [(200, b"done")] * 6
        assert waiting.sock.recv(1) == b"", "who only waits is closed, not reset"
        waiting.close()
