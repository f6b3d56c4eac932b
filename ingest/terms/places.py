"""Where a name is defined: of all places that may define it, the one that does, not the first that mentions it."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.ingest.terms.book import BookText, Candidate, Opening
from rulewright.ingest.terms.headings import is_entry
from rulewright.ingest.terms.names import forms, key
from rulewright.kb.language import either, fold

OWN = 0.1  # what a name's own heading gains
SENDS_ON = re.compile(rf"(?<![^\W_])(?:{either('references.see')})(?![^\W_])")
SURE_HEADING = 0.7  # weight from which a heading is a name's own
TITLED = 0.12  # what a mark in running text gains where the heading above it has the name
SPOKEN = 0.15  # what it gains where the section speaks of the name again and again
FIRST = 0.05  # what the first mark gains: books mark a word where they introduce it
SPOKEN_HERE = 0.07  # how much of that is no matter where the place is chosen
OFTEN = 4  # uses of a name in one section, from which on it speaks of it throughout
MOST_READ = 50_000  # characters of a section in which they are counted
SAID = 0.2  # what a sentence loses that only says that there is such a keyword
LEAST_PIECE = 0.5  # weight of a compound for which no heading speaks
UNDER_HEADING = 0.79  # a mark in running text does not outdo the heading of the same name
SUMMARY = 0.06  # what a step of a summary loses
LISTED = 0.2  # what an entry loses whose heading has all its words: it says what to do with the thing
SUBRULES = 0.03  # what a numbered rule with rules under it gains
STEP = re.compile(r"\d\Z")
MARKED = frozenset({"bold"})
LOOSE = frozenset({"bold", "piece", "listed", "held"})  # patterns that find a use of a name, not what explains it


def place(book: BookText, c: Candidate, first: int) -> float:
    """How likely a name is defined here rather than elsewhere; ``first`` is where its first candidate starts."""
    section = book.sections[c.section]
    weight = weigh(book, c)
    if c.found_by == "heading":
        weight += OWN if c.weight >= SURE_HEADING else 0.0
        weight -= SAID if section.id in book.profiles else 0.0  # fields tell what it has, not what it is
    elif c.found_by == "glossary":
        said = section.text[:MOST_READ] if is_entry(book, section) else book.source(c.start, c.end)
        weight += 0.0 if SENDS_ON.search(fold(said)) else 2 * OWN  # more than a heading
    elif STEP.match(section.number or ""):
        weight -= SUMMARY
    if c.found_by == "keyword":
        weight -= SAID  # "units with the Scout keyword" says that there is one
    if c.found_by in MARKED:
        weight -= SPOKEN_HERE * _spoken(book, c)
        more = FIRST if c.start == first else 0.0
        more += TITLED if c.key.removesuffix("s") in key(section.title) else 0.0
        weight = max(weight, min(weight + more, UNDER_HEADING))
    if c.found_by == "entry" and is_listed_above(book, c):
        weight -= LISTED
    if c.found_by == "subject" and section.number is not None and book.children.get(section.id):
        weight += SUBRULES
    return weight


def weigh(book: BookText, c: Candidate) -> float:
    """How likely a candidate is a term; a mark in running text counts for more where its section is about it."""
    if c.found_by not in MARKED:
        return c.weight
    return c.weight + _spoken(book, c) * SPOKEN


def _spoken(book: BookText, c: Candidate) -> float:
    """How much a candidate's section speaks of it, from 0 to 1; of a very long one its beginning is read."""
    return min(book.folded(c.section).count(c.key.removesuffix("s"), 0, MOST_READ), OFTEN) / OFTEN


def is_listed_above(book: BookText, c: Candidate) -> bool:
    """True for an entry whose words its heading counts up: ``Damage, stress and other tokens``."""
    stems = {w.removesuffix("s") for w in key(book.sections[c.section].title).split()}
    words = [w.removesuffix("s") for w in c.key.split()]
    return len(words) > 1 and "," in book.sections[c.section].title and stems.issuperset(words)


def moved(book: BookText, c: Candidate) -> Candidate:
    """A candidate that only uses its name, moved to the first sentence that says what it is or does.

    A mark in bold moves only towards the book's beginning, or to where a heading speaks of it: what comes after the
    word was introduced adds to it.
    """
    if c.found_by not in LOOSE or " " not in c.key or c.weight >= SURE_HEADING:
        return c
    if c.found_by == "piece" and c.weight > LEAST_PIECE:
        return c  # a heading speaks for the place
    names = (c.key, *map(key, forms(c.key, book.lang)))
    found = [x for n in names for x in book.openings.get(n, ()) if _explains(book, c, x)]
    if not found:
        return c
    to = min(found, key=lambda x: x.start)
    return replace(c, section=to.section, start=to.start, end=to.end)


def _explains(book: BookText, c: Candidate, x: Opening) -> bool:
    """True where a sentence that begins with a name says more than the place that uses it."""
    if x.start < c.start:
        return True
    headed = c.key.split()[0] in key(book.sections[x.section].title).split()
    return x.defines and (c.found_by == "piece" or headed)
