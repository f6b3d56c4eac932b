"""Jobs that go wrong in every way, for children of a fork server that finds this module."""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from rulewright.kb.errors import InputRefused

SECRET = "the secret rule of page nine"


@dataclass(frozen=True)
class Say:
    """Gives back what it was given, in JSON quotes."""

    what: str

    def __call__(self) -> str:
        return f'"{self.what}"'


class Refuse:
    """Refuses."""

    def __call__(self) -> str:
        raise InputRefused("input-empty", "mud.md is empty.")


class Break:
    """An error of ours that quotes a rulebook."""

    def __call__(self) -> str:
        raise KeyError(SECRET)


class Loop:
    """Computes for ever."""

    def __call__(self) -> str:
        while True:
            pass


class Sleep:
    """Waits for ever."""

    def __call__(self) -> str:
        time.sleep(3600)
        return ""


class Grow:
    """Takes all the memory that there is."""

    def __call__(self) -> str:
        return "x" * 10**12


class Chatter:
    """Answers without end."""

    def __call__(self) -> str:
        return "x" * 2_000_000


class Unwritable:
    """Answers what is no text."""

    def __call__(self) -> str:
        return "lone surrogate \ud800"


@dataclass(frozen=True)
class Die:
    """Is ended by a signal."""

    signal: int

    def __call__(self) -> str:
        os.kill(os.getpid(), self.signal)
        return ""


class WhereAmI:
    """Tells its process, that of its server, how many threads there are, and what a Ctrl-C would do."""

    def __call__(self) -> str:
        ignored = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        return f"{os.getpid()} {os.getppid()} {threading.active_count()} {ignored}"


@dataclass(frozen=True)
class Linger:
    """Writes its own number and its server's to a file, and works on for ever."""

    path: Path

    def __call__(self) -> str:
        self.path.with_suffix(".part").write_text(f"{os.getpid()} {os.getppid()}", encoding="ascii")
        self.path.with_suffix(".part").rename(self.path)
        while True:
            pass
