"""A book under examination: what every family of findings looks at, worked out once."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from rulewright.kb.check.codes import CODES
from rulewright.kb.groups import in_groups
from rulewright.kb.language import WORD, fold, folded_words, stem, words
from rulewright.kb.mapped import Mapped, Places
from rulewright.kb.messages import Said
from rulewright.kb.model import Book, Finding, Override, Reference, Section, SectionKind, Sureness, Term, Translation

LISTS = (SectionKind.TOC, SectionKind.INDEX)
Key = tuple[str, ...]
BETWEEN = re.compile(r"[*_]{0,3}(?:[ \t]{1,3}\n?|\n|-|–)[*_]{0,3}")  # what may stand between two words of one name


class Word(NamedTuple):
    """A word of a section's text, folded, with its stem; ``joined``: the next word follows in the same breath."""

    text: str
    stem: str
    start: int
    end: int
    joined: bool


Row = tuple[Section, list[Word]]  # words of a section in one breath


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
    translations: Sequence[Translation] = ()
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
    def counted(self) -> Counter[str]:
        """How often the running text of the body has each folded word."""
        return Counter(w for s in self.body for w in folded_words(s.text))

    @cached_property
    def plain_words(self) -> frozenset[str]:
        """The words that the running text of the body has in lower case."""
        return frozenset(w for s in self.body for w in words(s.text) if w.islower())

    @cached_property
    def rows(self) -> dict[str, list[Word]]:
        """The words of each section's running text, in order."""
        return {s.id: read_words(s.text, s.lang) for s in self.body}

    @cached_property
    def places(self) -> dict[str, list[tuple[Section, int]]]:
        """Where each stem stands in the body: the section, and which of its words it is."""
        return in_groups((w.stem, (s, i)) for s in self.body for i, w in enumerate(self.rows[s.id]))

    @cached_property
    def _uses(self) -> dict[Key, list[Row]]:
        """Where the text has the names of this book's terms: one walk for all, for there may be thousands."""
        names = {stem_key(n, self.book.lang) for t in self.terms for n in (t.name, *t.aliases)} - {()}
        lengths: dict[str, set[int]] = defaultdict(set)
        for name in names:
            lengths[name[0]].add(len(name))
        out: dict[Key, list[Row]] = defaultdict(list)
        for s in self.body:
            words = self.rows[s.id]
            for i, w in enumerate(words):
                for n in lengths.get(w.stem, ()):
                    part = words[i : i + n]
                    key = tuple(p.stem for p in part)
                    if key in names and all(p.joined for p in part[:-1]):
                        out[key].append((s, part))
        return out

    def uses(self, name: Key) -> list[Row]:
        """Where the text has the name of a term of this book, as stems: the section and the words, in their order."""
        return self._uses.get(name, [])

    @cached_property
    def names(self) -> list[str]:
        """What the game's terms are called in any of its languages."""
        both = (n for t in self.translations for n in (t.a, t.b))
        return [*(n for t in self.game_terms for n in (t.name, *t.aliases)), *both]

    @cached_property
    def known(self) -> frozenset[Key]:
        """The names that the game defines and the headings of this book, as stems."""
        names = {stem_key(n, self.book.lang) for n in self.names}
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
        note: Said = "",
        confidence: Sureness = Sureness.SURE,
    ) -> Finding:
        """A finding at ``[start, end)`` of a section's text."""
        span = Mapped(section.text, section.text_map).to_source(*place)
        start, end = span or (section.spans[0].start, section.spans[0].start)
        return self.found(section.id, start, end, code, printed, meant, note, confidence)

    def found(
        self,
        section: str | None,
        start: int,
        end: int,
        code: str,
        printed: str,
        meant: str = "",
        note: Said = "",
        confidence: Sureness = Sureness.SURE,
    ) -> Finding:
        """A finding at ``[start, end)`` of the source, as grave as its kind."""
        severity = CODES[code].severity
        return Finding(self.book.id, section, start, end, code, severity, printed, meant, note, confidence)

    def at_heading(
        self, section: Section, code: str, meant: str, note: Said, confidence: Sureness = Sureness.LIKELY
    ) -> Finding:
        """A finding about a section's heading."""
        start = section.spans[0].start
        end = min(start + len(section.label), section.spans[0].end)
        return self.found(section.id, start, end, code, section.label, meant, note, confidence)


def about(section: Section, term: Term) -> bool:
    """True where a section's heading has one of a term's names."""
    title = set(stem_key(section.title, term.lang))
    return any(set(stem_key(n, term.lang)) <= title for n in (term.name, *term.aliases))


@lru_cache(maxsize=10_000)
def stem_key(name: str, lang: str) -> Key:
    """A name as stems, by which its singular and plural are one."""
    return tuple(stem(w, lang) for w in folded_words(name))


def read_words(text: str, lang: str) -> list[Word]:
    """The words of a text as they are compared; Markdown's marks and a single line break part none of them."""
    found = list(WORD.finditer(text))
    joined = [BETWEEN.fullmatch(text, a.end(), b.start()) is not None for a, b in pairwise(found)]
    folded = [fold(m[0]) for m in found]
    return [
        Word(w, stem(w, lang), m.start(), m.end(), to_next)
        for m, w, to_next in zip(found, folded, [*joined, False], strict=False)
    ]
