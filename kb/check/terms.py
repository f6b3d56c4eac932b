"""Terms that are defined twice or used nowhere else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from kb.findings import Finding
from kb.language import fold
from kb.model import Book, Term


def terms_twice(book: Book, terms: Sequence[Term]) -> Iterator[Finding]:
    """Names that two terms of a book share."""
    by_name: dict[str, list[Term]] = defaultdict(list)
    for t in terms:
        by_name[fold(t.name)].append(t)
    for same in by_name.values():
        first, *others = sorted(same, key=lambda t: t.definition.start)
        for t in others:
            d = t.definition
            note = f"also defined in {first.definition.section}"
            yield Finding(book.id, d.section, d.start, d.end, "term-twice", "note", t.name, first.id, note)


def terms_unused(book: Book, terms: Sequence[Term], cited: set[str]) -> Iterator[Finding]:
    """Terms that are defined and then used nowhere else; of homonyms one that is used speaks for all."""
    used = {fold(n) for t in terms if t.mentions or t.id in cited for n in (t.name, *t.aliases)}
    for t in terms:
        if t.mentions == 0 and t.id not in cited and fold(t.name) not in used:
            d = t.definition
            note = "no other section uses it"
            yield Finding(book.id, d.section, d.start, d.end, "term-unused", "note", t.name, "", note)
