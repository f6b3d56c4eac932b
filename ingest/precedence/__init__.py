"""Step 10, precedence: which rule wins, what is forbidden, and what replaces what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rulewright.ingest.certainty import OF_A_ROW
from rulewright.ingest.precedence import overrides
from rulewright.ingest.precedence.authority import ranked
from rulewright.ingest.precedence.limits import limits
from rulewright.ingest.precedence.phrases import says
from rulewright.ingest.precedence.statements import find_statements
from rulewright.kb.language import either, plain
from rulewright.kb.model import BookReading, Modality, Override, Precedence, Prohibition, Statement, Term, Translation

__all__ = ["find_overrides", "find_precedence", "find_prohibitions", "ranked"]


def find_precedence(readings: Sequence[BookReading]) -> tuple[Precedence, ...]:
    """The books' own statements on which rule wins, in reading order."""
    return tuple(find_statements(readings))


def find_prohibitions(
    statements: Iterable[Statement], precedence: Sequence[Precedence], readings: Sequence[BookReading] = ()
) -> tuple[Prohibition, ...]:
    """Every sentence that forbids something, in reading order; absolute where the game's own precedence makes its
    wording so."""
    bans = [*prohibitions(statements, absolute_wording(precedence))]
    told = {(p.section, p.start) for p in bans}
    bans += (p for p in limits(readings) if (p.section, p.start) not in told)
    order = {s.id: (n, i) for n, r in enumerate(readings) for i, s in enumerate(r.sections)}
    return tuple(sorted(bans, key=lambda p: (order[p.section], p.start)) if readings else bans)


def find_overrides(
    readings: Sequence[BookReading],
    terms: Sequence[Term],
    translations: Sequence[Translation],
    statements: Iterable[Statement],
) -> tuple[Override, ...]:
    """Sections of a book of higher authority that replace or change sections of another on the same subject."""
    found = overrides.find(readings, terms, translations, statements)
    return tuple({(o.section, o.other): o for o in reversed(found)}.values())[::-1]


# --- what the books forbid --------------------------------------------------------------------------------------------

# And where the game itself makes such a wording win over everything.

BOLD_BAN = rf"(?:{either('precedence.bold_ban')})\b"
BOLD_WORD = re.compile(rf"(?:\*\*|__)[^*_\n]{{0,40}}?{BOLD_BAN}[^*_\n]{{0,40}}?(?:\*\*|__)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Absolute:
    """Which prohibitions the game lets win: those printed in bold, all of them, or none."""

    bold: bool = False
    every: bool = False

    def holds(self, statement: Statement) -> bool:
        """True for a prohibition that wins."""
        if self.every:
            return not says("weakened", plain(statement.sentence))
        return self.bold and statement.bold


def absolute_wording(precedence: Sequence[Precedence]) -> Absolute:
    """What the game's own statements say of prohibitions against everything else.

    A ban that wins over permissions is not absolute: what the game ranks above both wins over it.
    """
    bold = every = False
    for p in precedence:
        if p.form != "rule":
            continue
        if not (says("ban", plain(p.higher)) and _of_rules(p.higher)):
            continue  # "it cannot be moved, whatever other rules allow" speaks of one thing, not of rules
        if BOLD_WORD.search(plain(p.sentence)) or "bold" in p.higher.casefold().split():
            bold = True
        elif says("everything", plain(p.lower)):
            every = True
    return Absolute(bold, every)


def _of_rules(side: str) -> bool:
    """True where a side speaks of bans as such: in bold, in quotation marks, or of rules."""
    flat = plain(side)
    return flat.startswith("bold ") or '"' in flat or "'" in flat or says("of_bans", flat)


def prohibitions(statements: Iterable[Statement], absolute: Absolute) -> Iterator[Prohibition]:
    """Every sentence of the rules that forbids something, and every item of a list of what is forbidden."""
    bans = (s for s in statements if s.modality is Modality.MUST_NOT)
    for (section, start), found in groupby(bans, key=lambda s: (s.section, s.start)):
        said = list(found)
        holds = any(absolute.holds(s) for s in said)
        basis = OF_A_ROW if said[0].row else ""
        yield Prohibition(said[0].game, section, start, said[0].end, said[0].sentence, holds, basis=basis)
