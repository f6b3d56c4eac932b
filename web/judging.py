"""A verdict as the API and the site tell it."""

from __future__ import annotations

from typing import Any

from kb.base import Generation
from kb.verdict import Step, verdict


def judge(g: Generation, a: str, b: str) -> dict[str, Any]:
    """Which of two sections wins and why, step by step; ``undecided`` with the reason where nothing decides."""
    found = verdict(g.store, a, b)
    return {
        "a": a,
        "b": b,
        "outcome": found.outcome,
        "winner": found.winner,
        "reason": found.reason,
        "steps": [_step(s) for s in found.steps],
    }


def _step(s: Step) -> dict[str, Any]:
    return {"says": s.claim, "section": s.section, "sentence": s.sentence, "start": s.start, "end": s.end}
