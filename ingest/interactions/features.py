"""What speaks for and against a pair of terms in a sentence, told in words: each feature is one observation.

There are few of them on purpose. Who stands beside which word, and what a cue says, were tried as features too: a model
that has never seen a book reads it no better with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.ingest.interactions.clauses import Clause, Said
from rulewright.ingest.interactions.cues import Way, any_of
from rulewright.ingest.interactions.facts import Facts
from rulewright.ingest.interactions.mentions import Mention
from rulewright.ingest.interactions.passage import Passage
from rulewright.kb.model import InteractionType, SectionKind

NEAR, MIDDLE = 14, 45  # characters between a cue and a mention
OPENING = 3  # characters that may stand before the first word of a sentence
BANNING = frozenset({"cannot", "never", "need_not", "does_not"})  # cues that deny the verbs after them
BANNED = (InteractionType.CAUSES, InteractionType.REQUIRES, InteractionType.MODIFIES, InteractionType.INCLUDES)
SCOPE = 60  # characters from such a cue to a verb that it denies
COMMA = re.compile(r"[,;]")
LENGTHS = ((60, "short"), (110, "middling"), (180, "long"))  # characters of a sentence, upper bounds
ACTS = re.compile(  # what follows the one who acts: "may", "is", "gains a"
    rf"[*_ ]{{1,3}}(?:{any_of('acting')}|\w{{3,24}}s(?= (?:{any_of('acted_on')}|1|2)\b))\b", re.IGNORECASE
)
OF = re.compile(  # what binds two names into one expression: "the spells of an ally"
    rf"[*_\s]*+(?:{any_of('of')})[*_\s]*+(?:{any_of('article')})?[*_\s]*+", re.IGNORECASE
)
SOMEBODY = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}")


def nearest(clause: Clause, m: Mention, flat: str) -> tuple[Said | None, str]:
    """The cue that acts on a mention: the last one before it in its clause, or a passive one right after it; and where
    it stands. ``flat``: the sentence."""
    after = next((s for s in clause.said if s.start >= m.end), None)
    if after and after.cue.way is Way.PASSIVE and after.start - m.end <= NEAR:
        return after, "passive"
    before = [s for s in clause.said if s.end <= m.start]
    if before:
        gap = m.start - before[-1].end
        return negated(before, flat), "near" if gap <= NEAR else "middle" if gap <= MIDDLE else "far"
    return (after, "after") if after else (None, "none")


def negated(before: list[Said], flat: str) -> Said:
    """The last of some cues, or the ban that still holds there: "cannot use it to begin", "need not have"."""
    last = before[-1]
    for said in before[:-1]:
        holds = last.start - said.end <= SCOPE and not COMMA.search(flat, said.end, last.start)
        if said.cue.name in BANNING and last.cue.type in BANNED and holds:
            return said
    return last


def sentence_features(p: Passage) -> frozenset[str]:
    """What a sentence says about all of its pairs."""
    n = len(p.mentions)
    length = next((word for most, word in LENGTHS if len(p.flat) < most), "very long")
    out = {
        f"mentions:{n if n < 4 else '4-6' if n < 7 else '7+'}",
        f"place:{p.place if p.place < 3 else '3+'}",
        f"length:{length}",
    }
    if p.section.kind is not SectionKind.RULES:
        out.add(f"section:{p.section.kind.value}")
    if p.section.number:
        out.add("numbered")
    if names_somebody(p):
        out.add("names somebody")
    return frozenset(out)


def names_somebody(p: Passage) -> bool:
    """True where a capital stands for no term: somebody's name, as examples have it."""
    return any(not any(m.start <= found.start() < m.end for m in p.mentions) for found in SOMEBODY.finditer(p.flat))


Parts = frozenset[frozenset[str]]  # features in groups that many pairs share; no feature is in two of a pair's groups


