"""Potential conflicts inside one book: what seems to go against what, the likeliest first.

A conflict is a pair of statements that meet by the test of verdicts: one forbids the act that the other allows, orders
or does, of the same subject; or both say the same of it with another number. What the game's ladder settles, or a
sentence of the books on these two rules, is none. Worked out by a build (``kb.reports``), in time that grows with the
text and not with its square.
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

    return tuple(find(store, book))
