"""How much work a piece of code does, counted: the same on a busy machine, and on every run.

- ``lines``: lines of Python that were executed, those of libraries too; each round of a loop or a comprehension counts.
- ``handled``: characters and items that were gone through in C by calls that always go through the whole of what they
  belong to (``text.lower()``, ``text.replace(...)``, ``row.sort()``).
- ``rows``: what SQLite did, in instructions of its own machine.

Not seen: slices, ``in``, ``find`` and regular expressions, of which no argument is known here. Regular expressions are
promise 19's; a slice is a copy of memory, which takes the least of all.
"""

from __future__ import annotations

import gc
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache, partial
from types import FrameType
from typing import Any, Literal
from unittest.mock import patch
from weakref import WeakSet

Kind = Literal["lines", "handled", "rows"]
METHODS: dict[type, str] = {
    str: "lower upper casefold title translate replace count split rsplit splitlines encode",
    list: "sort copy reverse index count remove insert",
    dict: "copy",
    set: "copy union difference",
    frozenset: "union difference",
}
WHOLE = {(of, name) for of, names in METHODS.items() for name in names.split()}
NAMES = {name for _, name in WHOLE}
STEPS = 50  # instructions of SQLite that are counted together
LINEAR = 2.2  # the most that `growth` may be of work in proportion to its size
FEW = 100  # lines more that are as good as none
CONSTANT = 8  # results that a function keeps by language or by file; more are kept by what books say


class Work:
    """Counts of what was done, by name and kind; ``under`` says what name counts from here on.

    ``line`` is for ``sys.settrace``, ``call`` for ``sys.setprofile``, ``row`` for SQLite's progress handler. They are
    called millions of times, so they are closures over plain numbers.
    """

    def __init__(self) -> None:
        self.done: Counter[tuple[str, Kind]] = Counter()
        self.name = ""
        lines = handled = rows = 0

        def line(*_: Any) -> Callable[..., Any]:
            nonlocal lines
            lines += 1
            return line

        def call(_: FrameType, event: str, function: Any) -> None:
            nonlocal handled
            if event == "c_call" and function.__name__ in NAMES:
                owner = getattr(function, "__self__", None)
                if (type(owner), function.__name__) in WHOLE:
                    handled += len(owner)

        def row() -> int:
            nonlocal rows
            rows += STEPS
            return 0

        def under(name: str) -> str:
            nonlocal lines, handled, rows
            self.done += Counter(
                {(self.name, "lines"): lines, (self.name, "handled"): handled, (self.name, "rows"): rows}
            )
            lines = handled = rows = 0
            before, self.name = self.name, name
            return before

        self.line, self.call, self.row, self.under = line, call, row, under

    def connect(self, connect: Callable[..., sqlite3.Connection], *of: Any, **other: Any) -> sqlite3.Connection:
        """A connection whose instructions count."""
        made = connect(*of, **other)
        made.set_progress_handler(self.row, STEPS)
        return made


@contextmanager
def counted() -> Iterator[Work]:
    """Counts the work of this thread until the end of the block."""
    work = Work()
    forget()
    before = sys.gettrace(), sys.getprofile()
    gc.disable()  # what is tidied up when garbage is collected would count
    try:
        with patch.object(sqlite3, "connect", partial(work.connect, sqlite3.connect)):
            sys.setprofile(work.call)
            sys.settrace(work.line)
            yield work
        lost = sys.gettrace() is not work.line
        sys.settrace(None)
        work.under("")
        assert not lost, "something that is loaded the first time ends tracing: do the work once before it is counted"
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
        gc.enable()


def forget() -> None:
    """Forget what our functions keep of what books said before: it is worked out again."""
    gc.collect()
    for kept in (*caches(), *set_aside()):
        told = kept.cache_info()
        if kept.__module__.startswith("rulewright.") and (told.maxsize is not None or told.currsize > CONSTANT):
            kept.cache_clear()


def caches() -> list[Any]:
    """The caches of functions among the objects that garbage is looked for in."""
    return [o for o in gc.get_objects() if isinstance(o, _lru_cache_wrapper)]


@cache
def set_aside() -> WeakSet[Any]:
    """Those among what was loaded by the first time, which is set aside: it is large, and is gone through once."""
    gc.unfreeze()
    found = WeakSet(caches())
    gc.freeze()
    return found


def lines(work: Callable[..., object], *given: Any) -> int:
    """Lines of Python that a piece of work executes."""
    with counted() as done:
        work(*given)
    return done.done["", "lines"]


def growth(run: Callable[[int], object], size: int) -> float:
    """How much more work the third of three sizes adds than the second, each twice the one before.

    Linear work gives 2, quadratic work 4, and work that is bounded less than 1. ``run``: the work at a size.
    """
    run(size)  # what is loaded once is loaded
    first, second, third = (lines(run, n) for n in (size, 2 * size, 4 * size))
    return (third - second) / max(second - first, FEW)
