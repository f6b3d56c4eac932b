"""Names read off texts that say the same: what stands at the same place of both is one thing.

There are three kinds of place. A heading answers a heading. What is set off in a sentence (in bold, in a cell, before a
colon) answers what is set off in its translation, where there are as many. A name in running text answers the name
that the translated sentences have and the others have not.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from rulewright.ingest.align.sentences import Bead
from rulewright.ingest.text.forms import forms_of
from rulewright.ingest.text.names import Names
from rulewright.kb.language import SentenceKind, is_stop_word

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
