"""The knowledge base as a reader sees it: the current generation, switched without dropping a reader.

A ``Generation`` is one folder's store and searcher. ``KnowledgeBase.reading()`` lends the current one; when a build
has made another current, new readers get that, and the old one is closed when its last reader is done.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from kb.generations import current, verify
from kb.search import Searcher
from kb.store import Store

LOOK_EVERY = 0.5  # seconds between two looks for a new generation


@dataclass(slots=True)
class Generation:
    """One generation, open: its id, its facts and its search. ``readers`` counts who is using it."""

    id: str
    store: Store
    searcher: Searcher
    readers: int = 0
    retired: bool = field(default=False)

    def close(self) -> None:
        """Close store and index."""
        self.searcher.close()
        self.store.close()


class KnowledgeBase:
    """Read access to the knowledge base in a folder. Raises StoreError where there is none or it is damaged."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.trouble: str | None = None  # why the newest generation could not be opened, while an older one serves
        self._lock = threading.Lock()
        self._looked = time.monotonic()
        self._now = self._open(current(root))

    def _open(self, folder: Path) -> Generation:
        verify(folder)
        store = Store(folder / "store.db")
        return Generation(folder.name, store, Searcher(store, folder / "index"))

    @contextmanager
    def reading(self) -> Iterator[Generation]:
        """Lend the current generation: all that is read within one ``with`` comes from one generation."""
        self._look()
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

    def _look(self) -> None:
        """Switch to a newer generation if there is one; a damaged one is reported and the old one goes on serving."""
        now = time.monotonic()
        if now - self._looked < LOOK_EVERY or not self._lock.acquire(blocking=False):
            return
        try:
            self._looked = now
            folder = current(self.root)
            if folder.name == self._now.id:
                self.trouble = None
                return
            new = self._open(folder)
            old, self._now = self._now, new
            self.trouble = None
            old.retired = True
            idle = old.readers == 0
        except Exception as e:
            self.trouble = str(e)
            return
        finally:
            self._lock.release()
        if idle:
            old.close()

    def close(self) -> None:
        """Close the current generation."""
        self._now.close()
