"""Sections of a book of higher authority that replace or change sections of another book of the same game.

Books may be in different languages, so sections are compared by the concepts they speak of. A pair is kept where the
headings name the same thing, where the higher book says itself that it replaces or forbids that thing, where both
define the same term or both say which rule wins, or where a text is far more like one section than like any other.
What only repeats the other section is no override.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.ingest.precedence.abreast import abreast
from rulewright.ingest.precedence.clauses import DENIAL, Clauses, Talk, talk
from rulewright.ingest.precedence.concepts import Concepts, Subject, weights
from rulewright.ingest.precedence.explicit import named_by, replaces_all
from rulewright.ingest.precedence.pairing import LIKE_TITLE, Match, Own, Pairing, bent, family, gone, parts
from rulewright.ingest.precedence.phrases import says
from rulewright.ingest.precedence.statements import section_statements
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold, plain
from rulewright.kb.messages import Aside, Message, Words, together
from rulewright.kb.model import BookReading, Contrast, Override, Section, SectionKind, Statement, Term, Translation

RUNGS = 2  # statements that make a section one that says which rule wins
SHARED = 6  # concepts named in a reason


@dataclass(frozen=True)
class Books:
    """A book and one of the same game that has less authority, with what their sections speak of."""

    higher: BookReading
    lower: BookReading
    pairing: Pairing
    highers: Sequence[Subject]
    lowers: Sequence[Subject]
    concepts: Concepts
    clauses: Clauses
    talks: Mapping[str, Talk]


def pairs_of_books(readings: Sequence[BookReading]) -> Iterator[tuple[BookReading, BookReading]]:
    """Every book with every book of its game that has less authority."""
    for higher in readings:
        for lower in readings:
            if higher.book.authority > lower.book.authority:
                yield higher, lower


def find(
    readings: Sequence[BookReading],
    terms: Sequence[Term],
    translations: Sequence[Translation],
    statements: Iterable[Statement],
) -> list[Override]:
    """All overrides of one game, in reading order of the higher books."""
    pairs = list(pairs_of_books(readings))
    if not pairs:
        return []
    concepts = Concepts(terms, translations, statements)
    subjects = {
        r.book.id: [s for s in concepts.subjects(r) if not _names_book(s, r) and not _binds_nobody(s)] for r in readings
    }
    talks = {s.section.id: talk(s.section, concepts) for of in subjects.values() for s in of}
    out: list[Override] = []
    for higher, lower in pairs:
        highers, lowers = subjects[higher.book.id], subjects[lower.book.id]
        weight = weights([*highers, *lowers])
        clauses = Clauses(highers, lowers, concepts)
        pairing = Pairing(highers, lowers, talks, weight)
        books = Books(higher, lower, pairing, highers, lowers, concepts, clauses, talks)
        found = [m for s in highers for m in _matches(s, books, weight)]
        found += [*_defining(books, terms), *_ranking(books)]
        out.extend(_changing(books, [*found, *_further(books, found)]))
    return out


def _matches(subject: Subject, books: Books, weight: dict[str, float]) -> Iterator[Match]:
    for lower, sentence, does in named_by(subject, books.lowers, books.concepts):
        yield replace(books.pairing.match(subject, lower), explicit=sentence, does=does)
    for part in parts(subject, books.concepts, weight):
        yield from books.pairing.of(part)


def _further(books: Books, found: Sequence[Match]) -> Iterator[Match]:
    """What follows from the pairs that were found, and clauses that speak against each other."""
    yield from gone(found, books.highers, books.lowers)
    yield from family(found, books.highers, books.pairing)
    yield from bent(Own(books.highers, books.talks, books.pairing, found), books.lowers)
    by_id = {s.section.id: s for s in books.lowers}
    for subject in books.highers:
        for section, own, other in books.clauses.contrary(subject.section):
            match = books.pairing.match(subject, by_id[section.id])
            against = Message(
                "“{words}” stands against “{rule}”.",
                words=Words(own, subject.section.lang),
                rule=Words(other, section.lang),
            )
            yield replace(match, because=against, against=(own, other))


def _binds_nobody(subject: Subject) -> bool:
    """True for an example, and for a glossary, which speaks of everything."""
    return subject.section.kind is SectionKind.EXAMPLE or says("lists", plain(subject.section.title))


def _names_book(subject: Subject, reading: BookReading) -> bool:
    """True for a book's title page: that two books name the same game tells nothing."""
    section = subject.section
    return section.parent is None and (section.order == 0 or fold(section.title) in fold(reading.book.title))


