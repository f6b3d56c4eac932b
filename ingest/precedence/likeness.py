"""How much of what one section speaks of another speaks of too: Okapi BM25 over concepts instead of words.

The measure is asked for one direction only: a short rule of a supplement against a long section of the rulebook is like
it where most of the rule's concepts stand in the section, however much else the section says.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.ingest.precedence.concepts import Concepts, Token
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.language import SentenceKind, fold, shown
from rulewright.kb.model import Modality, Section

SATURATION = 1.2  # BM25's k1: how soon a further mention stops to count
LENGTH = 0.5  # BM25's b: how much a long text must say more
NUMBER = "#"  # concepts that are numbers begin so; "one" is an article as often as a number and is not compared
ARTICLES = frozenset({"#1", "#0"})


@dataclass(frozen=True)
class Talk:
    """What a section says: each thing once, how often it speaks of each concept, and how long it is."""

    section: Section
    tokens: tuple[Token, ...]
    counts: Counter[str] = field(repr=False)
    length: int
    bans: tuple[str, ...] = ()  # the sentences that forbid something

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers that it names."""
        return frozenset(c for c in self.counts if c.startswith(NUMBER)) - ARTICLES


def talk(section: Section, concepts: Concepts) -> Talk:
    """What a section says, examples aside: they show a rule and add nothing to it."""
    opens = fold(section.text).startswith(fold(section.title)[:16])
    found = [] if opens else concepts.tokens(section.title, section.lang)
    ruled = (s for s in sentences(section) if s.kind is not SentenceKind.EXAMPLE)
    found += (t for s in ruled for t in concepts.said(section, s.start, s.end))
    once = {t.means: t for t in reversed(found)}
    bans = (shown(s.sentence) for s in concepts.stated[section.id] if s.modality is Modality.MUST_NOT)
    counts = Counter(c for t in found for c in t.means)
    return Talk(section, tuple(once.values()), counts, len(found), tuple(dict.fromkeys(bans)))


def rarity(of: int, seen: int) -> float:
    """How telling a thing is that ``seen`` of so many texts speak of: BM25's inverse document frequency."""
    return math.log(1 + (of - seen + 0.5) / (seen + 0.5))


class Likeness:
    """BM25 between the sections of two books."""

    def __init__(self, highers: Sequence[Talk], lowers: Sequence[Talk]) -> None:
        every = [*highers, *lowers]
        seen = Counter(c for t in every for c in t.counts)
        self._weight = {c: rarity(len(every), n) for c, n in seen.items()}
        self.rarest = math.log(1 + len(every))  # about what a thing weighs that one section speaks of
        self._average = sum(t.length for t in lowers) / len(lowers) if lowers else 1.0

    def weight(self, token: Token) -> float:
        """How telling a word is: the fewer sections speak of it, the more."""
        return max(self._weight.get(c, 0.0) for c in token.means)

    def score(self, higher: Talk, lower: Talk) -> float:
        """How much of the one stands in the other; about 20 is a good likeness, 0 none."""
        size = SATURATION * (1 - LENGTH + LENGTH * lower.length / (self._average or 1.0))
        said = lower.counts.keys()
        shared = (t.means & said for t in higher.tokens if not said.isdisjoint(t.means))
        return sum((max(self._of(c, lower.counts[c], size) for c in both) for both in shared), 0.0)

    def _of(self, concept: str, often: int, size: float) -> float:
        return self._weight[concept] * often * (SATURATION + 1) / (often + size)

    def said(self, higher: Talk, lower: Talk) -> float:
        """The weighed share of the one's known words that the other has too: 1 where it says nothing new."""
        known = [t for t in higher.tokens if t.known]
        total = sum(map(self.weight, known))
        return 1 - sum(self.weight(t) for t in new_words(higher, lower)) / total if total else 1.0


def new_words(higher: Talk, lower: Talk) -> list[Token]:
    """The known words of the one that stand nowhere in the other, in its order."""
    return sorted((t for t in higher.tokens if t.known and not any(c in lower.counts for c in t.means)), key=_place)


def _place(token: Token) -> int:
    return token.start
