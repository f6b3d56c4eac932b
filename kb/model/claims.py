"""What is claimed about the books of a game, and the whole: what a build makes, a store keeps and an export writes.

Small frozen types, no behaviour beyond predicates. Every type that makes a claim carries the source it rests on:
a section id and a half-open range ``[start, end)`` of Unicode code points into the file as it was handed in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rulewright.kb.messages import Said
from rulewright.kb.model.books import Book, BookReading, Origin, Section, Span


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
LISTED = 0.67  # two of three readers agree: terms that a glossary lists unasked, and mentions that a text links


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
    is "cannot" as printed. ``subject`` is empty where the sentence only points ("it", "this spell") at what it does not
    name; a heading may say of whom it speaks, or the sentences before. ``exception``: the part of the condition that
    lifts it; ``passive``: the act is done to the subject; ``lead_in``: the sentence that announces the list in which it
    is an item.

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
    row: bool = False  # a cell of a table's row states it
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

    ``kind``: ``steps`` (how many each lists), ``forbids`` and ``says`` (a ban, a sentence of the first, with the
    other's where both are on one matter), ``uses`` and ``adds`` (a sentence that gives a thing of the other another
    use, or adds to its list), ``left-out`` (a step that only the other has).
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

    @property
    def sides(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Both sides: of each its language and the name in it."""
        return (self.a_lang, self.a), (self.b_lang, self.b)

    @property
    def is_english_spanish(self) -> bool:
        """True for the pair of languages that has rows of its own in an export."""
        return (self.a_lang, self.b_lang) == ("en", "es")

    def seen_from(self, lang: str) -> tuple[str, str] | None:
        """The name in a language and that in the other; None where neither name is of that language."""
        here = {self.a_lang: (self.a, self.b), self.b_lang: (self.b, self.a)}
        return here.get(lang)


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
    twins: tuple[tuple[str, str], ...] = ()  # ids of sections that say the same in two languages


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
