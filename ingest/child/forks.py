"""The side that asks: jobs go to this process's fork server, and come back as JSON or as a failure in a sentence."""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from rulewright.ingest.child.bounds import Bounds
from rulewright.ingest.child.jobs import FAILED, NO_MEMORY, PASSING, TOO_LONG, Job, Said
from rulewright.ingest.limits import ANSWER, MEMORY, TIME, WAIT
from rulewright.kb.codec import dumps, loads
from rulewright.kb.errors import InputRefused

LEAST_WAIT = 0.01  # seconds; a socket takes 0 to mean that nobody ever waits
MOST_STATUS = 256  # bytes of what the server says of a child
KILLED, CRASHED = "read-killed", "read-crashed"
# XCPU, XFSZ: the signals that end a child which goes beyond a bound; ABRT: what libraries in C do without memory.
SIGNALS = {-24: TIME, -25: ANSWER, -6: MEMORY}
SINGLE = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")  # a fork wants no threads
SAYS = {
    FAILED: "{name} makes the reading of it break down, which is a mistake of this program.",
    KILLED: "{name} was not finished: its process was killed from outside, as a system does that is short of memory; "
    "build again.",
    CRASHED: "{name} makes the reading of it crash; save it in another format, such as Markdown (.md).",
}


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a job gave nothing. ``lasting``: it would fail again; ``trace``: where an error of ours was, "" else."""

    code: str
    sentence: str
    lasting: bool = True
    trace: str = ""

    def refused(self) -> InputRefused:
        """The same as an exception."""
        return InputRefused(self.code, self.sentence)


@dataclass(slots=True)
class Forks:
    """A fork server, started with the first job and gone with its owner, however that ends; one job at a time."""

    _process: subprocess.Popen[bytes] | None = None
    _line: socket.socket | None = None
    _owner: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self, name: str, job: Job, bounds: Bounds) -> str | Failure:
        """Have a job done within bounds: its JSON, or why there is none; ``name`` says what it is about."""
        with self._lock, TemporaryFile() as given, TemporaryFile() as answer:
            pickle.dump((Path.cwd(), job), given, pickle.HIGHEST_PROTOCOL)
            given.seek(0)
            try:
                status = self._ask(bounds, given, answer)
            except TimeoutError:
                self.close()
                return Failure(WAIT.code, WAIT.exceeded(name), lasting=False)
            except BaseException:
                self.close()
                raise
            answer.seek(0)
            said, _, body = answer.read().decode().partition("\n")
        return _understood(name, status, said, body)

    def _ask(self, bounds: Bounds, given: IO[bytes], answer: IO[bytes]) -> int | None:
        """The exit status of the child that did it, None where the server itself was lost."""
        line = self._connected()
        line.settimeout(max(bounds.wait, LEAST_WAIT))
        try:
            socket.send_fds(line, [dumps(bounds).encode()], [given.fileno(), answer.fileno()])
            status = line.recv(MOST_STATUS)
        except (BrokenPipeError, ConnectionResetError):
            status = b""
        if not status:
            self.close()
            return None
        return int(loads(dict[str, int], status.decode())["status"])

    def _connected(self) -> socket.socket:
        """The line to the server, which is started where there is none, or none that is ours after a fork."""
        if self._line and self._process and self._owner == os.getpid() and self._process.poll() is None:
            return self._line
        if self._owner == os.getpid():
            self.close()
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "rulewright.ingest.child.server"],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=os.environ | SINGLE | {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
                process_group=0,  # Ctrl-C is for us; we stop the server
            )
        self._line, self._owner = ours, os.getpid()
        return ours

    def close(self) -> None:
        """End the server and what it does."""
        if self._owner != os.getpid():  # it is that of the process which we were forked from
            return
        if self._line:
            self._line.close()
        if self._process:
            with suppress(ProcessLookupError):
                if self._process.poll() is None:
                    os.killpg(self._process.pid, signal.SIGKILL)  # its children are of its group
            self._process.wait()
        self._line = self._process = None


def _understood(name: str, status: int | None, said: str, body: str) -> str | Failure:
    """What came of a job, by its child's exit status and what it said."""
    if status is None or status == -9:
        return _failure(name, KILLED, lasting=False)
    if limit := {NO_MEMORY: MEMORY, TOO_LONG: ANSWER}.get(status) or SIGNALS.get(status):
        return Failure(limit.code, limit.exceeded(name))
    if status:
        return _failure(name, CRASHED)
    told = loads(Said, said)
    if told.code == MEMORY.code:
        return Failure(MEMORY.code, MEMORY.exceeded(name))
    if told.code == FAILED:
        return _failure(name, FAILED, trace=told.trace)
    return Failure(told.code, told.sentence, told.code not in PASSING) if told.code else body


def _failure(name: str, code: str, lasting: bool = True, trace: str = "") -> Failure:
    return Failure(code, SAYS[code].format(name=name), lasting, trace)


@dataclass(slots=True)
class Crew:
    """Fork servers, one for each job that is done at once: another is started where all are busy."""

    _all: list[Forks] = field(default_factory=list)
    _idle: list[Forks] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self, name: str, job: Job, bounds: Bounds) -> str | Failure:
        """Have a job done within bounds; see ``Forks.run``. Several threads may ask at once."""
        forks = self._one()
        try:
            return forks.run(name, job, bounds)
        finally:
            with self._lock:
                self._idle.append(forks)

    def _one(self) -> Forks:
        with self._lock:
            if self._idle:
                return self._idle.pop()
            self._all.append(Forks())
            return self._all[-1]

    def close(self) -> None:
        """End all servers and what they do; the next job starts one anew."""
        for forks in self._all:
            forks.close()


FORKS = Crew()
atexit.register(FORKS.close)
