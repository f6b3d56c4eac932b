"""Which section of the lower book a section of the higher one is about: by heading, by text, or by both.

What a section replaces by way of its own book: a special rule that bends a general one, a step that is gone.

A supplement's special rule ("conquest values are raised by 1") names a thing of the supplement's own general rule, in
the same language and the same words. That rule is paired with the rulebook already; what bends the one bends the other.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.ingest.precedence.clauses import Likeness, Talk
from rulewright.ingest.precedence.concepts import LONGEST_TITLE, Concepts, Subject, dice
from rulewright.ingest.precedence.explicit import replaces
from rulewright.kb.language import either, plain
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import SectionKind

SAME_TITLE = 0.72
WHOLE_TITLE = 0.95  # of a scenario, whose name is a name
LIKE_TITLE = 0.34
SAME_PARENT = 0.6
TELLING = 3.0  # weight of a concept that at most one section in twenty speaks of
CANDIDATES = 40  # sections that a section is compared with, by what they share

# Likeness of texts, see ingest.precedence.clauses, in weights of the rarest thing that two books speak of.
FIRM = 8.0  # so much in common tells by itself
GOOD = 3.5
LEAST = 3.0
BESIDE_TITLE = 0.35  # share of the words said that a heading of a like name must have in its text
CLEAR = 1.05  # times the next section's score, where the likeness is firm
ALONE = 1.7  # times the next section's score, where it is not
FAIR = 1.25  # times the next section's score, for a section with a heading of its own
NEAR = 1.1  # the same where a section beside it is about that section too
HALF = 0.5  # share of the words said

AND = re.compile(
    rf"(?<!\s)\s++(?:{either('precedence.and')}|{either('precedence.or')})\s++|(?>(?:(?<!\s)\s++)?)/\s*+", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Match:
    """A section that another one replaces or changes: how alike they are, and by what they were matched."""

    higher: Subject
    lower: Subject
    title: float
    text: float
    explicit: str = ""  # the sentence that says so, where there is one
    does: str = "says"  # what that sentence does, see ``ingest.precedence.explicit.named_by``
    because: Message | None = None  # another reason, in words
    against: tuple[str, str] = ("", "")  # two clauses that speak against each other
    left_out: bool = False  # the lower section is a step that the higher one does without

    @property
    def score(self) -> float:
        """The higher the surer."""
        return self.title + self.text / 100 + (1.0 if self.explicit else 0.0)


def parts(subject: Subject, concepts: Concepts, weight: Mapping[str, float]) -> list[Subject]:
    """A section under each of the names that its heading joins ("Scouts and Ambushers"), otherwise as it is."""
    section = subject.section
    names = AND.split(section.title) if subject.title else []
    if len(names) < 2 or len(section.title.split()) > LONGEST_TITLE:
        return [subject]
    split = [concepts.of(n, section.lang) for n in names]
    return [subject, *(replace(subject, title=t) for t in split if any(weight.get(c, 0.0) >= TELLING for c in t))]


class Pairing:
    """The sections of two books, and which of the lower book each of the higher one is about."""

    def __init__(
        self,
        highers: Sequence[Subject],
        lowers: Sequence[Subject],
        talks: Mapping[str, Talk],
        weight: Mapping[str, float],
    ) -> None:
        self._lowers, self._talks, self._weight = lowers, talks, weight
        self.likeness = Likeness([talks[s.section.id] for s in highers], [talks[s.section.id] for s in lowers])
        self._once = _names_once(highers), _names_once(lowers)
        self._settled: set[tuple[str | None, str]] = set()  # under which heading a lower section was found already
        self._titled: dict[str, list[int]] = defaultdict(list)
        self._speaking: dict[str, list[int]] = defaultdict(list)
        for i, s in enumerate(lowers):
            for c in s.title:
                self._titled[c].append(i)
            for c in s.body:
                self._speaking[c].append(i)

    def talk(self, subject: Subject) -> Talk:
        """What a section says."""
        return self._talks[subject.section.id]

    def match(self, higher: Subject, lower: Subject) -> Match:
        """How alike two sections are."""
        title = dice(higher.title, lower.title, self._weight)
        return Match(higher, lower, title, self.likeness.score(self.talk(higher), self.talk(lower)))

    def of(self, higher: Subject) -> Iterator[Match]:
        """The lower section that a section is about, where one is good enough and stands clear of the next."""
        for match in self._best(higher):
            self._settled.add((higher.section.parent, match.lower.section.id))
            yield match

    def _best(self, higher: Subject) -> Iterator[Match]:
        found = [self.match(higher, self._lowers[i]) for i in self._candidates(higher)]
        fitting = [m for m in found if self._same_title(m)]
        if fitting:
            yield max(fitting, key=lambda m: (m.score, -m.lower.section.order))
            return
        ranked = sorted(found, key=lambda m: (-m.text, m.lower.section.order))
        if ranked and higher.section.text.strip() and higher.section.kind is not SectionKind.SCENARIO:
            yield from self._by_text(ranked)

    def _candidates(self, higher: Subject) -> list[int]:
        near: Counter[int] = Counter()
        for c in sorted(higher.body):
            near.update(self._speaking[c])
        first = sorted(near, key=lambda i: (-near[i], i))[:CANDIDATES]
        return sorted({*first, *(i for c in higher.title for i in self._titled[c])})

    def _same_title(self, m: Match) -> bool:
        if m.title < SAME_TITLE:
            return False
        unique = _key(m.lower) in self._once[1] and (_key(m.higher) in self._once[0] or m.higher.title < m.higher.body)
        same_kind = _key(m.higher)[0] == _key(m.lower)[0]
        if _key(m.lower)[0] and m.title < WHOLE_TITLE:
            return False  # one scenario's rule of the fog is not another scenario called after it
        return (unique and same_kind) or dice(m.higher.above, m.lower.above, self._weight) >= SAME_PARENT

    def _by_text(self, ranked: Sequence[Match]) -> Iterator[Match]:
        """The section that the text is about; a like heading helps, a lack of any needs far more in common."""
        top, next_best = ranked[0], ranked[1].text if len(ranked) > 1 else 0.0
        titled = [
            m
            for m in ranked[:3]
            if not m.higher.section.number and m.title >= LIKE_TITLE and self.said(m) >= BESIDE_TITLE
        ]
        if titled and _key(titled[0].lower) in self._once[1]:
            yield titled[0]
            return
        rarest = self.likeness.rarest
        if top.text < LEAST * rarest or _key(top.lower)[0]:
            return
        if top.higher.title:
            beside = (top.higher.section.parent, top.lower.section.id) in self._settled
            clear = NEAR if beside and top.higher.section.parent else FAIR
            fits = top.text >= max(GOOD * rarest, clear * next_best) and self.said(top) >= (
                BESIDE_TITLE if beside else HALF
            )
        else:
            firm = top.text >= FIRM * rarest and top.text >= CLEAR * next_best
            fits = bool(top.higher.section.number) and (firm or top.text >= ALONE * next_best)
        if fits:
            yield top

    def said(self, m: Match) -> float:
        """The weighed share of a section's known words that the other has too."""
        return self.likeness.said(self.talk(m.higher), self.talk(m.lower))


