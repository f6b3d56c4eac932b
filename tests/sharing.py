"""Folders that are made once for all processes that run tests side by side."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def shared(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that tests only read: made by the first process that asks for it, while the others wait."""
    own = factory.getbasetemp()
    base = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, done = base / name, base / f"{name}.done"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            folder.mkdir(exist_ok=True)
            make(folder)
            done.touch()
    return folder
