"""A verdict as the API and the site tell it."""

from __future__ import annotations

from typing import Any

from kb.base import Generation

NOBODY = "Nothing here decides between rules yet; read what the books say on which rule wins."


def judge(g: Generation, a: str, b: str) -> dict[str, Any]:
    """Which of two sections wins; undecided as long as there is no judge to ask."""
    return {"a": a, "b": b, "outcome": "undecided", "winner": None, "reason": NOBODY, "steps": []}
