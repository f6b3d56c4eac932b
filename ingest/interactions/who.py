"""Who does what a wording says: the name before it, or what the heading is called where nobody stands there.

Those whom any rule speaks of ("it", "the unit") do nothing by themselves: the heading does it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulewright.ingest.interactions.line import Line, Piece
from rulewright.ingest.interactions.mentions import Mention
from rulewright.kb.language import plain

LABEL = 5  # words before a colon that name what the sentence is about
OWNER = 2  # characters in which "'s" stands
NEAR = 24  # characters before a name in which its preposition stands
ROLES = {  # how a heading speaks, the surest first
    role: n
    for n, role in enumerate(
        ("title", "own", "part", "up title", "up part", "before", "part2", "opening", "up opening", "up part2")
    )
}

ABOVE = frozenset(role for role in ROLES if role.startswith("up "))
PARTS = frozenset({"part", "part2"})  # of these a heading has more than one


class Subject(NamedTuple):
    """Who does it: a term, and how it is known; ``doubts``: what speaks against it."""

    term: str
    known: str
    doubts: frozenset[str] = frozenset()


def subjects(line: Line, clause: Piece, start: int, end: int, before: list[Subject]) -> list[Subject]:
    """Who stands before a wording at ``end``, who stood before the last one, or else the heading."""
    words = [w for w in line.outside(start, end) if w.isalpha()]
    named = [m for m in clause.mentions if start <= m.start and m.end <= end and not line.is_actor(m)]
    when = [m for m in named if _is_time(line, clause, m, end)]
    named = [m for m in named if m not in when]
    if when and not named:
        return [*headings(line, frozenset({"subject with words"})), *(Subject(m.term, "time") for m in when[-1:])]
    if named and before and start > clause.start and line.joins(named[-1].end, end):
        return before  # "geese cannot swim and cannot fly": what stands between is acted on
    if named:
        inside = {w for m in named for w in line.between(m.start, m.end)}
        clean = all(w in inside or line.is_light(w) for w in words)
        chosen, known = _chosen(line, named)
        beside = [] if clean else ["subject with words"]
        return [Subject(m.term, known, frozenset([*beside, *_stands(line, m, end)])) for m in chosen]
    clean = all(w in line.small("actors") or w in line.small("pointed") for w in words)
    goes_on = start > clause.start or not line.small("pronouns").isdisjoint(words)
    if before and clean and goes_on:
        return before
    somebody = "actor with words" if _is_actor(line, start, end) else "subject with words"
    doubts = frozenset([] if clean else [somebody])
    if label := _label(line, start):
        named = [m for m in line.mentions if m.end <= label]
        if named:
            whole = len(line.between(0, label)) == len(line.between(named[0].start, named[0].end))
            return [Subject(named[0].term, "label" if whole else "in a label", doubts)]
    happened = _in_condition(line, end, doubts)
    heads = headings(line, doubts)
    if heads and heads[0].known in ABOVE and any(x.known == "condition" for x in happened):
        return happened  # what happens does it, and not what a heading further up is called
    return [*heads, *happened]


def headings(line: Line, doubts: frozenset[str] = frozenset()) -> list[Subject]:
    """Those that the sentence's paragraph and headings name, the surest first."""
    ranked = sorted(line.p.speakers, key=lambda s: ROLES.get(s.role, len(ROLES)))
    return [Subject(s.term, s.role, doubts) for s in ranked]


def _label(line: Line, at: int) -> int:
    """Where the name ends with which the sentence begins, before a colon: "Goose: it hisses"; 0 for none."""
    colon = line.p.flat.find(":", 0, at + 1)
    return colon if colon > 0 and len(line.between(0, colon)) <= LABEL else 0


def _is_actor(line: Line, start: int, end: int) -> bool:
    """True where it is done by somebody of whom any rule speaks, whatever else is said of him: "units near it lose"."""
    said = line.p.flat[start:end]
    words = [w for w in line.outside(start + said.rfind(",") + 1, end) if w.isalpha()]
    first = next((w for w in words if w not in line.small("articles")), "you")
    return first in line.small("actors") and first not in line.small("phrase") | line.small("joins")


def _is_time(line: Line, clause: Piece, m: Mention, end: int) -> bool:
    """True for what only says when or where, before a comma: "during the feast, geese hiss"."""
    opened = line.between(clause.start, m.start)
    return bool(opened) and opened[0] in line.small("at") and "," in line.p.flat[m.end : end]


def _chosen(line: Line, named: Sequence[Mention]) -> tuple[Sequence[Mention], str]:
    """Those of several names before a wording that do it, and how they are known."""
    if len(named) == 1:
        return named, "mention"
    gaps = [line.between(a.end, b.start) for a, b in pairwise(named)]
    if all(g and all(w in line.small("joins") or line.is_light(w) for w in g) for g in gaps):
        return named, "mentions"
    return named[-1:], "one of several"


def _stands(line: Line, m: Mention, at: int) -> Iterator[str]:
    """How a name stands before a wording at ``at``: in a phrase of another one, or with words between."""
    between = [w for w in line.outside(m.end, at) if w.isalnum() and not w.isdigit()]
    if "'" in line.p.flat[m.end - OWNER : m.end + OWNER] or any(not line.is_light(w) for w in between):
        yield "subject apart"
    elif not (line.small("pronouns") | line.small("articles") | line.small("addressed")).isdisjoint(between):
        yield "subject another"
    elif between:
        yield "subject near"
    before = [w for w in line.before(m.start, NEAR) if w not in line.small("articles")][-1:]
    if not line.small("phrase").isdisjoint(before):
        yield "subject in phrase"
    if line.is_pointed_at(m):
        yield "subject pointed at"
    if _is_of_title(line, m, at):
        yield "subject in a longer name"
    if not m.exact:
        yield "subject inexact"
    elif line.is_everyday(m):
        opens = line.small("articles").issuperset(line.between(line.piece(m).start, m.start))
        yield "subject plain word" if opens and not between else "subject everyday"


def _is_of_title(line: Line, m: Mention, until: int) -> bool:
    """True for a name within what the section is called, where the sentence has all of that before ``until``."""
    title = plain(line.p.section.title).lower()
    at = line.p.flat.lower().find(title, 0, until) if title else -1
    return 0 <= at <= m.start and m.end <= at + len(title) and m.end - m.start < len(title)


def _in_condition(line: Line, at: int, doubts: frozenset[str]) -> list[Subject]:
    """What the condition before ``at`` names: it happens, and then the rest."""
    out: list[Subject] = []
    for c in line.parts:
        denied = line.undoes(c) or not line.small("denied").isdisjoint(line.between(c.start, c.end))
        named = [m for m in c.mentions if not line.is_actor(m)] if line.tells_when(c) and not denied else []
        known = "condition" if len(named) == 1 else "one of a condition"
        for m in named[:1]:
            unsure = doubts if m.exact else doubts | {"subject inexact"}
            out.append(Subject(m.term, known if c.start < at else f"{known} behind", unsure))
    return out
