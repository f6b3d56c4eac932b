"""Names read off texts that say the same: what stands at the same place of both is one thing.

There are three kinds of place. A heading answers a heading. What is set off in a sentence (in bold, in a cell, before a
colon) answers what is set off in its translation, where there are as many. A name in running text answers the name
that the translated sentences have and the others have not.

Names that translate each other word for word are found besides: ``Command token`` and ``ficha de mando``.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from rulewright.ingest.align.anchors import EXACT, LOOSE, Anchors
from rulewright.ingest.align.sentences import Bead
from rulewright.ingest.text.names import Names, forms_of
from rulewright.kb.language import SentenceKind, either, fold, folded_list, is_stop_word, shown
from rulewright.kb.model import BookReading

MARKED = re.compile(r"(?<![*_`\w])[*_`]{1,3}(?![\s*_`])([^*_`|\n]{1,80})[*_`]{1,3}")
# "Soot roll: what is rolled", "Pace [PAC] – how far"
LEAD = re.compile(r"\W{0,4}([^\W\d_][^.:;!?|*_`\n\[(–—]{1,40})(?:[\[(][^\])\n]{1,20}[\])])?(?::| ?[–—])\s")
WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
EDGES = " \t.,;:–—-•·/“”\"'‘’«»¡!¿?()[]"
LONGEST = 6  # words of what is set off
LINE = 4  # words of a line that is one name

SHARE = 0.5  # of the votes on either name that a pair must have
OFTEN = 2  # a pair that stands together in one place only is believed where neither name stands elsewhere
TOGETHER = 0.7  # Dice's coefficient of two names in running text, from which they are one
LEAST_TOGETHER = 3  # sentences

Pair = tuple[str, str]


def unit(name: str, lang: str) -> str:
    """A name as it is counted: its words folded and in the singular."""
    return " ".join(forms_of(w, lang)[0] for w in WORD.findall(name))


def set_off(text: str, kind: SentenceKind) -> list[str]:
    """What a sentence sets off, in order: cells of a row, else what stands in marks, else what a colon ends."""
    if kind is SentenceKind.ROW:
        return [c.strip("*_` " + EDGES) for c in text.strip("| \t").split("|")]
    found = [m[1] for m in MARKED.finditer(text)] or [m[1] for m in [LEAD.match(text)] if m]
    if not found and len(text.split()) <= LINE and text[-1:] not in (".", ":"):
        found = [text]
    return [f.strip(EDGES) for f in found]


def by_place(beads: Iterable[Bead]) -> Iterator[Pair]:
    """Pairs of what is set off at the same place of sentences that say the same, as printed."""
    for bead in beads:
        one, two = ([x for s in of for x in set_off(s.text, s.kind)] for of in bead)
        if len(one) == len(two):
            yield from ((a, b) for a, b in zip(one, two, strict=True) if _is_name(a) and _is_name(b))


def _is_name(text: str) -> bool:
    return len(text.split()) <= LONGEST and any(c.isalpha() for c in text) and len(text) > 1


def agreed(votes: Mapping[Pair, int]) -> Iterator[Pair]:
    """The pairs that most of the places of either name speak for; the surest first, each name once."""
    sums: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for pair, n in votes.items():
        for side, name in zip(sums, pair, strict=True):
            side[name] += n
    ranked = sorted(votes, key=lambda p: (-votes[p] / (sums[0][p[0]] + sums[1][p[1]]), -votes[p], p))
    taken: set[tuple[int, str]] = set()
    for pair in ranked:
        n, most = votes[pair], max(sums[0][pair[0]], sums[1][pair[1]])
        if n > SHARE * most and (n >= OFTEN or most == 1) and taken.isdisjoint(enumerate(pair)):
            taken.update(enumerate(pair))
            yield pair


@dataclass(frozen=True)
class Running:
    """How often names and telling words stand in sentences that say the same, and how often beside each other."""

    one: Counter[str] = field(default_factory=Counter)
    two: Counter[str] = field(default_factory=Counter)
    both: Counter[Pair] = field(default_factory=Counter)
    printed: tuple[list[Pair], list[Pair]] = field(default_factory=lambda: ([], []))  # units, and how they stand there

    def likeness(self, pair: Pair) -> float:
        """Dice's coefficient: 1 where the one never stands without the other."""
        return 2 * self.both[pair] / (self.one[pair[0]] + self.two[pair[1]])

    def linked(self, known: Iterable[Pair]) -> Iterator[Pair]:
        """Competitive linking (Melamed 2000): the likest pair first, each name once, those of ``known`` not at all."""
        taken = {x for pair in known for x in enumerate(pair)}
        likely = [p for p, n in self.both.items() if n >= LEAST_TOGETHER and self.likeness(p) >= TOGETHER]
        for pair in sorted(likely, key=lambda p: (-self.likeness(p), -self.both[p], p)):
            if taken.isdisjoint(enumerate(pair)):
                taken.update(enumerate(pair))
                yield pair


