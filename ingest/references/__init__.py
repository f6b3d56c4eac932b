"""Step 7, references: every explicit pointer from one place to another, and what it leads to."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from rulewright.ingest.corpus import Profile
from rulewright.ingest.references.by_name import Outcome
from rulewright.ingest.references.detect import Form, Pointer, pointers
from rulewright.ingest.references.directions import by_direction, laid_out
from rulewright.ingest.references.directory import Directory
from rulewright.ingest.references.own_links import OWN, OwnLinks
from rulewright.ingest.references.pages import Pages, Question, ask, by_page
from rulewright.ingest.references.resolve import Resolver
from rulewright.kb.claims import Reference, ReferenceKind, ReferenceStatus, Term
from rulewright.kb.language import LANGUAGES
from rulewright.kb.language.data import alternatives, listed
from rulewright.kb.messages import Message
from rulewright.kb.model import BookReading, Section, SectionKind
from rulewright.kb.sentences import Locator

__all__ = ["find_references"]

SILENT = (SectionKind.TOC, SectionKind.INDEX)  # lists of places, not references in running text
ELSEWHERE = Message("another page of the web site")
# an abbreviation of pages with no number behind it
VALUE = re.compile(rf"\b(?:{alternatives(w.upper() for w in listed('references.page_short'))})\b(?!\.?\s{{0,3}}\d)")
TAG = re.compile(r"</?[a-z][^<>\n]{0,300}>", re.IGNORECASE)
KINDS = {Form.NUMBER: ReferenceKind.NUMBER, Form.PAGE: ReferenceKind.PAGE, Form.LINK: ReferenceKind.LINK}


def find_references(
    reading: BookReading, game: Sequence[BookReading], terms: Sequence[Term], profile: Profile | None
) -> tuple[Reference, ...]:
    """The explicit references in one book; ``game`` holds all books of its game, for targets in another book."""
    home = Directory(reading, terms)
    others = [Directory(r, terms) for r in game if r.book.id != reading.book.id]
    ignored = tuple((profile.habit("references") if profile else {}).get("ignore", ()))
    linked = OwnLinks(reading, home)
    capitals = frozenset(VALUE.findall(reading.source))
    found = [
        (s, x)
        for s in reading.sections
        for x in _in_section(s, linked)
        if not _ignored(s, x, ignored) and not _is_value(s, x, capitals)
    ]
    return tuple(_reference(reading, s, x, outcome) for s, x, outcome in _resolve(found, home, others, linked))


def _in_section(s: Section, linked: OwnLinks) -> list[Pointer]:
    own = linked.pointers(s)
    if s.kind in SILENT:
        return own
    found = pointers(s.text, own)
    told = s.kind.is_rules_text and s.lang in LANGUAGES  # of an unknown language no word is a reference
    return found if told else [x for x in found if x.form == Form.EXTERNAL or x.unit == OWN]


def _ignored(s: Section, x: Pointer, phrases: Sequence[str]) -> bool:
    return any(phrase in s.text[x.start : x.end] for phrase in phrases)


def _is_value(s: Section, x: Pointer, capitals: Collection[str]) -> bool:
    """True for "PG 12" in a book that says "lose all PG": so many of what it calls PG, no page."""
    return x.form == Form.PAGE and any(w.strip("(.") in capitals for w in s.text[x.start : x.end].split())


def _resolve(
    found: Sequence[tuple[Section, Pointer]], home: Directory, others: Sequence[Directory], linked: OwnLinks
) -> Iterator[tuple[Section, Pointer, Outcome]]:
    """Each pointer with its outcome; pages together, since they must rise through the book."""
    resolver = Resolver(home, others)
    questions: dict[int, Question] = {
        i: ask(x, s, s.text, resolver.evidence, home.lang) for i, (s, x) in enumerate(found) if x.form == Form.PAGE
    }
    pages = Pages(home, tuple(questions.values()))
    on_pages = laid_out([x for _, x in found])
    for i, (s, x) in enumerate(found):
        if linked.stays(s, x):
            continue
        if i in questions:
            outcome: Outcome | None = by_page(questions[i], pages, s.text, home.lang)
        elif x.unit == OWN:
            outcome = linked.outcome(x)
        elif x.form == Form.DIRECTION:
            outcome = by_direction(x, s, s.text, home, resolver.evidence, on_pages)
        else:
            outcome = resolver.outcome(x, s, s.text)
        if outcome and outcome.status == ReferenceStatus.DANGLING and linked.leaves(s, x):
            outcome = replace(outcome, status=ReferenceStatus.EXTERNAL, note=ELSEWHERE)
        if outcome:
            yield s, x, outcome


def _reference(reading: BookReading, s: Section, x: Pointer, outcome: Outcome) -> Reference:
    end = outcome.end or x.end
    start, stop = Locator(s).span(x.start, end)
    printed = _printed(reading.source[start:stop], s.text[x.start : end])
    url = x.unit == "url" or outcome.anchor.startswith(("http:", "https:"))
    kind = ReferenceKind.URL if url else KINDS.get(x.form, ReferenceKind.SEE)
    anchor = outcome.anchor or _anchor(x)
    found = Reference(s.id, start, stop, printed, kind, anchor, outcome.target, outcome.status, outcome.note)
    return replace(found, basis=outcome.basis)


def _printed(source: str, shown: str) -> str:
    """The words as they stand in the source, those of the section's text where tags stand between them."""
    return source if source and (not TAG.search(source) or TAG.search(shown)) else shown


def _anchor(x: Pointer) -> str:
    """What a pointer names, in one phrase."""
    if x.form == Form.NUMBER:
        return f"{x.unit} {x.number}" + (f", {x.name}" if x.name else "")
    return x.name or x.where or x.page
