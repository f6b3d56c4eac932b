"""Wordings that say what one thing does to another, as lists of a language, found in a plain text.

A cue is the name of such a list: it speaks for a type of interaction, and points ``ACTIVE`` where what stands before it
does it to what stands after ("A ignores B"), ``PASSIVE`` where it is done to what stands before it ("B is ignored").
What each list of ``interactions.toml`` says is told below.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from functools import cache
from typing import NamedTuple

from rulewright.ingest.precedence.phrases import expression, words_of
from rulewright.kb.language import either, listed
from rulewright.kb.model import InteractionType, InteractionType as T


class Way(Enum):
    """Which way a cue points."""

    ACTIVE = auto()
    PASSIVE = auto()


class Cue(NamedTuple):
    """A list of wordings that say the same of two terms; ``family``: lists that are about as reliable as it."""

    name: str
    type: InteractionType
    way: Way
    family: str


class Lexicon:
    """The cues of one language, by the words that they begin with, as the lists of one of its files say them."""

    def __init__(self, lang: str, file: str, found: Iterable[Cue]) -> None:
        self._by_first: dict[str, list[tuple[Cue, re.Pattern[str]]]] = defaultdict(list)
        for cue in found:
            for way in listed(f"{file}.{cue.name}", lang):
                ways = expression([way])
                for first in way.split()[0].strip("[]").split("|"):
                    self._by_first[first].append((cue, ways))

    def find(self, flat: str) -> Iterator[tuple[Cue, int, int]]:
        """At each word of a plain text the first cue that begins there, with where it stands."""
        words = words_of(flat)
        for at, word in words.each():
            for cue, ways in self._by_first.get(word, ()):
                if m := ways.match(words.text, at):
                    yield cue, *words.span(m)
                    break


# -- what each list says ----------------------------------------------------------------------------------------------


FILE = "interactions"

SAYS = tuple(  # of two lists that have a wording at one word the one that stands higher counts
    Cue(name, type_, way, family)
    for family, type_, way, names in (
        ("negates", T.NEGATES, Way.ACTIVE, "not_counted ignore prevent"),
        ("bans", T.EXCLUDES, Way.ACTIVE, "cannot none"),
        ("needs", T.REQUIRES, Way.ACTIVE, "only require"),
        ("negates", T.NEGATES, Way.PASSIVE, "be_ignored"),
        ("changes", T.MODIFIES, Way.PASSIVE, "be_changed"),
        ("gain", T.CAUSES, Way.PASSIVE, "be_caused"),
        ("adds", T.MODIFIES, Way.PASSIVE, "depends equal"),
        ("kinds", T.INCLUDES, Way.ACTIVE, "is_a consist"),
        ("changes", T.MODIFIES, Way.ACTIVE, "bonus"),
        ("adds", T.MODIFIES, Way.ACTIVE, "add"),
        ("gain", T.CAUSES, Way.ACTIVE, "receive"),
        ("tests", T.CAUSES, Way.ACTIVE, "test"),
        ("gain", T.CAUSES, Way.ACTIVE, "allow place become trigger"),
        ("negates", T.NEGATES, Way.ACTIVE, "remove"),
        ("needs", T.REQUIRES, Way.ACTIVE, "choose"),
        ("changes", T.MODIFIES, Way.ACTIVE, "modify"),
        ("order", T.ORDERS, Way.ACTIVE, "before"),
    )
    for name in names.split()
)
HINTS = (
    Cue("spares", T.NEGATES, Way.ACTIVE, ""),
    Cue("does", T.CAUSES, Way.ACTIVE, ""),
    Cue("uses", T.MODIFIES, Way.ACTIVE, ""),
)
KINDS = Cue("kinds", T.INCLUDES, Way.PASSIVE, "kinds")  # "the parts are A, B and C"
CHANGES = Cue("changes", T.MODIFIES, Way.ACTIVE, "changes")  # "gives a bonus"
HAPPENS = Cue("happens", T.CAUSES, Way.ACTIVE, "gain")  # "each rolls": the words are a name themselves
ACTS = frozenset({"test", "remove", "be_ignored", "place", "choose"})  # wordings that may be such names
NEGATIVE = frozenset({"ignore", "cannot", "none", "not_counted"})  # these words deny by themselves
BOUND = frozenset({"cannot", "only"})  # in these "can" allows nothing
FORBIDS = frozenset({"cannot", "none"})
RECEIVES = frozenset({"receive", "test"})  # of these the one before is who gets it


class Said(NamedTuple):
    """A wording where it stands in a sentence."""

    says: Cue
    start: int
    end: int


@cache
def wordings(lang: str) -> Lexicon:
    """The wordings of a language. Raises KeyError for one that has no folder."""
    return Lexicon(lang, FILE, SAYS)


@cache
def hints(lang: str) -> Lexicon:
    """The wordings of a language that state nothing in so many words. Raises KeyError as ``wordings`` does."""
    return Lexicon(lang, FILE, HINTS)


@cache
def _any_of(name: str, lang: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{either(f'{FILE}.{name}', lang)})\b", re.IGNORECASE)


def talks(flat: str, lang: str) -> bool:
    """True for a plain sentence that talks to the reader ("we'll", "maybe") more than it rules."""
    return _any_of("talking", lang).search(flat) is not None


def offers(flat: str, lang: str) -> bool:
    """True for a plain sentence that leaves a choice of what follows it, or announces it and says when it holds."""
    when = flat.rstrip(" *_").endswith(":") and _any_of("condition", lang).search(flat)
    return bool(when or _any_of("offering", lang).search(flat))
