"""How rulebooks say that one rule wins, and where the sides of each wording stand: the cues.

The wordings stand in ``kb/language/CODE/precedence.toml``; how they are written says ``ingest.precedence.phrases``.

A list of wordings is named by its form and its sides: ``rule_before``, ``exception_after``.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from rulewright.ingest.precedence.phrases import Found, Phrases
from rulewright.kb.language.data import listed


class Sides(StrEnum):
    """Where the winning and the losing side stand."""

    BEFORE = "before"  # what stands before the cue wins over what stands after it: A takes precedence over B
    AFTER = "after"  # what stands after the cue wins over what stands before it: B unless A
    CONTRADICTS = "contradicts"  # if A contradicts B, what follows wins over B; A wins where nothing follows
    WINNER = "winner"  # the cue names the winner only: the card takes precedence
    REST = "rest"  # what follows the clause of the cue wins: in case of a tie, the active player wins


class Cue(NamedTuple):
    """A way to say that a rule wins, and where it stands in a text."""

    form: str
    sides: Sides
    start: int
    end: int


LADDER, CONTEXT = "ladder", "context"
LISTS = (  # in the order in which they are tried: an outright statement before an exception, a tie before an order
    *("rule_before", "rule_after", "rule_winner", "rule_contradicts", "rule_rest", "limit_winner"),
    *("exception_after", "exception_before", "exception_winner", "tie_rest", "tie_winner"),
    *("order_winner", "order_before", "order_after", LADDER, CONTEXT),
)


@cache
def _phrases(lang: str) -> Phrases:
    return Phrases({name: listed(f"precedence.{name}", lang) for name in LISTS})


def cues(flat: str, lang: str) -> list[Cue]:
    """The ways in which a plain text says that a rule wins, the plainest first; none of a language without wordings."""
    found = (f for f in _phrases(lang).find(flat) if f.name not in (LADDER, CONTEXT))
    return [_cue(f) for f in found]


def _cue(found: Found) -> Cue:
    form, _, sides = found.name.partition("_")
    return Cue(form, Sides(sides), found.start, found.end)


def announces_ladder(flat: str, lang: str) -> bool:
    """True for a sentence, or a heading, that announces a ladder of rules."""
    return any(f.name == LADDER for f in _phrases(lang).find(flat))


def needs_context(flat: str, lang: str) -> bool:
    """True for a sentence that cannot be understood without the one before it."""
    return any(f.name == CONTEXT for f in _phrases(lang).find(flat))
