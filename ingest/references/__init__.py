"""Step 7, references: every explicit pointer from one place to another, and what it leads to."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from rulewright.ingest.corpus import Profile
from rulewright.ingest.references.by_name import DANGLING, REPAIRED, RESOLVED, Outcome, printing
from rulewright.ingest.references.detect import Form, Pointer, pointers
from rulewright.ingest.references.directory import BESIDE, Candidate, Directory, Evidence, Hanging, hanging
from rulewright.ingest.references.own_links import OWN, OwnLinks
from rulewright.ingest.references.pages import ENOUGH, Pages, Question, ask, by_page
from rulewright.ingest.references.resolve import Resolver
from rulewright.kb.language import LANGUAGES, Locator, alternatives, fold, folded_list, listed
from rulewright.kb.messages import Message, Words, clauses
from rulewright.kb.model import BookReading, Reference, ReferenceKind, ReferenceStatus, Section, SectionKind, Term

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
        for x in _in_section(s, linked, home)
        if not _ignored(s, x, ignored) and not _is_value(s, x, capitals)
    ]
    return tuple(_reference(reading, s, x, outcome) for s, x, outcome in _resolve(found, home, others, linked))


def _in_section(s: Section, linked: OwnLinks, home: Directory) -> list[Pointer]:
    own = linked.pointers(s)
    if s.kind in SILENT:
        return own
    found = pointers(s.text, [*own, *home.ids.pointers(s)])
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


# --- directions -------------------------------------------------------------------------------------------------------

# "See below", "shown opposite", "the previous section": what a direction means in a text that has no sides of a page.
# Words decide, as with pages: a section near by that they name, else the list that follows, else what comes next.
# Where a book speaks of its printed pages and their sides ("see right", "(pg 7)"), its "below" is a place on such a
# page too, and every direction is put right ("repaired"); elsewhere "below" is further on in the text ("resolved").

NEARBY = 8  # sections before or after
FARTHEST = 3  # sections, where "the previous one" is not the one right before
LAST_WORDS, MOST = 4, 0.5  # telling words before such a reference, and the share of them that tells
LEFT = folded_list("references.left")
BACK = folded_list("references.above") | LEFT
BELOW = folded_list("references.below")
SIDES = LEFT | folded_list("references.right") | folded_list("references.opposite")  # of a printed page
HAS_LIST = re.compile(r"\n[^\S\n]*+(?:[-*•|]|\d{1,2}[.)])")
AFTER = re.compile(r"[\s.):]*\Z")


def laid_out(pointers: Sequence[Pointer]) -> bool:
    """True where a book speaks of pages or of their sides: its directions are those of the printed page."""
    return any(x.form == Form.PAGE or (x.form == Form.DIRECTION and fold(x.where) in SIDES) for x in pointers)


def by_direction(
    x: Pointer, here: Section, text: str, directory: Directory, evidence: Evidence, on_pages: bool = True
) -> Outcome:
    """The section that "see below" or "see right" means. ``on_pages``: what ``laid_out`` says of the book."""
    what = hanging(text, x.start, directory.lang)
    anchor = f"see {x.where}: {what.phrase}"
    if x.where in ("previous", "next"):
        return _beside(x, here, directory, evidence, what, anchor)
    found = evidence.candidates(what, here)
    near = [c for c in found if c.told and c.score >= ENOUGH and _nearby(c, here, x.where, directory)]
    if not near or _leads_on(x, text):
        return _next(x, here, text, directory, anchor, on_pages)
    meant, as_printed = near[0].section, not on_pages and fold(x.where) not in SIDES
    note = clauses(printing(x.where), Message("meant is “{words}”", words=Words(meant.title)))
    return Outcome(meant.id, RESOLVED if as_printed else REPAIRED, note, anchor=anchor)


def _leads_on(x: Pointer, text: str) -> bool:
    """True where no words before it matter: "Below is a list of all spells"; "... are summarised below." as the end."""
    at_end = fold(x.where) not in BACK | SIDES and text[x.start] != "(" and AFTER.match(text, x.end)
    return bool(at_end) or bool(fold(x.where) in BELOW and x.name)


def _nearby(c: Candidate, here: Section, where: str, directory: Directory) -> bool:
    s = c.section
    if s.id in directory.ancestors(here):
        return False
    if fold(where) in BACK:
        return here.order - NEARBY <= s.order < here.order
    if fold(where) in SIDES:
        return 0 < abs(s.order - here.order) <= NEARBY
    return here.order < s.order <= here.order + NEARBY or directory.within(s, here.id)


def _beside(x: Pointer, here: Section, directory: Directory, evidence: Evidence, what: Hanging, anchor: str) -> Outcome:
    """The previous or next section of the same rank, where there is none what stands before or after.

    Where it has none of the last words before the reference and one a little farther has most, that one is meant.
    """
    before = x.where == "previous"
    for group in (directory.children[here.parent], directory.in_order):
        rest = [s for s in group if s.kind not in BESIDE and (s.order < here.order if before else s.order > here.order)]
        near = (rest[::-1] if before else rest)[:FARTHEST]
        if not near:
            continue
        said = replace(what, words=what.words[-LAST_WORDS:])
        share = {s.id: evidence.coverage(said, s) for s in near}
        meant = max(near, key=lambda s: share[s.id])
        if share[near[0].id] == 0 and share[meant.id] >= MOST:
            spoken = Message("what is spoken of stands in “{words}”", words=Words(meant.title))
            return Outcome(meant.id, REPAIRED, clauses(printing(x.where), spoken), anchor=anchor)
        found = Message(
            "the previous section is “{words}”" if before else "the next section is “{words}”",
            words=Words(near[0].title),
        )
        return Outcome(near[0].id, RESOLVED, found, anchor=anchor)
    none = Message("there is no previous section" if before else "there is no next section")
    return Outcome(None, DANGLING, none, anchor=anchor)


def _next(x: Pointer, here: Section, text: str, directory: Directory, anchor: str, on_pages: bool) -> Outcome:
    """No words lead on: a list or table in the same section, else the section that follows."""
    if fold(x.where) in BACK:
        return Outcome(here.id, RESOLVED, "", anchor=anchor)
    if HAS_LIST.search(text, x.end):
        return Outcome(here.id, RESOLVED, Message("the list or table in this section"), anchor=anchor)
    if fold(x.where) in SIDES:
        nothing = Message("nothing near by fits its words")
        return Outcome(None, DANGLING, clauses(printing(x.where), nothing), anchor=anchor)
    later = directory.in_order[here.order + 1 : here.order + 1 + NEARBY]
    if not later:
        return Outcome(None, DANGLING, clauses(printing(x.where), Message("nothing follows")), anchor=anchor)
    status = REPAIRED if on_pages else RESOLVED
    note = clauses(printing(x.where), Message("what follows is “{words}”", words=Words(later[0].title)))
    return Outcome(later[0].id, status, note, anchor=anchor)
