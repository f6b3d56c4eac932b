"""Whether two rules meet at all. Where they do not, neither wins: they are ``apart``.

Rules meet where one forbids what the other allows, where one replaces the other, where each says which rules win, or
where a sentence of the one says what one of the other says, and more: it may not be meant. Rules of two scenarios
never meet, nor do two keywords that do not name each other: each binds only what bears it.
"""

from __future__ import annotations

from itertools import islice

from rulewright.kb.claims import Modality
from rulewright.kb.language.telling import keys
from rulewright.kb.messages import Values
from rulewright.kb.verdict.case import Case, Side
from rulewright.kb.verdict.meet import versions
from rulewright.kb.verdict.ranks import scenario
from rulewright.kb.verdict.text import stating

LONGER = 0.5  # of the words of a sentence: what a shorter one that says the same has
DEMANDED = 2  # telling words of what is demanded
WORDS = 5  # telling words of a sentence that is looked at
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
    linked = bool(one.section.id in lines[1] or other.section.id in lines[0] or _refers(case))
    if one.carried and other.carried and not linked:
        return "other-bearer", names
    if case.contested or _ranked(case) or _same(one, other):
        return None
    return "go-together" if linked else "nothing-shared", names


def _refers(case: Case) -> bool:
    """True where one refers to the other, or to what the other defines."""
    return any(not x.refers_to.isdisjoint((y.section.id, *y.defines)) for x, y in case.both)


def _ranked(case: Case) -> bool:
    """True where one replaces the other, or each says which rules win: they may say it of the same ones."""
    said = {p.section for p in case.statements}
    sides = (case.first, case.second)
    return any(case.replaces(s) for s in sides) or all(s.section.id in said for s in sides)


def _same(one: Side, other: Side) -> bool:
    """True where the two are one text in two languages, say one thing or demand one thing."""
    if one.section.lang != other.section.lang:
        return versions(one, other)
    return _alike(one, other) or _demands(one, other) or _demands(other, one)


def _alike(one: Side, other: Side) -> bool:
    """True where a sentence of the one says what a sentence of the other says, and more."""
    mine, theirs = (_sentences(s) for s in (one, other))
    return any(_says_more(a, b) or _says_more(b, a) for a in mine for b in theirs)


def _says_more(a: frozenset[str], b: frozenset[str]) -> bool:
    """True where one sentence has all words of another, and other numbers or at most as many words more."""
    return a != b and len(b) >= LONGER * len(a) and all(w in a or w.isdigit() for w in b)


def _sentences(side: Side) -> list[frozenset[str]]:
    """The telling words of the first sentences of a section that state something: no rows of tables, no examples."""
    said = islice(stating(side.section), MOST_SENTENCES)
    return [k for p in said if len(k := keys(p.sentence, side.section.lang)) >= WORDS]


def _demands(one: Side, other: Side) -> bool:
    """True where what the one demands is what the other demands, of the same thing or of whom that is done to."""
    mine, theirs = ([a for a in s.acts if a.said.modality is Modality.MUST] for s in (one, other))
    return any(len(a.words) >= DEMANDED and set(a.words) <= b.who.union(b.words) for a in mine for b in theirs)
