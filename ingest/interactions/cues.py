"""The cues of interactions: by which words rules say what one thing does to another, and where their clauses begin.

A cue speaks for a type of interaction, and points ``ACTIVE`` where what stands before it does it to what stands after
("A ignores B"), ``PASSIVE`` where it is done to what stands before it ("B is ignored"). Its wordings are data of each
language, ``kb/language/CODE/interactions.toml``, under its name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from functools import cache
from typing import Generic, NamedTuple, Protocol, TypeVar

from rulewright.ingest.precedence.phrases import expression, words_of
from rulewright.kb.language.data import LANGUAGES, either, listed
from rulewright.kb.model import InteractionType as T

MARKS = ("condition", "condition_doing", "doing", "before_condition", "after_comma", "joining", "joined")


class Way(Enum):
    """Which way a cue points."""

    ACTIVE = auto()
    PASSIVE = auto()


class Cue(NamedTuple):
    """A group of wordings that say the same of two terms; ``family``: groups that are about as reliable as it."""

    name: str
    type: T
    way: Way
    family: str = ""


OF_TYPE = {  # the names of the cues; of two that begin at one word the one that stands higher counts
    T.NEGATES: "be_ignored be_removed have_no_effect ignore immune prevent cancel remove block lose excepting does_not"
    " pass_through need_not",
    T.EXCLUDES: "cannot never none",
    T.ORDERS: "before followed_by after",
    T.REQUIRES: "require must_have only_if spend target decide",
    T.CAUSES: "be_caused gain receive become suffer inflict trigger score start allow activate be_put place take can_do"
    " must_do do fall",
    T.INCLUDES: "is_a count_as consist",
    T.MODIFIES: "instead_of can_only be_changed depend add subtract increase reduce reroll modify bonus change"
    " determine count instead use apply move",
}
PASSIVE = frozenset(["be_ignored", "be_removed", "have_no_effect", "after", "be_caused", "be_changed", "depend"])
CUES = tuple(
    Cue(name, type_, Way.PASSIVE if name in PASSIVE else Way.ACTIVE)
    for type_, names in OF_TYPE.items()
    for name in names.split()
)


class Named(Protocol):
    """What has a name, under which its wordings are listed."""

    @property
    def name(self) -> str:
        """The name of its list."""


C = TypeVar("C", bound=Named)


class Lexicon(Generic[C]):
    """The cues of one language, by the words that they begin with, as the lists of one of its files say them."""

    def __init__(self, lang: str, file: str, found: Iterable[C]) -> None:
        self._by_first: dict[str, list[tuple[C, re.Pattern[str]]]] = defaultdict(list)
        for cue in found:
            for way in listed(f"{file}.{cue.name}", lang):
                ways = expression([way])
                for first in way.split()[0].strip("[]").split("|"):
                    self._by_first[first].append((cue, ways))

    def find(self, flat: str) -> Iterator[tuple[C, int, int]]:
        """At each word of a plain text the first cue that begins there, with where it stands."""
        words = words_of(flat)
        for at, word in words.each():
            for cue, ways in self._by_first.get(word, ()):
                if m := ways.match(words.text, at):
                    yield cue, *words.span(m)
                    break


@cache
def cues(lang: str) -> Lexicon[Cue]:
    """The cues of a language. Raises KeyError for one that has no folder."""
    return Lexicon(LANGUAGES[lang].code, "interactions", CUES)


def any_of(name: str, lang: str | None = None) -> str:
    """A list of ``interactions.toml``, in one language or in all, as alternatives of an expression."""
    return either(f"interactions.{name}", lang)


@cache
def clause_marks(lang: str) -> re.Pattern[str]:
    """Where clauses begin in a language; the group ``condition`` marks one that only says when the rest holds.

    Raises KeyError for a language that has no folder.
    """
    said = {name: any_of(name, LANGUAGES[lang].code) for name in MARKS}
    return re.compile(
        r"[;:]|\.(?=\s)|\s[–—-]\s|[()]"
        rf"|(?:, (?:(?:{said['before_condition']}) )?|\b)(?P<condition>(?:{said['condition']})\b"
        rf"|(?:{said['condition_doing']})(?= \w+(?:{said['doing']})\b))"
        rf"|, (?=(?:{said['after_comma']})\b)"
        rf"|\b(?:{said['joining']}) (?=(?:{said['joined']})\b)",
        re.IGNORECASE,
    )
