"""The editor's report: what is wrong in a rulebook, each finding with its place, what is printed and what is meant.

Computed from the store alone, so that the page, the terminal, the JSON and the SARIF say the same. A module for each
family of findings; ``codes`` says what each kind means.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.check.contents import unborne_contents, unborne_index
from kb.check.examined import Examined
from kb.check.numbers import parse_number, wrong_numbers
from kb.check.references import wrong_references
from kb.check.terms import terms_twice, terms_unused
from kb.check.text import text_findings
from kb.findings import Finding
from kb.model import Book
from kb.store import Store

__all__ = ["Finding", "check", "parse_number"]


def check(store: Store, book: str | None = None) -> tuple[Finding, ...]:
    """All findings, or those of one book, in the order of the books' text."""
    found: list[Finding] = []
    for b in store.books():
        if book in (None, b.id):
            found.extend(_check_book(store, b))
    return tuple(sorted(found, key=lambda f: (f.book, f.start, f.code, f.end)))


def _check_book(store: Store, book: Book) -> Iterator[Finding]:
    sections = store.sections_of(book.id)
    references = store.references(book.id)
    of = Examined(book, sections, references, store.terms(book.game))
    yield from wrong_references(of)
    yield from wrong_numbers(of)
    yield from unborne_contents(book, sections)
    yield from unborne_index(book, sections)
    yield from terms_twice(book, of.terms)
    yield from terms_unused(book, of.terms, {r.target for r in references if r.target})
    yield from text_findings(book, sections)
