"""What was taken down is answered as such: 451 (RFC 7725) for everything that an address names of it.

The record is looked at for each request, so that a running server heeds it at once, whatever generation it has open.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path

from flask import Flask, Response, current_app

from rulewright.kb.takedowns import FILE, Takedown, game_of, read
from rulewright.web import lookup
from rulewright.web.problems import DETAILS, TakenDown

Stamp = tuple[int, int, int]


class Record:
    """The record in a folder, read again when its file is another; safe for use by several threads."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._stamp: Stamp | None = None
        self._games: Mapping[str, Takedown] = {}
        self._lock = threading.Lock()

    def games(self) -> Mapping[str, Takedown]:
        """The games that were taken down. Raises StoreError where that cannot be known."""
        stamp = self._look()
        with self._lock:
            if stamp != self._stamp:
                self._games = read(self._root)
                self._stamp = stamp
            return self._games

    def _look(self) -> Stamp | None:
        try:
            found = (self._root / FILE).stat()
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size


def refuse(record: Record) -> None:
    """Raise TakenDown for a request that names something of a game that was taken down."""
    games = record.games()
    if games and any(game_of(games, key) for key in lookup.ids()):
        raise TakenDown("taken-down", DETAILS[451])


def tell_who(response: Response) -> Response:
    """Name who took it down, where the site has an address (RFC 7725, section 4)."""
    if response.status_code == 451 and current_app.config["SITE_URL"]:
        response.headers["Link"] = f'<{current_app.config["SITE_URL"]}/>; rel="blocked-by"'
    return response


def register(app: Flask, root: Path) -> None:
    """Look at what each request names, before anything is answered from what is kept."""
    record = Record(root)
    app.before_request(lambda: refuse(record))
    app.after_request(tell_who)
