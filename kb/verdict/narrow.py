"""What one section takes from another: exceptions that name it, and prohibitions in a narrower case."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.kb.conflicts.facts import DEMONSTRATIVE, JOINS, UNIVERSAL, Act, Rarity, stems
from rulewright.kb.conflicts.immune import SETS_ASIDE
from rulewright.kb.conflicts.opposed import weigh
from rulewright.kb.language.data import either
from rulewright.kb.language.plain import plain
from rulewright.kb.model import Section, Statement
from rulewright.kb.store import Store
from rulewright.kb.verdict.side import Side
from rulewright.kb.verdict.text import Passage, passages

EXCEPTING = re.compile(rf"\b(?:{either('statements.lifting')})\b", re.IGNORECASE)  # in rules that only tell, too
NEUTRAL = Rarity((), 0)  # between two sections every word tells as much as any other
LONGEST_TITLE = 4  # telling words; what is longer is a sentence and names nothing


def excepting(sentence: str, named: Section, other: Section) -> bool:
    """True where a sentence makes an exception that has the words by which one heading differs from the other."""
    flat = plain(sentence)
    m = EXCEPTING.search(flat)
    if not m or named.lang != other.lang:
        return False
    said, shared = set(stems(flat[m.end() :], other.lang)), set(stems(other.title, other.lang))
    return any(own <= said for part in _parts(named) if (own := part - shared))


def _parts(section: Section) -> list[set[str]]:
    """The telling words of a heading; of "Stairs and ladders" those of either; none of a heading that is a sentence."""
    found = [set(stems(part, section.lang)) for part in JOINS.split(plain(section.title))]
    return [p for p in found if p] if sum(map(len, found)) <= LONGEST_TITLE else []


def topics_of(store: Store, section: Section) -> list[set[str]]:
    """The telling words of what a section is about: its heading, and the terms that it defines."""
    named = (set(stems(t.name, t.lang)) for t in store.terms_in(section.id))
    return [*_parts(section), *(n for n in named if n)]


def set_aside_beside(x: Side, y: Side) -> Passage | None:
    """Where a section sets aside what the heading above both is about: "Units with Terror are immune to Terror"."""
    if x.section.parent != y.section.parent or not x.above:
        return None
    topics = topics_of(x.store, x.above[-1])
    for passage in passages(x.section):
        m = SETS_ASIDE.search(plain(passage.sentence))
        if m and any(t <= set(stems(passage.sentence[m.end() :], x.section.lang)) for t in topics):
            return passage
    return None


def same_thing(bans: Iterable[Act], y: Side) -> tuple[Statement, Statement] | None:
    """One of these prohibitions and what the other section says of the same act of the same subject."""
    others = _others(y)
    for ban in bans:
        for other in others:
            if weigh(ban, other, NEUTRAL):
                return ban.said, other.said
    return None


def _others(side: Side) -> list[Act]:
    """What a side says besides its prohibitions, limits aside."""
    return [a for a in side.acts if not a.bans and not a.limits]


def narrower_ban(x: Side, y: Side) -> tuple[str, Statement, Statement | None] | None:
    """The code of the reason, the prohibition, and what it takes from; None where it takes nothing in particular."""
    bans, others = [a for a in x.acts if a.bans], _others(y)
    for ban in bans:
        for other in others:
            found = weigh(ban, other, NEUTRAL)
            if found and (found.narrower is ban or (found.narrower is None and _particular(ban))):
                return "takes-from", ban.said, other.said
    for ban in bans:
        if _forbids_itself(ban, x, y):
            leave = next((a for a in others if a.heads & ban.heads or UNIVERSAL.search(a.said.subject)), None)
            return "forbids-the-thing", ban.said, leave.said if leave else None
    return None


def _forbids_itself(ban: Act, x: Side, y: Side) -> bool:
    """True where the act that is forbidden is what the other's heading names, or has a word of the heading above."""
    if not _particular(ban) or DEMONSTRATIVE.search(plain(ban.said.act)):
        return False
    under = y.section.id in {s.id for s in x.above}
    return any(part <= set(ban.words if under else ban.words[: len(part) + 1]) for part in _parts(y.section))


def _particular(ban: Act) -> bool:
    """True for a prohibition that holds on a condition, or for some in particular; not for "you" at all times."""
    return bool(ban.said.condition or ban.who)
