"""Two numbers for one thing: the same quantity of the same subject, with different values, in two sections."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rulewright.kb.conflicts.facts import Body, Claim, Rarity
from rulewright.kb.language import LANGUAGES
from rulewright.kb.language.data import UNKNOWN, alternatives, either, folded_list, language, listed
from rulewright.kb.language.folding import strip_accents
from rulewright.kb.language.plain import plain
from rulewright.kb.language.stems import stem
from rulewright.kb.language.telling import stems
from rulewright.kb.model import SectionKind

# Numbers as words by language: Spanish eleven is English "once".
COUNTED = {
    lang: {
        **dict.fromkeys(folded_list("numbers.one", lang), 1),
        **{strip_accents(word): n for n, word in enumerate(listed("numbers.from_two", lang), start=2)},
    }
    for lang in (*LANGUAGES, UNKNOWN.code)
}
MARKS = {'"': "inch", "”": "inch", "″": "inch", "%": "percent"}
NUMBER = {
    lang: re.compile(
        rf"(?<![\w.,:/+*×-])(?P<n>\d{{1,4}}|{alternatives(words)})(?![\w:/]|[.,]\d|-\d|\+)"
        r"(?:\s?(?P<mark>[\"”″%])|[\s-](?P<adj>[^\W\d_]{3,20}\s)?(?P<unit>[^\W\d_]{2,20}))?",
        re.IGNORECASE,
    )
    for lang, words in COUNTED.items()
}
CLAUSE = re.compile(rf"[;:!?()]|\.(?=\s|$)|,\s(?=(?:{either('conflicts.clause')})\b)")
OWN = re.compile(rf"\b(?:{either('conflicts.own')}) [a-z]", re.IGNORECASE)  # a number of this ability or card alone
GIVEN = re.compile(rf"^\W*(?:{either('conflicts.given')})\b[^,]{{1,120}},", re.IGNORECASE)
LEAST_SHARED = 3  # telling words
LEAST = 0.7  # of 1: how much of two clauses must be the same
MOST_IN_A_BUCKET = 40


class Quantity(NamedTuple):
    """A number with its unit, and the telling words of the clause that it stands in."""

    claim: Claim
    value: int
    unit: str
    words: frozenset[str]
    title: frozenset[str]
    given: str  # how the sentence begins that says when the quantity is meant


class Disagreement(NamedTuple):
    """Two values of one quantity, and how alike what is said of them is, from 0 to 1."""

    a: Quantity
    b: Quantity
    alike: float


def disagreements(body: Body) -> Iterator[Disagreement]:
    """Quantities of different sections that speak of one thing and give different numbers."""
    rarity = body.rarity
    scenario = {s.id: s.kind is SectionKind.SCENARIO for s in body.sections}
    buckets: dict[tuple[str, str], list[Quantity]] = defaultdict(list)
    for q in quantities(body):
        for w in sorted(q.words, key=lambda w: (-rarity.of(w), w))[:3]:
            buckets[q.unit, w].append(q)
    seen: set[tuple[int, int]] = set()
    for bucket in buckets.values():
        for a, b in combinations(bucket[:MOST_IN_A_BUCKET], 2):
            pair = (id(a), id(b))
            own = scenario[a.claim.section] and scenario[b.claim.section]  # each scenario has its own numbers
            if own:
                continue
            if a.value != b.value and a.claim.section != b.claim.section and pair not in seen:
                seen.add(pair)
                alike = _alike(a, b, rarity)
                if alike >= LEAST:
                    yield Disagreement(a, b, alike)


def quantities(body: Body) -> list[Quantity]:
    """The numbers with units in the sentences of rules; tables and lists of entries have their own for each row."""
    found: list[Quantity] = []
    for s in body.sections:
        if s.kind in (SectionKind.TABLE, SectionKind.REFERENCE):
            continue
        lang, title = language(s.lang).code, frozenset(stems(s.title, s.lang))
        for claim in body.rules_of(s):
            if NUMBER[lang].search(claim.sentence) and not OWN.search(plain(claim.sentence)):
                found += _of(claim, lang, title)
    return found


def _of(claim: Claim, lang: str, title: frozenset[str]) -> list[Quantity]:
    flat, at, made = plain(claim.sentence), 0, []
    given = m[0] if (m := GIVEN.match(flat)) else ""
    for end in (*(m.start() for m in CLAUSE.finditer(flat)), len(flat)):
        clause = flat[at:end]
        numbers = list(NUMBER[lang].finditer(clause))
        for m in numbers if len(numbers) <= 2 else ():
            unit = _unit(m, lang)
            words = frozenset(stems(clause, lang)) - {unit} - COUNTED[lang].keys()
            if unit and len(words) >= LEAST_SHARED:
                made.append(Quantity(claim, _value(m["n"], lang), unit, words, title, given))
        at = end
    return made


def _value(printed: str, lang: str) -> int:
    return int(printed) if printed.isdigit() else COUNTED[lang][printed.lower()]


def _unit(m: re.Match[str], lang: str) -> str:
    if m["mark"]:
        return MARKS[m["mark"]]
    return next(iter(stems(m["unit"] or "", lang)), "") or stem((m["adj"] or "").strip(), lang)


def _alike(a: Quantity, b: Quantity, rarity: Rarity) -> float:
    both = a.words & b.words
    if len(both) < LEAST_SHARED or a.given != b.given:
        return 0.0
    return rarity.sum(both) / rarity.sum(a.words | b.words)
