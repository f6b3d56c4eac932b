"""The knowledge base as a reader sees it: the current generation, switched without dropping a reader.

A ``Generation`` is one folder's store and searcher. ``KnowledgeBase.reading()`` lends the current one; when a build
has made another current, new readers get that, and the old one is closed when its last reader is done. A generation
whose files are written over while it is open is lent no more, until there is a whole one.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from rulewright.kb.errors import StoreError
from rulewright.kb.generations import current, manifest, verify
from rulewright.kb.keeping import holding
from rulewright.kb.parts import COMMON, GAMES, Parts
from rulewright.kb.publishing import FOLDER as PUBLIC, Settings, settings_of
from rulewright.kb.search import Searcher
from rulewright.kb.seen import Seen
from rulewright.kb.store import Store
from rulewright.kb.whole import Watched

LOOK_EVERY = 0.5  # seconds between two looks for a new generation
READ_EVERY = 5.0  # seconds between two readings of all files, where what is in them makes no sense

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(slots=True)
class Generation:
    """One generation, open: its id, its facts, its search and its files. ``readers`` counts who is using it.

    ``bulk``: the folder of what is given as a whole; ``settings``: what is given of each game; ``held``: what keeps its
    files from being removed; ``quarantined``: what its build could not read, see ``ingest.quarantine.Quarantined``;
    ``kept``: what was worked out of it (``keeping``), which goes when it does.
    """

    id: str
    store: Parts
    searcher: Searcher
    files: Watched
    bulk: Path
    settings: Settings
    held: ExitStack = field(default_factory=ExitStack)
    readers: int = 0
    retired: bool = False
    quarantined: tuple[dict[str, Any], ...] = ()
    kept: dict[Any, dict[Any, Any]] = field(default_factory=dict, init=False)
    locks: dict[Any, threading.RLock] = field(default_factory=dict, init=False)  # by what makes it

    def place_of(self, game: str) -> str:
        """Where in the generation's folder the file of a game lies."""
        return f"{GAMES}/{self.store.files[game]}"

    def close(self) -> None:
        """Close store and index, and let the files go."""
        self.searcher.close()
        self.store.close()
        self.held.close()


def keeping(
    most: int,
) -> Callable[[Callable[Concatenate[Generation, P], R]], Callable[Concatenate[Generation, P], R]]:
    """Keep what a function makes of a generation, which never changes: the ``most`` last that were asked for."""

    def of(make: Callable[Concatenate[Generation, P], R]) -> Callable[Concatenate[Generation, P], R]:
        @wraps(make)
        def ask(g: Generation, /, *args: P.args, **named: P.kwargs) -> R:
            about = (args, *named.items())
            with g.locks.setdefault(make, threading.RLock()):
                kept: dict[Any, R] = g.kept.setdefault(make, {})
                kept[about] = made = kept.pop(about) if about in kept else make(g, *args, **named)
                if len(kept) > most:
                    del kept[next(iter(kept))]
                return made

        return ask

    return of


class KnowledgeBase:
    """Read access to the knowledge base in a folder. Raises StoreError where there is none or it is damaged.

    ``published``: as others than its owner read it; no game that is ``local`` is there.
    """

    def __init__(self, root: Path, published: bool = False) -> None:
        self.root = root
        self.published = published
        self.trouble: str | None = None  # why the newest generation could not be opened, while an older one serves
        self._damaged: StoreError | None = None  # what was done to the files of the generation that serves
        self._lock = threading.Lock()
        self._looked = time.monotonic()
        self._doubted = self._looked - READ_EVERY
        self._now = self._open()

    def _open(self, before: Watched | None = None) -> Generation:
        """The current generation; tried again where a build has made another current since it was looked for.

        ``before``: the files of the one whose place it takes.
        """
        folder = current(self.root)
        while True:
            try:
                return _opened(folder, self.published, before)
            except StoreError:
                tried, folder = folder, current(self.root)
                if folder == tried:
                    raise

    @contextmanager
    def reading(self) -> Iterator[Generation]:
        """Lend the current generation: all that is read within one ``with`` comes from one generation.

        Raises StoreError where its files were damaged since it was opened.
        """
        self._look()
        if self._damaged:
            raise self._damaged
        with self._lock:
            generation = self._now
            generation.readers += 1
        try:
            yield generation
        finally:
            with self._lock:
                generation.readers -= 1
                done = generation.retired and generation.readers == 0
            if done:
                generation.close()

    def doubt(self) -> None:
        """Look at the files at once, and now and then at all that is in them: something that was read made no sense."""
        if time.monotonic() - self._doubted >= READ_EVERY:
            self._doubted = time.monotonic()
            self._now.files.distrust()
        self._looked -= LOOK_EVERY
        self._look()

    @property
    def damaged(self) -> bool:
        """True where the files of the generation that serves are not what the build wrote."""
        return self._damaged is not None

    def _look(self) -> None:
        """Switch to a newer generation if there is one; a damaged one is reported and the old one goes on serving."""
        now = time.monotonic()
        if now - self._looked < LOOK_EVERY or not self._lock.acquire(blocking=False):
            return
        idle = None
        try:
            self._looked = now
            idle = self._newer()
            self.trouble = None
        except Exception as e:
            self.trouble = str(e)
        finally:
            self._lock.release()
        if idle:
            idle.close()

    def _newer(self) -> Generation | None:
        """Take the current generation in place of the one that serves; that one, where nobody reads it any more.

        Raises StoreError where the current one, or what serves, is damaged, and OSError where its files are gone.
        """
        old, folder = self._now, current(self.root)
        if folder.name == old.id:
            if wrong := old.files.damaged():
                what = f"{wrong} of the knowledge base {old.id} was changed after it was built; run `rulewright build`."
                self._damaged = StoreError("kb-damaged", what)
                raise self._damaged
            if not self._damaged:
                return None
        self._now = self._open(None if self._damaged else old.files)
        self._damaged = None
        old.retired = True
        return None if old.readers else old

    def close(self) -> None:
        """Close the current generation."""
        self._now.close()


def _opened(folder: Path, published: bool, before: Watched | None) -> Generation:
    with ExitStack() as held:
        held.enter_context(holding(folder))
        files = Watched.of(folder, manifest(folder))
        facts = verify(folder, files.trust(Seen(folder.parents[1])) | (files.take_over(before) if before else set()))
        bulk = folder / PUBLIC if published else folder
        home = bulk if (bulk / COMMON).exists() else folder
        try:
            store = Parts(home, folder / GAMES)
            settings = settings_of(store)
        except sqlite3.Error as e:  # sealed, and yet no store of ours
            what = f"The knowledge base {folder.name} cannot be opened ({e})"
            raise StoreError("kb-damaged", f"{what}; run `rulewright build`.") from e
        held.callback(store.close)
        searcher = Searcher(store, home / "index")
        failed = tuple(facts.get("quarantined", ()))
        return Generation(
            folder.name,
            store,
            searcher,
            files,
            bulk,
            settings,
            held.pop_all(),
            quarantined=_shown(failed, store, published),
        )


def _shown(failed: Iterable[dict[str, Any]], store: Store, published: bool) -> tuple[dict[str, Any], ...]:
    """What is told of failures to readers of a store: nothing of books that are not in it.

    Of a file that was never read nobody can say whose it is: only its owner is told.
    """
    there = {b.id for b in store.books()}
    return tuple(f for f in failed if there.issuperset(f["books"]) and (f["books"] or not published))
