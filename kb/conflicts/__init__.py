"""Potential conflicts inside one book: what seems to go against what, the likeliest first.

A permission against a prohibition of the same thing, a rule and its exception, two numbers for one thing. Worked out
by a build (``kb.reports``), in time that grows with the text and not with its square: claims meet only where they
share a verb, a rare word or a unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.kb.conflicts.model import Conflict, ConflictKind, Saying

if TYPE_CHECKING:
    from rulewright.kb.store import Store

__all__ = ["Conflict", "ConflictKind", "Saying", "conflicts"]


def conflicts(store: Store, book: str) -> tuple[Conflict, ...]:
    """The potential conflicts of a book. Raises NotFound where there is no such book."""
    from rulewright.kb.conflicts.find import find

    game = store.book(book).game
    terms = {t.id: t for t in store.terms(game)}
    return find(book, store.sections_of(book), store.statements(game), store.interactions(game), terms)
