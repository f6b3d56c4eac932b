"""Text analysis: a section's Markdown as plain text, and text as tokens, one set of rules for index and query.

Plain text is what is indexed and what snippets show: no Markdown mark survives, no shortcode colon. Tokens are the
words, numbers and signs that are indexed and asked for:

302.3   702.19b   D6   2d6   +1   60 mm (of 60mm)   can't   W   re-roll (re, roll, and reroll in the place of re)
手 牌 (of 手牌)   9-16 (of 9 to 16, too)   9+   1.5 (of 1,5)   3 " (of 3")
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from html import unescape
from itertools import zip_longest
from typing import NamedTuple

from rulewright.kb.language import ELIDED, LONGEST_WORD, either, fold_word, numbers

# Every pattern is linear: what repeats is bounded or possessive.
LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\](?:\([^()\s]{0,300}\)|\[[^\[\]\n]{0,100}\])")  # [words](url) -> words
TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,200}>")  # <br>, <u>, </sup>
ENTITY = re.compile(r"&(?:lt|gt|amp|quot|#39);")  # as a reader sees them: < > & " '
SHORTCODE = re.compile(r":([a-z][a-z0-9_-]{0,40}):")  # :long-action: -> long action
RULE_LINE = re.compile(r"^[ \t>|:+=*_-]{3,200}$", re.M)  # |---|---|, ***, -----
# ## , > , - , > -
LINE_MARK = re.compile(
    r"^[ \t]{0,40}(?:#{1,6}(?=[ \t])|(?>(?:>[ \t]{0,40})+)(?:[*+-](?=[ \t]))?|[*+-](?=[ \t]))[ \t]{0,40}", re.M
)
EMPHASIS = re.compile(r"(?<!\s)[*`~]++|[*`~]++(?!\s)|(?<![^\W_])_++|_++(?![^\W_])")  # **, _, `
ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")  # \* -> *
PIPE = re.compile(r"[ \t]{0,20}\|[ \t]{0,20}")  # a table cell's border
BLANKS = re.compile(r"[ \t\u00a0]{2,}+")
SIDE = "|".join(either(f"references.{side}") for side in ("right", "left", "above", "below", "opposite"))
# (see right): a place on a printed page
ASIDE = re.compile(
    rf" ?\((?:{either('references.see')}) (?:(?:{either('references.to_side')}) )?(?:{SIDE})\)", re.IGNORECASE
)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ud800-\udfff]")
# letters of words without blanks: kana, Chinese characters
UNSPACED = "\u3040-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
# range, decimal, inches | number with points and a letter | signed number | number with a measure | what is written on
# to a word | letter of a script without blanks | word; possessive, hence linear
TOKEN = re.compile(
    rf"{numbers.NUMBERS}"
    r"|\d++(?>(?:\.\d++)+)(?>(?:[a-zA-Z](?![^\W_]))?)|(?<![\w.])[+−–-]\d++(?![.\w])"
    rf"|\d++(?=(?i:{numbers.MEASURES})(?![^\W_]))|(?i:{ELIDED})"
    rf"|[{UNSPACED}]|[^\W_{UNSPACED}]++(?>(?:['’ʼ´`][^\W\d_]++)*)"
)
RULE_NUMBER = re.compile(r"\d{1,6}(?:\.\d{1,6}){0,9}[a-z]?")
LONGEST = LONGEST_WORD
_MINUS = str.maketrans("−–", "--")
_INCHES = '"”″'
_HYPHENS = "-‐‑"


# -- plain text ------------------------------------------------------------------------------------------


def tidy(text: str) -> str:
    """Text in composed form without control characters, invisible marks and lone surrogates; lines are kept."""
    return unicodedata.normalize("NFC", CONTROL.sub(" ", text))


def off_page(text: str) -> str:
    """A line of plain text without asides that only point to a place on the printed page: ``(see right)``."""
    return ASIDE.sub("", text)


def named(symbol: re.Match[str]) -> str:
    """What stands for a shortcode in plain text: its name."""
    return symbol[1].replace("-", " ").replace("_", " ")


def as_written(symbol: re.Match[str]) -> str:
    """A shortcode left for others to draw."""
    return symbol[0]


def plain(markdown: str, symbol: Callable[[re.Match[str]], str] = named) -> str:
    """A section's Markdown as plain text, line by line; made to be read, so nothing but the marks is lost.

    ``symbol`` says what stands for a shortcode.
    """
    text = tidy(markdown)
    text = LINK.sub(r"\1", text)
    text = TAG.sub(" ", text)
    text = RULE_LINE.sub("", text)
    text = LINE_MARK.sub("", text)
    text = ESCAPE.sub(lambda m: " " if m.group(1) in "*_`~" else m.group(1), text)
    text = SHORTCODE.sub(symbol, text)
    text = EMPHASIS.sub("", text)
    text = PIPE.sub(" · ", text)
    text = ENTITY.sub(lambda m: unescape(m[0]), text)
    return BLANKS.sub(" ", text).strip()


# -- tokens ----------------------------------------------------------------------------------------------


class Token(NamedTuple):
    """A token: as printed, folded, and where it stands in the text. ``joined``: it and the next are one word."""

    text: str
    folded: str
    start: int
    end: int
    joined: bool = False


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text in composed form (``tidy``), in order."""
    found = [*TOKEN.finditer(text)]
    for m, after in zip_longest(found, found[1:]):
        joined = after is not None and after.start() == m.end() + 1 and text[m.end()] in _HYPHENS
        yield Token(m[0], folded_token(m[0]), m.start(), m.end(), joined)


def words(text: str) -> list[str]:
    """The tokens of a text as printed: as ``tokens`` has them, and quicker."""
    return TOKEN.findall(text)


def spans(text: str) -> tuple[list[int], list[int]]:
    """Where the tokens of a text begin, and where they end."""
    found = [m.span() for m in TOKEN.finditer(text)]
    return [start for start, _ in found], [end for _, end in found]


def folded_token(printed: str) -> str:
    """A token as it is looked up."""
    first = printed[0]
    if printed.isalnum() or not (first.isdecimal() or first in _INCHES) or "." in printed:
        return fold_word(printed.translate(_MINUS) if first in "−–" else printed)
    return numbers.folded(printed)


def folded_words(text: str) -> tuple[str, ...]:
    """The words of a text in composed form, folded."""
    return tuple(map(folded_token, words(text)))


@lru_cache(maxsize=16_384)  # more than the words of the general list, which each build goes through
def folded(name: str) -> tuple[str, ...]:
    """The folded words of a name; a name of signs alone is a word of itself."""
    return folded_words(tidy(name)) or tuple(w for w in (fold_word(name.strip()),) if w)


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
