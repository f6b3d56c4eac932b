"""Errors with a code and one sentence that says what to do.

A message may be improved without touching logic, and a search for the code finds every report of it.
"""

from __future__ import annotations


class RulewrightError(Exception):
    """An expected failure: shown as one line, never as a traceback."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} [{self.code}]"


class InputRefused(RulewrightError):
    """A file or query that cannot be taken; what was there before stays as it was."""


class StoreError(RulewrightError):
    """The knowledge base is missing, damaged or cannot be written."""


class SearchError(RulewrightError):
    """A search failed; never disguised as an empty list."""


class NotFound(RulewrightError):
    """No such book, section, term or path."""
