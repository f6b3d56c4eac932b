"""Connections to SQLite files that are only read: every thread has its own, and keeps those it used last."""

from __future__ import annotations

import sqlite3
import threading
from collections import OrderedDict
from pathlib import Path

MOST = 32  # files that a thread keeps open; a request reads one or two games, and the file of what they share
TASKS = Path("/proc/self/task")  # Linux: a folder for each thread of this process, named by its number
CACHE = 256  # KiB of pages that each connection keeps; the system's own cache holds the whole file


class Connections:
    """Opens files when they are asked for, read-only; safe for use by several threads."""

    def __init__(self) -> None:
        self._of: dict[int, OrderedDict[Path, sqlite3.Connection]] = {}  # by the system's number of a thread
        self._lock = threading.Lock()

    def to(self, path: Path) -> sqlite3.Connection:
        """This thread's connection to a file; the one that it used longest ago is closed where there are too many."""
        mine = self._mine()
        db = mine.pop(path, None) or _opened(path)
        mine[path] = db
        if len(mine) > MOST:
            mine.popitem(last=False)[1].close()
        return db

    def _mine(self) -> OrderedDict[Path, sqlite3.Connection]:
        thread = threading.get_native_id()
        found = self._of.get(thread)
        if found is None:
            with self._lock:
                self._forget_ended(thread)
                found = self._of.setdefault(thread, OrderedDict())
        return found

    def _forget_ended(self, now: int) -> None:
        """Close what threads had that are no more, where the system tells which those are."""
        there = {int(task.name) for task in TASKS.iterdir()} if TASKS.is_dir() else set[int]()
        for thread in set(self._of) - there if now in there else ():
            for db in self._of.pop(thread).values():
                db.close()

    def close(self) -> None:
        """Close every thread's connections."""
        with self._lock:
            for mine in self._of.values():
                for db in mine.values():
                    db.close()
            self._of.clear()


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    db.execute(f"PRAGMA cache_size=-{CACHE}")
    return db
