"""Bounds of a process, which the system holds it to."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PR_SET_PDEATHSIG = 1  # the name of it in prctl(2)
HARD = 5  # seconds after which a process that outlived its computing time is killed outright


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one job may take: ``memory`` in bytes beyond what its process starts with, ``seconds`` of computing time.

    ``output``: bytes that it may write; ``wait``: seconds by the clock after which nobody waits for it any longer.
    """

    memory: int
    seconds: int
    output: int
    wait: int


def hold(bounds: Bounds) -> None:
    """Hold this process to its bounds from now on. One that the system knows not, or refuses, is left out."""
    try:
        import resource
    except ImportError:  # no such thing on Windows
        return
    for what, soft, hard in (
        (resource.RLIMIT_AS, *[bounds.memory + _taken()] * 2),
        (resource.RLIMIT_CPU, bounds.seconds, bounds.seconds + HARD),
        (resource.RLIMIT_FSIZE, *[bounds.output] * 2),
        (resource.RLIMIT_CORE, 0, 0),
    ):
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (soft, hard))


def die_with(parent: int) -> None:
    """End this process when its parent ends, however that happens. Only Linux can; elsewhere the bounds end it."""
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it died before it could be tied to
        os._exit(1)


def _taken() -> int:
    """The bytes of address space that this process has, 0 where the system does not say (only Linux bounds it)."""
    import resource

    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        return 0
