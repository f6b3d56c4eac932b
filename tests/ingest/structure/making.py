"""Short ways to make what the structure step works on."""

from __future__ import annotations

from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.corpus import Profile
from rulewright.ingest.source import Source
from rulewright.ingest.structure import structure
from rulewright.ingest.structure.model import Heading, split_lines
from rulewright.ingest.structure.survey import Survey, survey_of
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Aside, BookReading, Section, SectionKind, Span

PROSE = "Every player takes a handful of stones and puts them on the table before the game begins."


def profile(tree: str = "") -> Profile:
    """A profile with a tree of headings."""
    return Profile("book", "game", "The Book", "en", "", 0, (), habits={"headings": {"tree": tree}})


def manuscript(text: str, tree: str = "", asides: tuple[Aside, ...] = ()) -> Manuscript:
    """A manuscript whose reading copy is its source without the asides."""
    whole = Mapped.of(text, 0, len(text))
    at, parts = 0, Mapped("")
    for a in asides:
        parts, at = parts + whole[at : a.start], a.end
    return Manuscript(
        Source("book.txt", text, "0", "text"),
        Span(0, len(text)),
        "en",
        profile(tree) if tree else None,
        parts + whole[at:],
        "book",
        "The Book",
        "game",
        asides=asides,
    )


def read(text: str, tree: str = "", asides: tuple[Aside, ...] = ()) -> BookReading:
    """The book that a text becomes."""
    return structure(manuscript(text, tree, asides))


def look(text: str) -> Survey:
    """A survey of a text without a profile."""
    return survey_of(split_lines(text))


def heading(
    title: str, style: str = "caps", number: str | None = None, depth: int | None = None, at: int = 0
) -> Heading:
    """A heading by title and look."""
    return Heading(at, at + len(title), title, style, 0.8, number, depth)


def sketch(reading: BookReading) -> list[str]:
    """The tree of a book, one line a heading: two blanks a level, the number and the title, the kind if not rules."""
    by_id = {s.id: s for s in reading.sections}

    def depth(s: Section) -> int:
        return 1 + depth(by_id[s.parent]) if s.parent else 0

    return [
        "  " * depth(s) + s.label + ("" if s.kind is SectionKind.RULES else f" [{s.kind}]") for s in reading.sections
    ]
