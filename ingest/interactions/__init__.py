"""Step 9, interactions: what one defined term says about another, with the sentence that says so."""

from __future__ import annotations

from collections.abc import Sequence

from kb.model import BookReading, Interaction, Term, Translation

__all__ = ["find_interactions"]


def find_interactions(
    readings: Sequence[BookReading], terms: Sequence[Term], translations: Sequence[Translation]
) -> tuple[Interaction, ...]:
    """All interactions of one game, in reading order."""
    return ()
