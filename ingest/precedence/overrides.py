"""Sections of a book of higher authority that replace or change sections of another book of the same game.

Books may be in different languages, so sections are compared by the concepts they speak of. A pair is kept where the
headings name the same thing, where the higher book says itself that it replaces rules on that thing, or where both
texts speak of the same few telling things and of no other section so much.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.precedence.concepts import LONGEST_TITLE, Concepts, Subject, cosine, dice, weights
from ingest.precedence.plain import plain, shown
from ingest.sentences import sentences
from kb.language import fold
from kb.model import BookReading, Override, Section, SectionKind, Term, Translation

SAME_TITLE = 0.72
LIKE_TITLE = 0.34
SAME_PARENT = 0.6
LIKE_TEXT = 0.16
SAME_TEXT = 0.34
MARGIN = 0.05
FAR_MORE = 1.6  # times what the next section has in common
LEAST_SAID = 3  # concepts of a numbered rule that can change another
SHARED = 4  # concepts that two texts must share where only their texts are alike
TELLING = 3.0  # weight of a concept that at most one section in twenty speaks of
CANDIDATES = 40  # sections that a section is compared with, by what they share
AND = re.compile(r"\s+(?:and|or|y|e|o|u|&)\s+|\s*/\s*", re.IGNORECASE)
INSTEAD = re.compile(r"\b(?:en (?:lugar|vez) de|instead of|rather than)\b", re.IGNORECASE)
REPLACES = re.compile(
    r"\b(?:en (?:lugar|vez) de|reemplaza\w*|sustituye\w*|instead of|replaces?|in place of)\b"
    r"(?=[^.]{0,80}\b(?:reglas?|manual|reglamento|rules?|rulebook)\b)",
    re.IGNORECASE,
)


LISTS = re.compile(r"\b(?:glossary|glosario|index|indice)\b", re.IGNORECASE)
NO_LONGER = re.compile(r"\b(?:no se aplica\w*|does not apply|do not apply)\b", re.IGNORECASE)
NUMBERED = re.compile(r"\b(regla|paso|rule|step|apartado|section)\s+(\d{1,4}(?:\.\d{1,3}){0,6})\b", re.IGNORECASE)
STEP = re.compile(r"paso|step", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Match:
    """A section that another one replaces or changes: how alike they are, and by what they were matched."""

    higher: Subject
    lower: Subject
    title: float
    text: float
    explicit: str = ""  # the sentence that says so, where there is one

    @property
    def score(self) -> float:
        """The higher the surer."""
        return self.title + self.text + (1.0 if self.explicit else 0.0)


class Speaking:
    """Which section says what a heading announces: one without text leaves it to the numbered rules under it."""

    def __init__(self, subjects: Sequence[Subject], weight: Mapping[str, float]) -> None:
        self._weight = weight
        self._below: dict[str, list[Subject]] = defaultdict(list)
        for s in subjects:
            self._below[s.section.parent or ""].append(s)

    def of(self, match: Match) -> Match:
        """The match with the section that speaks: the one below that has most in common with the lower text."""
        higher = match.higher
        while not higher.section.text.strip():
            below = [s for s in self._below[higher.section.id] if s.section.number and _says_something(s)]
            if not below:
                break
            higher = max(below, key=lambda s: (cosine(s.body, match.lower.body, self._weight), -s.section.order))
        return replace(match, higher=higher)


def pairs_of_books(readings: Sequence[BookReading]) -> Iterator[tuple[BookReading, BookReading]]:
    """Every book with every book of its game that has less authority."""
    for higher in readings:
        for lower in readings:
            if higher.book.authority > lower.book.authority:
                yield higher, lower


def find(readings: Sequence[BookReading], terms: Sequence[Term], translations: Sequence[Translation]) -> list[Override]:
    """All overrides of one game, in reading order of the higher books."""
    books = list(pairs_of_books(readings))
    if not books:
        return []
    concepts = Concepts(terms, translations)
    subjects = {
        r.book.id: [s for s in concepts.subjects(r) if not _names_book(s, r) and not _is_list(s)] for r in readings
    }
    out: list[Override] = []
    for higher, lower in books:
        weight = weights([*subjects[higher.book.id], *subjects[lower.book.id]])
        speaking = Speaking(subjects[higher.book.id], weight)
        found = _matches(
            [s for s in subjects[higher.book.id] if _says_something(s)], subjects[lower.book.id], weight, concepts
        )
        out.extend(_override(higher, lower, speaking.of(match)) for match in found)
    return out


def _says_something(subject: Subject) -> bool:
    """False for a rule that only says what kind of thing it speaks of ("Scout is a static ability")."""
    return not subject.section.number or not subject.section.text.strip() or len(subject.body) >= LEAST_SAID


def _is_list(subject: Subject) -> bool:
    """True for a glossary: it speaks of everything."""
    return bool(LISTS.search(plain(subject.section.title)))


def _names_book(subject: Subject, reading: BookReading) -> bool:
    """True for a book's title page: that two books name the same game tells nothing."""
    section = subject.section
    return section.parent is None and (section.order == 0 or fold(section.title) in fold(reading.book.title))


