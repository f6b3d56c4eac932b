"""The process that answers: gunicorn's gevent worker, with bounds on what one client can hold.

A connection costs a greenlet and a descriptor and never a thread, so that clients that send a head, a body or nothing
at all, byte by byte, or that take an answer in sips, keep nobody waiting but themselves. What each of them can hold is
bounded: ``keepalive`` seconds for a head, or for the peer to take a piece of an answer; and where there are as many
connections as there may be, the one that has gone longest without beginning a request makes room for a new one.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Any

import gevent
from gunicorn.http import errors
from gunicorn.workers.ggevent import GeventWorker

from rulewright.web.problems import as_json, of_status

SPARE = 50  # connections beyond the most that are held, for those that are being closed
FAREWELL = 1.5  # seconds in which who is connected can still ask, once the server was told to end
TELLING = 1.0  # seconds to take the answer to a request that was refused

REFUSED = {
    errors.LimitRequestLine: 414,
    errors.LimitRequestHeaders: 431,
    errors.ExpectationFailed: 417,
    errors.UnsupportedTransferCoding: 501,
    errors.ConfigurationProblem: 404,  # SCRIPT_NAME is set, and the address is not under it
    errors.InvalidResponseHeader: 500,
    errors.InvalidResponseHeaderName: 500,
}


class Worker(GeventWorker):  # type: ignore[misc]
    """Holds many clients, each of them for a bounded time; lets requests end when the server is told to."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._clients: dict[socket.socket, None] = {}  # those that went longest without beginning a request come first

    def handle(self, listener: socket.socket, client: socket.socket, addr: Any) -> None:
        """Serve one connection until it ends."""
        if len(self._clients) >= self.worker_connections - SPARE:
            _end(next(iter(self._clients)), socket.SHUT_RDWR)
        self._clients[client] = None
        try:
            super().handle(listener, client, addr)
        finally:
            self._clients.pop(client, None)

    def handle_request(self, listener_name: Any, req: Any, sock: socket.socket, addr: Any) -> None:
        """Answer one request. Ends the connection where no piece of the answer is taken for too long."""
        self._clients.pop(sock, None)
        self._clients[sock] = None
        sock.settimeout(self.cfg.keepalive)
        try:
            super().handle_request(listener_name, req, sock, addr)
        except TimeoutError:
            raise StopIteration from None  # gunicorn's word for a connection that is over
        finally:
            sock.settimeout(None)

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Answer what is refused before the application sees it, such as too long an address, in our one shape."""
        status = next((s for kind, s in REFUSED.items() if isinstance(exc, kind)), 400)
        if not isinstance(exc, errors.ParseException):
            self.log.error("A connection failed.", exc_info=exc)
            status = 500
        problem = of_status(status)
        body = as_json(problem).get_data()
        head = f"HTTP/1.1 {status} {problem.title}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        safe = f"X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nContent-Length: {len(body)}\r\n\r\n"
        with suppress(OSError):
            client.settimeout(TELLING)
            client.sendall((head + safe).encode("ascii") + body)

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Take no more connections, answer what was asked, and close those that ask nothing."""
        super().handle_exit(sig, frame)
        gevent.spawn_later(FAREWELL, self._say_farewell)

    def handle_quit(self, sig: int, frame: Any) -> None:
        """The same, and who asks nothing is closed at once: Ctrl-C. gunicorn's own ends in a greenlet's traceback."""
        super().handle_exit(sig, frame)
        gevent.spawn(self._say_farewell)

    def _say_farewell(self) -> None:
        for client in list(self._clients):
            _end(client, socket.SHUT_RD)  # what came is still read and answered; who waits is closed


def _end(client: socket.socket, way: int) -> None:
    with suppress(OSError):
        client.shutdown(way)
