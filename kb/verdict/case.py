"""Two sections before the judge: what their game says, and what holds between them, worked out once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rulewright.kb.model import Override, Precedence, Term
from rulewright.kb.store import Store
from rulewright.kb.verdict.meet import Opposed, at_odds, opposed
from rulewright.kb.verdict.ranks import book_of
from rulewright.kb.verdict.side import Side
from rulewright.kb.verdict.text import Vocabulary


@dataclass(eq=False)
class Case:
    """The two sides and what their game says."""

    store: Store
    first: Side
    second: Side

    @cached_property
    def statements(self) -> list[Precedence]:
        """The game's own statements on which rule wins, strongest first within each section."""
        return [p for p in self.store.precedence(self.first.book.game) if p.form == "rule"]

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Actions by name; across languages by the terms that they are."""
        same = self.first.section.lang == self.second.section.lang
        return Vocabulary(() if same else self.terms)

    @cached_property
    def terms(self) -> list[Term]:
        """The terms of the game."""
        return self.store.terms(self.first.book.game)

    @cached_property
    def things(self) -> dict[str, str]:
        """The terms by their ids, each as the one that stands for it in all languages."""
        return {t.id: min((t.id, *t.translations)) for t in self.terms}

    @cached_property
    def contested(self) -> bool:
        """True where the two may go against each other."""
        return at_odds(self)

    @property
    def both(self) -> tuple[tuple[Side, Side], tuple[Side, Side]]:
        """The two sides, each first once."""
        return (self.first, self.second), (self.second, self.first)

    def opposed(self, side: Side) -> Opposed | None:
        """What this one of the two forbids of what the other allows."""
        return self._opposed[side.section.id]

    @cached_property
    def _opposed(self) -> dict[str, Opposed | None]:
        return {x.section.id: opposed(self, x, y, only_absolute=False) for x, y in self.both}

    def replaces(self, side: Side) -> Override | None:
        """What is on record of this one of the two replacing the other."""
        return self._overrides[side.section.id]

    @cached_property
    def _overrides(self) -> dict[str, Override | None]:
        return {x.section.id: _override_of(x, y) for x, y in self.both}

    def authority(self, statement: Precedence) -> int:
        """The authority of the book that makes a statement; 0 where the section is not kept."""
        return self._authorities.get(book_of(statement), 0)

    @cached_property
    def _authorities(self) -> dict[str, int]:
        return {b.id: b.authority for b in self.store.books()}


def _override_of(x: Side, y: Side) -> Override | None:
    """What is on record of the one replacing the other, or the part of the book that the other stands in."""
    for section, other in _lines(x, y):
        found = x.store.overrides(section=section, other=other)
        if found:
            return found[0]
    return None


def _lines(x: Side, y: Side) -> Iterator[tuple[str, str]]:
    """The pair itself, then one of the two with a section that the other stands in; never a whole book."""
    yield x.section.id, y.section.id
    yield from ((x.section.id, s.id) for s in reversed(y.above) if s.parent)
    yield from ((s.id, y.section.id) for s in reversed(x.above) if s.parent)
