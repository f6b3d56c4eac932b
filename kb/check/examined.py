"""A book under examination: what every family of findings looks at, worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from kb.check.codes import CODES
from kb.findings import Finding
from kb.language import folded_words
from kb.language.stems import stem
from kb.mapped import Mapped, Places
from kb.model import Book, Override, Reference, Section, SectionKind, Sureness, Term

LISTS = (SectionKind.TOC, SectionKind.INDEX)
Key = tuple[str, ...]


@dataclass(frozen=True)
class Examined:
    """A book with its sections, its terms and its references other than mentions.

    ``mentioned``: the ids of terms that references and mentions lead to. ``abroad``: the other books of the game, each
    with its sections, and ``game_terms`` the terms of them all.
    """

    book: Book
    sections: Sequence[Section]
    references: Sequence[Reference] = ()
    game_terms: Sequence[Term] = ()
    mentioned: frozenset[str] = frozenset()
    overrides: Sequence[Override] = ()
    abroad: dict[str, Section] = field(default_factory=dict)

    @cached_property
    def terms(self) -> list[Term]:
        """The terms that this book defines."""
        return [t for t in self.game_terms if t.book == self.book.id]

    @cached_property
    def body(self) -> list[Section]:
        """All but contents and index."""
        return [s for s in self.sections if s.kind not in LISTS]

    @cached_property
    def rules(self) -> list[Section]:
        """The sections that bind players."""
        return [s for s in self.sections if s.kind.is_rules_text]

    @cached_property
    def by_id(self) -> dict[str, Section]:
        """The sections by id."""
        return {s.id: s for s in self.sections}

    @cached_property
    def words(self) -> Counter[str]:
        """How often the running text of the body has each folded word."""
        return Counter(w for s in self.body for w in folded_words(s.text))

    @cached_property
    def stems(self) -> dict[str, Key]:
        """The stems of each section's running text, in order; "" parts lines, sentences and whatever else is parted."""
        return {s.id: tuple(stems(s.text, s.lang)) for s in self.body}

    @cached_property
    def known(self) -> frozenset[Key]:
        """The names that the game defines and the headings of this book, as stems."""
        names = {stem_key(n, self.book.lang) for t in self.game_terms for n in (t.name, *t.aliases)}
        return frozenset(names | {stem_key(s.title, self.book.lang) for s in self.body})

    def definition(self, term: Term) -> str:
        """The text that defines a term of this book, as cleaned; "" where its section is not here."""
        section = self.by_id.get(term.definition.section) or self.abroad.get(term.definition.section)
        if section is None:
            return ""
        span = Places(section.text_map).span(term.definition.start, term.definition.end)
        return section.text[span.start : span.end] if span else section.text

    def finding(
        self,
        section: Section,
        place: tuple[int, int],
        code: str,
        printed: str,
        meant: str = "",
        note: str = "",
        confidence: Sureness = Sureness.SURE,
    ) -> Finding:
        """A finding at ``[start, end)`` of a section's text."""
        span = Mapped(section.text, section.text_map).to_source(*place)
        start, end = span or (section.spans[0].start, section.spans[0].start)
        severity = CODES[code].severity
        return Finding(self.book.id, section.id, start, end, code, severity, printed, meant, note, confidence)

    def at_heading(self, section: Section, code: str, printed: str, meant: str, note: str) -> Finding:
        """A likely finding about a section's heading."""
        start = section.spans[0].start
        end = min(start + len(section.label), section.spans[0].end)
        severity = CODES[code].severity
        return Finding(self.book.id, section.id, start, end, code, severity, printed, meant, note, Sureness.LIKELY)


def stem_key(name: str, lang: str) -> Key:
    """A name as stems, by which its singular and plural are one."""
    return tuple(stem(w, lang) for w in folded_words(name))


def stems(text: str, lang: str) -> list[str]:
    """The stems of a text's words; between those that no blank joins stands an empty one."""
    out: list[str] = []
    for piece in text.replace("*", "").replace("_", " ").split():
        found = folded_words(piece)
        out += (stem(w, lang) for w in found)
        if not found or not piece[-1].isalnum():
            out.append("")
    return out
