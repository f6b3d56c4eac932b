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
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import accumulate, dropwhile

from rulewright.kb.language import listed

WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*|[^\w\s\"*`]")
BRACKET = re.compile(r"(?<=\[)(?=.)|(?<=.)(?=\])")
NEEDED = re.compile(r"[^!~?#^$.]+")  # an element that is one of some words, and may not be missing
ANYTHING = {  # each word of a text has a blank behind it
    "...": r"(?:\w\S* ){0,8}?",
    "......": r"(?:\S+ ){0,30}?",
    "#": r"\d\S* ",
    "[": "(",
    "]": ")",
}


class Words:
    """The words of a text, each with a blank behind it, between its two ends; marks before the first are none."""

    def __init__(self, text: str) -> None:
        """``text`` is plain, see ``kb.language.plain``."""
        self._printed = text
        met = dropwhile(lambda word: not word[0].isalnum(), WORD.findall(text))
        self.text = " ".join(["^", *met, "$", ""]).lower()

    @cached_property
    def _places(self) -> tuple[list[int], list[int]]:
        """Where each word begins, here and in the text itself; most texts are never asked."""
        met = [*dropwhile(lambda m: not m.group()[0].isalnum(), WORD.finditer(self._printed))]
        starts = [m.start() for m in met]
        here = accumulate((m.end() + 1 - m.start() for m in met), initial=len("^ "))
        return [0, *here], [starts[0] if starts else 0, *starts, len(self._printed)]

    def _place(self, at: int) -> int:
        here, there = self._places
        word = bisect_right(here, at) - 1
        return there[word] + at - here[word]

    @cached_property
    def _each(self) -> frozenset[str]:
        return frozenset(self.text.split())

    def may_say(self, name: str, lang: str | None) -> bool:
        """False where the text has none of the words without which it cannot have a wording of a list."""
        needed = _needed(name, lang)
        return not needed or not needed.isdisjoint(self._each)

    def each(self) -> Iterator[tuple[int, str]]:
        """The words with their places here."""
        words = self.text.split()
        return zip(accumulate([len(word) + 1 for word in words], initial=0), words, strict=False)

    def find(self, ways: re.Pattern[str]) -> Iterator[tuple[int, int]]:
        """Where in the text itself stand the words that carry one of some wordings."""
        return map(self.span, ways.finditer(self.text))

    def span(self, found: re.Match[str]) -> tuple[int, int]:
        """Where in the text itself stand the words that carry a wording that was found here."""
        start, end = found.span(found.lastindex or 0)
        return self._place(start), self._place(end - 2) + 1  # each word has a blank behind it


words_of = lru_cache(maxsize=8)(Words)  # one sentence is asked many things


@cache
def wordings(name: str, lang: str | None = None) -> re.Pattern[str]:
    """A list of ``precedence.toml``, in one language or in all."""
    return expression(listed(f"precedence.{name}", lang))


def says(name: str, text: str, lang: str | None = None) -> bool:
    """True for a plain text that has one of the wordings of a list."""
    words = words_of(text)
    return words.may_say(name, lang) and wordings(name, lang).search(words.text) is not None


@cache
def _needed(name: str, lang: str | None) -> frozenset[str]:
    """Words of which a text that has a wording of a list has one; empty where a wording has no such word."""
    each = [_longest(way) for way in listed(f"precedence.{name}", lang)]
    return frozenset().union(*each) if all(each) else frozenset()


def _longest(way: str) -> frozenset[str]:
    """The longest word that a wording cannot do without, in all its ways: long words are rare."""
    elements = [e.split("|") for e in way.replace("[", " ").replace("]", " ").split() if NEEDED.fullmatch(e)]
    return frozenset(max(elements, key=lambda words: min(map(len, words)), default=()))


def expression(ways: Iterable[str]) -> re.Pattern[str]:
    """Wordings as one expression; its one group that takes part is what carries the statement."""
    written = [rf"(?<!\S){_way(way)}" for way in ways]
    return re.compile("|".join(written) or "(?!)")


def _way(way: str) -> str:
    bracketed = way if "[" in way else f"[{way}]"
    elements = BRACKET.sub(" ", bracketed).split()
    return "".join(ANYTHING.get(e) or _word(e) for e in elements)


def _word(element: str) -> str:
    """One word of a wording with the blank behind it."""
    bare = element.lstrip("!").removesuffix("?")
    words = "|".join(re.escape(w).replace(r"\~", r"\w*") for w in bare.split("|"))
    if element[0] == "!":
        return rf"(?!(?:{words}) )\S+ "
    return f"(?:(?:{words}) )?" if element.endswith("?") else f"(?:{words}) "
