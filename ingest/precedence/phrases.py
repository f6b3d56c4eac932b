"""Wordings as a language's folder writes them, as expressions over the words of a text.

A wording is words parted by blanks, in small letters and without accents:

    card|cards      one of these words
    resolve~        a word that begins so; ~rule: one that ends so
    always?         a word that may be missing
    !of|than        one word, or the end, that is none of these
    #               a number
    ...             up to eight words of one clause
    ......          up to thirty words of one sentence
    ^ $             where the sentence begins and ends
    [ ]             the words that carry the statement; the others only have to stand about them

Marks of emphasis and quotation are no words; any other mark is one and ends a clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import dropwhile
from typing import NamedTuple

WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*|[^\w\s\"*`]")
BRACKET = re.compile(r"(?<=\[)(?=.)|(?<=.)(?=\])")
ANYTHING = {  # each word of a text has a blank behind it
    "...": r"(?:\w\S* ){0,8}?",
    "......": r"(?:\S+ ){0,30}?",
    "#": r"\d\S* ",
    "[": "(",
    "]": ")",
}


class Found(NamedTuple):
    """A wording of a list, and where the words that carry it stand."""

    name: str
    start: int
    end: int


class Phrases:
    """The wordings of some lists in one language."""

    def __init__(self, lists: Mapping[str, Iterable[str]]) -> None:
        """``lists`` by name; a text tells them in this order."""
        self._lists = {name: expression(ways) for name, ways in lists.items()}

    def find(self, text: str) -> Iterator[Found]:
        """What a plain text says, list by list, of each list in reading order."""
        words = Words(text)
        for name, ways in self._lists.items():
            for m in ways.finditer(words.text):
                yield Found(
                    name, words.source(m.start(m.lastindex or 0)), words.source(m.end(m.lastindex or 0) - 2) + 1
                )


class Words:
    """The words of a text, each with a blank behind it, between its two ends; marks before the first are none."""

    def __init__(self, text: str) -> None:
        """``text`` is plain, see ``ingest.precedence.plain``."""
        met = [*dropwhile(lambda m: not m.group()[0].isalnum(), WORD.finditer(text))]
        begin = met[0].start() if met else 0
        self.text = "".join(["^ ", *(f"{m.group().lower()} " for m in met), "$ "])
        places = (at for m in met for at in range(m.start(), m.end() + 1))
        self._places = [begin, begin, *places, len(text), len(text)]

    def source(self, at: int) -> int:
        """Where a character of a word stands in the text itself."""
        return self._places[at]


def expression(ways: Iterable[str]) -> re.Pattern[str]:
    """Wordings as one expression; its one group that takes part is what carries the statement."""
    return re.compile("|".join(rf"(?<!\S){_way(way)}" for way in ways) or "(?!)")


def _way(way: str) -> str:
    elements = BRACKET.sub(" ", way if "[" in way else f"[{way}]").split()
    return "".join(ANYTHING.get(e) or _word(e) for e in elements)


def _word(element: str) -> str:
    """One word of a wording with the blank behind it."""
    bare = element.lstrip("!").removesuffix("?")
    words = "|".join(re.escape(w).replace(r"\~", r"\w*") for w in bare.split("|"))
    if element[0] == "!":
        return rf"(?!(?:{words}) )\S+ "
    return f"(?:(?:{words}) )?" if element.endswith("?") else f"(?:{words}) "
