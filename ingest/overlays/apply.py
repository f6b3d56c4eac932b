"""An editor's corrections are carried out, each kind right after the step whose work it corrects.

What no longer fits the books (a section that is gone, words that it no longer has) changes nothing and is told: a book
that got a new edition never keeps a correction in silence, and never fails for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from rulewright.ingest.overlays.model import Entry
from rulewright.kb.language import fold, slug
from rulewright.kb.mapped import Mapped
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import (
    Basis,
    BookReading,
    Correction,
    Definition,
    Interaction,
    InteractionType,
    Origin,
    Override,
    Reference,
    ReferenceStatus,
    Section,
    Span,
    Term,
    TermKind,
)

BETWEEN = r"[\s*_]{1,8}"  # what may stand between two words of a quotation: blanks and marks of emphasis


@dataclass
class Overlay:
    """The corrections of one game. ``done``: what became of each so far."""

    game: str
    readings: Sequence[BookReading]
    entries: Sequence[Entry] = ()
    done: list[Correction] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._sections = {s.id: s for r in self.readings for s in r.sections}
        self._books = {r.book.id for r in self.readings}

    def terms(self, terms: Iterable[Term]) -> tuple[Term, ...]:
        """Terms dropped, changed and added; a changed or added one is marked as an editor's."""
        found = list(terms)
        for entry in self._of("term"):
            section = self._sections.get(entry.word("section"))
            same = [i for i, t in enumerate(found) if _is(t, entry)]
            if entry.drop and same:
                del found[same[0]]
                self._tell(entry)
            elif same and (new := _changed(found[same[0]], entry, section)):
                found[same[0]] = new
                self._tell(entry)
            elif not same and not entry.drop and section and (made := _new(self.game, section, entry, found)):
                found.append(made)
                self._tell(entry)
            else:
                why = self._missing(entry, ("section", "quote"))
                self._tell(entry, why or f"no term {entry.word('name')!r} is defined there")
        return tuple(found)

    def references(self, references: Iterable[Reference], terms: Iterable[Term]) -> tuple[Reference, ...]:
        """References sent elsewhere, to nothing, or dropped; the note has the editor's reason."""
        found = list(references)
        known = {*self._sections, *self._books, *(t.id for t in terms)}
        for entry in self._of("reference"):
            target = entry.word("target")
            at = [
                i
                for i, r in enumerate(found)
                if r.section == entry.word("section") and _same(r.text, entry.word("quote"))
            ]
            if not at or (target and target not in known):
                why = f"nothing is called {target!r}" if at else f"no reference {entry.word('quote')!r} stands there"
                self._tell(entry, self._missing(entry, ("section",)) or why)
                continue
            for i in reversed(at):
                if entry.drop:
                    del found[i]
                else:
                    found[i] = _sent(found[i], target, entry.because)
            self._tell(entry)
        return tuple(found)

    def interactions(self, interactions: Iterable[Interaction], terms: Iterable[Term]) -> tuple[Interaction, ...]:
        """Interactions dropped and added; one that is added takes the place of what the text was read as."""
        found = list(interactions)
        known = {t.id for t in terms}
        for entry in self._of("interaction"):
            pair = {entry.word("a"), entry.word("b")}
            if gone := sorted(pair - known):
                self._tell(entry, f"no term is called {gone[0]!r}")
                continue
            said = [i for i in found if {i.a, i.b} == pair and entry.word("section") in ("", i.section)]
            new = None if entry.drop else self._interaction(entry)
            if new is None and not (entry.drop and said):
                self._tell(entry, self._missing(entry, ("section", "quote")) or "nothing is said of the two there")
                continue
            found = [i for i in found if i not in said] + ([new] if new else [])
            self._tell(entry)
        return tuple(sorted(found, key=lambda i: (i.section, i.start, i.a, i.b, i.type)))

    def overrides(self, overrides: Iterable[Override]) -> tuple[Override, ...]:
        """Overrides dropped, changed and added."""
        found = list(overrides)
        for entry in self._of("override"):
            ids = (entry.word("section"), entry.word("other"))
            same = [o for o in found if (o.section, o.other) == ids]
            why = self._missing(entry, ("section", "other"))
            if entry.drop and not same:
                why = why or "none was found there"
            if not why:
                found = [o for o in found if o not in same]
                if not entry.drop:
                    found.append(Override(self.game, *ids, entry.word("how"), entry.because, Origin.OVERLAY))
            self._tell(entry, why)
        return tuple(found)

    def _interaction(self, entry: Entry) -> Interaction | None:
        section = self._sections.get(entry.word("section"))
        at = place(section, entry.word("quote")) if section else None
        if section is None or at is None:
            return None
        a, b, kind = entry.word("a"), entry.word("b"), InteractionType(entry.word("type"))
        sentence = " ".join(entry.word("quote").split())
        said = (section.id, at.start, at.end, sentence, Origin.OVERLAY, entry.word("condition"))
        return Interaction(self.game, a, b, kind, *said, certainty=1.0, basis=Basis.EDITOR)

    def _of(self, kind: str) -> list[Entry]:
        return [e for e in self.entries if e.kind == kind]

    def _missing(self, entry: Entry, keys: Sequence[str]) -> str:
        """Which of the things that a correction names is not there, empty where all are."""
        for key in keys:
            said = entry.word(key)
            if key == "quote":
                section = self._sections.get(entry.word("section"))
                if section and said and place(section, said) is None:
                    return f"{section.id} does not have the words {said[:60]!r}"
            elif said and said not in self._sections:
                return f"no section is called {said!r}"
        return ""

    def _tell(self, entry: Entry, astray: str = "") -> None:
        self.done.append(Correction(self.game, entry.kind, entry.where, entry.because, astray))


