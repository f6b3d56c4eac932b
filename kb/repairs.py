"""What the ingest read otherwise than it stands, as a reader wants to see it: whole words, with what the copy has."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rulewright.kb.mapped import Places
from rulewright.kb.model import Repair, Section, Span, Sureness, Unread

Token = TypeVar("Token", Repair, Unread)

HIDDEN = re.compile(r"[\x00-\x1f\x7f\u00ad\u200b-\u200f\ue000-\uf8ff\ufffd]")
LONGEST = 80  # characters of a token that are shown
LONGEST_WORD = 30


@dataclass(frozen=True, slots=True)
class Shown:
    """One repair in whole words: ``printed`` as the copy has it, ``read`` as it is shown, "" where it was taken out."""

    printed: str
    read: str
    guess: bool = False


def inside(section: Section, tokens: Sequence[Token]) -> Iterator[Token]:
    """Those of a book's repairs or unread tokens that stand in a section; they ascend in the source."""
    for span in sorted(section.spans):
        i = bisect_left(tokens, span.start, key=lambda t: t.start)
        while i < len(tokens) and tokens[i].start < span.end:
            yield tokens[i]
            i += 1


def shown(section: Section, repairs: Sequence[Repair]) -> list[tuple[Shown, int]]:
    """The repairs of a section in reading order, alike ones once with their number."""
    where = Places(section.text_map)
    return list(Counter(_shown(section.text, where, r) for r in inside(section, repairs)).items())


def _shown(text: str, where: Places, repair: Repair) -> Shown:
    span = place(text, where, repair)
    head = tail = ""
    if span and repair.read:
        start, end = whole_words(text, span.start, span.end)
        head, tail = text[start : span.start], text[span.end : end]
    guess = repair.sure == Sureness.GUESS
    return Shown(readable(head + repair.printed + tail), (head + repair.read + tail)[:LONGEST], guess)


def place(text: str, where: Places, token: Repair | Unread) -> Span | None:
    """Where a token stands in a section's text, as it is shown: ``fi`` where the copy has one sign for it."""
    span = where.span(token.start, token.end)
    if span and isinstance(token, Repair) and text.startswith(token.read, span.start):
        return Span(span.start, span.start + len(token.read))
    return span


def counted(found: Iterable[list[tuple[Shown, int]]]) -> list[tuple[Shown, int]]:
    """The repairs of several sections as one list."""
    total: Counter[Shown] = Counter()
    for some in found:
        total.update(dict(some))
    return list(total.items())


def only_blanks(repair: Repair) -> bool:
    """True where nothing but blanks is read otherwise, which a reader need not be told in the text."""
    return "".join(repair.printed.split()) == "".join(repair.read.split())


def readable(printed: str) -> str:
    """A token of the copy in characters that every font has: ``signi⟨U+E0DE⟩ca``, a broken line as a blank."""
    plain = printed.replace("\r", "").replace("\n", " ")[:LONGEST]
    return HIDDEN.sub(lambda m: f"⟨U+{ord(m[0]):04X}⟩", plain)


def whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """A place out to the ends of its words: the letters of a repaired word may stand nowhere in the source."""
    if end <= start or not (text[start].isalnum() and text[end - 1].isalnum()):
        return start, end
    for _ in range(LONGEST_WORD):
        if not start or not text[start - 1].isalnum():
            break
        start -= 1
    for _ in range(LONGEST_WORD):
        if end >= len(text) or not text[end].isalnum():
            break
        end += 1
    return start, end
