"""What one section takes from another: exceptions that name it, and prohibitions in a narrower case."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.kb.claims import Modality, Statement
from rulewright.kb.language.data import either
from rulewright.kb.language.plain import plain
from rulewright.kb.language.telling import DEMONSTRATIVE, JOINS, PIECES, stems
from rulewright.kb.model import Section
from rulewright.kb.verdict.acts import LIGHT, UNIVERSAL, Act, weigh
from rulewright.kb.verdict.text import CLOSES, Passage, set_aside_by, stating

if TYPE_CHECKING:
    from rulewright.kb.verdict.case import Side

LIFTING = re.compile(rf"\b(?:{either('statements.lifting')})\b", re.IGNORECASE)
LONGEST_TITLE = 4  # telling words; what is longer is a sentence and names nothing


def excepting(y: Side, x: Side) -> Statement | None:
    """Where a section excepts from what it rules what the other's heading names, and nothing narrower."""
    if x.section.lang != y.section.lang:
        return None
    shared = set(stems(y.section.title, y.section.lang))
    named = [own for part in _parts(x.section) if (own := part - shared)]
    for act in y.acts:
        excepted = LIFTING.sub("", plain(act.said.exception), count=1)
        for piece in PIECES.split(CLOSES.split(excepted)[0]):
            said = [w for w in stems(piece, y.section.lang) if w not in shared]
            if said and (set(said) in named or set(said[:-1]) in named):  # "the keyword Hostile": its kind may follow
                return act.said
    return None


def _parts(section: Section) -> list[set[str]]:
    """The telling words of a heading; of "Stairs and ladders" those of either; none of a heading that is a sentence."""
    found = [set(stems(part, section.lang)) for part in JOINS.split(plain(section.title))]
    return [p for p in found if p] if sum(map(len, found)) <= LONGEST_TITLE else []


def topics_of(side: Side) -> list[set[str]]:
    """The telling words of what a side is about: its heading, and the terms that it defines if they are few."""
    named = (set(stems(t.name, t.lang)) for t in side.store.terms_in(side.section.id) if t.id in side.about)
    return [*_parts(side.section), *(n for n in named if n)]


def set_aside_beside(x: Side, y: Side) -> Passage | None:
    """Where a section sets aside what the heading above both is about: "Units with Terror are immune to Terror"."""
    if x.section.parent != y.section.parent or not x.above:
        return None
    said = set(stems(y.section.text, y.section.lang))
    topics = [topic for topic in topics_of(replace(x, section=x.above[-1])) if topic <= said]
    for passage in stating(x.section):
        aside = set(stems(set_aside_by(plain(passage.sentence)), x.section.lang))
        if any(topic <= aside for topic in topics):
            return passage
    return None


def same_thing(bans: Iterable[Act], y: Side) -> tuple[Statement, Statement] | None:
    """One of these prohibitions and what the other section says of the same act of the same subject."""
    others = _others(y)
    for ban in bans:
        for other in others:
            if weigh(ban, other):
                return ban.said, other.said
    return None


def _others(side: Side) -> list[Act]:
    """What a side says besides its prohibitions that can be taken away: not what something requires."""
    return [a for a in side.acts if (a.allows or a.said.modality is Modality.IS) and not a.required]


def narrower_ban(x: Side, y: Side) -> tuple[str, Statement, Statement | None] | None:
    """The code of the reason, the prohibition, and what it takes from; None where it takes nothing in particular."""
    others = _others(y)
    for ban in x.plain_bans:
        for other in others:
            found = weigh(ban, other)
            if found and found.narrower is ban:
                return "takes-from", ban.said, other.said
    for ban in x.plain_bans:
        if (ban.said.condition or ban.who) and forbids_itself(ban, x, y):  # not "you" at all times
            leave = next((a for a in others if a.verbs & ban.verbs or UNIVERSAL.search(a.said.subject)), None)
            return "forbids-the-thing", ban.said, leave.said if leave else None
    return None


def forbids_itself(ban: Act, x: Side, y: Side, *, on_it: bool = False) -> bool:
    """True where the act that is forbidden is what the other is about: a heading of one word names the act, one of more
    may name what it is done to (one of one word too: ``on_it``); so may any word of the heading above."""
    elsewhere = (a for a in y.acts if ban.verbs.intersection(a.words) and ban.at_another_time(a))
    if DEMONSTRATIVE.search(plain(ban.said.act)) or any(elsewhere):
        return False
    under = y.section.id in {s.id for s in x.above}
    named = [*_parts(y.section), *(t for t in topics_of(y) if len(t) > 1)]  # a term of one word is said in passing
    return any(part <= (set(ban.words) if under else _named(ban, len(part), on_it)) for part in named)


def _named(act: Act, many: int, on_it: bool) -> set[str]:
    """What of an act a heading of so many words may name: one names what is done, if that is but "be the target of"."""
    if many > 1:
        return set(act.words[: many + 1])
    return {*act.verbs, *(act.direct if on_it or act.verbs <= LIGHT else ())}


def rules_on(act: Act, y: Side) -> bool:
    """True where an act is what the other's heading names: an act, and to whom it is done."""
    return any(len(part) > 1 and part <= set(act.words[: len(part) + 1]) for part in _parts(y.section))
