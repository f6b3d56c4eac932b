"""Tokens: the words, numbers and signs that are indexed and asked for, one set of rules for both.

302.3   702.19b   D6   2d6   +1   can't   W   re-roll (re, roll, and reroll in the place of re)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rulewright.kb.language.normalise import ELIDED
from rulewright.kb.language.stems import LONGEST_WORD, fold_word

# number with points and a letter | signed number | what is written on to a word | word; possessive, hence linear
TOKEN = re.compile(
    r"\d++(?>(?:\.\d++)+)[a-zA-Z]?+|(?<![\w.])[+−–-]\d++(?![.\w])"
    rf"|(?i:{ELIDED})|[^\W_]++(?>(?:['’ʼ´`][^\W\d_]++)*)"
)
RULE_NUMBER = re.compile(r"\d{1,6}(?:\.\d{1,6}){0,9}[a-z]?")
LONGEST = LONGEST_WORD
_MINUS = str.maketrans("−–", "--")
_HYPHENS = "-‐‑"


class Token(NamedTuple):
    """A token: as printed, folded, and where it stands in the text. ``joined``: it and the next are one word."""

    text: str
    folded: str
    start: int
    end: int
    joined: bool = False


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text in composed form (``plain.tidy``), in order."""
    before: Token | None = None
    for m in TOKEN.finditer(text):
        word = m[0]
        start, end = m.span()
        here = Token(word, folded_token(word), start, end)
        if before is not None:
            hyphen = here.start == before.end + 1 and text[before.end] in _HYPHENS
            yield before._replace(joined=hyphen) if hyphen else before
        before = here
    if before is not None:
        yield before


def words(text: str) -> list[str]:
    """The tokens of a text as printed: as ``tokens`` has them, and quicker."""
    return TOKEN.findall(text)


def spans(text: str) -> tuple[list[int], list[int]]:
    """Where the tokens of a text begin, and where they end."""
    found = [m.span() for m in TOKEN.finditer(text)]
    return [start for start, _ in found], [end for _, end in found]


def folded_token(printed: str) -> str:
    """A token as it is looked up."""
    return fold_word(printed.translate(_MINUS) if printed[0] in "−–" else printed)


def compounds(run: list[Token]) -> dict[int, str]:
    """Hyphenated compounds as one word, by the place of their first token: ``re-roll`` -> ``reroll`` at 0."""
    out: dict[int, str] = {}
    i = 0
    while i < len(run):
        j = i
        while j < len(run) - 1 and run[j].joined and j - i < 3:
            j += 1
        if j > i and all(t.folded.isalpha() for t in run[i : j + 1]):
            out[i] = "".join(t.folded for t in run[i : j + 1])[:LONGEST]
        i = j + 1
    return out


def is_number(folded: str) -> bool:
    """True for a rule number or plain number: ``302``, ``302.3``, ``702.19b``."""
    return RULE_NUMBER.fullmatch(folded) is not None
