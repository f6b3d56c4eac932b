"""Words made comparable: what is indexed and what is asked go through the same functions."""

from __future__ import annotations

import re
import unicodedata

WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
_APOSTROPHES = str.maketrans("‘’ʼ´`", "'''''")
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}


def strip_accents(text: str) -> str:
    """The text without accents and other combining marks; ``ñ`` becomes ``n``, ``æ`` stays. Length may change."""
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def fold(text: str) -> str:
    """The text as it is compared: ligatures opened, straight apostrophes, no accents, case folded."""
    if text.isascii():
        return text.casefold()
    return strip_accents(unicodedata.normalize("NFKC", text)).translate(_APOSTROPHES).casefold()


def words(text: str) -> list[str]:
    """The words and numbers of a text as they stand; an apostrophe inside a word belongs to it."""
    return WORD.findall(text)


def folded_words(text: str) -> list[str]:
    """The words and numbers of a text, folded."""
    return WORD.findall(fold(text))


def open_ligature(char: str) -> str:
    """The letters of a typographic ligature (``ﬁ`` -> ``fi``); any other character as it is."""
    return _LIGATURES.get(char, char)


def slug(text: str, longest: int = 60) -> str:
    """Lower case ASCII words joined by hyphens, cut between words; empty where there is neither letter nor digit."""
    out = ""
    for w in re.findall(r"[a-z0-9]+", fold(text).replace("'", "")):
        if len(out) + len(w) > longest:
            return out or w[:longest]
        out = f"{out}-{w}" if out else w
    return out
