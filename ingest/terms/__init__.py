"""Step 5, terms: what a book defines, where, and under which names.

Detectors (headings, entries, statements, pieces) yield candidates, each with a weight; ``choose`` puts together what is
one thing and keeps what is likely. Nothing here knows a book.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rulewright.ingest.terms.book import BookText
from rulewright.ingest.terms.choose import choose
from rulewright.ingest.terms.entries import from_entries
from rulewright.ingest.terms.glossary import from_glossary
from rulewright.ingest.terms.headings import from_headings
from rulewright.ingest.terms.names import key, parse
from rulewright.ingest.terms.patterns import PAGES
from rulewright.ingest.terms.pieces import from_pieces
from rulewright.ingest.terms.prose import from_prose
from rulewright.ingest.terms.statements import from_statements
from rulewright.ingest.terms.tables import from_tables
from rulewright.ingest.terms.variants import told
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.model import BookReading, Definition, Section, SectionKind, Term

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


# --- definitions that lead to what stands below them ------------------------------------------------------------------

DEEPEST = 4  # headings under headings, down to the text


def led_below(readings: Sequence[BookReading], terms: Iterable[Term]) -> tuple[Term, ...]:
    """The terms, those defined by an empty heading led to the text below it. The last step: links go by headings."""
    sections = {s.id: s for r in readings for s in r.sections}
    first: dict[str, Section] = {}
    for r in readings:
        for s in r.sections:
            above = sections.get(s.parent or "")
            if above is not None and above.number and s.number:
                first.setdefault(above.id, s)
    return tuple(replace(t, definition=_led(t, sections, first)) for t in terms)


def _led(t: Term, sections: dict[str, Section], first: dict[str, Section]) -> Definition:
    """A term's definition; where its section has no text, the sentence below that names the term, or the first."""
    section, depth = sections[t.definition.section], 0
    while not section.text.strip() and depth < DEEPEST and section.id in first:
        section, depth = first[section.id], depth + 1
    if not depth:
        return t.definition
    names = [key(n) for n in (t.name, *t.aliases)]
    told = sentences(section)
    said = [s for s in told if any(f" {n} " in f" {key(s.text)} " for n in names)] or told
    if not said:
        return t.definition
    start = section.spans[0].start if said[0].start == 0 else said[0].span.start
    return Definition(section.id, min(start, said[0].span.start), max(said[0].span.end, start + 1))


# --- what the index of the book lists ---------------------------------------------------------------------------------

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
