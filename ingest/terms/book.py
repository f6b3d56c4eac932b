"""One book as the term step reads it: its rules sections with their sentences, ancestors and children."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ingest.sentences import Locator, Paragraph, Sentence, paragraphs, sentences
from ingest.terms.names import key
from ingest.terms.words import Words, words_of
from kb.model import BookReading, Section, SectionKind, Span, TermKind

SKIPPED = frozenset({SectionKind.EXAMPLE})  # rules text that repeats and defines nothing
LONGEST = 6  # words of a name that is counted


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that may define a term; ``weight`` (0 to 1) is how sure the pattern is that found it."""

    name: str
    section: int  # index in the reading
    start: int  # in the source
    end: int
    weight: float
    found_by: str  # heading | entry | glossary | naming | subject | bold | abbreviation | piece
    params: str | None = None
    aliases: tuple[str, ...] = ()
    kind: TermKind | None = None

    @property
    def key(self) -> str:
        """Candidates with one key name one thing."""
        return key(self.name)


class BookText:
    """A reading with what the detectors ask of it again and again."""

    def __init__(self, reading: BookReading) -> None:
        self.book = reading.book
        self.sections = reading.sections
        self._index = {s.id: i for i, s in enumerate(reading.sections)}
        self._sentences: dict[int, tuple[Sentence, ...]] = {}

    @property
    def lang(self) -> str:
        """The book's language."""
        return self.book.lang

    @property
    def words(self) -> Words:
        """The language's words for the parts of rulebooks."""
        return words_of(self.book.lang)

    @cached_property
    def rules(self) -> tuple[tuple[int, Section], ...]:
        """The sections that may define something, with their index."""
        return tuple((i, s) for i, s in enumerate(self.sections) if s.kind.is_rules_text and s.kind not in SKIPPED)

    @cached_property
    def text(self) -> str:
        """The running text of all rules sections."""
        return "\n".join(s.text for _, s in self.rules)

    @cached_property
    def children(self) -> dict[str, list[Section]]:
        """The sections directly under each section, by its id."""
        out: dict[str, list[Section]] = defaultdict(list)
        for s in self.sections:
            if s.parent is not None:
                out[s.parent].append(s)
        return out

    def sentences(self, i: int) -> tuple[Sentence, ...]:
        """The sentences of a section, split once."""
        if i not in self._sentences:
            self._sentences[i] = sentences(self.sections[i])
        return self._sentences[i]

    def paragraphs(self, i: int) -> tuple[Paragraph, ...]:
        """The paragraphs of a section."""
        return paragraphs(self.sections[i])

    def span(self, i: int, start: int, end: int) -> Span:
        """The source behind a range of a section's text."""
        return Locator(self.sections[i]).span(start, end)

    def ancestors(self, section: Section) -> list[Section]:
        """The sections above one, the nearest first."""
        out: list[Section] = []
        while section.parent is not None and section.parent in self._index and len(out) < 12:
            section = self.sections[self._index[section.parent]]
            out.append(section)
        return out

    def count(self, wanted: Iterable[str]) -> Counter[str]:
        """How often running text uses each of the wanted names (their keys), in one pass over the book."""
        names = set(wanted)
        lengths = sorted({n.count(" ") + 1 for n in names} & set(range(1, LONGEST + 1)))
        found: Counter[str] = Counter()
        for _, s in self.rules:
            words = key(s.text).split()
            for n in lengths:
                grams = words if n == 1 else map(" ".join, zip(*(words[j:] for j in range(n)), strict=False))
                found.update(g for g in grams if g in names)
        return found
