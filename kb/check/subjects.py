"""What two books of one game say of the same thing: one that replaces the other, or two that merely differ."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rapidfuzz import fuzz

from rulewright.kb.check.examined import Examined, about, stem_key
from rulewright.kb.claims import Term
from rulewright.kb.findings import Finding
from rulewright.kb.language import folded_words
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import Sureness

ALIKE = 50  # of 100: two texts in one language that speak of one thing
DIGITS = re.compile(r"\d{1,6}")
COUNTED = {  # "one" is left out: in Spanish it is the article
    w: str(n)
    for words in ("two three four five six seven eight nine ten", "dos tres cuatro cinco seis siete ocho nueve diez")
    for n, w in enumerate(words.split(), 2)
}


def same_subjects(of: Examined) -> Iterator[Finding]:
    """Sections of this book that another replaces, and terms that another book defines with other numbers or words."""
    settled = set()
    for o in of.overrides:
        settled |= {(o.section, o.other), (o.other, o.section)}
        if o.other in of.by_id:
            yield of.at_heading(of.by_id[o.other], "subject-overridden", o.section, o.because)
    others = Others(of)
    for term in of.terms:
        for other in others.of(term):
            if (term.definition.section, other.definition.section) not in settled:
                yield from _compared(of, term, other)


class Others:
    """The terms of a game's other books."""

    def __init__(self, of: Examined) -> None:
        self._terms = [t for t in of.game_terms if t.book != of.book.id and t.definition.section in of.abroad]
        self._found: dict[object, list[int]] = defaultdict(list)
        for n, t in enumerate(self._terms):
            self._found[t.id].append(n)
            self._found[t.lang, stem_key(t.name, t.lang)].append(n)

    def of(self, term: Term) -> list[Term]:
        """Those that are the same thing as a term of this book: its translations, or those of its name."""
        keys = (*term.translations, (term.lang, stem_key(term.name, term.lang)))
        return [self._terms[n] for n in sorted({n for key in keys for n in self._found.get(key, ())})]


def _compared(of: Examined, term: Term, other: Term) -> Iterator[Finding]:
    here, there = of.by_id.get(term.definition.section), of.abroad[other.definition.section]
    if here is None or not (about(here, term) and about(there, other)):
        return  # spoken of in passing: a scenario's preparation has its own number of markers
    one, two = of.definition(term), of.definition(other)
    a, b = numbers(one), numbers(two)
    if term.lang == other.lang and fuzz.token_sort_ratio(one, two) < ALIKE:
        return
    if a <= b or b <= a:
        return  # one of the texts merely says more
    note = Message(
        "{words}: {own} here, {other} in “{rule}”",
        words=Words(term.name, term.lang),
        own=" ".join(sorted(a - b) or sorted(a)),
        other=" ".join(sorted(b - a) or sorted(b)),
        rule=Words(there.label[:60], there.lang),
    )
    yield of.at_heading(here, "subject-differs", there.id, note, Sureness.GUESS)


def numbers(text: str) -> frozenset[str]:
    """The numbers of a text, in digits or in words."""
    return frozenset({m[0] for m in DIGITS.finditer(text)} | {COUNTED[w] for w in folded_words(text) if w in COUNTED})
