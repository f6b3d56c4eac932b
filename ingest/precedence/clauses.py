"""Clauses of two books compared one by one: what is denied, what is limited, and what the other book says of it.

A whole section of a supplement may repeat a section of the rulebook in its own words and change one clause of it. What
a clause says is compared as concepts, so the books may be in different languages.

How much of what one section speaks of another speaks of too is Okapi BM25 over concepts instead of words. It is asked
for one direction only: a short rule of a supplement against a long section of the rulebook is like it where most of the
rule's concepts stand in the section, however much else the section says.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rulewright.ingest.precedence.concepts import Concepts, Subject, Token
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.language import SentenceKind, either, fold, plain, shown
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


# -- clause by clause -------------------------------------------------------------------------------------------------


LEAST_WORDS = 4  # of a clause
REPEATED = 0.7  # weighed share of a denial that another denial has, from which it says the same
SHARED = 3  # things that two clauses on one subject both name
CONTRARY = 0.85  # weighed share of the other book's clause that the clause against it has
ANSWERED = 0.5  # the same the other way round
SAME_MATTER = 0.4  # weighed share of either clause that the other has, from which both are on one matter
TELLING = 2.0  # what they share, in weights of the rarest thing

CUT = re.compile(rf"[;()]|, (?:{either('precedence.turn')})\b|: ", re.IGNORECASE)
NEGATIVE = re.compile(rf"\b(?:{either('precedence.negative')})\b", re.IGNORECASE)
DENIAL = re.compile(
    rf"\b(?:{either('precedence.negative')}|{either('precedence.denial')}|non-?[a-z]{{3,20}})\b", re.IGNORECASE
)
CONDITION = re.compile(rf"\b(?:{either('precedence.subordinate')})\b[^,;:()]{{0,200}}\Z", re.IGNORECASE)
ALTERNATIVE = re.compile(rf"\b(?:{either('precedence.or')})\s+", re.IGNORECASE)
NAME = re.compile(r"(?<=[\w,] )[A-Z][a-z]{2,20}")


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence that says one thing. ``denies``: it forbids, limits or says that something is not so."""

    section: Section
    text: str  # in one line
    tokens: tuple[Token, ...]  # each thing once
    means: frozenset[str]
    denies: bool
    negative: bool  # it says that something is not so
    sentence: str = ""  # that it is a part of, in one line


def clauses_of(section: Section, concepts: Concepts) -> list[Clause]:
    """The clauses of a section, examples aside."""
    return [
        replace(_clause(section, s.start + start, s.start + end, concepts), sentence=shown(s.text))
        for s in sentences(section)
        if s.kind is not SentenceKind.EXAMPLE
        for start, end in _parts(s.text)
    ]


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """A sentence cut where another clause begins; a piece of few words stays with what follows it."""
    at = 0
    for m in CUT.finditer(plain(text)):
        if len(text[at : m.start()].split()) >= LEAST_WORDS:
            yield at, m.start()
            at = m.start()
    if any(c.isalnum() for c in text[at:]):
        yield at, len(text)


def _clause(section: Section, start: int, end: int, concepts: Concepts) -> Clause:
    text = section.text[start:end]
    tokens = concepts.said(section, start, end)
    once = tuple({t.means: t for t in reversed(tokens)}.values())
    flat = plain(text)
    denies, negative = (_in_main(p, flat) for p in (DENIAL, NEGATIVE))
    return Clause(section, shown(text), once, frozenset(c for t in once for c in t.means), denies, negative)


def _in_main(pattern: re.Pattern[str], flat: str) -> bool:
    """True where words stand in the main clause: "if there is no room" denies nothing."""
    return any(not CONDITION.search(flat[max(0, m.start() - 220) : m.start()]) for m in pattern.finditer(flat))


def _numbers(clause: Clause) -> frozenset[str]:
    return frozenset(x for x in clause.means if x.startswith(NUMBER)) - ARTICLES


