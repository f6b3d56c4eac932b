"""What the term step knows of a language: the lists of its ``terms.toml``, where each is told, for the step to ask."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from rulewright.kb.claims import TermKind
from rulewright.kb.language.data import either, folded_list, listed


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words for the parts of rulebooks, folded; ``kinds`` in the order in which they count."""

    generic: frozenset[str]
    orders: frozenset[str]
    urging: frozenset[str]
    articles: frozenset[str]
    small: frozenset[str]
    plain: frozenset[str]
    verbs: frozenset[str]
    tells: frozenset[str]
    needing: frozenset[str]
    vague: frozenset[str]
    pieces: frozenset[str]
    moments: frozenset[str]
    ands: frozenset[str]
    never: frozenset[str]
    parts: frozenset[str]
    tails: frozenset[str]
    procedures: frozenset[str]
    legal: frozenset[str]
    no_name: frozenset[str]
    to: frozenset[str]
    of: frozenset[str]
    attached: frozenset[str]
    gerund: frozenset[str]
    definite: frozenset[str]
    lone_tails: frozenset[str]
    of_kind: frozenset[str]
    kinds: tuple[tuple[str, TermKind], ...]

    def is_doing(self, word: str) -> bool:
        """True for a word that says what is being done: "moving"."""
        return word.casefold().endswith(tuple(self.gerund))


@cache
def words_of(lang: str) -> Words:
    """The words of a language; none of one that is not known here."""
    sets = {name: folded_list(f"terms.{name}", lang) for name in Words.__slots__ if name != "kinds"}
    return Words(**sets, kinds=kinds_of("kinds", lang))


@cache
def counting(lang: str) -> re.Pattern[str]:
    """What counts up things of a kind: "a card's characteristics are cost, ...": what word tells it, and the things."""
    cues = "|".join(re.escape(cue) for cue, _ in words_of(lang).kinds) or "(?!)"
    return re.compile(
        rf"\b({cues})[a-z]{{0,4}}(?: [\w-]{{2,20}}){{0,2}}?"
        rf"(?: (?:{either('terms.being', lang)}):?|:) ([^.:;()]{{5,400}})"
    )


def leading_in(lang: str, text: str) -> TermKind | None:
    """The kind of what stands behind a colon, where a sentence before that tells it: "has these attributes: "."""
    before, colon, _ = text.partition(":")
    words = before.split()
    if not colon or words_of(lang).verbs.isdisjoint(words[:-1]):
        return None
    return next((kind for cue, kind in words_of(lang).kinds if words[-1].startswith(cue)), None)


def kinds_of(name: str, lang: str | None = None) -> tuple[tuple[str, TermKind], ...]:
    """A list of ``words -> kind`` of one language, or of all: the words folded, in the order of the list."""
    found = (entry.partition(" -> ") for entry in listed(f"terms.{name}", lang))
    return tuple((said, TermKind(kind)) for said, _, kind in found)