def _key(subject: Subject) -> tuple[bool, frozenset[str]]:
    """A title, told apart from the same title in a scenario."""
    return subject.section.kind is SectionKind.SCENARIO, subject.title


def _names_once(subjects: Sequence[Subject]) -> frozenset[tuple[bool, frozenset[str]]]:
    """The titles that only one section of a book has."""
    count = Counter(_key(s) for s in subjects if s.title)
    return frozenset(t for t, n in count.items() if n == 1)


# -- special rules ----------------------------------------------------------------------------------------------------


FAR_AHEAD = 1.5  # times what it shares with the next rule on another subject
TOLD = 1.6  # what it shares, in weights of the rarest thing
USUAL = 3  # scenarios that have a field of a name make it one that every scenario has


@dataclass(frozen=True)
class Own:
    """The sections of the higher book, what they say, and what was found to replace what so far."""

    subjects: Sequence[Subject]
    talks: Mapping[str, Talk]
    pairing: Pairing
    found: Sequence[Match]


def bent(own: Own, lowers: Sequence[Subject]) -> Iterator[Match]:
    """Scenario rules that change what a general rule of the same book says: they change what that rule replaces."""
    general = [s for s in own.subjects if s.section.kind is not SectionKind.SCENARIO]
    replaced = _replaced(own.found)
    likeness = Likeness([own.talks[s.section.id] for s in own.subjects], [own.talks[s.section.id] for s in general])
    usual = _usual(own.subjects, lowers)
    for special in own.subjects:
        if special.section.kind is not SectionKind.SCENARIO or special.title in usual:
            continue
        rule = _clearest(special, general, replaced, likeness, own.talks)
        for lower in replaced.get(rule.section.id, ()) if rule else ():
            yield replace(own.pairing.match(special, lower), because=_bends(rule) if rule else None)


