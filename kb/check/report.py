"""All findings of a book, in the order of its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.kb.check.contents import unborne_contents, unborne_index
from rulewright.kb.check.examined import Examined
from rulewright.kb.check.numbers import wrong_numbers
from rulewright.kb.check.references import wrong_references
from rulewright.kb.check.spellings import two_names
from rulewright.kb.check.subjects import same_subjects
from rulewright.kb.check.sums import wrong_sums
from rulewright.kb.check.terms import terms_in_circles, terms_twice, terms_unused
from rulewright.kb.check.text import text_findings
from rulewright.kb.check.undefined import undefined_terms
from rulewright.kb.findings import Finding
from rulewright.kb.lines import Lines
from rulewright.kb.model import Book
from rulewright.kb.store import Store


def check(store: Store, book: str | None = None) -> tuple[Finding, ...]:
    """All findings, or those of one book, in the order of the books' text."""
    found: list[Finding] = []
    for b in store.books():
        if book in (None, b.id):
            lines = store.lines(b.id)
            found.extend(_placed(f, b, lines) for f in _check_book(store, b))
    return tuple(sorted(found, key=lambda f: (f.book, f.start, f.code, f.end)))


def _placed(finding: Finding, book: Book, lines: Lines) -> Finding:
    """A finding with its line and column in its file; those of other files of the book do not count."""
    line, column = lines.at(finding.start)
    part = book.part_at(finding.start)
    before = lines.at(part.range.start)[0] - part.line if part and line else 0
    return replace(finding, line=line - before, column=column)


def _check_book(store: Store, book: Book) -> Iterator[Finding]:
    of = _examined(store, book)
    yield from wrong_references(of)
    yield from wrong_numbers(of)
    yield from unborne_contents(of)
    yield from unborne_index(of)
    yield from terms_twice(of)
    yield from terms_in_circles(of)
    yield from terms_unused(of)
    yield from undefined_terms(of)
    yield from two_names(of)
    yield from same_subjects(of)
    yield from wrong_sums(of)
    yield from text_findings(book, of.sections)


def _examined(store: Store, book: Book) -> Examined:
    references = store.references(book.id)
    terms = store.terms(book.game)
    return Examined(
        book,
        store.sections_of(book.id),
        references,
        terms,
        frozenset(r.target for r in references if r.target),
        store.overrides(book.game),
        store.translations(book.game),
        store.sections(t.definition.section for t in terms if t.book != book.id),
    )
