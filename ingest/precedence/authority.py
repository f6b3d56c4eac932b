"""What a book says of its rank among the books of its game."""

from __future__ import annotations

from dataclasses import replace

from rulewright.ingest.precedence.phrases import says
from rulewright.kb.language import plain
from rulewright.kb.model import BookReading

FRONT = 8_000  # characters in which a book says so


def ranked(reading: BookReading) -> BookReading:
    """A book that no profile knows, with the authority that it says it has."""
    if reading.book.profile:
        return reading
    front = "\n\n".join(s.text for s in reading.sections)[:FRONT]
    return replace(reading, book=replace(reading.book, authority=own_authority(front)))


def own_authority(text: str) -> int:
    """1 for a tournament document or supplement that says that it goes before the rulebook, else 0."""
    return int(says("stands_above", plain(text)))
