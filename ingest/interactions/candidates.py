"""Pairs of terms that a sentence may relate, each with what speaks for and against it.

Which pair counts is not decided here: a candidate carries its features, ``ingest.interactions.evidence`` weighs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ingest.interactions.clauses import Clause, Said, clauses
from ingest.interactions.cues import Way
from ingest.interactions.facts import Facts
from ingest.interactions.mentions import Mention
from ingest.precedence.plain import plain, shown
from kb.model import InteractionType, Section, SectionKind

MOST = 12  # different terms of a sentence that are looked at
REACH = 8  # mentions between the two of a pair, at most
NEAR, MIDDLE = 14, 45  # characters between a cue and a mention
BANS = (InteractionType.EXCLUDES, InteractionType.NEGATES)
REFERENCE = re.compile(r"^\W*(?:see|vease|consulta)\b.{0,120}$", re.IGNORECASE)  # says only where to look
LIST = re.compile(r"[\s,;/*_()]*(?:and|or|y|o|e|u|and/or|,|the|an?|el|la|los|las|un|una)?[\s,*_()]*", re.IGNORECASE)


class Speaker(NamedTuple):
    """A term that a passage is about, and how it is known: ``own``, ``title``, ``up``."""

    role: str
    term: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """``a type b`` perhaps, under a condition; ``features`` are what there is to weigh."""

    a: str
    b: str
    type: InteractionType
    condition: str
    features: frozenset[str]


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence read: plain text, clauses, mentions (one per term, in reading order) and who speaks."""

    section: Section
    text: str
    flat: str
    parts: Sequence[Clause]
    mentions: Sequence[Mention]
    speakers: Sequence[Speaker]

    @classmethod
    def of(cls, section: Section, text: str, mentions: Sequence[Mention], speakers: Sequence[Speaker]) -> Passage:
        """A sentence of a section with its mentions."""
        flat = plain(text)
        first = {m.term: m for m in reversed(mentions)}
        once = sorted(first.values(), key=lambda m: m.start)[:MOST]
        return cls(section, text, flat, clauses(flat, mentions, section.lang), once, speakers)

    def clause(self, m: Mention) -> Clause:
        """The clause in which a mention stands."""
        return next((c for c in reversed(self.parts) if c.start <= m.start), self.parts[0])

    @property
    def condition(self) -> str:
        """The first clause that only says when the rest holds."""
        return next((shown(self.text[c.start : c.end]).strip(" ,.;:") for c in self.parts if c.condition), "")


def candidates(passage: Passage, facts: Facts) -> Iterator[Candidate]:
    """All pairs of a sentence: what the passage is about with each mention, and each mention with those near it."""
    if not passage.parts or REFERENCE.match(passage.flat):
        return
    shared = sentence_features(passage)
    condition = passage.condition
    named = {m.term for m in passage.mentions}
    for speaker in passage.speakers:
        for m in passage.mentions:
            if m.term != speaker.term:
                yield spoken(passage, speaker, m, facts, shared, condition, speaker.term in named)
    for i, first in enumerate(passage.mentions):
        for second in passage.mentions[i + 1 : i + 1 + REACH]:
            yield paired(passage, first, second, facts, shared, condition)


def sentence_features(p: Passage) -> frozenset[str]:
    """What a sentence says about all of its pairs."""
    n = len(p.mentions)
    out = {f"mentions:{n if n < 4 else '4-6' if n < 7 else '7+'}", f"said:{min(sum(len(c.said) for c in p.parts), 3)}"}
    if p.section.kind is not SectionKind.RULES:
        out.add(f"section:{p.section.kind.value}")
    if p.text.lstrip().startswith("|"):
        out.add("row")
    if p.section.number:
        out.add("numbered")
    if len(p.flat) > 220:
        out.add("long")
    return frozenset(out)


def spoken(
    p: Passage, speaker: Speaker, m: Mention, facts: Facts, shared: frozenset[str], condition: str, named: bool
) -> Candidate:
    """The term that the passage is about, and one that it mentions."""
    clause = p.clause(m)
    said, where = nearest(clause, m)
    out = {f"role:{speaker.role}", f"role+cue:{speaker.role}:{where}", *term_features(p, m, facts, "object")}
    out |= pair_features(p, speaker.term, m.term, facts)
    out |= cue_features(said, where, "s")
    out.add(f"speaker kind:{facts.kind(speaker.term)}")
    out.add(f"speaker common:{facts.common(speaker.term)}")
    out.add(f"speaker kind+common:{facts.kind(speaker.term)}:{facts.common(speaker.term)}")
    if facts.is_material(speaker.term):
        out.add("speaker material")
    if named:
        out |= {"speaker named", f"speaker named:{where}"}
    if clause.condition:
        out.add("object in condition")
    type_ = said.cue.type if said else unsaid(m, facts)
    a, b = (m.term, speaker.term) if done_by(said, m) else (speaker.term, m.term)
    return Candidate(a, b, type_, "" if clause.condition else condition, shared | out)


