"""The editor's report: what is wrong in a rulebook, each finding with its place, what is printed and what is meant.

Computed from the store alone, so that the page, the terminal and the JSON say the same.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz import fuzz, process

from kb.check_text import text_findings
from kb.findings import Finding
from kb.language import fold, folded_words
from kb.mapped import Mapped
from kb.model import Book, Reference, ReferenceKind, ReferenceStatus, Section, SectionKind, Term
from kb.store import Store

__all__ = ["Finding", "check", "parse_number"]

NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,4}){0,8}(?:\.?[a-z])?\Z")
PARTS = re.compile(r"\d+|[a-z]")
PAGED_LINE = re.compile(r"(?P<t>[^\t\n|.]{3,80}?)(?:\s?\.{2,}\s?|\t+\s?|\s{2,}|\s?\|\s?)(?P<page>\d{1,4})(?!\w)")
NUMBERED_LINE = re.compile(
    r"(?<![\w.])(?P<n>\d{1,4}(?:\.\d{1,3}){0,4})\.?[ \t]{1,3}(?P<t>[^\W\d][^\d\n|]{2,70}?)"
    r"(?=[ \t]{1,3}\d|[ \t]*[.|\n]|[ \t]*\Z)"
)
INDEX_LINE = re.compile(r"^[ \t]*(?:[-*»•][ \t]*)?(?P<t>[^\W\d][^\n\t.|,:;()\d]{2,60}?)(?=[ \t.(:,\d]|$)", re.MULTILINE)
SEE_ALSO = re.compile(r"\b(?:see also|see|véase|ver)\b", re.IGNORECASE)
NEAR = 86  # of 100: how alike a contents line and a heading must be, to be taken for one
MOST_LINES = 2_000  # of one table of contents or index


def check(store: Store, book: str | None = None) -> tuple[Finding, ...]:
    """All findings, or those of one book, in the order of the books' text."""
    found: list[Finding] = []
    for b in store.books():
        if book in (None, b.id):
            found.extend(_check_book(store, b))
    return tuple(sorted(found, key=lambda f: (f.book, f.start, f.code, f.end)))


def _check_book(store: Store, book: Book) -> Iterator[Finding]:
    sections = store.sections_of(book.id)
    terms = [t for t in store.terms(book.game) if t.book == book.id]
    references = store.references(book.id)
    yield from wrong_references(book, references)
    yield from wrong_numbers(book, sections)
    yield from unborne_contents(book, sections)
    yield from unborne_index(book, sections)
    yield from terms_twice(book, terms)
    yield from terms_unused(book, terms, {r.target for r in references if r.target})
    yield from text_findings(book, sections)


# -- references -------------------------------------------------------------------------------------------------------


def wrong_references(book: Book, references: Iterable[Reference]) -> Iterator[Finding]:
    """References that lead nowhere, to the wrong place, or to two places."""
    for r in references:
        if r.status == ReferenceStatus.DANGLING:
            yield _about(book, r, "reference-dangling", "error")
        elif r.status == ReferenceStatus.AMBIGUOUS:
            yield _about(book, r, "reference-ambiguous", "warning")
        elif r.status == ReferenceStatus.REPAIRED:
            place_only = r.kind == ReferenceKind.PAGE or r.anchor.startswith("see ")
            yield _about(
                book, r, "reference-place" if place_only else "reference-wrong", "note" if place_only else "warning"
            )


def _about(book: Book, r: Reference, code: str, severity: str) -> Finding:
    return Finding(book.id, r.section, r.start, r.end, code, severity, r.text, r.target or "", r.note)


# -- numbers ----------------------------------------------------------------------------------------------------------

Number = tuple[int, ...]


def parse_number(printed: str | None) -> Number | None:
    """``702.19b`` as (702, 19, 2); None where it is no rule number."""
    if not printed or not NUMBER.match(printed.strip(". ")):
        return None
    return tuple(int(p) if p.isdigit() else ord(p) - 96 for p in PARTS.findall(printed))


def wrong_numbers(book: Book, sections: Sequence[Section]) -> Iterator[Finding]:
    """Rules misnumbered, numbered twice, out of order, or missing between their neighbours."""
    rules = [(n, s) for s in sections if s.kind != SectionKind.TOC and (n := parse_number(s.number))]
    if sum(len(n) > 1 for n, _ in rules) < 3:
        return  # "1 Pick, 2 Roll" are steps, and every procedure has its own
    have = {n for n, _ in rules}
    prefixes = _prefixes(sections, rules)
    seen: dict[Number, Section] = {}
    last: dict[tuple[Number, str | None], int] = {}  # the highest number so far under each prefix
    for i, (n, s) in enumerate(rules):
        place = (n[:-1], s.parent)
        meant = _meant(rules, i, prefixes.get(s.parent), twice=n in seen)
        if n in seen:
            note = f"{seen[n].label[:60]} has this number too"
            yield _numbering(book, s, "number-twice", meant, note)
        elif meant:
            yield _numbering(book, s, "number-wrong", meant, "as it stands among its neighbours")
        elif n[-1] < last.get(place, 0):
            yield _numbering(book, s, "number-order", "", f"{_text((*n[:-1], last[place]))} stands before it")
        elif len(n) > 1 and place in last:
            for gap in range(last[place] + 1, min(n[-1], last[place] + 4)):
                if (*n[:-1], gap) not in have:
                    note = f"there is no {_text((*n[:-1], gap))}"
                    yield _numbering(book, s, "number-missing", "", note, "note")
        seen.setdefault(n, s)
        last[place] = max(n[-1], last.get(place, 0))


def _prefixes(sections: Sequence[Section], rules: Sequence[tuple[Number, Section]]) -> dict[str | None, Number]:
    """What the numbers under each heading begin with: its own number, else what its first numbered child has."""
    own = {s.id: parse_number(s.number) for s in sections}
    out: dict[str | None, Number] = {}
    for n, s in rules:
        if s.parent is not None and len(n) > 1:
            above = own.get(s.parent)
            out.setdefault(s.parent, above if above and len(above) == len(n) - 1 else n[:-1])
    return out


def _meant(rules: Sequence[tuple[Number, Section]], i: int, prefix: Number | None, twice: bool) -> str:
    """The number that a rule should have by its heading and its neighbours; "" where it has that."""
    n = rules[i][0]
    before = rules[i - 1][0] if i else ()
    if twice and n[-1] == 1 and len(before) == len(n) - 1 and before != n[:-1]:
        return _text((*before, 1))  # the first rule under a heading bears the number of the heading before
    if prefix is not None and len(n) == len(prefix) + 1 and n[:-1] != prefix:
        return _text((*prefix, n[-1]))
    return ""


def _text(number: Number) -> str:
    return ".".join(map(str, number))


def _numbering(book: Book, s: Section, code: str, meant: str, note: str, severity: str = "warning") -> Finding:
    start = s.spans[0].start
    return Finding(book.id, s.id, start, start + len(s.number or ""), code, severity, s.number or "", meant, note)


# -- contents and index ------------------------------------------------------------------------------------------------


def unborne_contents(book: Book, sections: Sequence[Section]) -> Iterator[Finding]:
    """Lines of a table of contents that no heading bears out, with the heading that is probably meant."""
    body = [s for s in sections if s.kind not in (SectionKind.TOC, SectionKind.INDEX)]
    titles = {_key(s.title): s for s in reversed(body)}
    numbers = {_text(n): s for s in reversed(body) if (n := parse_number(s.number))}
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


# -- terms ------------------------------------------------------------------------------------------------------------


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
