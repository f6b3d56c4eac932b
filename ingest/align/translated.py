"""Terms that a translation tells of: a heading that translates a term's heading defines that term in its language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rulewright.ingest.align.learn import Found
from rulewright.ingest.terms.names import key
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.claims import Definition, Term
from rulewright.kb.language import slug
from rulewright.kb.model import BookReading, Section


def translated(found: Iterable[Found], terms: Sequence[Term], readings: Sequence[BookReading]) -> Iterator[Term]:
    """The terms that only one of two books was known to define, under the heading of the other."""
    at_home = {(t.definition.section, key(t.name)): t for t in terms}
    known = {(t.lang, key(n)) for t in terms for n in (t.name, *t.aliases)}
    taken = {t.id for t in terms}
    for f in found:
        if f.couple is None:
            continue
        for here, there, name, other in (
            (f.couple.one, f.couple.two, f.a, f.b),
            (f.couple.two, f.couple.one, f.b, f.a),
        ):
            twin = at_home.get((there.id, key(other)))
            base = f"{twin.game}/{here.lang}/{slug(name)}" if twin else ""
            if twin and base not in taken and (here.lang, key(name)) not in known:
                taken.add(base)
                made = Term(base, twin.game, here.book, here.lang, name, twin.params, twin.kind, (), _defined(here))
                yield replace(made, basis="translated")


def _defined(section: Section) -> Definition:
    """The heading and the first sentence under it."""
    start, end = section.spans[0]
    first = next((s for s in sentences(section) if start < s.span.end <= end), None)
    return Definition(section.id, start, first.span.end if first else start + max(len(section.title), 1))
