"""The lists that are open at a sentence, one in an item of another, each with what its lead-in says of its items."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.ingest.statements.clauses import Opening
from rulewright.kb.language.splitting import Sentence, indent
from rulewright.kb.model import Section, Statement

OUTSIDE = -1  # how far in what stands in no list is


@dataclass(slots=True)
class Announced:
    """What a lead-in says of each item of its list: what it states, or only on which condition the items hold.

    ``within``: how far in the lead-in stands; ``at``: how far in its items do, where one was read.
    """

    statement: Statement | None
    opening: Opening
    within: int
    at: int | None = None

    def holds(self, level: int) -> bool:
        """True for an item that stands so far in: of the list, or deeper; the first one says how far in all do."""
        if self.at is None and level >= self.within:
            self.at = level
        return self.at is not None and level >= self.at


class Lists:
    """The open lists, the innermost last. A list ends where an item stands less far in, all end outside of any."""

    def __init__(self) -> None:
        self._open: list[Announced] = []
        self._level = OUTSIDE
        self._section, self._paragraph = "", -1

    @property
    def conditions(self) -> list[str]:
        """On which conditions the items hold that are read now, the outermost first."""
        return [a.opening.condition for a in self._open if a.opening.condition]

    def read(self, section: Section, sentence: Sentence) -> Announced | None:
        """What announces the list in which the next sentence stands; None where nothing does."""
        if section.id != self._section or not sentence.listed:
            self._open, self._level = [], OUTSIDE
        elif sentence.paragraph != self._paragraph:
            self._level = indent(section.text, sentence.start)
        self._section, self._paragraph = section.id, sentence.paragraph
        while self._open and not self._open[-1].holds(self._level):
            self._open.pop()
        return self._open[-1] if self._open else None

    def open(self, statement: Statement | None, opening: Opening) -> None:
        """Begin the list that the sentence read last leads in to."""
        self._open.append(Announced(statement, opening, self._level))
