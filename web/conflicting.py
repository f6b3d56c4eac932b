"""Potential conflicts with their verdicts, for site, API and terminal; those of a book are worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.kb import reports
from rulewright.kb.base import Generation, keeping
from rulewright.kb.conflicts.model import Conflict, ConflictKind
from rulewright.kb.verdict import Verdict, verdict

KINDS = tuple(k.value for k in ConflictKind)
KEPT = 4  # books whose conflicts are remembered
WHY = {  # codes of ``kb.conflicts`` in words, keys of the interface's words
    "same": "Both speak of the same act of the same subject.",
    "narrower-ban": "The prohibition speaks of a narrower case.",
    "narrower-leave": "The permission speaks of a narrower case.",
    "alike": "Both speak of nearly the same act.",
    "two-values": "Both say the same of the same thing, and the numbers differ.",
}
TITLES = {
    ConflictKind.PERMISSION: "Permission against prohibition",
    ConflictKind.EXCEPTION: "Rule and exception",
    ConflictKind.NUMBERS: "Two numbers for one thing",
}


@dataclass(frozen=True, slots=True)
class Ruled:
    """A conflict with the verdict on its two sections."""

    conflict: Conflict
    ruling: Verdict

    @property
    def view(self) -> dict[str, Any]:
        """As the API gives it."""
        c, v = self.conflict, self.ruling
        sides = {side: _side(getattr(c, side)) for side in ("a", "b")}
        ruling = {"winner": v.winner, "outcome": v.outcome, "reason": v.reason, "rule": v.rule, "code": v.code}
        return {
            **sides,
            "book": c.book,
            "kind": c.kind.value,
            "about": c.about,
            "why": c.why,
            "likely": c.likely,
            "sure": c.sure.value,
            "certainty": c.certainty,
            "basis": c.basis,
            "verdict": ruling,
        }


def _side(saying: Any) -> dict[str, Any]:
    return {k: getattr(saying, k) for k in ("section", "start", "end", "sentence")}


def found(
    g: Generation, book: str | None, game: str | None, kind: str | None, certainty: float | None = None
) -> list[Conflict]:
    """The potential conflicts of a book, of a game's books or of all, of this certainty or more."""
    least = certainty or 0.0
    books = [b.id for b in g.store.books() if book in (None, b.id) and game in (None, b.game)]
    each = (c for b in books for c in of_book(g, b) if kind in (None, c.kind.value) and c.certainty >= least)
    return sorted(each, key=lambda c: -c.likely)


@keeping(KEPT)
def of_book(g: Generation, book: str) -> tuple[Conflict, ...]:
    """A book's conflicts; those of the last few books are kept."""
    return reports.conflicts(g.store, book)


def ruled(g: Generation, some: Sequence[Conflict]) -> list[Ruled]:
    """Conflicts with their verdicts."""
    return [Ruled(c, verdict(g.store, c.a.section, c.b.section)) for c in some]
