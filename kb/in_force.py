"""The books in force: those of a game whose rules its players take, all of them where nobody said otherwise.

Search, notes, completions and verdicts are handed one such value, and leave out what the other books say.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class InForce:
    """Books by their ids; where none is named, all are in force. True where some are left out."""

    books: frozenset[str] = frozenset()

    @staticmethod
    def of(*books: str) -> InForce:
        """Those books and no others."""
        return InForce(frozenset(books))

    def without(self, book: str) -> InForce:
        """The others of those that are named."""
        return InForce(self.books - {book})

    def __bool__(self) -> bool:
        return bool(self.books)

    def __contains__(self, book: str) -> bool:
        return not self.books or book in self.books

    def __str__(self) -> str:
        """As an address names them: with commas between them, nothing for all."""
        return ",".join(sorted(self.books))

    def takes(self, section: str) -> bool:
        """True for a section, given by its id, of a book that is in force."""
        return section.partition("/")[0] in self


ALL = InForce()
