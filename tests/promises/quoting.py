"""Promise 1, as a check of any knowledge: whatever carries a span quotes what stands there."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from rulewright.ingest.terms.names import key
from rulewright.kb.model import Book, Knowledge, Origin, Section, Span, Term
from rulewright.kb.search.analysis import tidy

SHORTCODE = re.compile(r":[a-z][a-z0-9-]*:")
TAG = re.compile(r"</?[a-z]{1,6}>")
FORMULA = re.compile(
    r"\$[^$\n]{1,40}\$|\\[a-z]{2,10}(?:\{[^{}\n]{1,9}\})?"
)  # symbols that a converter took for mathematics
SAID_AT_LEAST = 6  # letters of a torn sentence that must stand at its span


def squash(text: str) -> str:
    """Letters and digits only, without case and accents: what repairs of spaces, marks and symbols leave as it is."""
    return "".join(re.findall(r"[^\W_]", key(tidy(text))))


class Source:
    """One book's file with its repairs, as it is read."""

    def __init__(self, book: Book, text: str) -> None:
        self.text = text
        self._repairs = sorted(book.repairs, key=lambda r: r.start)
        self._starts = [r.start for r in self._repairs]
        self._asides = sorted((a.start, a.end) for a in book.asides)

    def read(self, start: int, end: int) -> str:
        """What a reader sees of ``[start, end)``: asides left out, repairs made."""
        pieces, at = [], start
        repairs = self._repairs[bisect_left(self._starts, start) : bisect_right(self._starts, end)]
        changes = [(r.start, r.end, r.read) for r in repairs] + [(a, b, " ") for a, b in self._asides]
        for a, b, read in sorted(changes):
            if at <= a and b <= end:
                pieces += [self.text[at:a], read]
                at = b
        return "".join([*pieces, self.text[at:end]])

    def quote(self, section: Section, start: int, end: int) -> str:
        """What a reader sees of ``[start, end)`` in a section: what else cuts through it left out."""
        cuts = ((max(a, start), min(b, end)) for a, b in sorted(section.spans))
        return TAG.sub(" ", FORMULA.sub(" ", " ".join(self.read(a, b) for a, b in cuts if a < b)))


def within(section: Section, start: int, end: int) -> bool:
    """True where a range begins and ends in a section's own text."""
    return any(a <= start < b for a, b in section.spans) and any(a < end <= b for a, b in section.spans)


def wrong(knowledge: Knowledge, texts: Mapping[str, str]) -> Iterator[str]:
    """Every claim whose quotation does not stand at its span, in words. ``texts``: the files' text by book."""
    sections = {s.id: s for s in knowledge.sections}
    sources = {b.id: Source(b, texts[b.id]) for b in knowledge.books}
    for s in knowledge.sections:
        yield from _section(s, sources[s.book])
    for study in knowledge.studies:
        for t in study.terms:
            s, d = sections[t.definition.section], t.definition
            if t.origin is Origin.TEXT:
                beside = [*_headings(s, sections), *_cells(t, s)]  # which name it as well
                quoted = squash(sources[s.book].quote(s, d.start, d.end)) + "".join(map(squash, beside))
                if not within(s, d.start, d.end) or not any(_named(n, quoted) for n in (t.name, *t.aliases)):
                    yield f"term {t.id} is not named in {quoted[:60]!r}"
        for r in study.references:
            s = sections[r.section]
            if sources[s.book].text[r.start : r.end] != r.text or not within(s, r.start, r.end):
                yield f"reference {r.text!r} of {r.section}"
        for c in chain(study.interactions, study.precedence, study.prohibitions):
            s = sections[c.section]
            if getattr(c, "origin", Origin.TEXT) is Origin.TEXT and not (
                within(s, c.start, c.end)
                and _said(c.sentence, sources[s.book].quote(s, c.start, c.end), any(c.start == a for a, _ in s.spans))
            ):
                yield f"{type(c).__name__} of {c.section}: {c.sentence[:60]!r}"


def _headings(s: Section, sections: Mapping[str, Section]) -> Iterator[str]:
    """The heading of a section, and those above a numbered rule, whose own is how its text begins."""
    yield s.title
    while s.number and s.parent:
        s = sections[s.parent]
        yield s.title


def _cells(t: Term, s: Section) -> Iterator[str]:
    """The cells before the one that explains a term in its row of a table."""
    at = s.shown_at(t.definition.start, t.definition.end) if t.basis == "row" else None
    if at:
        yield s.text[s.text.rfind("\n", 0, at[0]) + 1 : at[0]]


def _named(name: str, quoted: str) -> bool:
    """True where a quotation holds each word of a name; its ending may be that of another number or gender."""
    words = [squash(w) for w in name.split()]
    return all(w in quoted or (len(w) > 4 and w[:-2] in quoted) for w in words)


def _said(sentence: str, read: str, at_cut: bool) -> bool:
    """True where a sentence is what is read at its span; of one that a column's end tears asunder, one of its pieces.

    The last piece begins where the column does (``at_cut``).

    A word that is torn or repaired across that end is not looked at. A table's row is read cell by cell, in whatever
    order the copy has them, and a heading over several columns is said for each; where the copy tears a row's cells
    apart, one of them stands at the span.
    """
    read = SHORTCODE.sub(" ", read)  # a symbol that a repair put back
    said, stands = squash(SHORTCODE.sub(" ", sentence)), squash(read)
    torn = squash(read.rpartition(" ")[0])
    if sentence.startswith("|"):
        cells = [squash(SHORTCODE.sub(" ", cell)) for cell in sentence.split("|")]
        words = [squash(w) for w in SHORTCODE.sub(" ", sentence).split()]
        return all(w in stands for w in words) or any(len(c) >= SAID_AT_LEAST and c in stands for c in cells)
    if at_cut and len(stands) >= SAID_AT_LEAST and said.endswith(stands):
        return True
    return said == stands or any(len(t) >= SAID_AT_LEAST and said.startswith(t) for t in (stands, torn))


def _section(section: Section, source: Source) -> Iterable[str]:
    """The section's text is where its map says, within its spans, letter for letter but for repairs."""
    shortcodes = [m.span() for m in SHORTCODE.finditer(section.text)]
    for at, start, length in section.text_map:
        there = source.text[start : start + length]
        first, last = start + length - len(there.lstrip()), start + len(there.rstrip())  # spans have no blank ends
        if there.strip() and not any(a <= first and last <= b for a, b in section.spans):
            yield f"text of {section.id} at {Span(start, start + length)} is outside its spans"
        here, there = section.text[at : at + length], source.text[start : start + length]
        if here != there:
            for i in (i for i in range(length) if here[i] != there[i]):
                repaired = source.read(start + i, start + i + 1) != there[i] or any(
                    r.start <= start + i < r.end for r in source._repairs
                )
                symbol = (here[i] == " " and not there[i].isalnum()) or any(a <= at + i < b for a, b in shortcodes)
                if not repaired and not symbol:
                    yield f"text of {section.id}: {here[i]!r} stands for {there[i]!r} at {start + i}"
