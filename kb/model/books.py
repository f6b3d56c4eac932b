"""What books are made of: sections, and where each character of them stands in the files as they were handed in.

Small frozen types, no behaviour beyond predicates. A range is half-open, ``[start, end)``, in Unicode code points.
What is said about books is in ``claims``.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

# Reasons of asides that the editor's report tells: steps of the ingest give them, the report goes by them.
MISSING_WHY = "the file that is to stand here is not there"
CIRCLE_WHY = "the file that is to stand here takes in this one, in a circle; take one of the two lines out"
NOT_TAKEN_WHY = "what is to stand here cannot be taken in, only text of the same folder and format can"
UNHEEDED_WHY = "this entry of the list of contents cannot be read"


class Span(NamedTuple):
    """A half-open range of code points ``[start, end)`` in a source file."""

    start: int
    end: int


class SectionKind(StrEnum):
    """What a section is, for the reader who filters and for the steps that treat lore unlike rules."""

    RULES = "rules"
    EXAMPLE = "example"
    SIDEBAR = "sidebar"  # a boxed note
    TABLE = "table"
    SCENARIO = "scenario"
    REFERENCE = "reference"  # a list of cards, spells, runemarks
    LORE = "lore"  # fiction and background
    CREDITS = "credits"
    TOC = "toc"
    INDEX = "index"

    @property
    def is_rules_text(self) -> bool:
        """True where a sentence may bind players: terms, interactions and precedence are read only from these."""
        return self not in (SectionKind.LORE, SectionKind.CREDITS, SectionKind.TOC, SectionKind.INDEX)

    @property
    def binds(self) -> bool:
        """True where what a sentence says holds for players, and does not just show how a rule is meant."""
        return self.is_rules_text and self is not SectionKind.EXAMPLE


class Origin(StrEnum):
    """Who says so: the text itself, or an editor in ``corpus/``."""

    TEXT = "text"
    OVERLAY = "overlay"


class Sureness(StrEnum):
    """How sure it is that a repair reads what was printed."""

    SURE = "sure"  # nothing else fits, or the book itself has the word elsewhere
    LIKELY = "likely"  # the nearest word of the language, or what the words around ask for
    GUESS = "guess"  # one of several that fit, or two letters off


@dataclass(frozen=True, slots=True)
class Aside:
    """Source text that is no section, with the reason (``page number``, ``ocr debris``, ...)."""

    start: int
    end: int
    why: str
    printed: str = ""  # what stands there, where an editor should look at it


@dataclass(frozen=True, slots=True)
class Repair:
    """One token that was printed otherwise than it stands in the source."""

    start: int
    end: int
    printed: str  # as it stands in the source file
    read: str  # as it is shown; "" where debris was removed
    sure: Sureness = Sureness.SURE


@dataclass(frozen=True, slots=True)
class Unread:
    """One token of a noisy copy that looks broken and was left as it stands."""

    start: int
    end: int
    printed: str


@dataclass(frozen=True, slots=True)
class FilePart:
    """One file of a book that is made of many: its path in the folder, its hash, and where its text stands.

    Of a file that takes in another, and of that one, each stretch by itself; ``line`` is that of the file it begins in.
    """

    path: str
    sha256: str
    range: Span
    line: int = 1


class AuthorLink(NamedTuple):
    """The words ``[start, end)`` of the source that the author linked, and where the link leads.

    ``target``: the place in the source that the address names; ``page``: where the file that it names begins. Both are
    -1 where there is none.
    """

    start: int
    end: int
    target: int
    page: int
    address: str  # as written


@dataclass(frozen=True, slots=True)
class Book:
    """One rulebook: a stretch of one file, in one language, of one game."""

    id: str
    title: str
    game: str
    lang: str
    edition: str
    file: str  # the file's name, without folder
    sha256: str  # of the file's bytes
    range: Span
    authority: int = 0  # among the books of a game the higher one wins; 0 = a core rulebook
    profile: str | None = None  # id of the profile that recognised it, None = by general means
    asides: tuple[Aside, ...] = ()
    repairs: tuple[Repair, ...] = ()
    lost_symbols: int = 0
    unread: tuple[Unread, ...] = ()
    symbols: tuple[str, ...] = ()  # names of those that its text shows, in the order of their first appearance
    colour: str = ""  # "#rrggbb" that its profile gives its game, empty where it gives none
    icon: str = ""  # name of the symbol that stands for its game, empty where its profile names none
    pages: tuple[tuple[int, str], ...] = ()  # where its printed pages begin, with their labels ("" = none), in order
    files: tuple[FilePart, ...] = ()  # of a folder that is one book, in reading order
    named_by: str = ""  # what its title was taken from, where neither a profile nor an editor says it

    def file_at(self, offset: int) -> tuple[str, int]:
        """The file in which a position of the source lies, and the position where its text begins."""
        part = self.part_at(offset)
        return (f"{self.file}/{part.path}", part.range.start) if part else (self.file, 0)

    def page_at(self, offset: int) -> str:
        """The label of the printed page on which a position of the source lies, empty where the file does not tell."""
        at = bisect_right(self.pages, offset, key=lambda p: p[0])
        return self.pages[at - 1][1] if at else ""

    def part_at(self, offset: int) -> FilePart | None:
        """The file, or the stretch of it, in which a position of the source lies; None for a book of one file."""
        i = bisect_right(self.files, offset, key=lambda f: f.range.start) - 1
        return self.files[i] if i >= 0 else None


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the text under it up to the next heading; its children's text excluded."""

    id: str
    book: str
    number: str | None
    title: str
    kind: SectionKind
    parent: str | None
    order: int  # reading order within the book, from 0
    lang: str
    spans: tuple[Span, ...]  # in the source; the first starts at the heading's first character
    text: str  # Markdown without the heading, cleaned
    text_map: tuple[tuple[int, int, int], ...] = ()  # runs (offset in text, offset in source, length): see kb.mapped

    @property
    def label(self) -> str:
        """Number and title as a person would cite them: ``302.3 Attack``."""
        return f"{self.number} {self.title}" if self.number else self.title

    def shown_at(self, start: int, end: int) -> Span | None:
        """Where in the text stands what stands at ``[start, end)`` in the source; None where none of it does."""
        at = [
            (a + max(start, source) - source, a + min(end, source + length) - source)
            for a, source, length in self.text_map
            if source < end and source + length > start
        ]
        return Span(min(a for a, _ in at), max(b for _, b in at)) if at else None

    def text_between(self, start: int, end: int) -> str:
        """The cleaned text that stands at ``[start, end)`` in the source; empty where none of it does."""
        at = self.shown_at(start, end)
        return self.text[at.start : at.end].strip() if at else ""


