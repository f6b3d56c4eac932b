"""What a book says of its rank among the books of its game."""

from __future__ import annotations

from rulewright.ingest.precedence.phrases import says
from rulewright.kb.language.plain import plain

FRONT = 8_000  # characters in which a book says so


def own_authority(text: str) -> int:
    """1 for a tournament document or supplement that says that it goes before the rulebook, else 0."""
    return int(says("stands_above", plain(text[:FRONT])))
