"""Claims as a reader is asked: what they say in words, and where they stand in the book."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from bench.judgements import Row
from rulewright.ingest.certainty import EDITOR, Claim, book_of, counted_as, kind_of
from rulewright.kb.codec import digest
from rulewright.kb.model import (
    GameStudy,
    Knowledge,
    Override,
    Precedence,
    Prohibition,
    Reference,
    Section,
    Term,
    Translation,
)

CONTEXT = 160  # characters on either side
ONE_SIDED = {  # what a statement says that names no loser
    "rule": "what holds where another rule says otherwise",
    "limit": "a bound that no other rule moves",
    "exception": "that something is otherwise than it would be by another rule",
    "tie": "what happens between equals",
    "order": "what comes first of several things, or who chooses that",
}


class Drawn(NamedTuple):
    """A claim as a reader is asked: where it stands, and what it says in words."""

    kind: str
    book: str
    basis: str
    key: str
    says: str
    text: str
    certainty: float
    row: Row  # what is kept of it, without the judgement


def claims(study: GameStudy) -> Iterator[Claim]:
    """All claims of a game but interactions, which are judged by themselves, and those of an editor."""
    every = (study.terms, study.references, study.precedence, study.prohibitions, study.overrides, study.translations)
    yield from (c for of in every for c in of if c.basis != EDITOR)


def identity(claim: Claim) -> tuple[str | None, ...]:
    """What makes a claim another one than those at the same place."""
    match claim:
        case Term():
            return claim.id, claim.kind
        case Reference():
            return claim.text, claim.target, claim.status
        case Precedence():
            return claim.form, claim.higher, claim.lower
        case Prohibition():
            return (str(claim.absolute),)
        case Override():
            return claim.section, claim.other, claim.how  # what differs is part of what is claimed
    return claim.a, claim.b


class Books:
    """The books, to show claims in their place."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.studies = knowledge.studies
        self.sections = {s.id: s for r in knowledge.readings for s in r.sections}
        self._names = {t.id: f"the term “{t.name}”" for s in knowledge.studies for t in s.terms}
        self.games = {r.book.id: r.book.game for r in knowledge.readings}
        self._prepared = {r.book.id for r in knowledge.readings if r.book.profile}
        self._homes = {t.id: t.definition for s in knowledge.studies for t in s.terms}

    def drawn(self, claim: Claim) -> Drawn:
        """A claim ready to be asked."""
        section, start, end = self._place(claim)
        book = book_of(claim)
        text = self.placed(section.id, start, end) if section else f"[{book}]"
        key = digest(json.dumps([kind_of(claim), book, start, *identity(claim)], ensure_ascii=False))[:16]
        kind = counted_as(kind_of(claim), book in self._prepared)
        row = {"kind": kind, "book": book, "basis": claim.basis, "key": key}
        return Drawn(kind, book, claim.basis, key, self._says(claim), text, claim.certainty, row)

    def every(self, kind: str) -> Iterator[Drawn]:
        """All claims of a kind."""
        yield from (self.drawn(c) for study in self.studies for c in claims(study) if kind_of(c) == kind)

    def _place(self, claim: Claim) -> tuple[Section | None, int, int]:
        match claim:
            case Term():
                return self.sections[claim.definition.section], claim.definition.start, claim.definition.end
            case Translation():
                return None, 0, 0
            case Override():
                section = self.sections[claim.section]
                return section, section.spans[0].start, section.spans[0].end
        return self.sections[claim.section], claim.start, claim.end

    def placed(self, section: str, start: int = 0, end: int = 0) -> str:
        """The text of a section under its headings, with a place of the source marked in it, all of it without one."""
        s = self.sections[section]
        return f"[{section.partition('/')[0]}: {' > '.join(self._trail(s))}] {self._around(s, start, end)}"

    @staticmethod
    def _around(section: Section, start: int, end: int) -> str:
        """The text of a section with a place of the source marked in it."""
        text, at = section.text, section.shown_at(start, end)
        if not at:
            return f"⟦{section.label}⟧ {text[: 5 * CONTEXT]}"
        first, last = at
        shown = text[first:last] if last - first < 5 * CONTEXT else text[first : first + 5 * CONTEXT] + " ..."
        return f"{text[max(0, first - CONTEXT) : first]}⟦{shown}⟧{text[last : last + CONTEXT]}"

    def _trail(self, section: Section | None) -> list[str]:
        if section is None:
            return []
        return [*self._trail(self.sections.get(section.parent or "")), section.label]

    def named(self, target: str | None) -> str:
        """What an id means, and where it is defined."""
        home = self._homes.get(target or "")
        section = self.sections.get(home.section if home else target or "")
        where = f"the section “{' > '.join(self._trail(section))}”" if section else target or "nothing"
        return f"{self._names[target or '']}, defined in {where}" if home else where

    def _says(self, claim: Claim) -> str:
        match claim:
            case Term():
                return f"“{claim.name}” is a {claim.kind} of the game, and it is defined here."
            case Reference(kind="mention"):
                return f"“{claim.text}” means {self.named(claim.target)}."
            case Reference():
                return f"“{claim.text}” points to {self.named(claim.target)} ({claim.status})."
            case Precedence(lower=""):
                return f"Here the book says {ONE_SIDED[claim.form]}: “{claim.higher}”."
            case Precedence(form="order"):
                return f"The book says that “{claim.higher}” comes before “{claim.lower}” (scope: {claim.scope})."
            case Precedence():
                return f"The book says that “{claim.higher}” wins over “{claim.lower}” (scope: {claim.scope})."
            case Prohibition():
                more = " and it wins over every other rule of the game" if claim.absolute else ""
                return f"This sentence forbids something{more}."
            case Override():
                other = self.sections[claim.other].text[: 3 * CONTEXT]
                return f"This section replaces or changes {self.named(claim.other)}: {claim.how} ⟦{other}⟧"
        return f"“{claim.a}” ({claim.a_lang}) is “{claim.b}” ({claim.b_lang}) in {claim.game}."
