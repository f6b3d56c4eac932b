"""What a potential conflict is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.model import Sureness

CLAIMED = 0.8  # of this certainty two sentences are said to conflict; others are only worth comparing


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
    """Two sentences of one book that speak of one act, and cannot both be followed, or seem so.

    ``a`` is the narrower one (the exception, the prohibition); ``likely``, from 0 to 1, is how alike the two are and
    orders the list; ``certainty`` is the probability that a careful reader finds that they contradict each other, and
    ``basis`` what it rests on. ``about`` is what both speak of: the act or the numbers, in the book's words.
    """

    book: str
    kind: ConflictKind
    a: Saying
    b: Saying
    likely: float
    sure: Sureness
    about: str = ""
    why: str = ""  # code of the reason, in words in ``web.rulings``
    certainty: float = 0.5
    basis: str = ""

    @property
    def claimed(self) -> bool:
        """True where it is sure enough to be called a conflict."""
        return self.certainty >= CLAIMED
