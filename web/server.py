"""The production server: gunicorn around the application, with settings that fit one knowledge base in memory."""

from __future__ import annotations

import ctypes
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask import Flask
from gunicorn import util
from gunicorn.app.base import BaseApplication
from gunicorn.http import wsgi

from kb.base import KnowledgeBase
from kb.errors import StoreError
from web.problems import as_json, of_status
from web.settings import Settings

ARENA_MAX = -8  # the GNU C library's name for it: M_ARENA_MAX of mallopt(3)


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
        from app import create_app

        share_memory_among_threads()
        util.write_error = refuse
        say_no_name()
        return create_app(self.root, self.settings)


def share_memory_among_threads() -> None:
    """Let the threads of this process allocate from two pools instead of one each, where the C library can."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(ARENA_MAX, 2)


def say_no_name() -> None:
    """Leave out the line ``Server`` of every answer: what serves it is nobody's business."""
    told = wsgi.Response.default_headers
    wsgi.Response.default_headers = lambda answer: [x for x in told(answer) if not x.startswith("Server:")]


def refuse(sock: socket.socket, status: int, reason: str, message: str) -> None:
    """Answer what gunicorn refuses before the application sees it, such as too long an address, in our one shape.

    In place of ``gunicorn.util.write_error``, whose page names what was wrong with the bytes of the request.
    """
    body = as_json(of_status(status)).get_data()
    head = f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
    safe = f"X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nContent-Length: {len(body)}\r\n\r\n"
    util.write_nonblock(sock, (head + safe).encode("ascii") + body)


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


def run(root: Path, host: str, port: int, workers: int, settings: Settings) -> None:
    """Serve until stopped. Raises StoreError at once where there is no sound knowledge base to serve."""
    KnowledgeBase(root).close()
    claim(host, port)
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    print(f"Rulewright serves http://{bind}/ (stop with Ctrl-C)", flush=True)
    options = {
        "bind": bind,
        "workers": workers,
        "worker_class": "gthread",
        "threads": 4,
        "timeout": 30,
        "graceful_timeout": 10,
        "loglevel": "warning",
        # Longer than any address that a query of the permitted length makes, short enough to bound a header bomb.
        "limit_request_line": 8190,
        "limit_request_fields": 60,
        "worker_tmp_dir": "/dev/shm" if Path("/dev/shm").is_dir() else None,
        "control_socket_disable": True,
    }
    Server(root, {k: v for k, v in options.items() if v is not None}, settings).run()
