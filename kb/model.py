"""The model: what a rules knowledge base consists of.

Small frozen types, no behaviour beyond predicates. Every type that makes a claim carries the source it rests on:
a section id and a half-open range ``[start, end)`` of Unicode code points into the file as it was handed in.
A reader who knows this module knows the program.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from rulewright.kb.messages import Said


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


class TermKind(StrEnum):
    """What sort of thing a defined term names."""

    KEYWORD = "keyword"
    STATE = "state"
    ABILITY = "ability"
    ATTRIBUTE = "attribute"
    ACTION = "action"
    TOKEN = "token"
    TERRAIN = "terrain"
    PHASE = "phase"
    TERM = "term"
    SPELL = "spell"
    FACTION = "faction"


class ReferenceKind(StrEnum):
    """How a passage points elsewhere."""

    SEE = "see"  # by name: See "Switches"
    PAGE = "page"  # by printed page: (pg 7)
    NUMBER = "number"  # by rule, table or step number: rule 302.3
    URL = "url"
    LINK = "link"  # the author's own hyperlink
    MENTION = "mention"  # a defined term used in running text


class ReferenceStatus(StrEnum):
    """What became of a reference."""

    RESOLVED = "resolved"  # the name or number as printed leads to the target
    REPAIRED = "repaired"  # what is printed is wrong or inexact, the target is right all the same
    AMBIGUOUS = "ambiguous"  # two or more candidates; none is guessed
    DANGLING = "dangling"  # no target exists in the text
    EXTERNAL = "external"  # outside all these books


class InteractionType(StrEnum):
    """What one term does to another; reads "a TYPE b"."""

    NEGATES = "negates"
    CAUSES = "causes"
    REQUIRES = "requires"
    MODIFIES = "modifies"
    EXCLUDES = "excludes"
    INCLUDES = "includes"
    ORDERS = "orders"


class Modality(StrEnum):
    """What a clause does to a player's freedom."""

    MUST_NOT = "must not"
    MAY = "may"
    MUST = "must"
    NEED_NOT = "need not"
    IS = "is"  # what simply happens: "the target is stunned"


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


@dataclass(frozen=True, slots=True)
class Definition:
    """Where a term is defined."""

    section: str
    start: int
    end: int
    at: Span | None = None  # where in the section's ``text``; None where only its heading says it


@dataclass(frozen=True, slots=True)
class Term:
    """A keyword, state, ability, attribute or other term that a book defines."""

    id: str
    game: str
    book: str
    lang: str
    name: str  # without parameter
    params: str | None  # "(X)", "(D)", "/X"
    kind: TermKind
    aliases: tuple[str, ...]
    definition: Definition
    translations: tuple[str, ...] = ()  # ids of the same term in the other language
    mentions: int = 0  # how often running text uses it
    origin: Origin = Origin.TEXT
    certainty: float = 0.5  # the probability that a careful reader agrees
    basis: str = ""  # what the claim rests on, see ``ingest.certainty``


@dataclass(frozen=True, slots=True)
class Reference:
    """A place in the text that points to another place."""

    section: str
    start: int
    end: int
    text: str  # as printed
    kind: ReferenceKind
    anchor: str  # what it names: "Switches", "pg 7: abilities", "302.3"
    target: str | None  # id of a section, term or book
    status: ReferenceStatus
    note: Said = ""
    certainty: float = 0.5  # the probability that a careful reader agrees
    basis: str = ""  # what the claim rests on, see ``ingest.certainty``
    at: Span | None = None  # where in the section's ``text``, None where it stands in none of it


class Polarity(StrEnum):
    """Whether one thing does something to another, or only may; what a book denies is no interaction."""

    DOES = "does"
    MAY = "may"


SURE = 0.9  # claims of this certainty are asserted; of others it is shown where they were read, and nothing is claimed


class Basis(StrEnum):
    """What a claim rests on."""

    STATED = "stated"  # the sentence names both, and says which does it to which
    HEADING = "heading"  # the sentence says it of what its heading names
    NEAR = "near"  # both stand near words of that kind
    EDITOR = "editor"


@dataclass(frozen=True, slots=True)
class Interaction:
    """One defined term says something about another: ``a type b``.

    ``certainty``: the probability that a careful reader agrees. ``cue``: the words that carry it, in the source.
    """

    game: str
    a: str
    b: str
    type: InteractionType
    section: str
    start: int
    end: int
    sentence: str
    origin: Origin = Origin.TEXT
    condition: str = ""  # "when it charges"
    certainty: float = 0.5
    basis: Basis = Basis.NEAR
    polarity: Polarity = Polarity.DOES
    cue: Span | None = None
    at: Span | None = None  # where in the section's ``text``, None where it stands in none of it
    cue_at: Span | None = None  # where the cue stands in it