class Observer:
    """What there is to see in one sentence; what is seen of a mention or a term is kept for all of its pairs."""

    def __init__(self, p: Passage, facts: Facts) -> None:
        self.p, self.facts = p, facts
        self.shared = sentence_features(p)
        self._ranks = {s.term: i for i, s in reversed(list(enumerate(p.speakers)))}
        self._named = {m.term for m in p.mentions}
        self._nearest: dict[str, tuple[Clause, Said | None, str]] = {}  # these by the mentioned term
        self._order = {m.term: i for i, m in enumerate(p.mentions)}
        self._seen: dict[str, tuple[str, ...]] = {}
        self._mentions: dict[tuple[str, str], frozenset[str]] = {}
        self._terms: dict[tuple[str, str], frozenset[str]] = {}
        self._pairs: dict[tuple[str, str], frozenset[str]] = {}

    def nearest(self, m: Mention) -> tuple[Clause, Said | None, str]:
        """The clause of a mention, the cue that acts on it, and where that stands."""
        if m.term not in self._nearest:
            clause = self.p.clause(m)
            self._nearest[m.term] = (clause, *nearest(clause, m, self.p.flat))
        return self._nearest[m.term]

    def acts_on(self, term: str) -> Said | None:
        """The cue right beside a term that the sentence names outside of its conditions."""
        m = next((m for m in self.p.mentions if m.term == term), None)
        if m is None:
            return None
        clause, said, where = self.nearest(m)
        return said if said and not clause.condition and where in ("near", "passive") else None

    def mention(self, m: Mention, side: str) -> frozenset[str]:
        """Where one of the two stands in the sentence, and what it is."""
        key = (m.term, side)
        if key not in self._mentions:
            if m.term not in self._seen:
                self._seen[m.term] = tuple(self._of_mention(m))
            told = frozenset([f"{side} {what}" for what in self._seen[m.term]])
            self._mentions[key] = told | self.term(m.term, side)
        return self._mentions[key]

    def _of_mention(self, m: Mention) -> Iterator[str]:
        clause, _, where = self.nearest(m)
        yield f"at:{where}"
        if clause.condition:
            yield "in condition"
        if " " in self.p.text[m.start : m.end].strip():
            yield "of many words"
        if not m.exact:
            yield "inexact"
        if m.start <= OPENING:
            yield "opens"
        if self.p.is_proud(m):
            yield "proud here"
        if ACTS.match(self.p.flat, m.end):
            yield "acts here"

    def term(self, term: str, side: str) -> frozenset[str]:
        """What a term is, to the book and to the section."""
        key = (term, side)
        if key not in self._terms:
            here = {f"{side} defined here"} if self.facts.home(term) == self.p.section.id else set()
            given = {f"{side} given"} if term in self.p.given else set()
            self._terms[key] = self.facts.told(term, side) | here | given
        return self._terms[key]

    def pair(self, a: str, b: str) -> frozenset[str]:
        """What the book knows of the two."""
        key = (a, b) if a < b else (b, a)
        if key not in self._pairs:
            self._pairs[key] = frozenset(self._of_pair(a, b))
        return self._pairs[key]

    def _of_pair(self, a: str, b: str) -> Iterator[str]:
        yield f"bond:{self.facts.bond(a, b)}"
        if a == b:
            yield "itself"
        elif self.facts.holds(a, b):
            yield "name in name"
        if self.facts.is_points(a) != self.facts.is_points(b):
            yield "points for it" if {a, b} <= self._named else "points in its section"

    def spoken(self, speaker: str, m: Mention) -> Parts:
        """The term that the passage is about, and one that it mentions."""
        rank = self._ranks[speaker]
        out = frozenset(
            {
                f"role:{self.p.speakers[rank].role}",
                f"speaker rank:{min(rank, 3)}",
                f"speaker kind:{self.facts.kind(speaker)}",
            }
        )
        seen = (self.mention(m, "object"), self.term(speaker, "speaker"), self.pair(speaker, m.term))
        return frozenset((self.shared, out, *seen))

    def paired(self, first: Mention, second: Mention) -> Parts:
        """Two terms that a sentence mentions, in the order in which it does."""
        (left, _, _), (right, said, _) = self.nearest(first), self.nearest(second)
        between = self._order[second.term] - self._order[first.term] - 1
        out = {"role:pair", f"between:{min(between, 3)}"}
        if 0 < second.start - first.end <= NEAR and OF.fullmatch(self.p.flat, first.end, second.start):
            out.add("joined")
        if said and first.end <= said.start and said.end <= second.start:
            out.add("cue between")
        if left is not right:
            out.add("two clauses, one a condition" if left.condition or right.condition else "two clauses")
        if self._ranks and first.term not in self._ranks and second.term not in self._ranks:
            out.add("pair without speaker")
        seen = (self.mention(first, "first"), self.mention(second, "second"), self.pair(first.term, second.term))
        return frozenset((self.shared, frozenset(out), *seen))
