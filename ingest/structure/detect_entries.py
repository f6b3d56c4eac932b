"""Entries: a title and its text on one line, in a series under one heading (``[Double] Rush: Add 1 to ...``).

A single paragraph that begins with a word and a colon is no entry; a run of them is. What a series needs depends on how
plainly its titles are marked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.detect_lines import SMALL
from rulewright.ingest.structure.model import Heading, Line, LineKind, is_prose, plain_title
from rulewright.ingest.structure.patterns import BRACKETED, DANGLING, NAMED, NOT_ENTRIES, POINTED, RUN_IN
from rulewright.ingest.structure.survey import Survey
from rulewright.kb.language import either, fold

LONGEST_TITLE = 120  # characters of a line in which a title is looked for
LEAST = 3  # entries that make a series
LEAST_SHARE = 0.6  # of the paragraphs between the first and the last entry of a series
MOST_WORDS = 5
GLOSSARY = re.compile(rf"(?:{either('headings.glossary')}).*|.* (?:{either('headings.glossary')})")
LONGEST_TERM = 60


def detect_entries(headings: Sequence[Heading], seen: Survey) -> Iterator[Heading]:
    """Entries below the headings that were chosen, in reading order."""
    bounds = [*(seen.line_at(max(h.end - 1, h.start)) for h in headings), len(seen.lines)]
    whole = Counter(title for line in seen.lines if (m := _named(line)) and (title := fold(m[1])))
    for i, (h, (first, last)) in enumerate(zip(headings, pairwise(bounds), strict=True)):
        if GLOSSARY.fullmatch(key(h.title)):
            yield from _terms(seen.lines[first + 1 : _glossary_end(headings, i, bounds, seen)])
        if not h.heading or seen.contents.hides(first + 1) or last - first < LEAST:
            continue
        stretch = seen.lines[first + 1 : last]
        yield from _bracketed(stretch)
        yield from _series(stretch, [m if m and whole[fold(m[1])] == 1 else None for m in map(_named, stretch)])
        yield from _series(stretch, [_pointed(line, seen) for line in stretch])


def _paragraph(line: Line) -> bool:
    return line.kind is LineKind.TEXT and line.gap > 0


def _named(line: Line) -> re.Match[str] | None:
    """``Take Cover: A fighter ...`` with at least some running text behind the colon."""
    m = NAMED.match(line.text[:LONGEST_TITLE]) if _paragraph(line) else None
    if not m or len(m[1].split()) > MOST_WORDS or fold(m[1]) in NOT_ENTRIES:
        return None
    return m if is_prose(line) and len(line.text) - m.end() >= 40 else None


def _pointed(line: Line, seen: Survey) -> re.Match[str] | None:
    """``Frightened. Your unit ...``: so plain a look that the book's index must name it too."""
    m = POINTED.match(line.text[:LONGEST_TITLE]) if _paragraph(line) else None
    known = m and (seen.contents.indexes(m[1]) or seen.contents.lists(m[1]) or seen.knows(m[1]))
    return m if known and is_prose(line) else None


def _bracketed(stretch: Sequence[Line]) -> Iterator[Heading]:
    for line in stretch:
        if m := BRACKETED.match(line.text[:LONGEST_TITLE]):
            yield _entry(line, m)


def _series(stretch: Sequence[Line], found: Sequence[re.Match[str] | None]) -> Iterator[Heading]:
    """The entries of a stretch, if there are enough of them and little stands between."""
    hits = [(i, m) for i, m in enumerate(found) if m]
    if len(hits) < LEAST:
        return
    paragraphs = sum(_paragraph(line) for line in stretch[hits[0][0] : hits[-1][0] + 1])
    if len(hits) >= LEAST_SHARE * paragraphs:
        yield from (_entry(stretch[i], m) for i, m in hits)


def _glossary_end(headings: Sequence[Heading], i: int, bounds: Sequence[int], seen: Survey) -> int:
    """The line of the first heading below a glossary that is none of its terms; many a term looks like a heading."""
    for h, n in zip(headings[i + 1 :], bounds[i + 1 :], strict=False):
        if h.style not in SMALL or n + 1 >= len(seen.lines) or not _is_term(seen.lines[n], seen.lines[n + 1]):
            return n
    return len(seen.lines)


def _terms(stretch: Sequence[Line]) -> Iterator[Heading]:
    """A glossary's blocks: a term on the first line, what it means on the next. They are sure: the glossary says so."""
    for line, below in pairwise(stretch):
        if _is_term(line, below):
            yield Heading(line.start, line.end, plain_title(line.text), "entry", 1.0)


def _is_term(line: Line, below: Line) -> bool:
    """A short line, not one that begins or breaks off in the middle of a sentence, right above some text."""
    text = line.text
    short = len(text) <= LONGEST_TERM and text[-1] not in ".:;,"
    words = text.split()
    cut = text[0].islower() or bool(RUN_IN.search(text)) or (len(words) > 1 and fold(words[-1]) in DANGLING)
    return _paragraph(line) and below.gap == 0 and below.kind is LineKind.TEXT and short and not cut


def _entry(line: Line, m: re.Match[str]) -> Heading:
    return Heading(line.start, line.start + m.end(), plain_title(m[1]), "entry", 0.6)
