"""Turns: of those who change a knowledge base by what they find there, one at a time."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

FILE = "turn"


@contextmanager
def turn(root: Path, wait: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Hold the turn, from reading what is there on; ``wait`` is told before waiting for somebody else to end.

    ``generations.exclusive`` is for the change itself, and waits for nobody. Where there is no folder, or none that can
    be written, nobody waits here either: what is done then says so. The kernel ends the turn of a process that dies.
    """
    try:
        held = (root / FILE).open("w")
    except OSError:
        yield
        return
    with held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            wait()
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