def _defining(books: Books, terms: Sequence[Term]) -> Iterator[Match]:
    """The sections that define one term, each in its book; in the higher one under a heading of its own."""
    by_id = {t.id: t for t in terms}
    highers = {s.section.id: s for s in books.highers}
    lowers = {s.section.id: s for s in books.lowers}
    for term in terms:
        higher = highers.get(term.definition.section)
        if not higher or higher.section.number or fold(higher.section.title) != fold(term.name):
            continue
        others = [
            lowers[o.definition.section]
            for i in term.translations
            if (o := by_id.get(i)) and o.definition.section in lowers
        ]
        if len(others) == 1:
            yield replace(books.pairing.match(higher, others[0]), because=_defined(term))


def _defined(term: Term) -> Message:
    return Message("Both define “{words}”.", words=Words(term.name, term.lang))


def _ranking(books: Books) -> Iterator[Match]:
    """The sections that say which rule wins, the fullest of each book."""
    found = [max(of, key=_rungs, default=None) for of in (books.highers, books.lowers)]
    higher, lower = found
    if higher and lower and min(_rungs(higher), _rungs(lower)) >= RUNGS:
        yield replace(books.pairing.match(higher, lower), because=Message("Both say which rule wins."))


def _rungs(subject: Subject) -> int:
    section = subject.section
    said = section_statements("", section, sentences(section))
    return sum(1 for p in said if p.form == "rule" and says("of_rules", plain(p.sentence)))


def _changing(books: Books, found: Sequence[Match]) -> Iterator[Override]:
    """The matches that change something, each with what differs where a sentence says it.

    A heading over sections says what the sections under it say.
    """
    whole = replaces_all(books.higher)
    speaking = _Speaking(books)
    told = [(m, _differences(m, books)) for of in found for m in speaking.of(of) if _differs(m, books, whole)]
    said = [(m, differs) for m, differs in told if differs or _says_else(m, books)]
    below = {(m.higher.section.parent, m.lower.section.parent): differs for m, differs in reversed(said)}
    for m, differs in told:
        pair = m.higher.section.id, m.lower.section.id
        if (m, differs) in said or pair in below:
            yield _override(m, books, differs or below.get(pair, ()))


def _says_else(m: Match, books: Books) -> bool:
    """False for a heading without text, and where two sections say the same in other words."""
    higher, lower = m.higher.section, m.lower.section
    return bool(higher.text.strip()) and not books.clauses.repeats(higher, lower)


def _differs(m: Match, books: Books, whole: bool) -> bool:
    """False where a numbered section changes no clause of the other, and where a heading has only numbers below it."""
    section, other = m.higher.section, m.lower.section
    if m.explicit or m.because:
        return True
    if not section.text.strip() or not other.text.strip():
        return not section.number  # a heading over sections, which are compared by themselves
    return whole or not section.number or books.clauses.changes(section, other)


