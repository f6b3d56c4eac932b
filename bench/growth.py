"""A corpus made larger: new books with words of their own, not copies.

Every further copy of the books keeps their shape (lengths, headings, sentences, little words) and some of their words;
the others become words that no other copy has, the same one wherever the book says it. So the vocabulary grows with the
corpus, and a common word of the trade stands in many games, as it does in life.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rulewright.kb.language import is_stop_word
from rulewright.kb.model import Book, BookReading, GameStudy, Knowledge, Section, Term

KEPT = 0.4  # of the words that say something are kept in each further book
WORD = re.compile(r"[^\W\d_]{3,}+")
SYLLABLES = tuple(a + b for a in "bcdfglmnprstvz" for b in ("a", "e", "i", "o", "u", "an", "el", "or"))


class Renamer:
    """What the words of one copy are called."""

    def __init__(self, copy: int) -> None:
        self._copy = copy
        self._word = lru_cache(50_000)(self._new)

    def _new(self, word: str) -> str:
        drawn = hashlib.blake2b(f"{self._copy} {word}".encode(), digest_size=8).digest()
        if drawn[0] < 256 * KEPT or is_stop_word(word):
            return word
        return "".join(SYLLABLES[b % len(SYLLABLES)] for b in drawn[1 : 3 + len(word) // 4])

    def text(self, text: str) -> str:
        """A text of the copy: capitals stay where they are."""
        return WORD.sub(self._one, text)

    def _one(self, m: re.Match[str]) -> str:
        old, word = m[0], m[0].lower()
        new = self._word(word)
        if new == word:
            return old
        return new.upper() if old.isupper() else new.title() if old[0].isupper() else new

    def id(self, i: str) -> str:
        """An id of the copy: ``core/cover`` -> ``x7-core/cover``."""
        return f"x{self._copy}-{i}"


def grown(games: Iterator[Knowledge], times: int) -> Iterator[Knowledge]:
    """The games, then as many copies of each as make the corpus so many times as large."""
    for knowledge in games:
        yield knowledge
        for copy in range(1, times):
            yield renamed(knowledge, copy)


def renamed(knowledge: Knowledge, copy: int) -> Knowledge:
    """One copy of a game: what search needs of it."""
    as_ = Renamer(copy)
    readings = tuple(_reading(r, as_) for r in knowledge.readings)
    studies = tuple(GameStudy(as_.id(s.game), tuple(_term(t, as_) for t in s.terms)) for s in knowledge.studies)
    return Knowledge(readings, studies)


def _reading(reading: BookReading, as_: Renamer) -> BookReading:
    b = reading.book
    book: Book = replace(b, id=as_.id(b.id), game=as_.id(b.game), title=as_.text(b.title))
    return BookReading(book, tuple(_section(s, as_) for s in reading.sections))


def _section(s: Section, as_: Renamer) -> Section:
    parent = None if s.parent is None else as_.id(s.parent)
    return replace(
        s, id=as_.id(s.id), book=as_.id(s.book), parent=parent, title=as_.text(s.title), text=as_.text(s.text)
    )


def _term(t: Term, as_: Renamer) -> Term:
    return replace(
        t,
        id=as_.id(t.id),
        game=as_.id(t.game),
        book=as_.id(t.book),
        name=as_.text(t.name),
        aliases=tuple(as_.text(a) for a in t.aliases),
        definition=replace(t.definition, section=as_.id(t.definition.section)),
        translations=tuple(as_.id(i) for i in t.translations),
    )
