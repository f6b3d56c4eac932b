"""All findings of a book, in the order of its text; references that an editor would mend among them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.kb.check.contents import unborne_contents, unborne_index, wrong_numbers
from rulewright.kb.check.examined import Examined
from rulewright.kb.check.spellings import two_names
from rulewright.kb.check.terms import same_subjects, terms_in_circles, terms_twice, terms_unused
from rulewright.kb.check.text import text_findings, wrong_sums
from rulewright.kb.check.undefined import undefined_terms
from rulewright.kb.lines import Lines
from rulewright.kb.model import Book, Finding, Reference, ReferenceKind, ReferenceStatus, Sureness
from rulewright.kb.store import Store


def wrong_references(of: Examined) -> Iterator[Finding]:
    """References that lead nowhere, to the wrong place, or to two places."""
    for r in of.references:
        if r.status == ReferenceStatus.DANGLING:
            yield _about(of, r, "reference-dangling")
        elif r.status == ReferenceStatus.AMBIGUOUS:
            yield _about(of, r, "reference-ambiguous")
        elif r.status == ReferenceStatus.REPAIRED:
            place_only = r.kind == ReferenceKind.PAGE or r.anchor.startswith("see ")
            yield _about(of, r, "reference-place" if place_only else "reference-wrong", Sureness.LIKELY)


def _about(of: Examined, r: Reference, code: str, confidence: Sureness = Sureness.SURE) -> Finding:
    return of.found(r.section, r.start, r.end, code, r.text, r.target or "", r.note, confidence)


FAMILIES = (
    wrong_references,
    wrong_numbers,
    unborne_contents,
    unborne_index,
    terms_twice,
    terms_in_circles,
    terms_unused,
    undefined_terms,
    two_names,
    same_subjects,
    wrong_sums,
    text_findings,
)


def check(store: Store, book: str | None = None) -> tuple[Finding, ...]:
    """All findings, or those of one book, in the order of the books' text."""
    found: list[Finding] = []
    for b in store.books():
        if book in (None, b.id):
            lines, of = store.lines(b.id), _examined(store, b)
            found += [_placed(f, b, lines) for family in FAMILIES for f in family(of)]
    return tuple(sorted(found, key=lambda f: (f.book, f.start, f.code, f.end)))


def _placed(finding: Finding, book: Book, lines: Lines) -> Finding:
    """A finding with its line and column in its file; those of other files of the book do not count."""
    line, column = lines.at(finding.start)
    part = book.part_at(finding.start)
    before = lines.at(part.range.start)[0] - part.line if part and line else 0
    return replace(finding, line=line - before, column=column)


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
