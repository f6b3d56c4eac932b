"""What speaks for a term beside the pattern that found it. How sure a term is goes by both (``ingest.certainty``)."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ingest.terms.book import BookText, Candidate, Usage
from rulewright.ingest.terms.names import key
from rulewright.kb.model import Section

LEAST_SHORT = 6  # short sections side by side that make a list of things
SHORT = 120  # words of one of them
MOSTLY = 2  # of so many sections that use a name one writes it with a capital
COMMON = 3  # other sections that say a name, from which on it may be any word


def witness(book: BookText, c: Candidate, names: Sequence[str], usage: Usage) -> str:
    """The best that speaks for a term of these names (keys, its own first); "alone" where nothing does.

    "told": the first sentence under its heading says it again. "written": another section writes it with a capital
    within a sentence. "listed": its section is one of many short ones. "said", "common": few or many others use it.
    """
    section = book.sections[c.section]
    first, _, rest = names[0].partition(" ")
    if rest and book.words.is_doing(first):
        return "alone"  # "Fighting Monsters" says what to do
    if c.found_by == "heading" and _is_told(book, c.section, names[0]):
        return "told"
    others, written = ({i for n in names for i in of.get(n, ())} - {c.section} for of in (usage.places, usage.written))
    if written and len(written) * MOSTLY >= len(others):
        return "written"
    if c.found_by == "heading" and _is_listed(book, section):
        return "listed"
    return ("common" if len(others) > COMMON else "said") if others else "alone"


def _is_told(book: BookText, i: int, name: str) -> bool:
    first = next((key(s.text) for s in book.sentences(i)), "")
    return f" {name} " in f" {first} "


def _is_listed(book: BookText, section: Section) -> bool:
    beside = book.children.get(section.parent or "", ())
    short = [s for s in beside if s.id not in book.children and "." in s.text and len(s.text.split()) <= SHORT]
    return section in short and len(short) >= LEAST_SHORT
