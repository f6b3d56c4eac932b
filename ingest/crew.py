"""Several jobs at once: reading files and studying games in as many bounded children as are asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from rulewright.ingest.child.forks import FORKS

MOST_UNASKED = 4  # jobs at once where nobody says how many: each takes memory of its own


def usual() -> int:
    """How many jobs are done at once where nobody says: as many as there are processors for this process, few."""
    return min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, MOST_UNASKED)


@contextmanager
def crew(jobs: int) -> Iterator[ThreadPoolExecutor]:
    """Threads that wait for so many children. Where what is made of it fails, what is still being done is given up."""
    pool = ThreadPoolExecutor(jobs)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        FORKS.close()
        raise
    finally:
        pool.shutdown()
