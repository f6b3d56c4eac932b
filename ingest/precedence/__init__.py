"""Step 10, precedence: which rule wins, what is forbidden, and what replaces what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.ingest.precedence import overrides
from rulewright.ingest.precedence.authority import ranked
from rulewright.ingest.precedence.prohibitions import absolute_wording, prohibitions
from rulewright.ingest.precedence.statements import find_statements
from rulewright.kb.claims import Override, Precedence, Prohibition, Statement, Term, Translation
from rulewright.kb.model import BookReading

__all__ = ["find_overrides", "find_precedence", "find_prohibitions", "ranked"]


def find_precedence(readings: Sequence[BookReading]) -> tuple[Precedence, ...]:
    """The books' own statements on which rule wins, in reading order."""
    return tuple(find_statements(readings))


def find_prohibitions(statements: Iterable[Statement], precedence: Sequence[Precedence]) -> tuple[Prohibition, ...]:
    """Every sentence that forbids something; absolute where the game's own precedence makes its wording so."""
    return tuple(prohibitions(statements, absolute_wording(precedence)))


def find_overrides(
    readings: Sequence[BookReading],
    terms: Sequence[Term],
    translations: Sequence[Translation],
    statements: Iterable[Statement],
) -> tuple[Override, ...]:
    """Sections of a book of higher authority that replace or change sections of another on the same subject."""
    found = overrides.find(readings, terms, translations, statements)
    return tuple({(o.section, o.other): o for o in reversed(found)}.values())[::-1]