def paired(
    p: Passage, first: Mention, second: Mention, facts: Facts, shared: frozenset[str], condition: str
) -> Candidate:
    """Two terms that a sentence mentions."""
    left, right = p.clause(first), p.clause(second)
    said, where = nearest(right, second)
    between = said is not None and first.end <= said.start and said.end <= second.start
    out = {"role:pair", f"role+cue:pair:{where}", *term_features(p, first, facts, "first")}
    out |= term_features(p, second, facts, "second")
    out |= pair_features(p, first.term, second.term, facts)
    out |= cue_features(said, where, "p")
    out.add("cue between" if between else "cue elsewhere" if said else "no cue")
    if left is right:
        out.add("one clause")
        if between and said and said.start - first.end <= NEAR:
            out.add("first is subject")
    else:
        out.add("two clauses" + (":condition" if left.condition or right.condition else ""))
    if LIST.fullmatch(p.flat, first.end, second.start):
        out.add("side by side")
    gap = second.start - first.end
    out.add(f"gap:{'<15' if gap < 15 else '<40' if gap < 40 else '<90' if gap < 90 else 'far'}")
    speakers = {s.term for s in p.speakers}
    if first.term in speakers or second.term in speakers:
        out.add("pair with speaker")
    elif p.speakers:
        out.add("pair without speaker")
    a, b = (second.term, first.term) if done_by(said, second) and between else (first.term, second.term)
    type_ = said.cue.type if said else unsaid(second, facts)
    if not said and facts.is_points(first.term):
        a, b, type_ = second.term, first.term, InteractionType.CAUSES
    return Candidate(a, b, type_, "" if right.condition else condition, shared | out)


def unsaid(m: Mention, facts: Facts) -> InteractionType:
    """What is meant where no cue says what is done: points are gained, everything else is somehow changed."""
    return InteractionType.CAUSES if facts.is_points(m.term) else InteractionType.MODIFIES


def nearest(clause: Clause, m: Mention) -> tuple[Said | None, str]:
    """The cue that acts on a mention: the last one before it in its clause, or a passive one right after it."""
    after = next((s for s in clause.said if s.start >= m.end), None)
    if after and after.cue.way is Way.PASSIVE and after.start - m.end <= NEAR:
        return after, "passive"
    before = [s for s in clause.said if s.end <= m.start]
    if before:
        gap = m.start - before[-1].end
        return negated(before), "near" if gap <= NEAR else "middle" if gap <= MIDDLE else "far"
    return (after, "after") if after else (None, "none")


def done_by(said: Said | None, m: Mention) -> bool:
    """True where a mention follows a passive cue: it is the one that does it ("is ignored by", "comes after")."""
    return said is not None and said.cue.way is Way.PASSIVE and said.end <= m.start


def beside_cue(p: Passage) -> dict[str, bool]:
    """The terms that a sentence names, and whether a cue stands right beside each."""
    if not p.parts:
        return {}
    return {m.term: nearest(p.clause(m), m)[1] in ("near", "passive") for m in p.mentions}


def negated(before: Sequence[Said]) -> Said:
    """The last of some cues, or the ban right before it: "cannot become" is a ban."""
    last = before[-1]
    if len(before) > 1 and before[-2].cue.type in BANS and last.start - before[-2].end <= 1:
        return before[-2]
    return last


def cue_features(said: Said | None, where: str, form: str) -> set[str]:
    """What the cue says."""
    if said is None:
        return {f"{form} cue:none"}
    return {f"{form} cue:{said.cue.type.value}", f"{form} cue at:{where}", f"{form} {said.cue.type.value}:{where}"}


def term_features(p: Passage, m: Mention, facts: Facts, side: str) -> set[str]:
    """What one of the two terms is."""
    out = {f"{side} kind:{facts.kind(m.term)}", f"{side} common:{facts.common(m.term)}"}
    if facts.is_head(m.term):
        out.add("a kind of thing")
    if facts.is_material(m.term):
        out.add(f"{side} material")
    out.add(f"{side} acted on:{facts.acted_on(m.term)}")
    printed = p.text[m.start : m.end]
    if m.start > 2 and printed[:1].isupper():
        out.add(f"{side} capital")
    if p.text[max(0, m.start - 1) : m.start] in "*_" and m.start:
        out.add(f"{side} emphasised")
    if " " in printed:
        out.add(f"{side} of many words")
    return out


def pair_features(p: Passage, a: str, b: str, facts: Facts) -> set[str]:
    """What the book knows of the two."""
    out = {f"bond:{facts.bond(a, b)}"}
    homes = (facts.home(a), facts.home(b))
    if homes[0] == homes[1]:
        out.add("defined together")
    if p.section.id in homes:
        out.add("defined here")
    return out
