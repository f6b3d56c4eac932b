"""The production server: gunicorn around the application, with settings that fit one knowledge base in memory."""

from __future__ import annotations

import resource
import socket
from pathlib import Path
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.http import wsgi

from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import StoreError
from rulewright.web.logs import JsonLogger
from rulewright.web.settings import Settings
from rulewright.web.worker import SPARE, Worker

CONNECTIONS = 1_000  # of one worker at a time; each takes some 30 kB
KEEP_ALIVE = 75  # seconds that a client may take to ask, to ask again, or to take a piece of an answer
DESCRIPTORS = 4_096  # a connection, and the file that it is sent, for each; and what the knowledge base takes
LOG = "%(t)s %(m)s %(U)s %(s)s, %(B)s bytes, %(M)s ms"  # of a request; who asked, and for what, is not in it


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