def running(beads: Iterable[Bead], said: Sequence[Callable[[str], Sequence[Pair]]]) -> Running:
    """What stands in sentences that say the same; ``said``: the units of a sentence of either language."""
    found = Running()
    for bead in beads:
        one, two = ([u for s in of for u in units_of(s.text)] for of, units_of in zip(bead, said, strict=True))
        for of, printed in zip((one, two), found.printed, strict=True):
            printed.extend(of)
        both = {u for u, _ in one}, {u for u, _ in two}
        found.one.update(both[0])
        found.two.update(both[1])
        found.both.update(product(sorted(both[0]), sorted(both[1])))
    return found


def units(text: str, names: Names[str], lang: str) -> list[Pair]:
    """The names of a sentence, and its telling words outside of them: by their units, as printed."""
    named = names.find(text)
    inside = [(m.start, m.end) for m in named if m.words > 1]
    return [(t, text[m.start : m.end]) for m in named for t in m.things] + [
        (unit(m[0], lang), m[0])
        for m in WORD.finditer(text)
        if m[0].isalpha() and not is_stop_word(m[0], lang) and not any(a <= m.start() < b for a, b in inside)
    ]


def most_printed(printed: Iterable[Pair]) -> dict[str, str]:
    """How each unit is most often printed."""
    count: dict[str, Counter[str]] = defaultdict(Counter)
    for own, text in printed:
        count[own][text] += 1
    return {u: max(sorted(c), key=c.__getitem__) for u, c in count.items()}


# -- slots ------------------------------------------------------------------------------------------------------------


MOST_WORDS = 5  # telling words of a name
LEAST_SAID = 2  # times that running text says a name in capitals
LINKS = either("names.compound_links")
CAPITAL = r"[A-ZÀ-ÖØ-Þ][\w’'-]{1,24}"
# a name in running text: "the Hordes of Mud", "las Hordas del Barro"
NAME = re.compile(rf"(?:(?<=[^\W\d_A-ZÀ-Þ] )|(?<=\w, )){CAPITAL}(?: (?:(?:{LINKS}) )?{CAPITAL}){{0,3}}")


def telling(name: str, lang: str) -> list[str]:
    """The words of a name that say something; all of them where none does."""
    words = WORD.findall(name)
    return [w for w in words if not is_stop_word(w, lang)] or words


def in_capitals(reading: BookReading) -> dict[str, str]:
    """What the running text of a book repeatedly writes in capitals, by its unit."""
    said = Counter(m[0] for s in reading.sections if s.kind.is_rules_text for m in NAME.finditer(shown(s.text)))
    units = Counter[str]()
    for name, n in said.items():
        units[unit(name, reading.book.lang)] += n
    ranked = sorted(said, key=lambda n: (said[n], n))
    return {u: n for n in ranked if units[u := unit(n, reading.book.lang)] >= LEAST_SAID}


def answered(one: str, two: str, anchors: Anchors) -> tuple[int, int, int]:
    """How many telling words of two names mean the same, each answered by one; and how many telling words each has."""
    a, b = (telling(n, lang) for n, lang in zip((one, two), anchors.langs, strict=True))
    signs = LOOSE if len(a) > 1 else EXACT  # a word alone is to mean just the other
    free = [anchors.meanings(w, anchors.langs[1], signs) for w in b]
    found = 0
    for own in (anchors.meanings(w, anchors.langs[0], signs) for w in a):
        at = max(range(len(free)), key=lambda i: len(own & free[i]), default=None)
        if at is not None and own & free[at]:
            found += 1
            del free[at]
    return found, len(a), len(b)


def word_for_word(names: Sequence[Mapping[str, str]], anchors: Anchors) -> list[Pair]:
    """The names, by unit, all of whose telling words answer each other, where only one name of either language does."""
    meaning: dict[str, set[str]] = defaultdict(set)
    for two, printed in names[1].items():
        for word in telling(printed, anchors.langs[1]):
            for x in anchors.meanings(word, anchors.langs[1]):
                meaning[x].add(two)
    found: list[Pair] = []
    for one, printed in sorted(names[0].items()):
        words = telling(printed, anchors.langs[0])
        if len(words) <= MOST_WORDS:
            each = [{n for x in anchors.meanings(w, anchors.langs[0]) for n in meaning[x]} for w in words]
            likely = sorted(set.intersection(*each)) if each else []
            found += [(one, two) for two in likely if _is_one(printed, names[1][two], anchors)]
    return _only(found)


def agree(one: str, two: str, anchors: Anchors) -> bool:
    """True where two names have as many telling words, at least half of which answer each other."""
    found, *of = answered(one, two, anchors)
    return of[0] == of[1] and 2 * found >= of[0]


def _is_one(one: str, two: str, anchors: Anchors) -> bool:
    found, *of = answered(one, two, anchors)
    return of == [found, found] and _links(one, anchors.langs[0]) == _links(two, anchors.langs[1])


def _links(name: str, lang: str) -> bool:
    """True for a name with small words that no compound has: ``attack with a unit`` is no attacking unit."""
    plain = folded_list("names.fillers", lang) | {
        w for x in folded_list("names.compound_links", lang) for w in x.split()
    }
    return any(is_stop_word(w, lang) and fold(w) not in plain for w in WORD.findall(name))


def _only(found: Iterable[Pair]) -> list[Pair]:
    """The pairs of which neither name has another."""
    pairs = list(found)
    sides: tuple[Counter[str], Counter[str]] = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    return [(a, b) for a, b in pairs if sides[0][a] == sides[1][b] == 1]
