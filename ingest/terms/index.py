"""The book's own index as evidence: what it lists, the book means as a term."""

from __future__ import annotations

from rulewright.ingest.terms.book import BookText
from rulewright.ingest.terms.names import key, parse
from rulewright.ingest.terms.patterns import PAGES
from rulewright.kb.model import SectionKind

LONGEST = 70  # characters of an entry
LEAST_ENTRIES = 15  # fewer lines with page numbers are no index


def indexed(book: BookText) -> frozenset[str]:
    """The keys of the names in the book's index; empty where it has none."""
    out: set[str] = set()
    for s in book.sections:
        if s.kind is SectionKind.INDEX:
            at = 0
            for m in PAGES.finditer(s.text):
                entry = s.text[at : m.start()].strip(" .…\n\t")[-LONGEST:]
                out.update(key(n.text) for n in parse(entry.rpartition("\n")[2].partition(". See")[0], book.lang))
                at = m.end()
    out.discard("")
    return frozenset(out) if len(out) >= LEAST_ENTRIES else frozenset()
