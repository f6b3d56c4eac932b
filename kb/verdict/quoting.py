"""A sentence of a ruling as it is quoted: with what it cannot be understood without.

An item of a list stands behind what announces it and behind the label that it opens with, a lead-in before its items,
an exception or what points back behind the sentence before it. What is left out between them is told by dots.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rulewright.kb.ladder.text import passages
from rulewright.kb.search.lines import BULLET, LIST, MORE, Line, begin, kept, led_by
from rulewright.kb.sentences import LABEL
from rulewright.kb.store import Store
from rulewright.kb.verdict.judge import Verdict
from rulewright.kb.verdict.steps import Step

LABELLED = re.compile(LABEL)
PARTED = re.compile(rf" [{MORE}{BULLET}] ")  # between the sentences of a quotation, where anything is


def in_full(store: Store, ruling: Verdict) -> Verdict:
    """A ruling whose sentences are quoted in full."""
    return replace(ruling, steps=tuple(_in_full(store, s) for s in ruling.steps))


def _in_full(store: Store, said: Step) -> Step:
    start, end = said.start, said.end
    if not (said.section and said.sentence) or start is None:
        return said
    every = kept(store, said.section)
    own = [n for n, x in enumerate(every) if x.span.start < (end or start) and start < x.span.end]
    if not own:
        return said
    there = {p.start: p for p in passages(store.section(said.section))}
    before, items = list(_before(every, own[0])), list(_items(every, own[-1]))
    quoted = [there[every[n].span.start].sentence for n in (*before, *items)]
    quoted.insert(len(before), said.sentence)
    ends = [(n, n) for n in before] + [(own[0], own[-1])] + [(n, n) for n in items]
    parts = (_between(every, a, b) for (_, a), (b, _) in pairwise(ends))
    sentence = quoted[0] + "".join(f"{part}{words}" for part, words in zip(parts, quoted[1:], strict=True))
    first, last = every[ends[0][0]].span, every[ends[-1][1]].span
    return replace(said, start=min(start, first.start), end=max(end or start, last.end), sentence=sentence)


def _before(every: Sequence[Line], n: int) -> Iterator[int]:
    """What announces the list in which a sentence stands, with the label of its item; or the one it goes on from."""
    if every[n].listed:
        yield next(i for i in range(n - 1, -1, -1) if every[i].text == every[n].above)
        item = begin(every, n)
        if item < n and LABELLED.match(every[item].text):
            yield item
    elif every[n].back and n:
        yield n - 1


def _items(every: Sequence[Line], n: int) -> Iterator[int]:
    """The items that a sentence announces, as far as there is room."""
    room = LIST - len(every[n].text)
    for i in led_by(every, n):
        room -= len(every[i].text)
        if room < 0:
            return
        yield i


def _between(every: Sequence[Line], a: int, b: int) -> str:
    """What parts two lines in a quotation."""
    return f" {MORE} " if b > a + 1 else f" {BULLET} " if every[b].mark else " "
