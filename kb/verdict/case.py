"""Two sections before the judge: what is known of each, what their game says, and what holds between them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from rulewright.kb.ladder.text import Role, Source, Vocabulary, book_of, roles
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import ALL, Book, InForce, Override, Precedence, Section, Statement, Term
from rulewright.kb.search.lines import kept
from rulewright.kb.store import Store
from rulewright.kb.verdict.acts import Act
from rulewright.kb.verdict.meet import Opposed, at_odds, opposed

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
        return [act for s in self.texts for act in Act.of(s, self._statements(s.id))]

    def _statements(self, section: str) -> Iterator[Statement]:
        """What a section states, each item of a list with the sentence that announces it."""
        above = {line.span.start: line.above for line in kept(self.store, section) if line.listed}
        for said in self.store.statements(section=section):
            yield replace(said, lead_in=said.lead_in or above.get(said.start, ""))

    @cached_property
    def bans(self) -> list[Act]:
        """What it forbids; not what must be so before a thing can be done, which binds that thing only."""
        return [a for a in self.acts if a.bans and not a.required]

    @cached_property
    def plain_bans(self) -> list[Act]:
        """What it forbids, limits of a number left out: these take nothing from a plain permission."""
        return [a for a in self.bans if not a.limits]

    @property
    def name(self) -> Message:
        """How a step calls it."""
        return Message("“{words}”", words=Words(self.section.label, self.section.lang))


@dataclass(eq=False)
class Case:
    """The two sides and what their game says."""

    store: Store
    first: Side
    second: Side
    books: InForce = ALL

    @cached_property
    def statements(self) -> list[Precedence]:
        """What the books in force state on which rule wins, strongest first within each section."""
        every = self.store.precedence(self.first.book.game)
        return [p for p in every if p.form == "rule" and self.books.takes(p.section)]

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
    def against(self) -> tuple[Statement, ...]:
        """What one of them forbids, and what the other says of the same act; empty where there is no such thing."""
        return next(filter(None, (self.opposed(s) for s, _ in self.both)), ())

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
