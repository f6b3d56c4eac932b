"""The small query language: what stands in a query beside its words, read by us and by nobody else.

``game:`` and ``kind:`` keep to a game or a kind of section, ``defines:`` and ``mentions:`` to sections that define a
term or mention it, ``-word`` leaves out those that have a word; a value of several words stands in quotation marks.
Each has a name in every language that the program knows, ``juego:`` and so on. What looks like one and is none is
words, and said to be.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.language.data import listed
from rulewright.kb.messages import Message

MOST = 8  # operators of a query
# `game:`, `-` before a letter, then the value; `10:30` and `-1` are no operators
PATTERN = re.compile(
    r"(?<!\S)(?:(?P<key>[^\W\d_]{1,20}):(?=[^\s/])|-(?=[\"“«]?[^\W\d_]))"
    r"(?:[\"“«](?P<quoted>[^\"“”«»]{1,100})[\"”»]|(?P<bare>[^\s\"“”«»]{1,100}))"
)


class Does(StrEnum):
    """What an operator does."""

    GAME = "game"
    KIND = "kind"
    DEFINES = "defines"
    MENTIONS = "mentions"
    WITHOUT = "without"


NAMES = {name: does for does in Does if does != Does.WITHOUT for name in listed(f"search.operator_{does.value}")}


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator with its value, and where it, and the value alone, stands in the query."""

    does: Does
    value: str
    start: int
    at: int
    end: int

    @property
    def speaks(self) -> bool:
        """True where its value says what a query is about that has no other words."""
        return self.does in (Does.DEFINES, Does.MENTIONS)


def operators(text: str) -> tuple[tuple[Operator, ...], list[Message]]:
    """The operators of a query, and what there is to tell of those that are none."""
    found: list[Operator] = []
    told: list[Message] = []
    for m in PATTERN.finditer(text):
        does = NAMES.get(m["key"].casefold()) if m["key"] else Does.WITHOUT
        if does is None:
            told.append(Message("'{word}:' is no filter; it was searched for as a word.", word=m["key"]))
        elif len(found) < MOST:
            value = "quoted" if m["quoted"] else "bare"
            found.append(Operator(does, m[value], m.start(), m.start(value), m.end()))
        else:
            told.append(Message("Only the first {n} filters were heeded.", n=MOST))
    return tuple(found), list(dict.fromkeys(told))
