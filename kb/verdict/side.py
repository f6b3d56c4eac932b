"""One of the two sections before the judge: what the store knows of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from rulewright.kb.conflicts.facts import Act, Claim
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import Book, Section
from rulewright.kb.store import Store
from rulewright.kb.verdict.cues import Role
from rulewright.kb.verdict.ranks import roles

MOST_SECTIONS = 40  # under a heading without text of its own


@dataclass
class Side:
    """One of the two sections with what the rungs ask of it."""

    store: Store = field(repr=False)
    section: Section
    book: Book

    @cached_property
    def above(self) -> list[Section]:
        """The sections above it, from the top of the book."""
        return self.store.ancestors(self.section)

    @cached_property
    def roles(self) -> frozenset[Role]:
        """What it speaks as; empty where it is just a rule of its book."""
        return roles(self.section, self.above)

    @cached_property
    def defines(self) -> frozenset[str]:
        """Ids of the terms that it defines, in all languages."""
        return frozenset(i for t in self.store.terms_in(self.section.id) for i in (t.id, *t.translations))

    @cached_property
    def refers_to(self) -> frozenset[str]:
        """Ids of the sections and terms that it points to or names."""
        return frozenset(r.target for r in self.store.references_from(self.section.id) if r.target)

    @property
    def carried(self) -> bool:
        """True for a keyword, ability or spell: what it says the profile or card says that bears it."""
        return {Role.PROFILE, Role.CARD} <= self.roles

    @cached_property
    def texts(self) -> list[Section]:
        """The section, and where it has no text of its own the sections under it."""
        found, at = [self.section], 0
        while not self.section.text.strip() and at < len(found) < MOST_SECTIONS:
            found += self.store.children(found[at].id)
            at += 1
        return found[:MOST_SECTIONS]

    @cached_property
    def acts(self) -> list[Act]:
        """What its sentences forbid, allow, demand and do, in order."""
        return [
            Act(Claim(s.id, said.at, said.until, said.sentence, s.order), said, s.lang, s.title)
            for s in self.texts
            for said in self.store.statements(section=s.id)
        ]

    @property
    def name(self) -> Message:
        """How a step calls it."""
        return Message("“{words}”", words=Words(self.section.label, self.section.lang))
