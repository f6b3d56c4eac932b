"""Step 7, references: every explicit pointer from one place to another, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.corpus import Profile
from kb.model import BookReading, Reference, Term

__all__ = ["find_references"]


def find_references(
    reading: BookReading, game: Sequence[BookReading], terms: Sequence[Term], profile: Profile | None
) -> tuple[Reference, ...]:
    """The explicit references in one book; ``game`` holds all books of its game, for targets in another book."""
    return ()
