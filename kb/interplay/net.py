"""The ties between the things of one game: who acts upon whom, how, and all the sentences that say so."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import log, sqrt

from rulewright.kb.interplay.concepts import Concept, concepts
from rulewright.kb.language import fold, folded_words
from rulewright.kb.messages import Message
from rulewright.kb.model import Interaction, InteractionType, Origin, SectionKind, Term
from rulewright.kb.store import Store

SMALL = 40  # things of a game; in a smaller one whatever is tied with anything would pass for common
TYPES = tuple(InteractionType)
VERBS = {  # of the one that acts, and of the one that is acted upon
    InteractionType.NEGATES: (Message("ignores or cancels"), Message("is ignored or cancelled by")),
    InteractionType.CAUSES: (Message("causes"), Message("is caused by")),
    InteractionType.REQUIRES: (Message("needs"), Message("is needed by")),
    InteractionType.MODIFIES: (Message("changes"), Message("is changed by")),
    InteractionType.EXCLUDES: (Message("rules out"), Message("is ruled out by")),
    InteractionType.INCLUDES: (Message("includes"), Message("is part of")),
    InteractionType.ORDERS: (Message("comes before"), Message("comes after")),
}
EXAMPLE = re.compile(
    r"\W{0,4}(?:for example|for instance|e\.g\.|por ejemplo|p\. ?ej\.|\|)", re.IGNORECASE
)  # or a table's row


@dataclass(frozen=True, slots=True)
class Tie:
    """``a type b``, with the sentences that say so, the most telling first."""

    a: Concept
    b: Concept
    type: InteractionType
    said: tuple[Interaction, ...]

    def other(self, concept: Concept) -> Concept:
        """The end that is not this one."""
        return self.b if self.a.id == concept.id else self.a


@dataclass(frozen=True, slots=True)
class Group:
    """Ties of one type and direction, as seen from one thing: ``outward`` where it acts."""

    type: InteractionType
    outward: bool
    ties: tuple[Tie, ...]


def verb(kind: InteractionType, outward: bool) -> Message:
    """What a tie says of the end that one stands on: ``outward`` where it acts."""
    return VERBS[kind][0 if outward else 1]


class Net:
    """All ties of one game, read once; make a new one for a new generation."""

    def __init__(
        self, game: str, terms: Iterable[Term], rows: Iterable[Interaction], examples: frozenset[str] = frozenset()
    ) -> None:
        """``examples``: ids of sections that illustrate and do not rule."""
        self.game = game
        self._of = concepts(terms)
        self._examples = examples
        found: dict[tuple[str, str, InteractionType], list[Interaction]] = defaultdict(list)
        for i in rows:
            if i.a in self._of and i.b in self._of:
                found[self._of[i.a].id, self._of[i.b].id, i.type].append(i)
        self.ties = tuple(self._tie(*ends, said) for ends, said in found.items())
        self.size = len({c.id for c in self._of.values()})
        self._namesakes: dict[str, list[Concept]] = defaultdict(list)
        for c in {c.id: c for c in self._of.values()}.values():
            self._namesakes[fold(c.lead.name)].append(c)
        self._out: dict[str, list[Tie]] = defaultdict(list)
        self._in: dict[str, list[Tie]] = defaultdict(list)
        for tie in self.ties:
            self._out[tie.a.id].append(tie)
            self._in[tie.b.id].append(tie)
        self._degree = {c.id: self._count(c) for c in self._of.values()}

    def _tie(self, a: str, b: str, kind: InteractionType, said: list[Interaction]) -> Tie:
        ends = self._of[a], self._of[b]
        once: dict[tuple[str, str, str], Interaction] = {}
        for i in said:
            once.setdefault((i.section, i.sentence, i.condition), i)
        return Tie(*ends, kind, tuple(sorted(once.values(), key=lambda i: -self._weight(i, *ends))))

    # -- what there is ------------------------------------------------------------------------------------------

    @property
    def concepts(self) -> tuple[Concept, ...]:
        """All things of the game, by name."""
        every = {c.id: c for c in self._of.values()}.values()
        return tuple(sorted(every, key=lambda c: (fold(c.lead.name), c.id)))

    def concept(self, term_id: str) -> Concept:
        """The thing that a term names. Raises KeyError where the game has no such term."""
        return self._of[term_id]

    def does(self, concept: Concept) -> tuple[Tie, ...]:
        """What a thing does to others, and to itself."""
        return tuple(self._out.get(concept.id, ()))

    def undergoes(self, concept: Concept) -> tuple[Tie, ...]:
        """What others do to a thing."""
        return tuple(t for t in self._in.get(concept.id, ()) if t.a.id != concept.id)

    def between(self, one: Concept, other: Concept) -> tuple[Tie, ...]:
        """What one of two does to the other, the first one's acts first."""
        ways = ((one, other), (other, one))[: 1 if one.id == other.id else 2]
        return tuple(t for x, y in ways for t in self._out.get(x.id, ()) if t.b.id == y.id)

    def grouped(self, concept: Concept, outward: bool) -> tuple[Group, ...]:
        """What a thing does (``outward``) or what is done to it, by type; what is best attested first."""
        ties = self.does(concept) if outward else self.undergoes(concept)
        ranked = sorted(ties, key=lambda t: (-self.strength(t), fold(t.other(concept).lead.name)))
        of_type = ((k, tuple(t for t in ranked if t.type == k)) for k in TYPES)
        return tuple(Group(k, outward, found) for k, found in of_type if found)

    # -- how much it tells --------------------------------------------------------------------------------------

    def apart(self, concept: Concept) -> str:
        """What tells a thing from another of the same name: its kind, or what its id adds to the name; else empty."""
        same = self._namesakes[fold(concept.lead.name)]
        if len(same) < 2:
            return ""
        if len({c.lead.kind for c in same}) == len(same):
            return concept.lead.kind.value
        slug, name = concept.id.rpartition("/")[2], "-".join(folded_words(concept.lead.name))
        return slug.removeprefix(name).strip("-").replace("-", " ") or concept.lead.kind.value

    def degree(self, concept: Concept) -> int:
        """With how many others a thing is tied."""
        return self._degree[concept.id]

    def _count(self, concept: Concept) -> int:
        ties = (*self._out.get(concept.id, ()), *self._in.get(concept.id, ()))
        return len({t.other(concept).id for t in ties} - {concept.id})

    def special(self, concept: Concept) -> float:
        """How particular a thing is, 0 to 1: near 1 for a rare keyword, near 0 for what everything touches."""
        return max(0.0, 1 - log(1 + self.degree(concept)) / log(2 + max(self.size, SMALL)))

    def strength(self, tie: Tie) -> float:
        """How well a tie is attested, 0 to 1: by its best sentence, and a little by how many there are.

        Where one does several things to the other none of them is as sure as where it does one.
        """
        best = max(self._weight(i, tie.a, tie.b) for i in tie.said)
        ways = sum(t.b.id == tie.b.id for t in self._out[tie.a.id])
        return min(1.0, best + 0.05 * (min(len(tie.said), 3) - 1)) / sqrt(ways)

    def _weight(self, said: Interaction, a: Concept, b: Concept) -> float:
        """What one sentence weighs: a rule on one of the two more than a remark elsewhere, an example least."""
        if said.origin is Origin.OVERLAY:
            return 0.95
        homes = {t.definition.section for c in (a, b) for t in c.terms}
        weight = 0.9 if said.section in homes else 0.7
        told_by_example = said.section in self._examples or EXAMPLE.match(said.sentence)
        return weight * (0.6 if told_by_example else 1.0) * (0.95 if said.condition else 1.0)


def net_of_game(store: Store, game: str) -> Net:
    """The net of a game as a store has it."""
    rows = store.interactions(game)
    heads = store.headings(i.section for i in rows)
    examples = frozenset(h.id for h in heads.values() if h.kind == SectionKind.EXAMPLE)
    return Net(game, store.terms(game), rows, examples)
