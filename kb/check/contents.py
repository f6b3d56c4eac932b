"""Contents and index lines that the body does not bear out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rapidfuzz import fuzz, process

from kb.check.numbers import number_text, parse_number
from kb.findings import Finding
from kb.language import folded_words
from kb.mapped import Mapped
from kb.model import Book, Section, SectionKind

PAGED_LINE = re.compile(r"(?P<t>[^\t\n|.]{3,80}?)(?:\s?\.{2,}\s?|\t+\s?|\s{2,}|\s?\|\s?)(?P<page>\d{1,4})(?!\w)")
NUMBERED_LINE = re.compile(
    r"(?<![\w.])(?P<n>\d{1,4}(?:\.\d{1,3}){0,4})\.?[ \t]{1,3}(?P<t>[^\W\d][^\d\n|]{2,70}?)"
    r"(?=[ \t]{1,3}\d|[ \t]*[.|\n]|[ \t]*\Z)"
)
INDEX_LINE = re.compile(r"^[ \t]*(?:[-*»•][ \t]*)?(?P<t>[^\W\d][^\n\t.|,:;()\d]{2,60}?)(?=[ \t.(:,\d]|$)", re.MULTILINE)
SEE_ALSO = re.compile(r"\b(?:see also|see|véase|ver)\b", re.IGNORECASE)
NEAR = 86  # of 100: how alike a contents line and a heading must be, to be taken for one
MOST_LINES = 2_000  # of one table of contents or index


def unborne_contents(book: Book, sections: Sequence[Section]) -> Iterator[Finding]:
    """Lines of a table of contents that no heading bears out, with the heading that is probably meant."""
    body = [s for s in sections if s.kind not in (SectionKind.TOC, SectionKind.INDEX)]
    titles = {_key(s.title): s for s in reversed(body)}
    numbers = {number_text(n): s for s in reversed(body) if (n := parse_number(s.number))}
    for toc in sections:
        if toc.kind != SectionKind.TOC:
            continue
        for printed, number, start, end in _contents_lines(toc):
            key = _key(printed)
            if key in titles or not key:
                continue
            yield _unborne(book, toc, printed, start, end, numbers.get(number) or _like(key, titles))


def _contents_lines(toc: Section) -> Iterator[tuple[str, str, int, int]]:
    """(title, number or "", start, end in the source) of each line of a table of contents."""
    where = Mapped(toc.text, toc.text_map)
    paged = list(PAGED_LINE.finditer(toc.text))
    lines = paged if len(paged) > 2 else list(NUMBERED_LINE.finditer(toc.text))
    for m in lines[:MOST_LINES]:
        span = where.to_source(*m.span("t"))
        numbered = re.match(r"\s*(?P<n>\d{1,4}(?:\.\d{1,3})*)\.?\s+", m["t"])
        number = m.groupdict().get("n") or (numbered["n"] if numbered else "")
        title = m["t"][numbered.end() :] if numbered else m["t"]
        if span:
            yield title.strip(), number, span.start, span.end


def _unborne(book: Book, toc: Section, printed: str, start: int, end: int, found: Section | None) -> Finding:
    if found:
        note = "the heading reads otherwise"
        return Finding(book.id, toc.id, start, end, "contents-title", "warning", printed, found.label, note)
    note = "no heading like it stands in the text"
    return Finding(book.id, toc.id, start, end, "contents-missing", "error", printed, "", note)


def _like(key: str, titles: dict[str, Section]) -> Section | None:
    best = process.extractOne(key, list(titles), scorer=fuzz.token_sort_ratio, score_cutoff=NEAR)
    return titles[best[0]] if best else None


def _key(title: str) -> str:
    return " ".join(folded_words(re.sub(r":[a-z][a-z-]*:|\([^()]*\)", " ", title)))


def unborne_index(book: Book, sections: Sequence[Section]) -> Iterator[Finding]:
    """Index entries whose words stand nowhere in the text."""
    indexes = [s for s in sections if s.kind == SectionKind.INDEX]
    if not indexes:
        return
    body = [s for s in sections if s.kind not in (SectionKind.TOC, SectionKind.INDEX)]
    words = {w for s in body for w in folded_words(s.title + " " + s.text)}
    for index in indexes:
        where = Mapped(index.text, index.text_map)
        for m in list(INDEX_LINE.finditer(index.text))[:MOST_LINES]:
            entry = SEE_ALSO.split(m["t"])[0]
            missing = [w for w in folded_words(entry) if len(w) > 2 and w not in words]
            span = where.to_source(*m.span("t"))
            if missing and span:
                note = f"“{missing[0]}” stands nowhere in the text"
                yield Finding(
                    book.id, index.id, span.start, span.end, "index-missing", "warning", m["t"].strip(), "", note
                )
