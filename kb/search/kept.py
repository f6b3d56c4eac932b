"""Answers kept for those who ask the same again: the few most recent ones of one generation."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from rulewright.kb.search.answer import Answer

MOST = 256  # answers; one takes some 10 kB


class KeptAnswers:
    """The answers that were asked for last; safe for use by several threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, asked: Hashable, find: Callable[[], Answer]) -> Answer:
        """The answer that is kept, or else a new one, which is kept unless the deadline cut it short."""
        with self._lock:
            kept = self._answers.get(asked)
            if kept is not None:
                self._answers.move_to_end(asked)
                return kept
        found = find()
        if not found.partial:
            with self._lock:
                self._answers[asked] = found
                while len(self._answers) > self._most:
                    self._answers.popitem(last=False)
        return found

    def __len__(self) -> int:
        return len(self._answers)

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._answers.clear()
