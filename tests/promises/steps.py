"""All that a build does with one rulebook, the work of each of its steps counted apart (``tests.work``).

The steps of the ingest are those that the code names: what ``ingest.books`` and ``ingest.pipeline`` call of its rooms.
A step that is added there is counted without a word here. What a build then does with the knowledge is called in its
order, in this process: where a build runs a step, and what it keeps of it, does not change the work.
"""

from __future__ import annotations

import inspect
import shutil
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rulewright.ingest import books, corpus, pipeline
from rulewright.kb import bulk, export, reports, told
from rulewright.kb.editions import past
from rulewright.kb.language import bilingual, stems
from rulewright.kb.model import Knowledge
from rulewright.kb.search import index_merge
from rulewright.kb.store import Store
from rulewright.kb.store_writer import StoreWriter
from tests.kb.storing import build_index
from tests.work import Kind, Work, counted

AFTER = ("write", "read", "export", "index", "bulk", "told", "reports", "editions", "follow")
Done = dict[tuple[str, Kind], int]  # by step and kind of work

_load = cache(corpus.load)


def steps() -> dict[str, types.ModuleType]:
    """The names under which ``ingest.books`` and ``ingest.pipeline`` hold what they call of the rooms."""
    halves = (books, pipeline)
    return {
        name: half
        for half in halves
        for name, f in vars(half).items()
        if isinstance(f, types.FunctionType)
        and f.__module__.startswith("rulewright.ingest.")
        and f.__module__ not in {h.__name__ for h in halves}
    }


def apart(work: Work, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with its work counted under a name of its own, and not under that of who calls it."""

    def run(*args: Any, **other: Any) -> Any:
        before = work.under(name)
        try:
            made = function(*args, **other)
            return list(made) if inspect.isgenerator(made) else made
        finally:
            work.under(before)

    return run


@contextmanager
def _each(work: Work) -> Iterator[None]:
    """Every step of the pipeline apart; dictionaries, which are gone through for any text, are cut to a few lines."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(stems, "_forms", lambda *_: {}))
        for owner, name, few in _dictionaries():
            stack.enter_context(patch.object(owner, name, lambda few=few: few))
        for name, half in steps().items():
            stack.enter_context(patch.object(half, name, apart(work, name, getattr(half, name))))
        yield


@cache
def _dictionaries() -> list[tuple[Any, str, Sequence[Any]]]:
    whole = ((bilingual, "pairs"), (bilingual, "compared"), (index_merge, "sayings"))
    return [(owner, name, getattr(owner, name)()[:20]) for owner, name in whole]


def done(text: str, folder: Path, before: str = "") -> Done:
    """The work of each step for one rulebook. ``before``: an earlier edition, which was read already."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    earlier = _store(folder / "earlier.db", _ingest(folder, before)) if before else None
    with counted() as work, _each(work):
        _all(work, _ingest(folder, text), folder, earlier)
    if earlier:
        earlier.close()
    return dict(work.done)


def warm_up(text: str, folder: Path) -> None:
    """Read a rulebook uncounted: what is loaded once, and each word that spaCy sees first, are no step's work."""
    folder.mkdir(parents=True, exist_ok=True)
    work = Work()
    with _each(work):
        _all(work, _ingest(folder, text), folder, None)


def _ingest(folder: Path, text: str) -> Knowledge:
    book = folder / "mudball.md"
    book.write_text(text, encoding="utf-8")
    return pipeline.ingest([book], _load())


def _chapters(folder: Path, book: Path) -> Path:
    """The book in files of twenty lines, with a list of contents."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    lines = book.read_text(encoding="utf-8").splitlines(keepends=True)
    starts = range(0, len(lines), 20)
    for i in starts:
        (folder / f"{i}.md").write_text("".join(lines[i : i + 20]), encoding="utf-8")
    (folder / "_sidebar.md").write_text("".join(f"* [Part {i}]({i}.md)\n" for i in starts), encoding="utf-8")
    return folder


def _store(path: Path, knowledge: Knowledge) -> Store:
    with StoreWriter(path) as writer:
        writer.add(knowledge)
        writer.put(bulk.keep, knowledge)
    return Store(path)


def _all(work: Work, knowledge: Knowledge, folder: Path, earlier: Store | None) -> None:
    """What comes after the ingest, and the same text read as a folder of chapters."""
    books.read_project(_chapters(folder / "chapters", folder / "mudball.md"))
    (folder / "store.db").unlink(missing_ok=True)
    store = apart(work, "write", _store)(folder / "store.db", knowledge)
    (game,) = (s.game for s in knowledge.studies)
    apart(work, "read", store.game)(game)
    apart(work, "export", export.export)(knowledge)
    shutil.rmtree(folder / "index", ignore_errors=True)
    apart(work, "index", build_index)(folder / "index", knowledge)
    apart(work, "bulk", bulk.write)([bulk.source(store, game, None)], folder / bulk.FILE)
    apart(work, "told", told.made)(store)
    apart(work, "reports", reports.made)(store)
    if earlier:
        taken = past.Past(earlier, {b.id: b for b in store.books()}, "2026-01-01")
        apart(work, "editions", taken.records)(store)
        apart(work, "follow", taken.became)(store)
    store.close()
