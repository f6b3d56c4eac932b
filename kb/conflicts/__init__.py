"""Potential conflicts inside one book: what seems to go against what, the likeliest first.

A permission against a prohibition of the same thing, a rule and its exception, two numbers for one thing. Computed
from the store when asked for, in time that grows with the text and not with its square: claims meet only where they
share a verb, a rare word or a unit.
"""

from __future__ import annotations

from kb.conflicts.find import find
from kb.conflicts.model import Conflict, ConflictKind, Saying
from kb.store import Store

__all__ = ["Conflict", "ConflictKind", "Saying", "conflicts", "find"]


def conflicts(store: Store, book: str) -> tuple[Conflict, ...]:
    """The potential conflicts of a book. Raises NotFound where there is no such book."""
    game = store.book(book).game
    terms = {t.id: t for t in store.terms(game)}
    return find(book, store.sections_of(book), store.interactions(game), terms)
