"""A verdict as the API and the site tell it."""

from __future__ import annotations

from typing import Any

from kb.base import Generation
from kb.verdict import verdict


def judge(g: Generation, a: str, b: str) -> dict[str, Any]:
    """Which of two sections wins and why, step by step. Raises NotFound where there is no such section."""
    found = verdict(g.store, a, b)
    return {
        "a": found.a,
        "b": found.b,
        "outcome": found.outcome,
        "winner": found.winner,
        "reason": found.reason,
        "steps": [
            {"says": s.says, "section": s.section, "sentence": s.sentence, "start": s.start, "end": s.end}
            for s in found.steps
        ],
    }
