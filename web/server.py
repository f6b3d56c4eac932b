"""The production server: gunicorn around the application, with settings that fit one knowledge base in memory.

The process that answers is gunicorn's gevent worker, with bounds on what one client can hold. A connection costs a
greenlet and a descriptor and never a thread, so that clients that send a head, a body or nothing at all, byte by byte,
or that take an answer in sips, keep nobody waiting but themselves. What each of them can hold is bounded: ``keepalive``
seconds for a head, or for the peer to take a piece of an answer; and where there are as many connections as there may
be, the one that has gone longest without beginning a request makes room for a new one.
"""

from __future__ import annotations

import resource
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import gevent
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.http import errors, wsgi
from gunicorn.workers.ggevent import GeventWorker

from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import StoreError
from rulewright.web.logs import JsonLogger
from rulewright.web.problems import as_json, of_status
from rulewright.web.settings import Settings

CONNECTIONS = 1_000  # of one worker at a time; each takes some 30 kB
KEEP_ALIVE = 75  # seconds that a client may take to ask, to ask again, or to take a piece of an answer
DESCRIPTORS = 4_096  # a connection, and the file that it is sent, for each; and what the knowledge base takes
LOG = "%(t)s %(m)s %(U)s %(s)s, %(B)s bytes, %(M)s ms"  # of a request; who asked, and for what, is not in it
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


class Server(BaseApplication):  # type: ignore[misc]
    """Gunicorn over one application; each worker opens the knowledge base for itself, after the fork."""

    def __init__(self, root: Path, options: dict[str, Any], settings: Settings) -> None:
        self.root = root
        self.settings = settings
        self.options = options
        super().__init__()

    def load_config(self) -> None:
        """Hand our options to gunicorn."""
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """The application, in a worker."""
        from rulewright.app import create_app

        say_no_name()
        return create_app(self.root, self.settings)


def say_no_name() -> None:
    """Leave out the line ``Server`` of every answer: what serves it is nobody's business.

    Gunicorn writes it without asking and has no setting for it (27.0), so this is put in its place.
    """
    told = wsgi.Response.default_headers
    wsgi.Response.default_headers = lambda answer: [x for x in told(answer) if not x.startswith("Server:")]


def allow_descriptors() -> None:
    """Let this process and its workers hold as many connections open as they are to, as far as the system allows."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if most == resource.RLIM_INFINITY else min(DESCRIPTORS, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def claim(host: str, port: int) -> None:
    """Raise StoreError where an address cannot be served at: gunicorn would try five times and tell it eleven."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gunicorn does: a port just left is free
            one.bind(address)
    except OSError as e:
        why = (e.strerror or "it cannot be used").lower()
        what = f"{host}, port {port} cannot be served at ({why}); choose another with --port or --host."
        raise StoreError("serve-address", what) from e


def run(root: Path, host: str, port: int, workers: int, settings: Settings, log: bool = False) -> None:
    """Serve until stopped. Raises StoreError at once where there is no sound knowledge base to serve.

    ``log``: write a line for each request to standard output.
    """
    KnowledgeBase(root).close()
    claim(host, port)
    allow_descriptors()
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    print(f"Rulewright serves http://{bind}/ (stop with Ctrl-C)", flush=True)
    options = {
        "bind": bind,
        "workers": workers,
        "worker_class": Worker,
        "worker_connections": CONNECTIONS + SPARE,
        "keepalive": KEEP_ALIVE,
        "timeout": 30,
        "graceful_timeout": 10,
        "loglevel": "warning",
        "accesslog": "-" if log else None,
        "logger_class": JsonLogger if settings.traced else None,
        "access_log_format": LOG,
        # Longer than any address that a query of the permitted length makes, short enough to bound a header bomb.
        "limit_request_line": 8190,
        "limit_request_fields": 60,
        "forwarded_allow_ips": "",  # a header names no path and no scheme; with --proxies the application reads them
        "worker_tmp_dir": "/dev/shm" if Path("/dev/shm").is_dir() else None,
        "control_socket_disable": True,
    }
    Server(root, {k: v for k, v in options.items() if v is not None}, settings).run()
