"""A small rulebook for the tests, written in one string: ``# Title`` lines, indented by depth, numbers in brackets."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.ingest.references import find_references
from rulewright.kb.model import Book, BookReading, Definition, Reference, Section, SectionKind, Span, Term, TermKind

HEADING = re.compile(r"^(#+) (?:\{(\w+)\} )?(?:\((\S+(?: \S+)?)\) )?(.+)$")


def read(text: str, id: str = "core", lang: str = "en", game: str = "game", authority: int = 0) -> BookReading:
    """The book that a text spells out: ``## {example} (1.2) Title`` begins a section, two marks deep."""
    sections: list[Section] = []
    above: list[str] = []
    used: dict[str, int] = {}
    blocks = re.split(r"(?m)^(?=#+ )", text)
    at = len(blocks[0])
    for order, block in enumerate(blocks[1:]):
        head, _, body = block.partition("\n")
        m = HEADING.match(head)
        assert m, head
        depth, kind, number, title = len(m[1]), m[2] or "rules", m[3], m[4]
        slug = re.sub(r"\W+", "-", (number or title).lower()).strip("-")
        used[slug] = used.get(slug, 0) + 1
        name = f"{id}/{slug}" + (f"-{used[slug]}" if used[slug] > 1 else "")
        above = above[: depth - 1]
        lead = len(head) + 1 + len(body) - len(body.lstrip("\n"))
        words = body.strip("\n")
        runs = ((0, at + lead, len(words)),) if words else ()
        parent = above[-1] if above else None
        spans = (Span(at, at + len(block)),)
        sections.append(Section(name, id, number, title, SectionKind(kind), parent, order, lang, spans, words, runs))
        above.append(name)
        at += len(block)
    book = Book(id, f"{game.title()} {id}", game, lang, "", f"{id}.txt", "0" * 64, Span(0, len(text)), authority)
    return BookReading(book, tuple(sections), text)


def term(name: str, section: str, lang: str = "en", **other: object) -> Term:
    """A term of the test game."""
    slug = re.sub(r"\W+", "-", name.lower())
    kind = TermKind(str(other.get("kind", "term")))
    aliases = other.get("aliases", ())
    assert isinstance(aliases, tuple)
    book = section.partition("/")[0]
    return Term(f"game/{lang}/{slug}", "game", book, lang, name, None, kind, aliases, Definition(section, 0, 5))


def the_one(book: BookReading, *others: BookReading, terms: Sequence[Term] = ()) -> Reference:
    """The only reference of a book."""
    (found,) = find_references(book, (book, *others), terms, None)
    return found
