"""Step 5, terms: what a book defines, where, and under which names."""

from __future__ import annotations

from ingest.corpus import Profile
from kb.model import BookReading, Term

__all__ = ["find_terms"]


def find_terms(reading: BookReading, profile: Profile | None) -> tuple[Term, ...]:
    """The terms that one book defines, by id; homonyms that are kept apart get a telling suffix."""
    return ()
