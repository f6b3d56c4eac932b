"""What a potential conflict is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.model import Sureness


class ConflictKind(StrEnum):
    """How two sentences go against each other."""

    PERMISSION = "permission-prohibition"
    EXCEPTION = "general-exception"
    NUMBERS = "two-numbers"


@dataclass(frozen=True, slots=True)
class Saying:
    """One side: a sentence, its section, and where it stands in the source (code points, half-open)."""

    section: str
    start: int
    end: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two sentences of one book that go against each other, or seem to.

    ``a`` is the narrower one (the exception, the prohibition); ``likely``, from 0 to 1, orders the list.
    ``about`` is what both speak of: the action or the quantity, in the book's words.
    """

    book: str
    kind: ConflictKind
    a: Saying
    b: Saying
    likely: float
    sure: Sureness
    about: str = ""
    why: str = ""  # code of the reason, see ``kb.conflicts.says``
