"""Chains of two steps, those first that matter at the table.

Two ties that share an end say more together than each alone where their types combine to a consequence: what causes a
state also changes what that state changes. How much a chain matters is measured, for any game, by four things: what
the two types come to (``words``), how sure both steps are, how particular the third is through which they
meet (what everything touches connects everything and tells nothing), and whether the books say the same directly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from math import sqrt

from rulewright.kb.interplay.net import Concept, Net, Tie
from rulewright.kb.language import fold, folded_words
from rulewright.kb.messages import Message, Words, msgid
from rulewright.kb.model import Interaction, InteractionType as T, Polarity, TermKind

# Of what includes another nothing follows: a sentence that says so may mean a part or a kind.
# What follows where a does the first to a third, and this does the second to b; and how much it matters at the table.
THROUGH: dict[tuple[T, T], tuple[float, str]] = {
    (T.CAUSES, T.MODIFIES): (1.0, msgid("By causing {via}, {a} also changes {b}.")),
    (T.CAUSES, T.EXCLUDES): (1.0, msgid("By causing {via}, {a} also rules out {b}.")),
    (T.CAUSES, T.NEGATES): (0.95, msgid("By causing {via}, {a} also cancels {b}.")),
    (T.CAUSES, T.CAUSES): (0.8, msgid("By causing {via}, {a} also leads to {b}.")),
    (T.CAUSES, T.REQUIRES): (0.35, msgid("{a} causes {via}, which needs {b}.")),
    (T.NEGATES, T.CAUSES): (0.95, msgid("Where {a} cancels {via}, {via} no longer causes {b}.")),
    (T.NEGATES, T.EXCLUDES): (0.95, msgid("Where {a} cancels {via}, {via} no longer rules out {b}.")),
    (T.NEGATES, T.MODIFIES): (0.85, msgid("Where {a} cancels {via}, {via} no longer changes {b}.")),
    (T.NEGATES, T.NEGATES): (0.85, msgid("Where {a} cancels {via}, {via} no longer cancels {b}.")),
    (T.EXCLUDES, T.CAUSES): (0.8, msgid("{a} rules out {via}, which would cause {b}.")),
    (T.EXCLUDES, T.NEGATES): (0.7, msgid("{a} rules out {via}, which would cancel {b}.")),
    (T.EXCLUDES, T.MODIFIES): (0.6, msgid("{a} rules out {via}, which would change {b}.")),
    (T.EXCLUDES, T.EXCLUDES): (0.6, msgid("{a} rules out {via}, which would rule out {b}.")),
    (T.REQUIRES, T.EXCLUDES): (0.75, msgid("{a} needs {via}, which rules out {b}.")),
    (T.REQUIRES, T.REQUIRES): (0.6, msgid("{a} needs {via}, which needs {b}.")),
    (T.REQUIRES, T.CAUSES): (0.4, msgid("{a} needs {via}, which causes {b}.")),
    (T.MODIFIES, T.CAUSES): (0.4, msgid("{a} changes {via}, which causes {b}.")),
    (T.MODIFIES, T.EXCLUDES): (0.35, msgid("{a} changes {via}, which rules out {b}.")),
    (T.MODIFIES, T.NEGATES): (0.35, msgid("{a} changes {via}, which cancels {b}.")),
    (T.MODIFIES, T.MODIFIES): (0.25, msgid("{a} changes {via}, which changes {b}.")),
    (T.ORDERS, T.ORDERS): (0.4, msgid("{a} comes before {via}, and {via} before {b}.")),
}

# What follows where a does the first and b the second to one and the same third.
ONTO: dict[tuple[T, T], tuple[float, str]] = {
    (T.CAUSES, T.NEGATES): (1.0, msgid("{a} causes {via}, and {b} cancels {via}.")),
    (T.CAUSES, T.EXCLUDES): (0.95, msgid("{a} causes {via}, and {b} rules out {via}.")),
    (T.REQUIRES, T.NEGATES): (1.0, msgid("{a} needs {via}, and {b} cancels {via}.")),
    (T.REQUIRES, T.EXCLUDES): (1.0, msgid("{a} needs {via}, and {b} rules out {via}.")),
    (T.REQUIRES, T.CAUSES): (0.8, msgid("{a} needs {via}, and {b} causes {via}.")),
    (T.MODIFIES, T.NEGATES): (0.5, msgid("{a} changes {via}, and {b} cancels {via}.")),
    (T.MODIFIES, T.EXCLUDES): (0.4, msgid("{a} changes {via}, and {b} rules out {via}.")),
    (T.MODIFIES, T.CAUSES): (0.4, msgid("{a} changes {via}, and {b} causes {via}.")),
    (T.MODIFIES, T.MODIFIES): (0.35, msgid("{a} and {b} both change {via}.")),
    (T.CAUSES, T.CAUSES): (0.3, msgid("{a} and {b} both cause {via}.")),
    (T.EXCLUDES, T.EXCLUDES): (0.3, msgid("{a} and {b} both rule out {via}.")),
    (T.NEGATES, T.NEGATES): (0.3, msgid("{a} and {b} both cancel {via}.")),
    (T.REQUIRES, T.REQUIRES): (0.3, msgid("{a} and {b} both need {via}.")),
}

# What follows where one and the same third does the first to a and the second to b.
FROM: dict[tuple[T, T], tuple[float, str]] = {
    (T.CAUSES, T.EXCLUDES): (0.6, msgid("{via} causes {a} and rules out {b}.")),
    (T.CAUSES, T.NEGATES): (0.6, msgid("{via} causes {a} and cancels {b}.")),
    (T.EXCLUDES, T.EXCLUDES): (0.35, msgid("{via} rules out both {a} and {b}.")),
    (T.NEGATES, T.NEGATES): (0.35, msgid("{via} cancels both {a} and {b}.")),
    (T.CAUSES, T.CAUSES): (0.3, msgid("{via} causes both {a} and {b}.")),
    (T.MODIFIES, T.MODIFIES): (0.2, msgid("{via} changes both {a} and {b}.")),
}


MOST_BETWEEN = 6  # chains of two things
MOST_PER_THIRD = 3  # of a thing's chains that go through one third
LEAST = 0.08  # what scores less is not worth a reader's time
HUB = 0.12  # share of a game's things with which a third may be tied at most
FEW = 6  # in a small game nothing is a hub that is tied with so few
SAME_SECTION = 1.15  # both steps are rules of one section: they are read together
SAME_SENTENCE = 0.7  # one enumeration names all three: seldom a chain
KNOWN = 0.4  # the books say the consequence directly: no news
# How much a thing matters to whoever asks what follows: keywords and states are what effects are made of.
MATTERS = {
    TermKind.KEYWORD: 1.0,
    TermKind.STATE: 1.0,
    TermKind.ABILITY: 0.95,
    TermKind.SPELL: 0.9,
    TermKind.TOKEN: 0.85,
    TermKind.ACTION: 0.85,
    TermKind.TERRAIN: 0.85,
    TermKind.ATTRIBUTE: 0.7,
    TermKind.TERM: 0.55,
    TermKind.PHASE: 0.5,
    TermKind.FACTION: 0.5,
}
VAGUE = 0.2  # what a chain is worth that ends at a whole sort of things
SORTS = frozenset(
    fold(name) for kind in TermKind for name in (kind, kind + "s", kind[:-1] + "ies", "effect", "effects")
)


class Shape(StrEnum):
    """How two steps meet in the third."""

    THROUGH = "through"  # a acts on the third, the third acts on b
    ONTO = "onto"  # a and b act on the third
    FROM = "from"  # the third acts on a and b


PATTERNS = {Shape.THROUGH: THROUGH, Shape.ONTO: ONTO, Shape.FROM: FROM}


@dataclass(frozen=True, slots=True)
class Chain:
    """Two ties with a third in common, and what follows from them; ``score`` 0 to 1, the most telling near 1."""

    shape: Shape
    a: Concept
    via: Concept
    b: Concept
    steps: tuple[Tie, Tie]
    pattern: str
    score: float

    @property
    def certainty(self) -> float:
        """How sure both steps are together."""
        return self.steps[0].certainty * self.steps[1].certainty

    @property
    def condition(self) -> str:
        """On which it all happens; empty where it always does."""
        return self.steps[0].said[0].condition or self.steps[1].said[0].condition

    @property
    def basis(self) -> str:
        """What its steps rest on, in their order."""
        return ", ".join(step.said[0].basis.value for step in self.steps)

    def says(self, lang: str = "") -> Message:
        """The consequence in one sentence, with the names that the ends have in a language."""
        a, via, b = (Words(c.named(lang).name, c.named(lang).lang) for c in (self.a, self.via, self.b))
        return Message(self.pattern, a=a, via=via, b=b)


def chains_of(net: Net, concept: Concept, most: int = 6) -> tuple[Chain, ...]:
    """The chains that matter most for a thing, of any shape that has it at an end; no third or end too often."""
    found = _best([*_from(net, concept), *_to(net, concept)])
    thirds: Counter[str] = Counter()
    ends: set[str] = set()
    chosen: list[Chain] = []
    for chain in found:
        end = chain.b if chain.a.id == concept.id else chain.a
        if chain.score < LEAST or len(chosen) == most:
            break
        if thirds[chain.via.id] < MOST_PER_THIRD and end.id not in ends:
            thirds[chain.via.id] += 1
            ends.add(end.id)
            chosen.append(chain)
    return tuple(chosen)


def chains_between(net: Net, one: Concept, other: Concept) -> tuple[Chain, ...]:
    """All that two things have to do with each other through a third, the most telling first, one for each third."""
    found = [c for x, y in ((one, other), (other, one)) for c in (*_from(net, x), *_shared(net, x)) if c.b.id == y.id]
    best: dict[str, Chain] = {}
    for chain in _best(found):
        best.setdefault(chain.via.id, chain)
    return tuple(best.values())[:MOST_BETWEEN]


def _best(found: Iterable[Chain]) -> list[Chain]:
    return sorted(found, key=lambda c: (-c.score, c.a.id, c.via.id, c.b.id, c.pattern))


def _from(net: Net, a: Concept) -> Iterator[Chain]:
    """Chains that begin with what a thing does: through a third, or onto one."""
    for first in net.does(a):
        for second in net.does(first.b):
            yield from _chain(net, Shape.THROUGH, a, first.b, second.b, (first, second))
        for second in net.undergoes(first.b):
            yield from _chain(net, Shape.ONTO, a, first.b, second.a, (first, second))


def _to(net: Net, b: Concept) -> Iterator[Chain]:
    """Chains that end with what is done to a thing through a third, or with what it does to what others do."""
    for second in net.undergoes(b):
        for first in net.undergoes(second.a):
            yield from _chain(net, Shape.THROUGH, first.a, second.a, b, (first, second))
    for second in net.does(b):
        for first in net.undergoes(second.b):
            yield from _chain(net, Shape.ONTO, first.a, second.b, b, (first, second))


def _shared(net: Net, a: Concept) -> Iterator[Chain]:
    """Chains from a third that does something to a thing and to another."""
    for first in net.undergoes(a):
        for second in net.does(first.a):
            yield from _chain(net, Shape.FROM, a, first.a, second.b, (first, second))


def _chain(net: Net, shape: Shape, a: Concept, via: Concept, b: Concept, steps: tuple[Tie, Tie]) -> Iterator[Chain]:
    """The chain that two ties make; none where two of its three are one, they come to nothing, or a book denies it."""
    found = PATTERNS[shape].get((steps[0].type, steps[1].type))
    if found and len({a.id, via.id, b.id}) == 3 and not is_hub(net, via) and not _is_denied(net, a, b, steps):
        held = _held(*steps)
        if held:
            yield Chain(shape, a, via, b, held, found[1], round(found[0] * _weight(net, a, via, b, held), 4))


def _held(first: Tie, second: Tie) -> tuple[Tie, Tie] | None:
    """Two ties, each with the sentence first that holds where the other's does; None where no two do.

    What is only allowed need not happen, and of two conditions one may hold without the other.
    """
    sure = [[i for i in t.said if i.polarity is Polarity.DOES] for t in (first, second)]
    both = next(((i, j) for i in sure[0] for j in sure[1] if _is_one_case(i.condition, j.condition)), None)
    return both and (_said_first(first, both[0]), _said_first(second, both[1]))


def _is_one_case(one: str, other: str) -> bool:
    """True where at most one condition is asked for."""
    return not one or not other or folded_words(one) == folded_words(other)


def _said_first(tie: Tie, said: Interaction) -> Tie:
    return replace(tie, said=(said, *(i for i in tie.said if i is not said)))


def _is_denied(net: Net, a: Concept, b: Concept, steps: tuple[Tie, Tie]) -> bool:
    """True where one rules out what would do something to another, and the books say that it does so itself."""
    return steps[0].type == T.EXCLUDES and any(t.type == steps[1].type and t.b.id == b.id for t in net.does(a))


def is_hub(net: Net, concept: Concept) -> bool:
    """True for what is tied with so much, or names so general a sort of thing, that chains through it tell nothing."""
    return net.degree(concept) > max(FEW, HUB * net.size) or is_sort(concept)


def is_sort(concept: Concept) -> bool:
    """True for a name of a whole sort of things, such as "states": what is said of these is said of no one thing."""
    return fold(concept.lead.name) in SORTS


def _weight(net: Net, a: Concept, via: Concept, b: Concept, steps: tuple[Tie, Tie]) -> float:
    """How sure, how particular and how near to each other two steps are, and whether they are news."""
    weight = steps[0].certainty * steps[1].certainty * _telling(net, via) * sqrt(_telling(net, a) * _telling(net, b))
    first, second = ({(i.section, i.sentence) for i in s.said} for s in steps)
    if first & second:
        weight *= SAME_SENTENCE
    elif {s for s, _ in first} & {s for s, _ in second}:
        weight *= SAME_SECTION
    said = any(t.type == steps[1].type for t in net.between(a, b))  # that one of the two does this to the other
    return weight * (KNOWN if said else 1.0)


def _telling(net: Net, concept: Concept) -> float:
    """How much it says that a chain has this thing in it, 0 to 1."""
    return net.special(concept) * MATTERS[concept.lead.kind] * (VAGUE if is_sort(concept) else 1.0)