def place(section: Section, quote: str) -> Span | None:
    """Where the words of a quotation stand in the source: blanks and emphasis may differ from the section's text."""
    words = [w for w in re.split(r"[\s*_]+", quote) if w]
    found = re.search(BETWEEN.join(map(re.escape, words)), section.text) if words else None
    return Mapped(section.text, section.text_map).to_source(*found.span()) if found else None


def _same(a: str, b: str) -> bool:
    return fold(a).split() == fold(b).split()


def _is(term: Term, entry: Entry) -> bool:
    names = {fold(n) for n in (term.name, *term.aliases)}
    return term.definition.section == entry.word("section") and fold(entry.word("name")) in names


def _definition(section: Section, entry: Entry) -> Definition | None:
    """Where a term is defined: at the quotation, or the whole section where none is given."""
    at = place(section, entry.word("quote")) if entry.word("quote") else section.spans[0]
    return Definition(section.id, at.start, at.end) if at else None


def _changed(term: Term, entry: Entry, section: Section | None) -> Term | None:
    """A term as an editor wants it, None where the words of its definition are not there."""
    definition = _definition(section, entry) if section and entry.word("quote") else term.definition
    if definition is None:
        return None
    return replace(
        term,
        kind=TermKind(entry.word("kind") or term.kind),
        params=entry.word("params") or term.params,
        aliases=entry.words("aliases") or term.aliases,
        definition=definition,
        origin=Origin.OVERLAY,
    )


def _new(game: str, section: Section, entry: Entry, others: Iterable[Term]) -> Term | None:
    """A term that only an editor saw, None where the words of its definition are not there."""
    definition = _definition(section, entry)
    if definition is None:
        return None
    name = entry.word("name")
    base = f"{game}/{section.lang}/{slug(name) or 'term'}"
    taken = {t.id for t in others}
    names = (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3)))
    return Term(
        id=next(i for i in names if i not in taken),
        game=game,
        book=section.book,
        lang=section.lang,
        name=name,
        params=entry.word("params") or None,
        kind=TermKind(entry.word("kind") or TermKind.TERM),
        aliases=entry.words("aliases"),
        definition=definition,
        origin=Origin.OVERLAY,
    )


def _sent(reference: Reference, target: str, because: str) -> Reference:
    """A reference that leads where an editor says."""
    note = Message("an editor's correction: {words}", words=Words(because))
    status = ReferenceStatus.REPAIRED if target else ReferenceStatus.DANGLING
    return replace(reference, target=target or None, status=status, note=note, basis="")
