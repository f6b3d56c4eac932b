"""Terms that a glossary lists: every entry with a heading of its own is one, whatever its words look like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.headings import SURE, is_entry, is_glossary, place
from rulewright.ingest.terms.names import key, kinds_of, plain
from rulewright.ingest.terms.patterns import GLOSSED, NOTHING
from rulewright.kb.language import is_stop_word, listed, wording
from rulewright.kb.model import TermKind

LONGEST = 60  # characters of a term
# "A keyword ability that ...", "To turn a card ...", "Ficha que ...": what the first words of a definition tell
OF_KIND = tuple((kind, re.compile(rf"{wording(said)}\b", re.IGNORECASE)) for said, kind in kinds_of("glossed"))


def from_glossary(book: BookText) -> Iterator[Candidate]:
    """A candidate for each entry right under a glossary that has a text, and for each line of one that says what is."""
    for i, section in book.rules:
        if is_glossary(section):
            yield from _said(book, i)
        if not is_entry(book, section) or not section.text.strip() or len(section.title) > LONGEST:
            continue
        start, end = place(book, i, section)
        title = " ".join(section.title.split())  # as printed, where signs belong to it: "+1/+1 Counter"
        bare, _, note = title.partition(" (")
        kind = kind_told(section.title, section.text.lstrip("1234567890.) *_"))
        named = bare if note.endswith(")") and bare else title
        yield Candidate(named, i, start, end, SURE, "glossary", kind=kind)


def _said(book: BookText, i: int) -> Iterator[Candidate]:
    """The subjects with which most paragraphs of a glossary open: "The Raft is what carries you"."""
    opening = [next(said) for _, said in groupby(book.sentences(i), lambda s: s.paragraph)]
    told = [(s, m) for s in opening if (m := GLOSSED.get(book.lang, NOTHING).match(plain(s.text[:200])))]
    for s, m in told if len(told) * 2 > len(opening) else ():
        if not is_stop_word(m[1].split()[0], book.lang):
            yield Candidate(m[1], i, s.span.start, s.span.end, SURE, "glossary")


def kind_told(name: str, text: str) -> TermKind | None:
    """The kind that the first words of a definition tell; "Moored: To moor a raft ..." is what comes of an action."""
    kind = next((kind for kind, pattern in OF_KIND if pattern.match(text)), None)
    of = key(name).startswith(text.split()[1].casefold()) if kind is TermKind.ACTION else False
    return TermKind.STATE if of and key(name).endswith(listed("terms.undergone")) else kind
