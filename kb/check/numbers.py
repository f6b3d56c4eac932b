"""Rules that are misnumbered, numbered twice, out of order or missing."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from rulewright.kb.check.examined import Examined
from rulewright.kb.findings import Finding
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import Section, SectionKind

PRINTED = re.compile(r"\d{1,4}(?:\.\d{1,4}){0,8}(?:\.?[a-z])?\Z")
PARTS = re.compile(r"\d+|[a-z]")

Number = tuple[int, ...]


def parse_number(printed: str | None) -> Number | None:
    """``702.19b`` as (702, 19, 2); None where it is no rule number."""
    if not printed or not PRINTED.match(printed.strip(". ")):
        return None
    return tuple(int(p) if p.isdigit() else ord(p) - 96 for p in PARTS.findall(printed))


def wrong_numbers(of: Examined) -> Iterator[Finding]:
    """Rules misnumbered, numbered twice, out of order, or missing between their neighbours."""
    rules = [(n, s) for s in of.sections if s.kind != SectionKind.TOC and (n := parse_number(s.number))]
    if sum(len(n) > 1 for n, _ in rules) < 3:
        return  # "1 Pick, 2 Roll" are steps, and every procedure has its own
    have = {n for n, _ in rules}
    prefixes = _prefixes(of.sections, rules)
    seen: dict[Number, Section] = {}
    last: dict[tuple[Number, str | None], int] = {}  # the highest number so far under each prefix
    for i, (n, s) in enumerate(rules):
        place = (n[:-1], s.parent)
        meant = _meant(rules, i, prefixes.get(s.parent), twice=n in seen)
        if n in seen:
            note = Message("{rule} has this number too", rule=Words(seen[n].label[:60]))
            yield _numbering(of, s, "number-twice", meant, note)
        elif meant:
            yield _numbering(of, s, "number-wrong", meant, Message("as it stands among its neighbours"))
        elif n[-1] < last.get(place, 0):
            before = Message("{n} stands before it", n=number_text((*n[:-1], last[place])))
            yield _numbering(of, s, "number-order", "", before)
        elif len(n) > 1 and place in last:
            for gap in range(last[place] + 1, min(n[-1], last[place] + 4)):
                if (*n[:-1], gap) not in have:
                    note = Message("there is no {n}", n=number_text((*n[:-1], gap)))
                    yield _numbering(of, s, "number-missing", "", note)
        seen.setdefault(n, s)
        last[place] = max(n[-1], last.get(place, 0))


def _prefixes(sections: Sequence[Section], rules: Sequence[tuple[Number, Section]]) -> dict[str | None, Number]:
    """What the numbers under each heading begin with: its own number, else what most of its numbered children have."""
    own = {s.id: parse_number(s.number) for s in sections}
    begun: dict[str, Counter[Number]] = defaultdict(Counter)
    for n, s in rules:
        if s.parent is not None and len(n) > 1:
            begun[s.parent][n[:-1]] += 1
    out: dict[str | None, Number] = {}
    for parent, prefixes in begun.items():
        [(prefix, times)] = prefixes.most_common(1)
        above = own.get(parent)
        if above and len(above) == len(prefix):
            out[parent] = above
        elif 2 * times > prefixes.total():  # chapters 1.0, 2.0, 3.0 have none in common
            out[parent] = prefix
    return out


def _meant(rules: Sequence[tuple[Number, Section]], i: int, prefix: Number | None, twice: bool) -> str:
    """The number that a rule should have by its heading and its neighbours; "" where it has that."""
    n = rules[i][0]
    before = rules[i - 1][0] if i else ()
    if twice and n[-1] == 1 and len(before) == len(n) - 1 and before != n[:-1]:
        return number_text((*before, 1))  # the first rule under a heading bears the number of the heading before
    if prefix is not None and len(n) == len(prefix) + 1 and n[:-1] != prefix:
        return number_text((*prefix, n[-1]))
    return ""


def number_text(number: Number) -> str:
    """``302.4`` of (302, 4)."""
    return ".".join(map(str, number))


def _numbering(of: Examined, s: Section, code: str, meant: str, note: Message) -> Finding:
    start, number = s.spans[0].start, s.number or ""
    return of.found(s.id, start, start + len(number), code, number, meant, note)
