"""What the books forbid, and where the game itself makes such a wording win over everything."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rulewright.ingest.precedence.cues import LIMITED
from rulewright.ingest.precedence.plain import plain
from rulewright.kb.model import Modality, Precedence, Prohibition, Statement

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

    def holds(self, statement: Statement) -> bool:
        """True for a prohibition that wins."""
        if self.every:
            return not WEAKENED.search(plain(statement.sentence))
        return self.bold and statement.bold


def absolute_wording(precedence: Sequence[Precedence]) -> Absolute:
    """What the game's own statements say of prohibitions against everything else."""
    bold = every = False
    for p in precedence:
        if p.form != "rule" or p.lower in LIMITED.values():
            continue  # a limit is a ban on one thing, whatever changes it
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


def prohibitions(statements: Iterable[Statement], absolute: Absolute) -> Iterator[Prohibition]:
    """Every sentence of the rules that forbids something; an item of a list is a part of what announces it."""
    bans = (s for s in statements if s.modality is Modality.MUST_NOT and not s.lead_in)
    for (section, start), found in groupby(bans, key=lambda s: (s.section, s.start)):
        said = list(found)
        holds = any(absolute.holds(s) for s in said)
        yield Prohibition(said[0].game, section, start, said[0].end, said[0].sentence, holds)
