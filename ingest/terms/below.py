"""A numbered heading that only names a term leaves its definition to the first rule below that has a text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rulewright.ingest.terms.names import key
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.claims import Definition, Term
from rulewright.kb.model import BookReading, Section

DEEPEST = 4  # headings under headings, down to the text


def led_below(readings: Sequence[BookReading], terms: Iterable[Term]) -> tuple[Term, ...]:
    """The terms, those defined by an empty heading led to the text below it. The last step: links go by headings."""
    sections = {s.id: s for r in readings for s in r.sections}
    first: dict[str, Section] = {}
    for r in readings:
        for s in r.sections:
            above = sections.get(s.parent or "")
            if above is not None and above.number and s.number:
                first.setdefault(above.id, s)
    return tuple(replace(t, definition=_led(t, sections, first)) for t in terms)


def _led(t: Term, sections: dict[str, Section], first: dict[str, Section]) -> Definition:
    """A term's definition; where its section has no text, the sentence below that names the term, or the first."""
    section, depth = sections[t.definition.section], 0
    while not section.text.strip() and depth < DEEPEST and section.id in first:
        section, depth = first[section.id], depth + 1
    if not depth:
        return t.definition
    names = [key(n) for n in (t.name, *t.aliases)]
    told = sentences(section)
    said = [s for s in told if any(f" {n} " in f" {key(s.text)} " for n in names)] or told
    if not said:
        return t.definition
    start = section.spans[0].start if said[0].start == 0 else said[0].span.start
    return Definition(section.id, min(start, said[0].span.start), max(said[0].span.end, start + 1))