def _matches(
    highers: Sequence[Subject], lowers: Sequence[Subject], weight: Mapping[str, float], concepts: Concepts
) -> Iterator[Match]:
    index: dict[str, list[int]] = defaultdict(list)
    titled: dict[str, list[int]] = defaultdict(list)
    for i, s in enumerate(lowers):
        for c in s.body:
            index[c].append(i)
        for c in s.title:
            titled[c].append(i)
    once = _names_once(highers), _names_once(lowers)
    for higher in highers:
        near: Counter[int] = Counter()
        for c in sorted(higher.body):
            if len(index[c]) <= max(8, len(lowers) // 8):
                for i in index[c]:
                    near[i] += 1
        candidates = sorted(near, key=lambda i: (-near[i], i))[:CANDIDATES]
        same = {i for c in higher.title for i in titled[c]} - set(candidates)
        yield from _explicit(higher, lowers, weight, concepts)
        for part in _parts(higher, concepts, weight):
            found = [_match(part, lowers[i], weight) for i in [*candidates, *sorted(same)]]
            yield from _chosen(found, weight, once)


def _match(higher: Subject, lower: Subject, weight: Mapping[str, float]) -> Match:
    title = dice(higher.title, lower.title, weight)
    return Match(higher, lower, title, cosine(higher.body, lower.body, weight))


def _parts(subject: Subject, concepts: Concepts, weight: Mapping[str, float]) -> list[Subject]:
    """A section under each of the names that its heading joins ("Scouts and Ambushers"), otherwise as it is."""
    section = subject.section
    names = AND.split(section.title)
    if len(names) < 2 or len(section.title.split()) > LONGEST_TITLE:
        return [subject]
    parts = [concepts.of(n, section.lang) for n in names]
    return [subject, *(replace(subject, title=t) for t in parts if any(weight.get(c, 0.0) >= TELLING for c in t))]


def _key(subject: Subject) -> tuple[bool, frozenset[str]]:
    """A title, told apart from the same title in a scenario."""
    return subject.section.kind is SectionKind.SCENARIO, subject.title


def _names_once(subjects: Sequence[Subject]) -> frozenset[tuple[bool, frozenset[str]]]:
    """The titles that only one section of a book has."""
    count = Counter(_key(s) for s in subjects if s.title)
    return frozenset(t for t, n in count.items() if n == 1)


def _chosen(
    found: Sequence[Match], weight: Mapping[str, float], once: Sequence[frozenset[tuple[bool, frozenset[str]]]]
) -> Iterator[Match]:
    """Of a section's matches the best one, where it is good enough and stands clear of the next."""
    fitting = sorted((m for m in found if _fits(m, weight, once)), key=lambda m: (-m.score, m.lower.section.order))
    if not fitting:
        yield from _outstanding(found)
        return
    best = fitting[0]
    next_best = max((m.score for m in found if m is not best), default=0.0)
    if best.title >= SAME_TITLE or best.score - next_best >= MARGIN:
        yield best


def _outstanding(found: Sequence[Match]) -> Iterator[Match]:
    """The lower section that a numbered rule without heading has far more in common with than with any other."""
    ranked = sorted(found, key=lambda m: (-m.text, m.lower.section.order))
    if not ranked or ranked[0].higher.title or not ranked[0].higher.section.number:
        return
    next_best = ranked[1].text if len(ranked) > 1 else 0.0
    if ranked[0].text >= LIKE_TEXT and ranked[0].text >= FAR_MORE * next_best:
        yield ranked[0]


def _fits(m: Match, weight: Mapping[str, float], once: Sequence[frozenset[tuple[bool, frozenset[str]]]]) -> bool:
    unique = _key(m.lower) in once[1] and (_key(m.higher) in once[0] or m.higher.title < m.higher.body)
    if m.title >= SAME_TITLE:
        same_kind = _key(m.higher)[0] == _key(m.lower)[0]
        return (unique and same_kind) or dice(m.higher.above, m.lower.above, weight) >= SAME_PARENT
    if not unique and m.higher.title and m.lower.title:
        return False
    if m.title >= LIKE_TITLE:
        return m.text >= LIKE_TEXT
    return m.text >= SAME_TEXT and len(m.higher.body & m.lower.body) >= SHARED


def _explicit(
    higher: Subject, lowers: Sequence[Subject], weight: Mapping[str, float], concepts: Concepts
) -> Iterator[Match]:
    """What a section says in so many words that it replaces: the lower sections whose title it names."""
    section = higher.section
    for sentence in sentences(section):
        flat = plain(sentence.text)
        found = REPLACES.search(flat)
        if not found and not INSTEAD.search(flat) and not NO_LONGER.search(flat):
            continue
        named = concepts.of(sentence.text[found.end() if found else 0 :], section.lang)
        numbers = set(NUMBERED.findall(flat)) if found or NO_LONGER.search(flat) else set()
        least = 1 if found else 2  # words that a heading must have to be meant where the sentence names no rules
        for lower in lowers:
            by_name = lower.title and lower.title <= named and _words_of(lower) >= least
            if by_name or _numbered(lower.section, numbers):
                text = cosine(higher.body, lower.body, weight)
                yield Match(higher, lower, dice(higher.title, lower.title, weight), text, shown(sentence.text))


def _words_of(lower: Subject) -> int:
    """How many different things a title names: "lamp by lamp" names one."""
    return min(len(lower.section.title.split()), len(lower.title))


def _numbered(section: Section, numbers: Collection[tuple[str, str]]) -> bool:
    """True where a section is one of the rules or steps that a sentence names by number."""
    own = re.search(r"\d[\d.]*", section.number or "")
    if not own or not numbers:
        return False
    is_step = not (section.number or "")[0].isdigit()
    return any(own.group().rstrip(".") == n and is_step == bool(STEP.match(word)) for word, n in numbers)


def _override(higher: BookReading, lower: BookReading, m: Match) -> Override:
    shared = sorted((c.lstrip("=") for c in m.higher.body & m.lower.body), key=lambda c: (-len(c), c))[:6]
    how = (
        f"“{m.higher.section.label}” of {higher.book.title} replaces “{m.lower.section.label}” of {lower.book.title} "
        "where they differ."
    )
    if m.explicit:
        because = f"It says so itself: {m.explicit}"
    elif m.title >= LIKE_TITLE:
        because = f"The headings name the same thing (alike {m.title:.2f}); both speak of {', '.join(shared)}."
    else:
        because = f"Both texts speak of {', '.join(shared)} (alike {m.text:.2f}) and of no other section so much."
    return Override(
        higher.book.game,
        m.higher.section.id,
        m.lower.section.id,
        how,
        f"{because} {higher.book.title} has the higher authority.",
    )
