"""Letters made comparable: without accents, ligatures and case."""

from __future__ import annotations

import unicodedata

_APOSTROPHES = str.maketrans("‘’ʼ´`", "'''''")
_FIRST_MARK = "\u0300"  # no letter before it is a combining mark
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}


def strip_accents(text: str) -> str:
    """The text without accents and other combining marks; ``ñ`` becomes ``n``, ``æ`` stays. Length may change."""
    if text.isascii():
        return text
    parted = unicodedata.normalize("NFD", text)
    return "".join([c for c in parted if c < _FIRST_MARK or not unicodedata.combining(c)])


def fold(text: str) -> str:
    """The text as it is compared: ligatures opened, straight apostrophes, no accents, case folded."""
    if text.isascii():
        return text.casefold()
    return strip_accents(unicodedata.normalize("NFKC", text)).translate(_APOSTROPHES).casefold()


def open_ligature(char: str) -> str:
    """The letters of a typographic ligature (``ﬁ`` -> ``fi``); any other character as it is."""
    return _LIGATURES.get(char, char)
