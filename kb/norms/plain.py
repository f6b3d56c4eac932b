"""Rules text made plain for pattern matching, every character at its place."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

MARKS = re.compile(r"[*_`]+")
BLANKS = re.compile(r"\s+")


@lru_cache(maxsize=4096)
def _plain_character(char: str) -> str:
    """The letter without its accent, a straight quotation mark, a blank; always one character."""
    if char.isspace():
        return " "
    if char in "‘’ʼ´`":
        return "'"
    if char in "“”«»„":
        return '"'
    bare = unicodedata.normalize("NFD", char)[0]
    return bare if bare.isalpha() else char


def plain(text: str) -> str:
    """The text without accents, typographic quotes and line ends; offsets stay as they are."""
    if text.isascii():
        return text.replace("\n", " ").replace("\t", " ")
    return "".join(_plain_character(c) for c in text)


def shown(text: str) -> str:
    """A sentence as it is shown: one line, without Markdown emphasis."""
    return BLANKS.sub(" ", MARKS.sub("", text)).strip()


def one_line(text: str) -> str:
    """A sentence on one line, its emphasis kept."""
    return BLANKS.sub(" ", text).strip()
