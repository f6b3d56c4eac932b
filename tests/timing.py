"""How long a piece of work takes, for the tests that hold time to the length of a text."""

import gc
import re
import time
from collections.abc import Callable
from typing import Any

AT_ONCE = 0.01  # seconds; what is done this fast needs no second try


def quickest(work: Callable[..., object], *given: Any, tries: int = 3) -> float:
    """Seconds of processor time of this thread alone, the best of some tries.

    Other programs, other threads (the servers that browser tests keep running) and the garbage of earlier tests do not
    count: what is not linear is slow on every try, a busy machine only on some.
    """
    taken = []
    gc.disable()
    try:
        for _ in range(tries):
            began = time.thread_time()
            work(*given)
            taken.append(time.thread_time() - began)
            if taken[-1] < AT_ONCE:
                break
    finally:
        gc.enable()
    return min(taken)


def find_all(pattern: re.Pattern[Any], text: Any) -> int:
    """How often a pattern is found in a text: the work that hostile texts are to make slow."""
    return sum(1 for _ in pattern.finditer(text))
