"""Whether two rules meet at all. Where they do not, neither wins: they are ``apart``.

Rules meet where one replaces the other, where each says which rules win, where a sentence of the one says what one of
the other says with other numbers, or where both demand one thing, not of the same ones. Where one forbids what the
other allows and no rung decides, the two mostly hold in other cases. What is said twice does not meet, in one language
or two, nor do two of a series ("The red card", "The blue card"), which are worded alike: each speaks of its own. Rules
of two scenarios never meet, nor do two keywords that do not name each other: each binds only what bears it.
"""

from __future__ import annotations

from itertools import islice

from rulewright.kb.ladder.text import scenario, stating
from rulewright.kb.language.telling import keys
from rulewright.kb.messages import Values
from rulewright.kb.model import Modality, Section
from rulewright.kb.verdict.case import Case, Side
from rulewright.kb.verdict.meet import versions

LONGER = 0.5  # of the words of a sentence: what one that says the same with other numbers has
DEMANDED = 2  # telling words of what is demanded
WORDS = 5  # telling words of a sentence that is looked at
MOST_SENTENCES = 100  # of a section that are held against those of another
Apart = tuple[str, Values]


def apart(case: Case) -> Apart | None:
    """Why two rules never meet, as a code with its values; None where they may."""
    lines = [(*side.above, side.section) for side in (case.first, case.second)]
    scenes = [scenario(line) for line in lines]
    if all(scenes) and not any(scene in line for scene, line in zip(scenes, reversed(lines), strict=True)):
        return "other-scenario", _names(case)
    both = case.first.carried and case.second.carried
    return ("other-bearer", _names(case)) if both and not _linked(case) else None


def together(case: Case) -> Apart | None:
    """Why two rules that may meet do not; None where they do, as far as is found."""
    sides = (case.first, case.second)
    if _ranked(case) or _same(*sides):
        return None
    if case.against:  # and nothing decides: of such readers found most to hold in other cases
        return "other-case", _names(case)
    return "go-together" if _linked(case) else "nothing-shared", _names(case)


def _names(case: Case) -> Values:
    return {"x": case.first.name, "y": case.second.name}


def _linked(case: Case) -> bool:
    """True where one stands under the other, refers to it or to what it defines, or is the same in another language."""
    under = any(x.section in y.above for x, y in case.both)
    refers = any(not x.refers_to.isdisjoint((y.section.id, *y.defines)) for x, y in case.both)
    return under or refers or (case.first.section.lang != case.second.section.lang and versions(*case.both[0]))


def _ranked(case: Case) -> bool:
    """True where one replaces the other, or each says which rules win: they may say it of the same ones."""
    said = {p.section for p in case.statements}
    sides = (case.first, case.second)
    return any(case.replaces(s) for s in sides) or all(s.section.id in said for s in sides)


def _same(one: Side, other: Side) -> bool:
    """True where the two say one thing with other numbers, or demand one thing; what is said twice does not meet."""
    if one.section.lang != other.section.lang or _series(one.section, other.section):
        return False
    return _other_numbers(one, other) or _demands(one, other) or _demands(other, one)


def _series(one: Section, other: Section) -> bool:
    """True for two sections under one heading whose own headings share a word and are not the same: two cards."""
    mine, theirs = (keys(s.title, s.lang) for s in (one, other))
    return one.parent is not None and one.parent == other.parent and mine != theirs and not mine.isdisjoint(theirs)


def _other_numbers(one: Side, other: Side) -> bool:
    """True where a sentence of the one says what a sentence of the other says, with other numbers."""
    mine, theirs = (_sentences(s) for s in (one, other))
    return any(_says(a, b) or _says(b, a) for a in mine for b in theirs)


def _says(a: frozenset[str], b: frozenset[str]) -> bool:
    """True where one sentence has all words of another, which are at least half of its own, and not its numbers."""
    words = {w for w in b if not w.isdigit()}
    return words <= a and len(words) >= LONGER * len(a) and not b <= a


def _sentences(side: Side) -> list[frozenset[str]]:
    """The telling words of the first sentences of a section that state something: no rows of tables, no examples."""
    said = islice(stating(side.section), MOST_SENTENCES)
    return [k for p in said if len(k := keys(p.sentence, side.section.lang)) >= WORDS]


def _demands(one: Side, other: Side) -> bool:
    """True where what the one demands is what the other demands, of the same thing or of whom that is done to."""
    mine, theirs = ([a for a in s.acts if a.said.modality is Modality.MUST and not a.required] for s in (one, other))
    several = (a for a in mine if len(a.words) >= DEMANDED)
    return any(set(a.words) <= b.who.union(b.words) and a.who.isdisjoint(b.who) for a in several for b in theirs)
