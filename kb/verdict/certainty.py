"""How sure a verdict is: how often readers who did not see it came to the same one, by the rung that decided."""

from __future__ import annotations

from pathlib import Path

from rulewright.kb import judged
from rulewright.kb.claims import SURE
from rulewright.kb.judged import Judged
from rulewright.kb.verdict.judge import Verdict

FILE = Path(__file__).with_name("certainty.toml")
KIND = "verdict"
EVEN = 0.5  # below this more readers disagree than agree
FEW = 8  # verdicts that were read: of fewer no share is told


def basis_of(v: Verdict) -> str:
    """What a verdict rests on: the rung that decided, why two rules do not meet, or that nothing decides."""
    return v.rule or (v.code if v.outcome == "apart" else v.outcome)


def certainty(v: Verdict) -> float:
    """The probability that a careful reader agrees."""
    return judged.share(KIND, basis_of(v), judged.table(FILE))


def is_sure(v: Verdict) -> bool:
    """True for a verdict that may be told outright, also to whoever did not ask for it."""
    return certainty(v) >= SURE


def is_likely(v: Verdict) -> bool:
    """True for a verdict that more readers agree with than do not."""
    return certainty(v) >= EVEN


def read(v: Verdict) -> Judged | None:
    """How many verdicts that rest on the same were read, and with how many readers agreed; None of too few to tell."""
    of = judged.table(FILE)[KIND].get(basis_of(v), Judged(0, 0))
    return of if of.read >= FEW else None
