"""Step 5, terms: what a book defines, where, and under which names.

Detectors (headings, entries, statements, pieces) yield candidates, each with a weight; ``choose`` puts together what is
one thing and keeps what is likely. Nothing here knows a book.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.ingest.terms.below import led_below
from rulewright.ingest.terms.book import BookText
from rulewright.ingest.terms.choose import choose
from rulewright.ingest.terms.entries import from_entries
from rulewright.ingest.terms.glossary import from_glossary
from rulewright.ingest.terms.headings import from_headings
from rulewright.ingest.terms.index import indexed
from rulewright.ingest.terms.pieces import from_pieces
from rulewright.ingest.terms.prose import from_prose
from rulewright.ingest.terms.statements import from_statements
from rulewright.ingest.terms.tables import from_tables
from rulewright.ingest.terms.variants import told
from rulewright.kb.claims import Term
from rulewright.kb.model import BookReading

__all__ = ["find_terms", "keep_apart", "led_below", "told"]


def find_terms(reading: BookReading) -> tuple[Term, ...]:
    """The terms that one book defines, by place; homonyms that are kept apart get a telling suffix."""
    book = BookText(reading)
    listed = indexed(book)
    found = [
        *from_headings(book, listed),
        *from_entries(book),
        *from_tables(book),
        *from_glossary(book),
        *from_statements(book),
        *from_prose(book),
        *from_pieces(book),
    ]
    return choose(book, [c for c in found if c.key], listed)  # marks alone are no name


def keep_apart(terms: Iterable[Term]) -> tuple[Term, ...]:
    """The terms of several books of one game: where two books define a name, the later one's id says its book."""
    taken: set[str] = set()
    out: list[Term] = []
    for t in terms:
        new, n = t.id, 1
        while new in taken:
            new = f"{t.id}-{t.book.removeprefix(f'{t.game}-')}" + (f"-{n}" if n > 1 else "")
            n += 1
        taken.add(new)
        out.append(t if new == t.id else replace(t, id=new))
    return tuple(out)
