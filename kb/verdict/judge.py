"""The verdict on two sections: beyond any, won by a rung, apart, or open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.kb.messages import Message, Values
from rulewright.kb.model import SectionKind
from rulewright.kb.store import Store
from rulewright.kb.verdict.apart import apart
from rulewright.kb.verdict.case import Case
from rulewright.kb.verdict.codes import KINDS, SAYS
from rulewright.kb.verdict.rungs import RANKING, RUNGS
from rulewright.kb.verdict.side import Side
from rulewright.kb.verdict.steps import Step, further_reading, speaks, title


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins: ``outcome`` is ``a``, ``b``, ``undecided``, ``apart`` (the two do not meet) or, of a question in words,
    ``single`` (one rule alone speaks of it); ``winner`` a section id, None where neither wins."""

    a: str
    b: str  # empty where one rule alone speaks of it
    outcome: str
    winner: str | None
    reason: Message
    steps: tuple[Step, ...] = ()
    rule: str = ""  # the rung that decided
    code: str = ""  # of the reason


def verdict(store: Store, a: str, b: str) -> Verdict:
    """Which of two sections wins, step by step. Raises NotFound where there is no such section."""
    one, other = (_side(store, i) for i in (a, b))
    none = _beyond_verdict(one, other)
    if none:
        return _open(a, b, *none)
    case = Case(store, *sorted((one, other), key=lambda s: s.section.id))
    away = apart(case)
    for name, rung in RUNGS:
        if rung in RANKING and (away or not case.contested):
            continue
        for_first, for_second = rung(case, case.first, case.second), rung(case, case.second, case.first)
        if bool(for_first) != bool(for_second):
            side, steps = (case.first, for_first) if for_first else (case.second, for_second)
            return Verdict(
                a,
                b,
                "a" if side.section.id == a else "b",
                side.section.id,
                steps[0].says,
                tuple(replace(s, rule=name) for s in steps),
                name,
                steps[0].code,
            )
    if away:
        return _open(a, b, *away, tuple(speaks(s) for s in (case.first, case.second)), "apart")
    return _open(a, b, *_why_open(case), steps=tuple(further_reading(case)))


def _open(
    a: str, b: str, code: str, values: Values, steps: tuple[Step, ...] = (), outcome: str = "undecided"
) -> Verdict:
    return Verdict(a, b, outcome, None, Message(SAYS[code], **values), steps, "", code)


def _side(store: Store, section_id: str) -> Side:
    section = store.section(section_id)
    return Side(store, section, store.book(section.book))


def _beyond_verdict(one: Side, other: Side) -> tuple[str, Values] | None:
    """Why two sections cannot be weighed at all, as a code with its values; None where they can."""
    if one.section.id == other.section.id:
        return "same-rule", {}
    if one.book.game != other.book.game:
        a, b = sorted((one.book.game, other.book.game))
        return "other-games", {"a": a, "b": b}
    for side in sorted((one, other), key=lambda s: s.section.id):
        found = side.section.kind
        if not found.is_rules_text or found is SectionKind.EXAMPLE:
            return "binds-nobody", {"x": side.name, "kind": KINDS[found]}
    for x, y in ((one, other), (other, one)):
        if not x.section.text.strip() and x.section.id in {s.id for s in y.above}:
            return "only-a-heading", {"x": x.name, "y": y.name}
    return None


def _why_open(case: Case) -> tuple[str, Values]:
    if not case.statements:
        return "nothing-said", {}
    for x, y in ((case.first, case.second), (case.second, case.first)):
        if any(rung(case, x, y) and not rung(case, y, x) for rung in RANKING):
            return "would-win", {"x": x.name, "y": y.name}
    high, low = sorted((case.first.book, case.second.book), key=lambda b: -b.authority)
    if high.authority > low.authority:
        return "not-said-here", {"book": title(high), "other": title(low)}
    return "nothing-decides", {}
