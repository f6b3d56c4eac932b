"""A sentence of a ruling as it is quoted: with what it cannot be understood without.

An item of a list stands behind what announces it and behind the label that it opens with, a lead-in before its items,
an exception or what points back behind the sentence before it. What is left out between them is told by dots.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from rulewright.kb.ladder.text import Passage, passages
from rulewright.kb.language.splitting import LABEL
from rulewright.kb.search.lines import BULLET, LIST, MORE, Line, Run, begin, kept, led_by
from rulewright.kb.store import Store
from rulewright.kb.verdict.judge import Verdict
from rulewright.kb.verdict.steps import Step

Part = tuple[int, int, str]  # of a quotation: its first and last line, and its words
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
    there = {p.start: p.sentence for p in passages(store.section(said.section))}
    parts = [(own[0], own[-1], said.sentence)]
    before, items = _before(every, own[0]), _items(every, own[-1])
    quoted = _joined(every, [*_each(every, there, before), *parts, *_each(every, there, items)])
    return replace(said, start=min(start, quoted.start), end=max(end or start, quoted.end), sentence=quoted.sentence)


def as_shown(store: Store, section: str, runs: Sequence[Run]) -> Passage:
    """Some runs of lines of a section as they are quoted: with what announces the first, and what the last one does."""
    every = kept(store, section)
    there = {p.start: p.sentence for p in passages(store.section(section))}
    own = [n for first, last in runs for n in range(first, last + 1)]
    before = [n for n in _before(every, own[0]) if n not in own]
    quoted = _joined(every, list(_each(every, there, [*before, *own, *_items(every, own[-1])])))
    return replace(quoted, section=section)


def _each(every: Sequence[Line], there: Mapping[int, str], some: Iterable[int]) -> Iterator[Part]:
    return ((n, n, there[every[n].span.start]) for n in some)


def _joined(every: Sequence[Line], parts: Sequence[Part]) -> Passage:
    """Parts of a quotation as one, in order, with what parts them."""
    between = (_between(every, a, b) for (_, a, _), (b, _, _) in pairwise(parts))
    sentence = parts[0][2] + "".join(f"{by}{words}" for by, (*_, words) in zip(between, parts[1:], strict=True))
    return Passage("", every[parts[0][0]].span.start, every[parts[-1][1]].span.end, sentence)


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
