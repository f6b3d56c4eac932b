"""What the books forbid, and where the game itself makes such a wording win over everything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.ingest.precedence.plain import one_line, plain, rules_sentences
from rulewright.kb.model import BookReading, Precedence, Prohibition
from rulewright.kb.norms.bans import forbidding

WEAKENED = re.compile(r"\b(?:normally|usually|generally|normalmente|por lo general|habitualmente)\b", re.IGNORECASE)
BAN_WORD = re.compile(
    r"\b(?:cannot|can't|can not|must not|may not|no puede\w*|no se puede\w*|prohibit\w*|prohibicion|forbid\w*|ban)\b",
    re.IGNORECASE,
)
OF_RULES = re.compile(r"^bold |[\"']|\b(?:rules?|effects?|prohibition|reglas?|efectos?|prohibicion)\b", re.IGNORECASE)
LEAVE_WORD = re.compile(r"\b(?:can|may|allow\w*|permi\w+|puede\w*|everything|anything|all|todo)\b", re.IGNORECASE)
BOLD_WORD = re.compile(
    r"(?:\*\*|__)[^*_\n]{0,40}?(?:not\b|n't|never|no (?:se )?puede|nunca)[^*_\n]{0,40}?(?:\*\*|__)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Absolute:
    """Which prohibitions the game lets win: those printed in bold, all of them, or none."""

    bold: bool = False
    every: bool = False

    def holds(self, text: str, start: int, end: int) -> bool:
        """True where the wording ``[start, end)`` of a sentence is one that wins."""
        if self.every:
            return not WEAKENED.search(plain(text))
        return self.bold and any(m.start() < end and start < m.end() for m in BOLD_WORD.finditer(text))


def absolute_wording(precedence: Sequence[Precedence]) -> Absolute:
    """What the game's own statements say of prohibitions against everything else."""
    bold = every = False
    for p in precedence:
        if p.form != "rule":
            continue
        higher, sentence = plain(p.higher), plain(p.sentence)
        if not (BAN_WORD.search(higher) and OF_RULES.search(higher)):
            continue  # "it cannot be moved, whatever other rules allow" speaks of one thing, not of rules
        if BOLD_WORD.search(sentence) or "bold" in higher.casefold().split():
            bold = True
        elif LEAVE_WORD.search(BAN_WORD.sub("", plain(p.lower))) or _settles(sentence):
            every = True
    return Absolute(bold, every)


def _settles(sentence: str) -> bool:
    """True where a sentence sets a ban against a permission, whichever words name the losing side."""
    return bool(LEAVE_WORD.search(BAN_WORD.sub("", sentence)))


def find_bans(readings: Sequence[BookReading], absolute: Absolute) -> Iterator[Prohibition]:
    """Every sentence of the rules that forbids something."""
    for reading in readings:
        for section, sentence in rules_sentences(reading):
            found = forbidding(sentence.text, section.lang)
            if found:
                yield Prohibition(
                    game=reading.book.game,
                    section=section.id,
                    start=sentence.span.start,
                    end=sentence.span.end,
                    sentence=one_line(sentence.text),
                    absolute=any(absolute.holds(sentence.text, m.start(), m.end()) for m in found),
                )