@dataclass(frozen=True, slots=True)
class Statement:
    """What one clause of a sentence forbids, allows, demands or does: to whom, what, and on which condition.

    ``start`` and ``end`` are the sentence's in the source, ``at`` and ``until`` in the section's ``text``; ``wording``
    is "cannot" as printed. ``subject`` is empty where the sentence only points ("it") at what it does not name: then
    the section's heading says of whom it speaks. ``exception``: the part of the condition that lifts it; ``passive``:
    the act is done to the subject; ``lead_in``: the sentence that announces the list in which it is an item.

    As stems, by which two statements are held against each other: ``words`` of the act in order, its ``verbs``, the
    ``objects`` that it is done to, and ``who`` does it, the section's title where the clause only points.
    """

    game: str
    section: str
    start: int
    end: int
    at: int
    until: int
    sentence: str
    modality: Modality
    wording: str
    subject: str
    act: str
    condition: str = ""
    exception: str = ""
    passive: bool = False
    bold: bool = False  # the wording is printed in bold
    lead_in: str = ""
    words: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Precedence:
    """A book's own statement on which rule wins."""

    game: str
    rank: int  # 1 = strongest among the statements of its section; order of the statement otherwise
    higher: str
    lower: str
    scope: str
    section: str
    start: int
    end: int
    sentence: str = ""
    form: str = "rule"  # rule | limit | order | tie | exception
    certainty: float = 0.5  # the probability that a careful reader agrees
    basis: str = ""  # what the claim rests on, see ``ingest.certainty``
    at: Span | None = None  # where in the section's ``text``, None where it stands in none of it


@dataclass(frozen=True, slots=True)
class Prohibition:
    """A sentence that forbids something. ``absolute``: the game says that such a wording wins over everything."""

    game: str
    section: str
    start: int
    end: int
    sentence: str
    absolute: bool
    certainty: float = 0.5  # the probability that a careful reader agrees
    basis: str = ""  # what the claim rests on, see ``ingest.certainty``
    at: Span | None = None  # where in the section's ``text``, None where it stands in none of it


@dataclass(frozen=True, slots=True)
class Contrast:
    """One way in which a section differs from the one that it replaces, for whoever words it.

    ``kind``: ``steps`` (how many each lists), ``numbers`` (those that only one has), ``forbids``, ``says`` and
    ``words`` (a ban, a clause, words that only the first has), ``left-out`` and ``dropped`` (a step, a clause that
    only the other has).
    """

    kind: str
    own: tuple[str, ...]
    other: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Abreast:
    """Passages of two sections that speak of the same, as offsets into the sections' ``text``; None = nothing there.

    ``own_marks`` and ``other_marks`` are the places inside them where the one has another number than the other.
    """

    own: Span | None
    other: Span | None
    own_marks: tuple[Span, ...] = ()
    other_marks: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Override:
    """A section of one book that replaces or changes a section of another on the same subject."""

    game: str
    section: str
    other: str
    how: str
    because: Said
    origin: Origin = Origin.TEXT
    differences: tuple[Contrast, ...] = ()
    abreast: tuple[Abreast, ...] = ()  # their passages side by side; none where an editor says it
    certainty: float = 0.5  # the probability that a careful reader agrees
    basis: str = ""  # what the claim rests on, see ``ingest.certainty``


@dataclass(frozen=True, slots=True)
class Translation:
    """One thing under its names in two languages, the language that comes first by its code first."""

    game: str
    a: str
    b: str
    origin: Origin = Origin.TEXT
    a_lang: str = "en"
    b_lang: str = "es"
    certainty: float = 0.5  # the probability that a careful reader agrees
    basis: str = ""  # what the claim rests on, see ``ingest.certainty``


@dataclass(frozen=True, slots=True)
class Correction:
    """An editor's correction from an overlay. ``astray``: why it changed nothing, empty where it did."""

    game: str
    kind: str  # of what: term, reference, interaction, override
    where: str  # "FILE, line N"
    because: str
    astray: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A section or term in the map of its book."""

    id: str
    weight: float  # how central it is: its share of the book's, 0 to 1
    group: int | None = None  # number of the group that it belongs to
    lonely: bool = False  # nothing leads to it


@dataclass(frozen=True, slots=True)
class MapGroup:
    """Sections of a book that belong together; the group is called after its most central one."""

    n: int  # from 0, the largest first
    centre: str  # id of its most central section
    size: int


@dataclass(frozen=True, slots=True)
class BookMap:
    """What connects a book's sections and terms says of it as a whole; places by id."""

    book: str
    places: tuple[Place, ...]
    groups: tuple[MapGroup, ...] = ()


@dataclass(frozen=True, slots=True)
class GameStudy:
    """All that is said about one game beyond its books' sections."""

    game: str
    terms: tuple[Term, ...] = ()
    references: tuple[Reference, ...] = ()
    interactions: tuple[Interaction, ...] = ()
    precedence: tuple[Precedence, ...] = ()
    prohibitions: tuple[Prohibition, ...] = ()
    overrides: tuple[Override, ...] = ()
    translations: tuple[Translation, ...] = ()
    maps: tuple[BookMap, ...] = ()  # by book
    corrections: tuple[Correction, ...] = ()
    statements: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class BookReading:
    """A book and its sections in reading order: what the first half of the ingest makes of a file."""

    book: Book
    sections: tuple[Section, ...]
    source: str = ""  # the whole file's text, for the steps that quote: offsets point into it
    links: tuple[AuthorLink, ...] = ()  # the author's own, where they are not read from the source again
    notes: tuple[str, ...] = ()  # sentences on how it was read, which a build tells


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The whole knowledge base in memory: what a build makes, a store keeps and an export writes."""

    readings: tuple[BookReading, ...] = ()
    studies: tuple[GameStudy, ...] = ()
    html: dict[str, str] = field(default_factory=dict)  # section id -> sanitised HTML with links

    @property
    def books(self) -> tuple[Book, ...]:
        """All books, by id."""
        return tuple(r.book for r in self.readings)

    @property
    def sections(self) -> tuple[Section, ...]:
        """All sections, book by book in reading order."""
        return tuple(s for r in self.readings for s in r.sections)