def _bends(rule: Subject) -> Message:
    said = Words(rule.section.label, rule.section.lang)
    return Message("It bends “{words}” of the same book, which replaces it.", words=said)


def _replaced(found: Iterable[Match]) -> dict[str, list[Subject]]:
    """By section the sections that it replaces under a heading of the same name."""
    out: dict[str, list[Subject]] = defaultdict(list)
    for m in found:
        if m.title and m.lower not in out[m.higher.section.id]:
            out[m.higher.section.id].append(m.lower)
    return out


def _usual(highers: Iterable[Subject], lowers: Iterable[Subject]) -> set[frozenset[str]]:
    """The headings that every scenario has ("Preparation"), or that a scenario of the rulebook has as well."""
    fields = Counter(s.title for s in highers if s.section.kind is SectionKind.SCENARIO)
    theirs = {s.title for s in lowers if s.section.kind is SectionKind.SCENARIO}
    return {t for t, n in fields.items() if n >= USUAL or not t} | theirs


def _clearest(
    special: Subject,
    general: Sequence[Subject],
    replaced: Mapping[str, list[Subject]],
    likeness: Likeness,
    talks: Mapping[str, Talk],
) -> Subject | None:
    """The general rule that a special one speaks of, where none on another subject comes near."""
    said = talks[special.section.id]
    ranked = sorted(
        ((likeness.score(said, talks[s.section.id]), s) for s in general), key=lambda x: (-x[0], x[1].section.order)
    )
    if not ranked or ranked[0][0] < TOLD * likeness.rarest:
        return None
    best, rule = ranked[0]
    if not any(" " in t.text and any(c in talks[rule.section.id].counts for c in t.means) for t in said.tokens):
        return None  # a name of several words says that it is that rule's thing
    about = [lower.section.id for lower in replaced.get(rule.section.id, ())]
    others = (
        score for score, s in ranked[1:] if [x.section.id for x in replaced.get(s.section.id, ())] != about or not about
    )
    return rule if best >= FAR_AHEAD * next(others, 0.0) else None


def gone(found: Sequence[Match], highers: Sequence[Subject], lowers: Sequence[Subject]) -> Iterator[Match]:
    """Numbered steps of a procedure that its replacement leaves out between two that it keeps."""
    below = {s.section.id: s.section.parent for s in highers}
    kept = {(below.get(m.higher.section.id), m.lower.section.id) for m in found}
    for whole in found:
        steps = [
            s for s in lowers if s.section.number and s.section.parent == whole.lower.section.id and s.section.text
        ]
        held = [i for i, s in enumerate(steps) if (whole.higher.section.id, s.section.id) in kept]
        for i in range(held[0], held[-1]) if held else ():
            if i not in held:
                step = Words(steps[i].section.label, steps[i].section.lang)
                because = Message("It leaves out the step “{words}” between two that it keeps.", words=step)
                yield Match(whole.higher, steps[i], 0.0, 0.0, because=because, left_out=True)


def family(found: Sequence[Match], highers: Sequence[Subject], pairing: Pairing) -> Iterator[Match]:
    """A section that says that it replaces the rules of a subject replaces all that its own book replaces on it."""
    replaced = _replaced(m for m in found if not m.explicit)
    parent = {s.section.id: s.section.parent for s in highers}
    for m in found:
        if not replaces(plain(m.explicit)):
            continue
        for own, lowers in replaced.items():
            if m.lower not in lowers:
                continue
            under = [x for i, xs in replaced.items() if parent.get(i) == own for x in xs]
            yield from (replace(pairing.match(m.higher, x), explicit=m.explicit) for x in dict.fromkeys(under))
