"""What everybody asks at a table: how one wins, who starts, when it ends; and the headings under which that stands.

The ``topics`` of each language's ``search.toml``, in the same order in all of them: ``"asked words = words of
headings"``. A query is on a topic where it has one of the asked words and beside them nothing but ``topics_beside``.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rulewright.kb.language import LANGUAGES, is_stop_word
from rulewright.kb.language.data import listed

LONGEST = 5  # words of a heading; a longer "title" is how a rule begins


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic in one language: words it is asked for by, and words of its headings."""

    asked: frozenset[str]
    headings: frozenset[str]

    @classmethod
    def read(cls, line: str) -> Topic:
        """A line of the list."""
        asked, _, headings = line.partition("=")
        return cls(frozenset(asked.split()), frozenset(headings.split()))


TOPICS = {code: tuple(map(Topic.read, listed("search.topics", code))) for code in LANGUAGES}
BESIDE = {code: frozenset(listed("search.topics_beside", code)) for code in LANGUAGES}


def topic(subject: Collection[str], lang: str | None) -> int | None:
    """The topic (its place in the lists) that the words of a query are on which say what it is about, None for none."""
    for n, one in enumerate(TOPICS.get(lang or "", ())):
        if not one.asked.isdisjoint(subject) and one.asked.union(BESIDE[lang or ""]).issuperset(subject):
            return n
    return None


def is_headed(n: int, title: Collection[str], lang: str) -> bool:
    """True where a heading, given as folded words, says a topic and no more."""
    if n >= len(TOPICS.get(lang, ())) or len(title) > LONGEST:
        return False
    headings, telling = TOPICS[lang][n].headings, [w for w in title if not is_stop_word(w, lang)]
    return not headings.isdisjoint(telling) and headings.union(BESIDE[lang]).issuperset(telling)
