"""A verdict as the API and the site tell it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.verdict import verdict


def judge(g: Generation, a: str, b: str) -> dict[str, Any]:
    """Which of two sections wins and why, step by step. Raises NotFound."""
    return asdict(verdict(g.store, a, b))
