"""The words of a section's text with what tells whether one is a mention: emphasis, capitals, place in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from rulewright.ingest.structure.patterns import SHORTCODE
from rulewright.ingest.text.names import bare
from rulewright.kb.language import folded_list

WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
EMPHASIS = re.compile(r"\*{1,3}(?=[^\s*])([^*\n]{1,200})\*{1,3}")
OWN_LINK = re.compile(r"!?\[[^\[\]\n]{0,200}\]\([^()\s]{0,300}\)")
ADDRESS = re.compile(r"(?<!\w)(?:https?:/|www\.)\S{1,300}")
HEADING = re.compile(r"^#{1,6}[ \t][^\n]*|^[^\n]{1,120}\n(?:=+|-{3,})[ \t]*$", re.MULTILINE)
PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*|\n(?=[ \t]*(?:[-*+•»|]\s|\d{1,3}[.)]\s|\|))")
BEFORE = 8  # characters before a word that are looked at
OPENING = re.compile(rf"(?:^|[.!?:;•»|►\n(“\"‘«¿¡–—-]|\d[.)])[\s*_“\"‘'«(¿¡]{{0,{BEFORE}}}+$")
LABEL = re.compile(r"[*_]{0,3}:")
JOINT = re.compile(r"[ \t*_’'-]{1,4}|\n|[ \t]\n?[ \t]?")


class Look(IntEnum):
    """How a word stands out: not at all; by a capital that its place does not explain; by bold or italics."""

    PLAIN = 0
    OPENING = 1  # a capital that the start of a sentence explains
    CAPITAL = 2
    EMPHASISED = 3


class Word(NamedTuple):
    """A word at ``[start, end)`` of a section's text; ``joined``: only a blank or hyphen parts it from the next."""

    start: int
    end: int
    text: str
    folded: str
    look: Look
    joined: bool
    paragraph: int
    run: int = 0  # number of the emphasis that it stands in, 0 outside
    label: bool = False  # a colon follows


def read_words(text: str, taken: Sequence[tuple[int, int]] = ()) -> list[Word]:
    """The words of a text outside headings, links, addresses and symbols, in order; linear in its length.

    ``taken``: further stretches ``[start, end)`` that are not read.
    """
    shut = _marked(text, (HEADING, OWN_LINK, ADDRESS, SHORTCODE))
    for start, end in taken:
        shut[start:end] = b"\1" * (end - start)
    stressed = _runs(text)
    breaks = [m.end() for m in PARAGRAPHS.finditer(text)]
    found = [m for m in WORD.finditer(text) if not shut[m.start()]]
    out: list[Word] = []
    paragraph = 0
    for i, m in enumerate(found):
        word, (start, end) = m.group(), m.span()
        while paragraph < len(breaks) and breaks[paragraph] <= start:
            paragraph += 1
        after = found[i + 1].start() if i + 1 < len(found) else len(text)
        alone = text[end:after] == " "
        joined = alone or (after - end <= 4 and is_joint(text, end, after))
        run = stressed.get(start, 0)
        look = Look.EMPHASISED if run else _look(text, m)
        label = not alone and LABEL.match(text, end) is not None
        out.append(Word(start, end, word, bare(word), look, joined, paragraph, run, label))
    return out


def _marked(text: str, patterns: tuple[re.Pattern[str], ...]) -> bytearray:
    out = bytearray(len(text))
    for pattern in patterns:
        for m in pattern.finditer(text):
            out[m.start() : m.end()] = b"\1" * (m.end() - m.start())
    return out


def stories(words: Sequence[Word], lang: str) -> frozenset[int]:
    """The paragraphs that tell a story: what happened, and nothing that anybody may or must do."""
    told, rules = set(), set()
    past, present = folded_list("mentions.story", lang), folded_list("mentions.rules", lang)
    for w in words:
        if w.folded in past:
            told.add(w.paragraph)
        elif w.folded in present or w.text.isdigit():
            rules.add(w.paragraph)
    return frozenset(told - rules)


def _runs(text: str) -> dict[int, int]:
    """Where the words in bold or italics begin, each with the number of the emphasis that it stands in, from 1."""
    emphases = enumerate(EMPHASIS.finditer(text), 1)
    return {w.start(): n for n, m in emphases for w in WORD.finditer(text, m.start(), m.end())}


def is_joint(text: str, start: int, end: int) -> bool:
    """True where nothing but a blank, a line end or a hyphen parts two words."""
    return JOINT.fullmatch(text, start, end) is not None


def _look(text: str, m: re.Match[str]) -> Look:
    if not m.group()[0].isupper():
        return Look.PLAIN
    before = text[max(0, m.start() - BEFORE) : m.start()]
    return Look.OPENING if not before or OPENING.search(before) else Look.CAPITAL
