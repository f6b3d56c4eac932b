"""The words of a section's text with what tells whether one is a mention: emphasis, capitals, place in a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from ingest.references.names import SHORTCODES
from kb.language import fold

WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
EMPHASIS = re.compile(r"\*{1,3}(?=[^\s*])([^*\n]{1,200})\*{1,3}")
OWN_LINK = re.compile(r"!?\[[^\[\]\n]{0,200}\]\([^()\s]{0,300}\)")
ADDRESS = re.compile(r"(?<!\w)(?:https?:/|www\.)\S{1,300}")
HEADING = re.compile(r"^#{1,6}[ \t][^\n]*|^[^\n]{1,120}\n(?:=+|-{3,})[ \t]*$", re.MULTILINE)
PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*|\n(?=[ \t]*(?:[-*+•»|]\s|\d{1,3}[.)]\s|\|))")
OPENING = re.compile(r"(?:^|[.!?:;•»|►\n(“\"‘«¿¡–—-]|\d[.)])[\s*_“\"‘'«(¿¡]*$")
JOINT = re.compile(r"[ \t*_’'-]{1,4}|\n|[ \t]\n?[ \t]?")


class Look(IntEnum):
    """How a word stands out: not at all; by a capital that its place does not explain; by bold or italics."""

    PLAIN = 0
    OPENING = 1  # a capital that the start of a sentence explains
    CAPITAL = 2
    EMPHASISED = 3


@dataclass(frozen=True, slots=True)
class Word:
    """A word at ``[start, end)`` of a section's text; ``joined``: only a blank or hyphen parts it from the next."""

    start: int
    end: int
    text: str
    folded: str
    look: Look
    joined: bool
    paragraph: int


def read_words(text: str) -> list[Word]:
    """The words of a text outside headings, links, addresses and symbols, in order; linear in its length."""
    shut = _marked(text, (HEADING, OWN_LINK, ADDRESS, SHORTCODES))
    stressed = _marked(text, (EMPHASIS,))
    breaks = [m.end() for m in PARAGRAPHS.finditer(text)]
    found = [m for m in WORD.finditer(text) if not shut[m.start()]]
    out: list[Word] = []
    paragraph = 0
    for i, m in enumerate(found):
        while paragraph < len(breaks) and breaks[paragraph] <= m.start():
            paragraph += 1
        after = found[i + 1].start() if i + 1 < len(found) else len(text)
        joined = after - m.end() <= 4 and JOINT.fullmatch(text, m.end(), after) is not None
        look = Look.EMPHASISED if stressed[m.start()] else _look(text, m)
        out.append(Word(m.start(), m.end(), m.group(), fold(m.group()), look, joined, paragraph))
    return out


def _marked(text: str, patterns: tuple[re.Pattern[str], ...]) -> bytearray:
    out = bytearray(len(text))
    for pattern in patterns:
        for m in pattern.finditer(text):
            out[m.start() : m.end()] = b"\1" * (m.end() - m.start())
    return out


def _look(text: str, m: re.Match[str]) -> Look:
    if not m.group()[0].isupper():
        return Look.PLAIN
    return Look.OPENING if OPENING.search(text[max(0, m.start() - 8) : m.start()]) or m.start() == 0 else Look.CAPITAL
