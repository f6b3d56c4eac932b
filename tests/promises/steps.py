"""A build of one rulebook, each of its steps timed apart.

The steps are those that the code names: whatever ``ingest.pipeline`` calls of the rooms of the ingest, and what a build
does with the knowledge that comes of it. A step that is added there is timed without a word here.
"""

from __future__ import annotations

import gc
import inspect
import shutil
import time
import types
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import kb.bulk
import kb.editions.past
import kb.export
import kb.reports
import kb.search.build
import kb.store
import kb.told
from ingest import build, corpus, pipeline

WHOLE = "all else"  # what a build does beside its steps
BESIDE: tuple[tuple[Any, str], ...] = (
    (kb.store.StoreWriter, "add"),
    (kb.store.Store, "game"),
    (kb.export, "export"),
    (kb.search.build, "index_games"),
    (kb.bulk, "write"),
    (kb.told, "made"),
    (kb.reports, "_findings"),
    (kb.reports, "_conflicts"),
    (kb.editions.past, "follow"),
)


def steps() -> list[tuple[Any, str]]:
    """Where the steps stand: the owner and the name of each function."""
    of_ingest = [
        (pipeline, name)
        for name, f in vars(pipeline).items()
        if isinstance(f, types.FunctionType)
        and f.__module__.startswith("ingest.")
        and f.__module__ != "ingest.pipeline"
    ]
    return [*of_ingest, *BESIDE]


class Clock:
    """Seconds of processor time of this thread by step, what one step has done by another counted there alone."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()
        self._inside: list[float] = []

    def timed(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with the time that it takes added to a step's."""

        def run(*args: Any, **other: Any) -> Any:
            self._inside.append(0.0)
            began = time.thread_time()
            try:
                made = function(*args, **other)
                return list(made) if inspect.isgenerator(made) else made
            finally:
                took = time.thread_time() - began
                self.taken[name] += took - self._inside.pop()  # type: ignore[assignment]
                if self._inside:
                    self._inside[-1] += took

        return run


@contextmanager
def timed() -> Iterator[Clock]:
    """A clock that all steps are under, and builds that do not read the code and the corpus again each time."""
    clock = Clock()
    with ExitStack() as stack:
        for owner, name in steps():
            label = f"{owner.__name__.removeprefix('kb.')}.{name}" if owner is not pipeline else name
            stack.enter_context(patch.object(owner, name, clock.timed(label, getattr(owner, name))))
        stack.enter_context(patch.object(build, "code_digest", lambda: "code"))
        stack.enter_context(patch.object(corpus, "load", lambda **_: _load()))
        yield clock


_load = cache(corpus.load)


def seconds(text: str, folder: Path, before: str = "") -> dict[str, float]:
    """What each step of a build of one rulebook takes, in seconds of processor time.

    ``before``: an earlier edition, which was built there already.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    book = folder / "mudball.md"
    if before:
        book.write_text(before, encoding="utf-8")
        build.build(folder / "kb", [book])
    book.write_text(text, encoding="utf-8")
    gc.disable()  # the garbage of other tests does not count
    try:
        with timed() as clock:
            clock.timed(WHOLE, build.build)(folder / "kb", [book])
    finally:
        gc.enable()
    return dict(clock.taken)
