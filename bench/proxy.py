"""A network between a machine and its database that can be cut: bytes are taken and go nowhere."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Proxy:
    """Passes on what comes to a port of its own, as long as it is not ``cut``."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._cut = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Pass nothing on from now on, and say nothing of it."""
        self._cut.set()

    def mend(self) -> None:
        """Pass on what comes in over new connections; those that were cut stay so."""
        self._cut.clear()

    def close(self) -> None:
        """End all connections."""
        for one in (self._listener, *self._open):
            with suppress(OSError):
                one.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                self._open.append(near)
                if self._cut.is_set():
                    continue  # taken, and never answered
                try:
                    far = socket.create_connection(("127.0.0.1", self._to))
                except OSError:  # nobody is there, now
                    near.close()
                    continue
                self._open.append(far)
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        dead = False
        with suppress(OSError):
            while body := source.recv(65536):
                dead |= self._cut.is_set()
                if not dead:
                    target.sendall(body)
            target.shutdown(socket.SHUT_WR)