class _Speaking:
    """Which sections say what a heading announces: one without text leaves it to the numbered rules under it."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._below = _below(books.highers)

    def of(self, match: Match) -> list[Match]:
        """The match with the sections that speak: those below that deny something, else the one most alike."""
        higher, pairing = match.higher, self._books.pairing
        if higher.section.text.strip():
            return [match]
        below = [s for s in self._below[higher.section.id] if s.section.number]
        denying = [s for s in below if denies(s.section)]
        if below and not denying:
            denying = [max(below, key=lambda s: (pairing.match(s, match.lower).text, -s.section.order))]
        return [replace(match, higher=s) for s in denying] or [match]


def _below(subjects: Sequence[Subject]) -> dict[str, list[Subject]]:
    return in_groups((s.section.parent or "", s) for s in subjects)


def _override(m: Match, books: Books, differs: tuple[Contrast, ...]) -> Override:
    higher, lower = books.higher.book, books.lower.book
    how = (
        f"“{m.higher.section.label}” of {higher.title} replaces “{m.lower.section.label}” of {lower.title} "
        "where they differ."
    )
    authority = Message("{book} has the higher authority.", book=Words(higher.title, higher.lang))
    because = together(_because(m), authority)
    return Override(
        *(higher.game, m.higher.section.id, m.lower.section.id, f"{how} {described(differs)}".strip(), because),
        differences=differs,
        abreast=abreast(m.higher.section, m.lower.section, books.concepts),
        basis=_basis(m),
    )


def _basis(m: Match) -> str:
    """By what a section is known to replace the other."""
    if m.explicit:
        return "says so"
    if m.because:
        return "follows"
    return "title" if m.title >= LIKE_TITLE else "text"


def _differences(m: Match, books: Books) -> tuple[Contrast, ...]:
    """What differs: what can be counted, a sentence that says so, or two of one matter that say otherwise."""
    higher, lower = m.higher.section, m.lower.section
    if m.left_out:
        return (Contrast("left-out", (), (lower.label,)),)
    if m.explicit:
        return (Contrast(m.does, (clipped(m.explicit),)),)
    talks = books.pairing.talk(m.higher), books.pairing.talk(m.lower)
    if not m.against[0] and (found := contrasts(*talks, _counts(m, books))):
        return found
    own, other = m.against if m.against[0] else books.clauses.changed(higher, lower)
    return (Contrast("says", (clipped(own),), (clipped(other),)),) if own else ()


def _counts(m: Match, books: Books) -> tuple[int, int]:
    """How many steps either lists; 0 where each has passages that the other has not: no count tells what is new."""
    higher, lower = m.higher.section, m.lower.section
    counts = steps(higher, books.higher.sections), steps(lower, books.lower.sections)
    if counts[0] == counts[1]:
        return counts
    rows = abreast(higher, lower, books.concepts)
    paired = any(r.own and r.other for r in rows)
    apart = any(not r.other for r in rows) and any(not r.own for r in rows)
    return (0, 0) if paired and apart else counts


def _because(m: Match) -> Message:
    if m.explicit:
        return Message("It says so itself: {said}", said=Words(m.explicit, m.higher.section.lang))
    if m.because:
        return m.because
    shared = sorted(
        (c.lstrip("=") for c in m.higher.body & m.lower.body if c[0] not in "~^#"), key=lambda c: (-len(c), c)
    )
    named = Message("both speak of the same things")
    if shared:
        named = Message("both speak of {words}", words=Words(", ".join(shared[:SHARED]), "en"))
    if m.title >= LIKE_TITLE:
        alike = Aside(f" (alike {m.title:.2f})")
        return Message("The headings name the same thing{alike}; {named}.", alike=alike, named=named)
    alike = Aside(f"; likeness {m.text:.0f}")
    return Message(
        "The text is like this one ({named}{alike}) and like no other section so much.", named=named, alike=alike
    )


# --- what one section says otherwise than another ---------------------------------------------------------------------

# In words for people: steps, prohibitions, a sentence that says so.

LONGEST = 40  # words of a sentence
STEPS_AT_LEAST = 3
WORDED = {
    "says": "it says “{}”",
    "uses": "it uses what the other speaks of in a way of its own: “{}”",
    "adds": "it adds to what the other lists: “{}”",
    "forbids": "it forbids “{}”",
    "left-out": "it leaves out “{}”",
}
ITEM = re.compile(r"^[ \t]*+(?:[-*+•]|\d{1,2}[.)]|[a-zA-Z][.)])\s", re.MULTILINE)


def denies(section: Section) -> bool:
    """True where a section says that something is not so or excepts from it: where rules part from each other."""
    return bool(DENIAL.search(plain(section.text)))


def steps(section: Section, below: Sequence[Section] = ()) -> int:
    """How many steps a section lists, in its text or as numbered sections under it."""
    listed = len(ITEM.findall(section.text))
    numbered = sum(1 for s in below if s.number and s.parent == section.id)
    return max(listed, numbered)


def contrasts(higher: Talk, lower: Talk, counts: tuple[int, int]) -> tuple[Contrast, ...]:
    """What can be counted of the higher section: other steps, more prohibitions."""
    return tuple(c for c in (_steps(*counts), _bans(higher, lower)) if c)


def described(found: Sequence[Contrast]) -> str:
    """The same in one English sentence; empty where no plain difference was found."""
    return f"What differs: {'; '.join(map(_worded, found))}." if found else ""


def _worded(c: Contrast) -> str:
    if c.kind == "steps":
        return f"{c.own[0]} points or steps instead of {c.other[0]}"
    if c.kind == "says" and c.other:
        return f"it says “{c.own[0]}” where the other says “{c.other[0]}”"
    return WORDED[c.kind].format(*c.own, *c.other)


def _steps(own: int, other: int) -> Contrast | None:
    if own == other or min(own, other) < STEPS_AT_LEAST:
        return None
    return Contrast("steps", (str(own),), (str(other),))


def _bans(higher: Talk, lower: Talk) -> Contrast | None:
    said = [ban for ban in higher.bans if not ban.endswith(":")]
    return Contrast("forbids", (clipped(said[0]),)) if said and len(higher.bans) > len(lower.bans) else None


def clipped(text: str) -> str:
    """A sentence cut between words where it is long."""
    words = text.split()
    return " ".join(words[:LONGEST]) + (" …" if len(words) > LONGEST else "")