class Clauses:
    """The clauses of two books, and which of them speak against each other or are said only once."""

    def __init__(self, highers: Sequence[Subject], lowers: Sequence[Subject], concepts: Concepts) -> None:
        self._of = {s.section.id: clauses_of(s.section, concepts) for s in (*highers, *lowers)}
        every = [c for of in self._of.values() for c in of]
        seen = Counter(x for c in every for x in c.means)
        self._weight = {x: rarity(len(every), n) for x, n in seen.items()}
        self._rarest = rarity(len(every), 1)
        self._lower = [c for s in lowers for c in self._of[s.section.id]]
        self._denials = [c for c in self._lower if c.denies]
        self._naming: dict[str, list[int]] = defaultdict(list)
        for i, c in enumerate(self._lower):
            for x in c.means:
                self._naming[x].append(i)
        self._known = frozenset(x for c in self._lower for x in c.means)

    def changes(self, higher: Section, lower: Section) -> bool:
        """True where a clause of a rule says otherwise than a section: it denies, limits, counts or adds."""
        theirs = frozenset(x for c in self._of[lower.id] for x in c.means)
        return any(self._differs(c, theirs) for c in self._of[higher.id])

    def changed(self, higher: Section, lower: Section) -> tuple[str, str]:
        """The sentence of a rule that has another number than one of a section on the same matter, and that one."""
        for c in (c for c in self._of[higher.id] if not c.sentence.endswith(":")):
            for other in self._of[lower.id]:
                if _numbers(c) - other.means and _numbers(other) - c.means and self._mutual(c, other) >= SAME_MATTER:
                    return c.sentence, other.sentence
        return "", ""

    def repeats(self, a: Section, b: Section) -> bool:
        """True where either section says all that the other says, if in other words.

        Of two clauses that are like one of the other section, the one more like it says it in other words.
        """
        return all(self._said(ours, theirs) for ours, theirs in ((a.id, b.id), (b.id, a.id)))

    def _said(self, own: str, other: str) -> bool:
        ours, theirs = self._of[own], self._of[other]
        means = frozenset(x for c in theirs for x in c.means)
        for c in ours:
            near = max(theirs, key=lambda d: self._mutual(c, d), default=c)
            like = max(REPEATED, *(self._mutual(x, near) for x in ours))
            new = any(t.known and not t.means & means for t in c.tokens)
            if _numbers(c) - means or (new and (near is c or self._mutual(c, near) < like)):
                return False
        return True

    def _mutual(self, a: Clause, b: Clause) -> float:
        """How much of what either clause names the other names too, the less of both."""
        return min(self._share(a, b), self._share(b, a))

    def _differs(self, c: Clause, theirs: frozenset[str]) -> bool:
        if _numbers(c) - theirs or (c.denies and not self._denied(c)):
            return True
        return self._alternative(c, theirs) or self._news(c)

    def _denied(self, c: Clause) -> bool:
        """True where the other book denies the same somewhere."""
        return any(self._share(c, d) >= REPEATED for d in self._denials)

    def _alternative(self, c: Clause, theirs: frozenset[str]) -> bool:
        """True where "or" brings in a thing of the game that the other section does not speak of."""
        starts = [m.end() for m in ALTERNATIVE.finditer(c.text)]
        named = (t for t in c.tokens if any(x.startswith("=") for x in t.means) and not t.means & theirs)
        return any(c.text.startswith(t.text, at) for t in named for at in starts)

    def _news(self, c: Clause) -> bool:
        """True where it names a thing that the other book does not know; a label before it is no part of it."""
        named = NAME.findall(c.text.rpartition(": ")[2])
        return any(t.text.istitle() and not t.means & self._known and t.text in named for t in c.tokens)

    def _share(self, a: Clause, b: Clause) -> float:
        """The weighed share of the known things of the one that the other names too."""
        known = [t for t in a.tokens if t.known]
        total = sum(map(self._weigh, known))
        return sum(self._weigh(t) for t in known if t.means & b.means) / total if total else 0.0

    def _weigh(self, token: Token) -> float:
        return max(self._weight.get(x, 0.0) for x in token.means)

    def contrary(self, higher: Section) -> Iterator[tuple[Section, str, str]]:
        """Sections with a clause that one of this section speaks against, and the two clauses."""
        for c in self._of[higher.id]:
            for i in self._near(c):
                other = self._lower[i]
                if c.negative != other.negative and self._against(c, other):
                    yield other.section, c.text, other.text

    def _near(self, c: Clause) -> Iterable[int]:
        count = Counter(i for x in c.means for i in self._naming[x])
        return sorted(i for i, n in count.items() if n >= SHARED)

    def _against(self, a: Clause, b: Clause) -> bool:
        shared = [t for t in a.tokens if t.known and t.means & b.means]
        if len(shared) < SHARED or sum(map(self._weigh, shared)) < TELLING * self._rarest:
            return False
        return self._share(b, a) >= CONTRARY and self._share(a, b) >= ANSWERED
