"""The words of a sentence as the cues are sought in: folded, each with its place, without emphasis."""

from __future__ import annotations

import re
from typing import NamedTuple

from rulewright.kb.language.folding import fold

LONGEST = 2_000  # characters of a sentence that are looked at
TOKEN = re.compile(
    r":[a-z0-9-]{2,40}:"  # a symbol
    r"|(?:\d+(?:[.,/]\d+)*[½¼¾]?|[½¼¾])(?:[\"“”″](?![^\W\d_]))?"  # a number, with its mark of inches
    r"|[^\W_]+(?:['’‘.][^\W_]+)*"  # a word; e.g, 2D6, don't
    r"|[^\w\s*`]|_(?!_)"
)
EMPHASIS = "_"
UNREADABLE = "?"  # an accent that stands alone


class Word(NamedTuple):
    """A word or mark at ``[start, end)`` of a sentence, folded."""

    text: str
    start: int
    end: int


def words_of(sentence: str) -> list[Word]:
    """The words and marks of a sentence, in order."""
    found = TOKEN.finditer(sentence[:LONGEST])
    return [Word(fold(m.group()) or UNREADABLE, *m.span()) for m in found if m.group() != EMPHASIS]
