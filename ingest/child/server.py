"""The fork server: ``python -P -m rulewright.ingest.child.server`` with a socket as its standard input.

It loads what reading takes once, has no threads, and does one job at a time: a request comes with two open files, the
job and a place for the answer; a child does it; how the child ended is said back. Who asked is watched all the while:
where it is gone, however it died, the child is killed and nothing is left behind.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import select
import signal
import socket

from rulewright.ingest.child import jobs
from rulewright.ingest.child.bounds import Bounds, die_with, hold
from rulewright.ingest.cycles import sought_seldom
from rulewright.ingest.limits import MEMORY
from rulewright.kb.codec import dumps, loads
from rulewright.kb.errors import RulewrightError
from rulewright.kb.traces import where

MOST_REQUEST = 4_096  # bytes


def main() -> None:
    """Serve until whoever asks is gone."""
    asker = socket.socket(fileno=os.dup(0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks is told to stop, and stops us
    jobs.load()
    gc.collect()
    gc.freeze()  # the children share these pages as long as nobody writes to them
    sought_seldom()
    while True:
        request, files, _, _ = socket.recv_fds(asker, MOST_REQUEST, 2)
        if not request:
            return
        ended = serve(asker, loads(Bounds, request.decode()), *files)
        if ended is None:
            return
        asker.send(json.dumps({"status": ended}).encode())


def serve(asker: socket.socket, bounds: Bounds, given: int, answer: int) -> int | None:
    """Have a child do one job. Returns its exit status, below 0 for a signal; None where nobody waits any longer."""
    watch, alive = os.pipe()  # its end is told by the end of this pipe, on every system
    server, child = os.getpid(), os.fork()
    if not child:
        die_with(server)
        os.close(watch)
        asker.close()
        _work(bounds, given, answer)
    for fd in (alive, given, answer):
        os.close(fd)
    ready, _, _ = select.select([asker.fileno(), watch], [], [])
    os.close(watch)
    if watch not in ready:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return None
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _work(bounds: Bounds, given: int, answer: int) -> None:
    """What a child does: one job, within its bounds. Never returns."""
    status = 1
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        hold(bounds)
        said, body = _answer(given)
        with os.fdopen(answer, "wb") as file:
            file.write(dumps(said).encode() + b"\n" + body)
        status = 0
    except OSError:  # the answer is longer than it may be
        status = jobs.TOO_LONG
    except MemoryError:  # it may be that not even the answer fits in
        status = jobs.NO_MEMORY
    finally:
        os._exit(status)


def _answer(given: int) -> tuple[jobs.Said, bytes]:
    """How a job went, and its result as JSON in UTF-8.

    The job is a pickle: it comes from the process that started this one, through a file that has no name. What goes
    back, from a process that has looked into a stranger's file, is JSON.
    """
    try:
        with os.fdopen(given, "rb") as file:
            folder, job = pickle.load(file)
        os.chdir(folder)  # paths may be relative to where the asker is
        return jobs.Said(), job().encode()
    except RulewrightError as e:
        return jobs.Said(e.code, e.sentence), b""
    except MemoryError:
        return jobs.Said(MEMORY.code), b""
    except Exception as e:
        return jobs.Said(jobs.FAILED, trace=where(e)), b""


if __name__ == "__main__":
    main()
