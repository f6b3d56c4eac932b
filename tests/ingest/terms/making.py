"""A made-up book in one short call: sections with text, each with its place in a source that really holds it."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.ingest.structure import slug
from rulewright.ingest.terms import find_terms
from rulewright.kb.model import Book, BookReading, Section, SectionKind, Span, Term

SAYS = "This thing does something to the crew."  # a sentence that explains


@dataclass(frozen=True)
class Part:
    """A heading with its text; ``depth`` 0 is top level."""

    title: str
    text: str = ""
    depth: int = 0
    kind: SectionKind = SectionKind.RULES
    number: str | None = None


def make_book(*parts: Part, lang: str = "en", game: str = "g", book: str = "g-core") -> BookReading:
    """A reading whose source is its headings and texts one after the other."""
    source, sections, above = "", [], list[str]()
    for n, p in enumerate(parts):
        start = len(source)
        source += f"{p.number} " if p.number else ""
        bare = p.number and len(p.title.split()) > 2 and p.text.startswith(p.title)  # a rule without a heading
        source += "" if bare else f"{p.title}\n\n"
        at = len(source)
        source += f"{p.text}\n\n"
        above = above[: p.depth]
        name = p.number or slug(p.title) or "x"
        sections.append(
            Section(
                id=f"{book}/{name}-{n}",
                book=book,
                number=p.number,
                title=p.title,
                kind=p.kind,
                parent=above[-1] if above else None,
                order=n,
                lang=lang,
                spans=(Span(start, len(source)),),
                text=p.text,
                text_map=((0, at, len(p.text)),) if p.text else (),
            )
        )
        above.append(sections[-1].id)
    about = Book(book, "Made Up", game, lang, "", "made.txt", "0" * 64, Span(0, len(source)))
    return BookReading(about, tuple(sections), source)


def by_name(terms: tuple[Term, ...]) -> dict[str, Term]:
    """The terms by their lower-case name; the first where there are homonyms."""
    out: dict[str, Term] = {}
    for t in terms:
        out.setdefault(t.name.casefold(), t)
    return out


def names(*parts: Part, lang: str = "en") -> set[str]:
    """The names, folded, of the terms of a made-up book."""
    return set(by_name(find_terms(make_book(*parts, lang=lang))))
