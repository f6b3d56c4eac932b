"""Pairs of terms that a sentence may relate without saying so in so many words, each with what speaks for and against.

Which pair counts is not decided here: ``evidence`` weighs what there is to see of it. That is little on purpose: where
a name stands in its clause, how often the book puts two together and what a wording says were tried as features too,
and a model that has never seen a book reads it no better with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from rulewright.ingest.interactions.lexicon import FORBIDS, NEGATIVE, Said, Way
from rulewright.ingest.interactions.line import VERY_FIRST, Line, Piece
from rulewright.ingest.interactions.mentions import Mention, Passage
from rulewright.ingest.interactions.stated import Stated
from rulewright.kb.model import InteractionType as T

REACH = 5  # mentions between the two of a pair, at most
CLOSE = 14  # characters between a name and the passive behind it
BETWEEN = "wording between"
READ = "read:"
CROWDS = ((2, "one"), (3, "two"), (4, "three"), (7, "several"))  # mentions of a sentence, upper bounds
LENGTHS = ((60, "short"), (110, "middling"), (180, "long"))  # its characters, upper bounds
SURENESS = ((0.15, "hardly"), (0.3, "perhaps"), (0.5, "maybe"))  # upper bounds
MANY = 3  # ranks and counts from which on they are all one
SOMEBODY = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}")

Read = tuple[float, Stated]  # how sure, and what a sentence states


@dataclass(frozen=True, slots=True)
class Candidate:
    """``a type b`` perhaps, under a condition; ``features``: what there is to weigh."""

    a: str
    b: str
    type: T
    condition: str
    features: frozenset[str]


def candidates(line: Line, read: Iterable[Read] = ()) -> list[Candidate]:
    """All pairs of a sentence, each once: what the passage is about with each mention, each mention with those near it.

    Where a pair comes about both ways, what speaks for it is put together. ``read``: what was read off the sentence,
    and how sure each is; of a pair of which something was read, the surest is what it says.
    """
    found: dict[tuple[str, str], Candidate] = {}
    for c in _Near(line).pairs() if line.parts and not line.only_points() else ():
        pair = (min(c.a, c.b), max(c.a, c.b))
        before = found.get(pair, c)
        said = c if BETWEEN in c.features else before
        found[pair] = replace(said, features=before.features | c.features)
    for sure, s in sorted(read, key=lambda r: r[0]):
        pair = (min(s.a, s.b), max(s.a, s.b))
        if pair in found:
            told = {f for f in found[pair].features if not f.startswith(READ)} | {f"{READ}{_bucket(sure)}"}
            found[pair] = Candidate(s.a, s.b, s.type, s.condition, frozenset(told))
    return list(found.values())


class _Near:
    def __init__(self, line: Line) -> None:
        self.line, self.p, self.facts = line, line.p, line.facts
        self.ranks = {s.term: i for i, s in reversed(list(enumerate(self.p.speakers)))}
        self.shared = frozenset(_of_sentence(self.p))
        told = (s for s in line.said if not line.is_bare(s))
        self.said = sorted([*told, *line.hints], key=lambda s: s.start)

    def pairs(self) -> Iterator[Candidate]:
        """Each pair, whichever way it comes about."""
        for speaker in self.p.speakers:
            for m in self.p.mentions:
                if m.term != speaker.term:
                    yield self._spoken(speaker.term, m)
        for i, first in enumerate(self.p.mentions):
            for n, second in enumerate(islice(self.p.mentions, i + 1, i + 1 + REACH)):
                yield self._paired(first, second, n)

    def _spoken(self, speaker: str, m: Mention) -> Candidate:
        """The term that the passage is about, and one that it mentions."""
        piece, said = self.line.piece(m), self._said(m)
        rank = self.ranks[speaker]
        features = {
            f"role:{self.p.speakers[rank].role}",
            f"speaker rank:{min(rank, MANY)}",
            f"speaker kind:{self.facts.kind(speaker)}",
            *self._of_term(speaker, "speaker"),
            *self._of_mention(m, "object"),
        }
        if self.facts.is_points(speaker) != self.facts.is_points(m.term):
            features.add("points in its section")
        if piece.condition:
            return Candidate(m.term, speaker, self._of_condition(piece), "", self.shared | features)
        turned = said is not None and _does(said, m)
        a, b = (m.term, speaker) if turned else (speaker, m.term)
        return Candidate(a, b, self._type(said, m), self.line.condition, self.shared | features)

    def _paired(self, first: Mention, second: Mention, between: int) -> Candidate:
        """Two terms that a sentence mentions, in the order in which it does."""
        left, right, said = self.line.piece(first), self.line.piece(second), self._said(second)
        seen = self.shared | set(self._of_pair(first, second, between))
        if said is None and self.facts.is_points(first.term):
            return Candidate(second.term, first.term, T.CAUSES, self.line.condition, seen)
        inside = said if said and first.end <= said.start and said.end <= second.start else None
        if inside:
            seen |= {BETWEEN}
        order = inside and inside.says.type is T.ORDERS
        if right.condition and not left.condition and not order:
            return Candidate(second.term, first.term, self._of_condition(right), "", seen)
        turned = inside and inside.says.way is Way.PASSIVE
        a, b = (second.term, first.term) if turned else (first.term, second.term)
        return Candidate(a, b, self._type(said, second), "" if right.condition else self.line.condition, seen)

    def _of_pair(self, first: Mention, second: Mention, between: int) -> Iterator[str]:
        """What there is to see of two mentions, and between them."""
        yield "role:pair"
        yield f"between:{min(between, MANY)}"
        yield from self._of_mention(first, "first")
        yield from self._of_mention(second, "second")
        left, right = self.line.piece(first), self.line.piece(second)
        if left is not right:
            yield "two pieces, one a condition" if left.condition or right.condition else "two pieces"
        if self.facts.is_points(first.term) != self.facts.is_points(second.term):
            yield "points for it"
        if self.ranks and first.term not in self.ranks and second.term not in self.ranks:
            yield "pair without speaker"

    def _in(self, piece: Piece) -> list[Said]:
        """The wordings of a piece."""
        return [s for s in self.said if piece.start <= s.start < piece.end]

    def _said(self, m: Mention) -> Said | None:
        """The wording that acts on a mention: the last before it in its piece, a passive right behind it, or what
        stands behind it."""
        here = self._in(self.line.piece(m))
        right = [s for s in self.line.said if s.end + 1 == m.start]
        before = [s for s in here if s.end <= m.start] or right
        after = next((s for s in here if s.start >= m.end), None)
        if after and after.says.way is Way.PASSIVE and after.start - m.end <= CLOSE:
            return after
        if not before:
            return after
        last = before[-1]
        bans = (s for s in before[:-1] if s.says.name in FORBIDS and self.line.in_scope(s, last))
        return next(bans, last)

    def _type(self, said: Said | None, m: Mention) -> T:
        """What a wording says, or the rest of the sentence where none acts on a mention."""
        kind = self._says(said) if said else self._unsaid(m)
        if kind is T.CAUSES and self.facts.kind(m.term) == "attribute":
            return T.MODIFIES  # "gives strength": more of what everybody has
        if said and said.says.name == "bonus" and self.facts.kind(m.term) == "action":
            return T.CAUSES  # "a bonus dash": one more of them
        return kind

    def _says(self, said: Said) -> T:
        denied = self.line.denies(said.start) or self.line.behind(said.end) in self.line.small("denied")
        return T.NEGATES if denied and said.says.name not in NEGATIVE else said.says.type

    def _of_condition(self, piece: Piece) -> T:
        """What a condition does to what happens then: what the rest of the sentence says, or the opposite ("until")."""
        if self.line.undoes(piece):
            return T.NEGATES
        rest = [s for s in self.said if not self.line.piece_at(s.start).condition]
        return self._says((rest or self.said)[0]) if self.said else T.CAUSES

    def _unsaid(self, m: Mention) -> T:
        """What is meant without a wording: points are gained, and a verb is done or denied."""
        if self.line.denies(m.start):
            return T.NEGATES if self.line.piece(m).condition else T.EXCLUDES
        if self.facts.is_points(m.term) or self.line.happens(m):
            return T.CAUSES
        return self._of_condition(self.line.piece(m)) if self.said else T.MODIFIES

    def _of_mention(self, m: Mention, side: str) -> Iterator[str]:
        """How one of the two stands in the sentence, and what it is."""
        yield from self._of_term(m.term, side)
        if " " in self.p.text[m.start : m.end].strip():
            yield f"{side} of many words"
        if not m.exact:
            yield f"{side} inexact"
        if m.start <= VERY_FIRST:
            yield f"{side} opens"

    def _of_term(self, term: str, side: str) -> Iterator[str]:
        """What a term is, to the book and to the section."""
        facts = self.facts
        yield f"{side} common:{facts.common(term)}"
        yield f"{side} proud:{facts.proud(term)}"
        if facts.is_head(term):
            yield f"{side} is a kind of thing"
        if facts.is_material(term):
            yield f"{side} material"
        if facts.titled(term):
            yield f"{side} has a heading"
        if facts.home(term) == self.p.section.id:
            yield f"{side} defined here"
        if term in self.p.given:
            yield f"{side} given"


def _bucket(sure: float) -> str:
    return next((word for most, word in SURENESS if sure < most), "rather")


def _does(said: Said, m: Mention) -> bool:
    """True for who does what a wording says: a name before an active one, or behind a passive."""
    return m.end <= said.start if said.says.way is Way.ACTIVE else said.end <= m.start


def _of_sentence(p: Passage) -> Iterator[str]:
    """What a sentence says about all of its pairs."""
    yield f"mentions:{next((word for most, word in CROWDS if len(p.mentions) < most), 'many')}"
    yield f"length:{next((word for most, word in LENGTHS if len(p.flat) < most), 'very long')}"
    yield f"section:{p.section.kind.value}"
    if p.section.number:
        yield "numbered"
    if any(not any(m.start <= found.start() < m.end for m in p.mentions) for found in SOMEBODY.finditer(p.flat)):
        yield "names somebody"  # a capital that stands for no term, as examples have it
