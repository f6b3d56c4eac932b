"""The knowledge base that a server answers from, and the one generation that a request reads.

A server may start before the first build: it then answers 503 and looks again, until there is a knowledge base.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from flask import Flask, current_app, g

from rulewright.kb import publishing
from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.errors import RulewrightError, StoreError
from rulewright.kb.publishing import Bulk

RETRY_AFTER = 0.5  # seconds between two attempts to open a knowledge base that could not be opened


class Opening:
    """A knowledge base that is opened as soon as there is one."""

    def __init__(self, root: Path, published: bool = False) -> None:
        self.root = root.absolute()  # what is sent as a file is not sought beside the application
        self.published = published
        self._base: KnowledgeBase | None = None
        self._why = StoreError("kb-missing", "There is no knowledge base yet; run `rulewright build` first.")
        self._tried = 0.0
        self._lock = threading.Lock()
        self._try()

    def _try(self) -> None:
        self._tried = time.monotonic()
        try:
            self._base = KnowledgeBase(self.root, self.published)
        except RulewrightError as e:  # of the search as well: to whoever asks it is one knowledge base
            self._why = StoreError(e.code, e.sentence)

    @property
    def trouble(self) -> str | None:
        """Why the newest generation is not the one that serves; None while all is well."""
        return self._base.trouble if self._base else self._why.sentence

    def damaged(self) -> bool:
        """True where the files of what is served are found to be damaged, now that something in them made no sense."""
        if self._base is None:
            return False
        self._base.doubt()
        return self._base.damaged

    @contextmanager
    def reading(self) -> Iterator[Generation]:
        """Lend the current generation. Raises StoreError while there is none."""
        with self._lock:
            if self._base is None and time.monotonic() - self._tried >= RETRY_AFTER:
                self._try()
        if self._base is None:
            raise self._why
        with self._base.reading() as generation:
            yield generation

    def seen(self, generation: Generation) -> str:
        """The name of what is seen of a generation: others may see less of it than its owner."""
        return f"{generation.id}-public" if self.published else generation.id

    def close(self) -> None:
        """Close the knowledge base, if it is open."""
        with self._lock:
            if self._base is not None:
                self._base.close()
                self._base = None
                gc.collect()  # a searcher's parts name each other, and with them goes what they map into memory


def opening() -> Opening:
    """The application's knowledge base."""
    found = current_app.extensions["kb"]
    assert isinstance(found, Opening)
    return found


def generation() -> Generation:
    """The generation that the whole of this request reads from. Raises StoreError while there is none."""
    if "generation" not in g:
        stack = ExitStack()
        g.generation = stack.enter_context(opening().reading())
        g.reading = stack
    lent = g.generation
    assert isinstance(lent, Generation)
    return lent


def given(g: Generation, game: str) -> Bulk:
    """What of a game whoever asks is given as a whole: on the machine of its owner all of it."""
    return publishing.of(g.settings, game).bulk if opening().published else Bulk.TEXT


def _give_back(_: BaseException | None) -> None:
    g.pop("generation", None)
    stack = g.pop("reading", None)
    if stack is not None:
        stack.close()


def register(app: Flask, root: Path, published: bool = False) -> None:
    """Give the application the knowledge base in a folder, as its owner or as others read it."""
    app.extensions["kb"] = Opening(root, published)
    app.teardown_appcontext(_give_back)
