"""A verdict as the API tells it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.mapped import Places
from rulewright.kb.model import Span
from rulewright.kb.verdict import Step, Verdict, verdict
from rulewright.kb.verdict.asked import Asked, ask
from rulewright.kb.verdict.certainty import basis_of, certainty
from rulewright.kb.verdict.sheet import hash_of


def judge(g: Generation, a: str, b: str) -> dict[str, Any]:
    """Which of two sections wins and why, step by step. Raises NotFound."""
    return told(g, verdict(g.store, a, b))


def judge_question(g: Generation, question: str, game: str | None) -> dict[str, Any]:
    """Which rule wins, asked in words, with what was understood."""
    return told_in_words(g, ask(g.store, g.searcher, question, game))


def told_in_words(g: Generation, asked: Asked) -> dict[str, Any]:
    """A verdict on a question, with what was understood."""
    understood = {"act": asked.act, "a": asked.ruling.a or None, "b": asked.ruling.b or None}
    return told(g, asked.ruling) | {"understood": understood}


def told(g: Generation, ruling: Verdict) -> dict[str, Any]:
    """A verdict on two rules that were named."""
    known = {"certainty": certainty(ruling), "basis": basis_of(ruling), "hash": hash_of(ruling)}
    steps = [asdict(step) | {"at": _place(g, step)} for step in ruling.steps]
    return asdict(ruling) | known | {"understood": None, "steps": steps}


def _place(g: Generation, step: Step) -> Span | None:
    """Where the sentence of a step stands in the text of its section; None where none says it, or a heading alone."""
    if step.section is None or step.start is None or step.end is None:
        return None
    return Places(g.store.section(step.section).text_map).span(step.start, step.end)
