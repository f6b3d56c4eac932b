"""Terms that the author lists with their definitions: ``Term`` and ``: text`` below it in Markdown, ``<dt>`` in HTML,
an item of a glossary with items below it.

Nothing says more surely that something is a term: whatever the words look like, they are a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import unescape
from itertools import zip_longest

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.headings import SURE, in_glossary, is_glossary
from rulewright.ingest.terms.names import Name, abbreviates, key, parse, plain
from rulewright.kb.language import Paragraph, is_stop_word
from rulewright.kb.model import Span

LONGEST = 60  # characters of a term
BEFORE = 200  # characters before a paragraph in which its tag stands
# "Term" on one line, ": what it is" on the next
MARKDOWN = re.compile(r"^[ \t]{0,3}((?:\*\*)?[^\s:|>#*-][^\n]{0,80})\n[ \t]{0,3}:[ \t]++(?=\S)", re.MULTILINE)
# "- **Term** *(See [Rafts](#rafts))*" and what stands indented below it
NESTED = re.compile(
    r"^[-*+•][ ]++([^\n(]{1,80})(?:\([^\n]{1,200}\)[*_]{0,3})?((?>(?:\n[ \t]{1,12}[-*+•][ ][^\n]++)+))", re.MULTILINE
)
DEFINES = re.compile(r"\s*\n[ \t]{0,3}:[ \t]+")  # between a term and what it is, and between two of these
TAG = re.compile(r"<dt\b[^<>]{0,150}>\s*\Z")
# a note's mark, what MkDocs calls a place, a number that is struck through
ASIDE = re.compile(r"\{:?[ ]?[#.][^{}\n]{1,60}\}|\[\^[^\]\s]{1,20}\]|\A\s*~~[^~]{1,20}~~(?=\s*\w)")
ITS_SHORT = re.compile(r"(.{4,40}?)[\s·•]+(\w{1,6})\Z")


def from_definition_lists(book: BookText) -> Iterator[Candidate]:
    """A candidate for each term of a definition list."""
    for i, section in book.rules:
        if is_glossary(section) or in_glossary(book, section):
            yield from _nested(book, i)
        paragraphs = book.paragraphs(i)
        for p, after in zip_longest(paragraphs, paragraphs[1:]):
            yield from _in_html(book, i, p, after)
        for start, end in _lists(book, paragraphs):
            source = book.source(start, end)
            found = list(MARKDOWN.finditer(source))
            for m, following in zip_longest(found, found[1:]):
                text = source[m.start() : following.start() if following else None].rstrip()
                yield from _candidates(book, i, m[1], start + m.start(), start + m.start() + len(text))


def _nested(book: BookText, i: int) -> Iterator[Candidate]:
    """The items of a glossary that have items below them; a letter over its words is none."""
    for m in NESTED.finditer(book.sections[i].text):
        found = _candidates(book, i, m[1], *book.span(i, m.start(1), m.end()))
        yield from (replace(c, found_by="glossary") for c in found if len(c.key) > 1)


def _lists(book: BookText, paragraphs: Iterable[Paragraph]) -> Iterator[Span]:
    """Stretches of the source that a paragraph and what defines it take up."""
    whole: Span | None = None
    for p in paragraphs:
        if whole and DEFINES.fullmatch(book.source(whole.end, p.span.start)):
            whole = Span(whole.start, p.span.end)
            continue
        if whole:
            yield whole
        whole = p.span
    if whole:
        yield whole


def _in_html(book: BookText, i: int, p: Paragraph, after: Paragraph | None) -> Iterator[Candidate]:
    """The term of a ``<dt>``; its text stands in the same paragraph or in the next."""
    if not TAG.search(book.source(max(0, p.span.start - BEFORE), p.span.start)):
        return
    head, _, text = p.text.partition(" –")
    end = p.span.end if text.strip() or after is None else after.span.end
    yield from _candidates(book, i, head, p.span.start, max(p.span.end, end))


def _candidates(book: BookText, i: int, head: str, start: int, end: int) -> Iterator[Candidate]:
    """The term of an entry, unless it is a question or one of the little words that any sentence may begin with."""
    printed = plain(ASIDE.sub("", unescape(head))).strip(" .:")
    words = key(printed).split()
    asks = printed.endswith("?")
    if not words or asks or len(printed) > LONGEST or all(is_stop_word(w, book.lang) for w in words):
        return
    for name in _named(book, printed):
        yield Candidate(name.text, i, start, end, SURE, "entry", name.params, name.aliases, listed=True)


def _named(book: BookText, printed: str) -> tuple[Name, ...]:
    """The names in an entry's head; ``Long Move · LM`` is printed with its abbreviation."""
    short = ITS_SHORT.match(printed)
    if short and abbreviates(short[2], short[1]):
        return (Name(short[1].rstrip(" ·•"), None, (short[2], printed)),)
    names = parse(printed, book.lang) if printed[-1] in ")]" else (Name(printed),)
    return tuple(replace(n, aliases=(*n.aliases, printed)) if n.aliases else n for n in names)