class Heading(NamedTuple):
    """A section without its text: what a list, a tree or a link needs of it."""

    id: str
    book: str
    number: str | None
    title: str
    kind: str
    lang: str
    parent: str | None

    @property
    def label(self) -> str:
        """Number and title as a person would cite them: ``302.3 Attack``."""
        return f"{self.number} {self.title}" if self.number else self.title


@dataclass(frozen=True, slots=True)
class BookReading:
    """A book and its sections in reading order: what the first half of the ingest makes of a file."""

    book: Book
    sections: tuple[Section, ...]
    source: str = ""  # the whole file's text, for the steps that quote: offsets point into it
    links: tuple[AuthorLink, ...] = ()  # the author's own, where they are not read from the source again
    notes: tuple[str, ...] = ()  # sentences on how it was read, which a build tells


@dataclass(frozen=True, slots=True)
class InForce:
    """The books in force, by their ids: those of a game whose rules its players take, all of them where none is named.

    Search, notes, completions and verdicts are handed one such value, and leave out what the other books say. True
    where some are left out.
    """

    books: frozenset[str] = frozenset()

    @staticmethod
    def of(*books: str) -> InForce:
        """Those books and no others."""
        return InForce(frozenset(books))

    def without(self, book: str) -> InForce:
        """The others of those that are named."""
        return InForce(self.books - {book})

    def __bool__(self) -> bool:
        return bool(self.books)

    def __contains__(self, book: str) -> bool:
        return not self.books or book in self.books

    def __str__(self) -> str:
        """As an address names them: with commas between them, nothing for all."""
        return ",".join(sorted(self.books))

    def takes(self, section: str) -> bool:
        """True for a section, given by its id, of a book that is in force."""
        return section.partition("/")[0] in self


ALL = InForce()
