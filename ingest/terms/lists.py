"""Sections side by side: the chapters of a book, or a list of things that are told in a few words each."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from rulewright.ingest.terms.names import heads_a_name, key, words_of
from rulewright.kb.model import Section

LEAST_LISTED = 6  # short sections side by side that make a list of things
MOSTLY_NAMES = 0.6  # of their headings
LEAST_CHAPTERS = 5  # of a book that is parted into chapters
MOST_WORDS = 120  # of one of the things


def chapters(found: Sequence[Section], parents: Container[str], lang: str) -> frozenset[str]:
    """The ids of sections at the top of a book, where they are its chapters; of a list of things alone none.
    ``parents``: the ids of those with others below."""
    generic = words_of(lang).generic
    things = all(_is_short(s, parents) and key(s.title) not in generic and heads_a_name(s.title, lang) for s in found)
    return frozenset(s.id for s in found if len(found) >= LEAST_CHAPTERS and not things)


def in_lists(groups: Iterable[Sequence[Section]], parents: Container[str], lang: str) -> frozenset[str]:
    """Of groups of sections side by side, the ids of those that are each one of many short ones, most of whose headings
    can be names."""
    short = ([s for s in group if _is_short(s, parents)] for group in groups)
    named = (x for x in short if sum(heads_a_name(s.title, lang) for s in x) >= MOSTLY_NAMES * len(x))
    return frozenset(s.id for x in named if len(x) >= LEAST_LISTED for s in x)


def _is_short(s: Section, parents: Container[str]) -> bool:
    return s.id not in parents and "." in s.text and len(s.text.split()) <= MOST_WORDS
