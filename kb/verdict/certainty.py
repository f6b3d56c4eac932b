"""How sure a verdict is: how often readers who did not see it came to the same one, by the rung that decided."""

from __future__ import annotations

from pathlib import Path

from rulewright.kb import judged
from rulewright.kb.judged import Judged
from rulewright.kb.model import SURE
from rulewright.kb.verdict.judge import MEETS, Verdict
from rulewright.kb.verdict.steps import ANSWERED, RANKED

FILE = Path(__file__).with_name("certainty.toml")
KIND, IN_WORDS = "verdict", "in_words"  # on two rules that were given, and on those that a question finds
EVEN = 0.5  # below this more readers disagree than agree
FEW = 8  # verdicts that were read: of fewer no share is told


def basis_of(v: Verdict) -> str:
    """What a verdict rests on: the rung that decided, why two rules do not meet, that one statement ranks two sources,
    that search answers, or that nothing decides; where readers' finding tells it, how likely that is, in tenths:
    "apart by .6"."""
    if v.code in (RANKED, ANSWERED):
        return v.code
    if v.odds:
        return f"{v.rule or (MEETS if v.code == MEETS else v.outcome)} by .{int(10 * v.odds)}"
    return v.rule or (v.code if v.outcome == "apart" else v.outcome)


def kind_of(v: Verdict) -> str:
    """Of which verdicts it is one: asked with two rules, or in words."""
    return IN_WORDS if v.in_words else KIND


def certainty(v: Verdict) -> float:
    """The probability that a careful reader agrees."""
    if v.code in (RANKED, ANSWERED):
        return v.odds
    return judged.share(kind_of(v), basis_of(v), judged.table(FILE))


def is_sure(v: Verdict) -> bool:
    """True for a verdict that may be told outright, also to whoever did not ask for it."""
    return certainty(v) >= SURE


def is_likely(v: Verdict) -> bool:
    """True for a verdict that more readers agree with than do not."""
    return certainty(v) >= EVEN


def read(v: Verdict) -> Judged | None:
    """How many verdicts that rest on the same were read, and with how many readers agreed; None of too few to tell, and
    where it is only told that nothing was found."""
    if v.outcome == "undecided" and v.code != MEETS:
        return None
    of = judged.table(FILE)[kind_of(v)].get(basis_of(v), Judged(0, 0))
    return of if of.read >= FEW else None
