"""What answers a question which of two things comes first ("oars or lamps first?"): a sentence that orders the two.

It says outright which is before the other ("first the lamps, then the oars"), or announces an order of which one item
names the one and another the other. What names both and no order of these says nothing of it: "raise the oars before
dawn, and the lamps stay lit".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulewright.kb.language import LANGUAGES, SentenceKind, either, is_stop_word, listed
from rulewright.kb.search.analysis import tokens
from rulewright.kb.search.candidates import Weighing
from rulewright.kb.search.lines import Line, begin
from rulewright.kb.search.query import Pair
from rulewright.kb.search.sureness import ANSWER

ORDERS, NEXT = (
    {code: frozenset(listed(f"search.{name}", code)) for code in LANGUAGES} for name in ("orders", "orders_next")
)
ANNOUNCES, TITLED, ANYHOW = (
    re.compile(rf"\b(?:{either(f'search.{name}')})\b", re.IGNORECASE)
    for name in ("announces_order", "titles_order", "any_order")
)
# how sure it is that what orders both answers, and what does not say all that is asked: likely at most, as long as
# nobody has counted how often they do
OUTRIGHT, TOLD = ANSWER - 0.001, 0.85
NAMED_BY = 6  # words with which an item names what it is about
BESIDE = 1  # telling words between a word that orders and the thing that it orders
PARTS = frozenset(",;:")  # between clauses


class Ordered(NamedTuple):
    """The ``line``-th sentence of a section, which orders two things, or announces the list in which ``items`` do."""

    certainty: float
    line: int
    items: tuple[int, ...] = ()


class Named(NamedTuple):
    """Where a text says something, and whether it says all of it."""

    places: list[int]
    whole: bool


def ordered(weighing: Weighing, lines: Sequence[Line], title: str, lang: str) -> Ordered | None:
    """What of a section in a language orders the two things that a question asks for, None where nothing does."""
    order = weighing.u.order
    if order is None or lang not in ORDERS:
        return None
    read = _Reading(weighing, order, lang)
    found = [*read.sentences(lines), *read.lists(lines, title)]
    return max(found, key=lambda o: (o.certainty, -o.line), default=None)


class _Reading:
    """Reads sentences in one language for the two things of a question."""

    def __init__(self, weighing: Weighing, order: Pair, lang: str) -> None:
        self._sought, self._lang = weighing.sought(lang), lang
        at = {c.at for c in self._sought.concepts}
        self._sides = [frozenset(i for i in side if i in at) for side in order]

    def _named(self, words: Sequence[str]) -> list[Named]:
        """Where words say each of the two things; nowhere where its rarest word is not among them."""
        said = self._sought.said(words)
        out = []
        for side in self._sides:
            here = [(i, found) for i, every in said if (found := side.intersection(every))]
            known = frozenset[int]().union(*(found for _, found in here))
            rarest = max(sorted(side), key=lambda at: self._sought.worth.get(at, 0.0), default=None)
            out.append(Named([i for i, _ in here] if rarest in known else [], known == side))
        return out

    def sentences(self, lines: Sequence[Line]) -> Iterator[Ordered]:
        """The sentences that say both things, and how these are ordered."""
        for at, line in enumerate(lines):
            if line.kind is SentenceKind.QUESTION:
                continue
            sides = self._named(line.words)
            mentions = sorted((i, n) for n, side in enumerate(sides) for i in side.places)
            between = [(i, j) for (i, a), (j, b) in pairwise(mentions) if a != b and i != j]
            run = _Run(line.text, self._lang) if between else None
            if run and any(self._orders(run, i, j) for i, j in between):
                yield Ordered(OUTRIGHT if all(side.whole for side in sides) else TOLD, at)

    def _orders(self, run: _Run, i: int, j: int) -> bool:
        """True where the first word between two things that orders stands beside the second ("oars, then the lamps").

        Or one opens the sentence beside the first, whose clause a comma ends: "After the oars, the lamps".
        """
        at = [n for n in range(i + 1, j) if run.words[n] in ORDERS[self._lang]]
        if at:
            return run.beside(at[0], j)
        return run.words[0] in NEXT[self._lang] and run.beside(0, i) and run.parted(i, j) == [","]

    def lists(self, lines: Sequence[Line], title: str) -> Iterator[Ordered]:
        """The lists in order of which one item names the one thing, and another the other."""
        named: list[dict[str, int]] = [{}, {}]  # by what announces a list, the first item that names each thing
        for n, line in enumerate(lines):
            if line.listed and line.mark:
                for side, found in zip(named, self._named(line.words[:NAMED_BY]), strict=True):
                    for above, item in _items(lines, n) if found.places else ():
                        side.setdefault(above, item)
        for above, one in named[0].items():
            other = named[1].get(above, one)
            if other != one and _is_ordered(above, title, (lines[one], lines[other])):
                items = tuple(sorted((one, other)))
                before = (n for n in range(items[0], -1, -1) if lines[n].text == above)
                yield Ordered(OUTRIGHT, next(before, items[0]), items)


class _Run:
    """The words of a sentence with what stands between them."""

    def __init__(self, text: str, lang: str) -> None:
        self._text, self._lang, self._tokens = text, lang, tuple(tokens(text))
        self.words = tuple(t.folded for t in self._tokens)

    def parted(self, i: int, j: int) -> list[str]:
        """The signs between two words that part clauses."""
        return [sign for sign in self._text[self._tokens[i].end : self._tokens[j].start] if sign in PARTS]

    def beside(self, i: int, j: int) -> bool:
        """True for two words of one clause with little between them."""
        between = [w for w in self.words[i + 1 : j] if not is_stop_word(w, self._lang)]
        return len(between) <= BESIDE and not self.parted(i, j)


def _is_ordered(above: str, title: str, items: Iterable[Line]) -> bool:
    """True for items that are announced as an order, and for those with numbers whose section is one by its title."""
    announced = ANNOUNCES.search(above) is not None and not ANYHOW.search(above)
    return announced or (TITLED.search(title) is not None and all(x.mark[:1].isdigit() for x in items))


def _items(lines: Sequence[Line], n: int) -> Iterator[tuple[str, int]]:
    """What announces each list around a line, the nearest first, with the item of that list in which it stands."""
    at: int | None = n
    while at is not None and lines[at].listed:
        item = begin(lines, at)
        above = lines[item].above
        yield above, item
        at = next((m for m in range(item - 1, -1, -1) if lines[m].text == above), None)
