"""Rules text made plain for pattern matching, every character at its place."""

from __future__ import annotations

import re
import unicodedata

MARKS = re.compile(r"[*`]+|(?<!\w)_++|(?<!_)_++(?!\w)")  # "_" inside a word is a letter of it: MAX_DEPTH
BLANKS = re.compile(r"\s+")
MOST_CHARACTERS = 4_096  # that are remembered


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


class _Plain(dict[int, str]):
    """Each character that was met, made plain, for ``str.translate``."""

    def __missing__(self, code: int) -> str:
        found = _plain_character(chr(code))
        if len(self) < MOST_CHARACTERS:
            self[code] = found
        return found


_PLAIN = _Plain()


def plain(text: str) -> str:
    """The text without accents, typographic quotes and line ends; offsets stay as they are."""
    if text.isascii():
        return text.replace("\n", " ").replace("\t", " ")
    return text.translate(_PLAIN)


def shown(text: str) -> str:
    """A sentence as it is shown: one line, without Markdown emphasis."""
    return BLANKS.sub(" ", MARKS.sub("", text)).strip()


def one_line(text: str) -> str:
    """A sentence on one line, its emphasis kept."""
    return BLANKS.sub(" ", text).strip()
