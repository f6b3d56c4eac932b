"""The book's own index as evidence: what it lists, the book means as a term."""

from __future__ import annotations

from ingest.terms.book import BookText
from ingest.terms.names import key, parse
from ingest.terms.patterns import INDEX_ENTRY
from kb.model import SectionKind

LEAST_ENTRIES = 15  # fewer lines with page numbers are no index


def indexed(book: BookText) -> frozenset[str]:
    """The keys of the names in the book's index; empty where it has none."""
    out: set[str] = set()
    for s in book.sections:
        if s.kind is SectionKind.INDEX:
            for m in INDEX_ENTRY.finditer(s.text):
                out.update(key(n.text) for n in parse(m[1].partition(". See")[0], book.lang))
    out.discard("")
    return frozenset(out) if len(out) >= LEAST_ENTRIES else frozenset()
