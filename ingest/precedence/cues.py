"""How rulebooks say that one rule wins, and where the sides of each wording stand: the cues.

The wordings stand in ``kb/language/CODE/precedence.toml``; how they are written says ``ingest.precedence.phrases``.

A list of wordings is named by its form and its sides: ``rule_before``, ``exception_after``.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from rulewright.ingest.precedence.phrases import wordings, words_of


class Sides(StrEnum):
    """Where the winning and the losing side stand."""

    BEFORE = "before"  # what stands before the cue wins over what stands after it: A takes precedence over B
    AFTER = "after"  # what stands after the cue wins over what stands before it: B unless A
    CONTRADICTS = "contradicts"  # if A contradicts B, what follows wins over B; A wins where nothing follows
    WINNER = "winner"  # the cue names the winner only: the card takes precedence
    LABELLED = "labelled"  # what follows the cue wins, all of it: Exception: the active player draws
    REST = "rest"  # what follows the clause of the cue wins: in case of a tie, the active player wins


class Cue(NamedTuple):
    """A way to say that a rule wins, and where it stands in a text."""

    form: str
    sides: Sides
    start: int
    end: int


LISTS = (  # in the order in which they are tried: an outright statement before an exception, a tie before an order
    *("rule_before", "rule_after", "rule_winner", "rule_contradicts", "rule_rest", "limit_winner"),
    *("exception_labelled", "exception_after", "exception_before", "exception_winner", "tie_rest", "tie_winner"),
    *("order_winner", "order_before", "order_after"),
)


def cues(flat: str, lang: str) -> Iterator[Cue]:
    """The ways in which a plain text says that a rule wins, the plainest first; none of a language without wordings."""
    words = words_of(flat)
    for name in LISTS:
        form, _, sides = name.partition("_")
        for start, end in words.find(wordings(name, lang)) if words.may_say(name, lang) else ():
            yield Cue(form, Sides(sides), start, end)
