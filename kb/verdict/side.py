"""One of the two sections before the judge: what the store knows of it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.kb.conflicts.facts import Act, Claim
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import Book, Section
from rulewright.kb.store import Store
from rulewright.kb.verdict.cues import Role
from rulewright.kb.verdict.ranks import roles
from rulewright.kb.verdict.text import Source

MOST_DEFINED = 4  # terms: what defines more is a chapter, and about none of them
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
    def about(self) -> frozenset[str]:
        """Its id and what it defines; of a chapter, which defines many things, only the id."""
        defined = self.store.terms_in(self.section.id)
        return frozenset((self.section.id, *(self.defines if len(defined) <= MOST_DEFINED else ())))

    @cached_property
    def links(self) -> list[tuple[int, str]]:
        """Where it names what, in order."""
        return sorted((r.start, r.target) for r in self.store.references_from(self.section.id) if r.target)

    def named_in(self, sentence: Source) -> frozenset[str]:
        """Ids of the sections and terms that one of its sentences names."""
        first, last = (bisect_left(self.links, (at, "")) for at in (sentence.start, sentence.end))
        return frozenset(target for _, target in self.links[first:last])

    @cached_property
    def refers_to(self) -> frozenset[str]:
        """Ids of the sections and terms that it points to or names."""
        return frozenset(target for _, target in self.links)

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
            Act(Claim(s.id, said.at, said.until, said.sentence, s.order, intro=said.lead_in), said, s.lang, s.title)
            for s in self.texts
            for said in self.store.statements(section=s.id)
        ]

    @cached_property
    def bans(self) -> list[Act]:
        """What it forbids; not what must be so before a thing can be done, which binds that thing only."""
        return [a for a in self.acts if a.bans and not a.required]

    @property
    def name(self) -> Message:
        """How a step calls it."""
        return Message("“{words}”", words=Words(self.section.label, self.section.lang))
