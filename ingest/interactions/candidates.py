"""Pairs of terms that a sentence may relate, each with what speaks for and against it.

Which pair counts is not decided here: a candidate carries its features, ``ingest.interactions.evidence`` weighs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulewright.ingest.interactions.clauses import Clause, Said
from rulewright.ingest.interactions.cues import Way, any_of
from rulewright.ingest.interactions.facts import Facts
from rulewright.ingest.interactions.features import Observer, Parts, nearest
from rulewright.ingest.interactions.mentions import Mention
from rulewright.ingest.interactions.passage import Passage
from rulewright.kb.model import InteractionType

REACH = 5  # mentions between the two of a pair, at most
REFERENCE = re.compile(rf"^\W*(?:{any_of('pointing')})\b.{{0,120}}$", re.IGNORECASE)  # says only where to look
BECOMES = re.compile(  # "they fall", "is destroyed": the term itself is what happens
    rf"\b(?:{any_of('being')})(?: (?:{any_of('at_once')}))? ?[*_]{{0,3}}\Z", re.IGNORECASE
)
UNDOING = re.compile(rf"\W{{0,3}}(?:(?:{any_of('before_condition')}) )?(?:{any_of('undoing')})\b", re.IGNORECASE)
NOT = re.compile(rf"\b(?:{any_of('denying')})\b", re.IGNORECASE)
ENDING = frozenset({"remove", "cancel", "be_removed"})
THIS = re.compile(rf" (?:{any_of('this')})\b", re.IGNORECASE)
SELF = frozenset({InteractionType.EXCLUDES, InteractionType.NEGATES, InteractionType.MODIFIES})


@dataclass(frozen=True, slots=True)
class Candidate:
    """``a type b`` perhaps, under a condition; ``parts`` are the groups of features, which there is to weigh.

    ``outright``: the sentence itself names who does it, with the cue between the two.
    """

    a: str
    b: str
    type: InteractionType
    condition: str
    parts: Parts
    outright: bool = False

    @property
    def features(self) -> frozenset[str]:
        """All that there is to weigh."""
        return frozenset().union(*self.parts)


def candidates(passage: Passage, facts: Facts) -> list[Candidate]:
    """All pairs of a sentence, each once: what the passage is about with each mention, each mention with those near it.

    Where a pair comes about both ways, what speaks for it is put together.
    """
    found: dict[tuple[str, str], Candidate] = {}
    for c in _each_way(passage, facts):
        pair = (min(c.a, c.b), max(c.a, c.b))
        before = found.get(pair)
        said = c if before is None or c.outright else before
        found[pair] = replace(said, parts=before.parts | c.parts) if before else c
    return list(found.values())


def _each_way(passage: Passage, facts: Facts) -> Iterator[Candidate]:
    if not passage.parts or REFERENCE.match(passage.flat):
        return
    seen = Observer(passage, facts)
    for speaker in passage.speakers:
        for m in passage.mentions:
            if m.term != speaker.term or says_of_itself(passage, m):
                yield spoken(seen, speaker.term, m)
    for i, first in enumerate(passage.mentions):
        for second in passage.mentions[i + 1 : i + 1 + REACH]:
            yield paired(seen, first, second)


def says_of_itself(p: Passage, m: Mention) -> bool:
    """True where a ban or a change acts on the very term that the passage is about ("only one *Unique* card")."""
    clause = p.clause(m)
    again = [n for n in clause.mentions if n.term == m.term]
    return any(s.cue.type in SELF and s.end <= n.start for s in clause.said for n in again)


def spoken(seen: Observer, speaker: str, m: Mention) -> Candidate:
    """The term that the passage is about, and one that it mentions."""
    clause, said, where = seen.nearest(m)
    parts, condition = seen.spoken(speaker, m), "" if clause.condition else seen.p.condition
    if m.term != speaker and (undoes(seen.p, clause) or ends_it(seen.p, m)):
        return Candidate(m.term, speaker, InteractionType.NEGATES, condition, parts)
    if clause.condition and (acts := seen.acts_on(speaker)):
        return Candidate(m.term, speaker, acts.cue.type, condition, parts)
    type_ = said.cue.type if said else unsaid(seen, m)
    if said and said.cue.name == "bonus" and seen.facts.kind(m.term) == "action":
        type_ = InteractionType.CAUSES  # "a bonus dash": one more of them
    if type_ is InteractionType.ORDERS and not clause.condition and gains(seen.p):
        type_ = InteractionType.CAUSES  # "it gains luck after a dash": the dash is what for
    does_it = where == "after" and said is not None and said.cue.way is Way.ACTIVE
    turned = done_by(said, m) or does_it or (clause.condition and seen.facts.kind(m.term) != "attribute")
    a, b = (m.term, speaker) if turned else (speaker, m.term)
    return Candidate(a, b, type_, condition, parts)


def ends_it(p: Passage, m: Mention) -> bool:
    """True where a sentence undoes its own subject once a mentioned thing happens ("Remove this state when ...")."""
    first = next((s for c in p.parts for s in c.said), None)
    return (
        first is not None and first.end <= m.start and first.cue.name in ENDING and bool(THIS.match(p.flat, first.end))
    )


def undoes(p: Passage, clause: Clause) -> bool:
    """True for a condition that undoes the rest of its sentence ("unless", "until")."""
    return UNDOING.match(p.flat, clause.start) is not None


def paired(seen: Observer, first: Mention, second: Mention) -> Candidate:
    """Two terms that a sentence mentions."""
    (left, acts, _), (clause, said, _) = seen.nearest(first), seen.nearest(second)
    parts = seen.paired(first, second)
    if clause.condition and not left.condition:
        type_ = acts.cue.type if acts else unsaid(seen, first)
        type_ = InteractionType.NEGATES if undoes(seen.p, clause) else type_
        return Candidate(second.term, first.term, type_, "", parts)
    between = said is not None and first.end <= said.start and said.end <= second.start
    a, b = (second.term, first.term) if done_by(said, second) and between else (first.term, second.term)
    type_ = said.cue.type if said else unsaid(seen, second)
    if not said and seen.facts.is_points(first.term):
        a, b, type_ = second.term, first.term, InteractionType.CAUSES
    return Candidate(a, b, type_, "" if clause.condition else seen.p.condition, parts, outright=between)


def unsaid(seen: Observer, m: Mention) -> InteractionType:
    """What is meant where no cue stands in the mention's clause: points are gained; otherwise what the rest of the
    sentence says is done, and where it says nothing, the one somehow changes the other."""
    p = seen.p
    if seen.facts.is_points(m.term):
        return InteractionType.CAUSES
    clause = p.clause(m)
    if clause.condition and NOT.search(p.flat, clause.start, m.start):
        return InteractionType.NEGATES
    if BECOMES.search(p.flat, max(0, m.start - 24), m.start):
        return InteractionType.CAUSES
    elsewhere = [s.cue for c in p.parts for s in c.said if not c.condition] or [s.cue for c in p.parts for s in c.said]
    return elsewhere[0].type if elsewhere else InteractionType.MODIFIES


def gains(p: Passage) -> bool:
    """True where a sentence says that something is gained or suffered, beside saying when."""
    return any(s.cue.type is InteractionType.CAUSES for c in p.parts for s in c.said)


def done_by(said: Said | None, m: Mention) -> bool:
    """True where a mention follows a passive cue: it is the one that does it ("is ignored by", "comes after")."""
    return said is not None and said.cue.way is Way.PASSIVE and said.end <= m.start


def beside_cue(p: Passage) -> dict[str, bool]:
    """The terms that a sentence names, and whether a cue stands right beside each."""
    if not p.parts:
        return {}
    return {m.term: nearest(p.clause(m), m, p.flat)[1] in ("near", "passive") for m in p.mentions}
