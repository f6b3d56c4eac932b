"""How often Python looks for objects that hold only each other: seldom, where many are made and hardly any do so."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 50_000  # objects that are made before their cycles are sought; Python's own 700 are a second of a build


def sought_seldom() -> None:
    """From now on, in a process that reads and ends."""
    gc.set_threshold(YOUNG)


@contextmanager
def seldom_sought() -> Iterator[None]:
    """For as long as something is made, in a process that goes on."""
    before = gc.get_threshold()
    sought_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)
