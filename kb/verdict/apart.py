"""Whether two rules speak of one thing at all. Where they do not, neither wins: they are ``apart``.

Rules meet where one refers to the other, replaces it, stands under it or beside it or has its title, where each says
which rules win, or where both name enough of the same things; a thing that a game names everywhere counts little. Rules
of two scenarios never meet, nor do two keywords that do not name each other: each binds only what bears it.

The bounds were read off 32 questions of judges and 240 pairs drawn at random: of two rules of one language that a judge
held against each other and that do not refer to each other the least is 0.67; of pairs at random one in twenty has 0.6.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from math import fsum, log

from rulewright.kb.conflicts.facts import keys
from rulewright.kb.language import fold
from rulewright.kb.messages import Values
from rulewright.kb.model import Term
from rulewright.kb.verdict.case import Case
from rulewright.kb.verdict.ranks import scenario
from rulewright.kb.verdict.side import Side
from rulewright.kb.verdict.text import passages

ENOUGH = 0.6  # what both name, together
SOME = 0.3  # and where one sentence of each has words in common as well
WORDS = 4  # telling words
MOST_SENTENCES = 100  # of a section that are held against those of another
Apart = tuple[str, Values]


def apart(case: Case) -> Apart | None:
    """Why two rules do not meet, as a code with its values; None where they meet, or may."""
    one, other = case.first, case.second
    names: Values = {"x": one.name, "y": other.name}
    lines = [{s.id for s in (*side.above, side.section)} for side in (one, other)]
    scenes = [scenario((*side.above, side.section)) for side in (one, other)]
    if all(scenes) and not any(scene and scene.id in line for scene, line in zip(scenes, reversed(lines), strict=True)):
        return "other-scenario", names
    if one.section.id in lines[1] or other.section.id in lines[0] or _refers(case) or _ranked(case):
        return None
    if one.carried and other.carried:
        return "other-bearer", names
    beside = one.section.parent is not None and one.section.parent == other.section.parent
    same = fold(one.section.title) == fold(other.section.title)
    return None if beside or same or _same_things(case) else ("nothing-shared", names)


def _refers(case: Case) -> bool:
    """True where one refers to the other, or to what the other defines."""
    for x, y in ((case.first, case.second), (case.second, case.first)):
        if not {y.section.id, *y.defines}.isdisjoint(x.refers_to):
            return True
    return False


def _ranked(case: Case) -> bool:
    """True where one replaces the other, or each says which rules win: they may say it of the same ones."""
    if case.replaces(case.first) or case.replaces(case.second):
        return True
    said = {p.section for p in case.statements}
    return {case.first.section.id, case.second.section.id} <= said


def _same_things(case: Case) -> bool:
    one, other = case.first, case.second
    terms = {t.id: t for t in case.terms}
    most = log(2 + max((t.mentions for t in case.terms), default=0))
    mine, theirs = (_named(side, terms, case.things) for side in (one, other))
    both = fsum(1 - log(1 + max(mine[t], theirs[t])) / most for t in mine.keys() & theirs.keys())
    if one.section.lang != other.section.lang:
        return both > 0  # two names of one thing are seldom both found
    return both >= ENOUGH or (both >= SOME and _words_in_common(one, other) >= WORDS)


def _named(side: Side, terms: Mapping[str, Term], things: Mapping[str, str]) -> dict[str, int]:
    """The things that a rule defines or names, one for all languages, with how often the game names each."""
    found: dict[str, int] = {}
    for t in (terms[i] for i in side.defines | side.refers_to if i in terms):
        found[things[t.id]] = max(found.get(things[t.id], 0), t.mentions)
    return found


def _words_in_common(one: Side, other: Side) -> int:
    """The most telling words that a sentence of the one shares with a sentence of the other, of the first of each."""
    first = (islice(passages(s.section), MOST_SENTENCES) for s in (one, other))
    mine, theirs = (
        [keys(p.sentence, s.section.lang) for p in some] for s, some in zip((one, other), first, strict=True)
    )
    return max((len(a & b) for a in mine for b in theirs), default=0)
