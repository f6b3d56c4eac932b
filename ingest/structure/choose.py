"""Which candidates are headings: how each looks, what stands around it, and what the book's own lists say."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rulewright.ingest.structure.bare.looks import label
from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.detect_lines import LONGEST, SMALL
from rulewright.ingest.structure.kinds import by_title
from rulewright.ingest.structure.model import (
    Heading,
    Line,
    LineKind,
    is_marks,
    is_prose,
    line_after,
    plain_title,
    split_number,
)
from rulewright.ingest.structure.patterns import BOLD_LINE, CHAPTER_WORDS, ITALIC_LINE
from rulewright.ingest.structure.survey import Survey
from rulewright.kb.groups import in_groups
from rulewright.kb.language import language
from rulewright.kb.model import SectionKind

ENOUGH = 0.5  # the sum of all evidence that makes a candidate a heading
FEW_MARKED = 3  # so many headings with Markdown marks make a Markdown document
NEAR_REPEAT = 30  # lines within which a label of a diagram is repeated

LEAST_FORMS = 3  # a list of contents repeats a title and what stands below it, a form does more often

# What is added to a candidate's own weight.
IN_PROFILE = 0.6
IN_CONTENTS = 0.4
LISTED_AROUND = -0.3  # what stands around a listed title takes at most this from it
IN_INDEX = 0.15
BEFORE_PROSE = 0.1
BEFORE_NOTHING = -0.4  # what follows is neither text nor heading
BEFORE_LABELS = {"title": -0.4, "sentence": -0.4, "simple-sentence": -0.4, "bold": -0.2}
CAPTION = -0.3  # a small line set off by the gap of a picture
REPEATED_LABEL = -0.3
UNMARKED = {"title": -0.3, "sentence": -0.3, "caps": -0.1, "simple": -0.3}  # in a document that marks its headings
SENTENCE_CASE = 0.1  # in a language that writes titles in small letters
FEW_WORDS = 7  # of such a title
FAMILIAR = 0.1  # a look that the book uses for headings again and again
LEAST_FAMILIAR = 5
MOSTLY = 3  # times as many headings as labels among the lines of one look
LEAST_LEADS = 3  # bold lines above their texts that are headings by themselves
LEAD_SHARE = 0.3  # of all such lines
FAMILIAR_FROM = {"sentence": 0.44}
FRONT = -0.6  # title page and credits, before a table of contents
CHAPTER_WORD = 0.5  # Introduction, Glossary, Index
TELLING_WORDS = 0.15  # Example of combat


def choose(candidates: Sequence[Heading], seen: Survey) -> list[Heading]:
    """The headings among candidates that ascend by place, none overlapping another.

    Of candidates that overlap the surer one stays.
    """
    shown = [h for h in candidates if _heads_list(h, seen) or not seen.contents.hides(seen.line_at(h.start))]
    forms = _forms(shown, seen)
    fitting = [h for h in shown if h.start not in forms]
    weighed = _without_strays(_with_leads(_weigh(fitting, seen), seen), seen)
    out: list[Heading] = []
    for h in (h for h in weighed if h.weight >= ENOUGH):
        if not out or h.start >= out[-1].end:
            out.append(h)
        elif h.weight > out[-1].weight:
            out[-1] = h
    return _without_title_page(out, seen)


def _heads_list(h: Heading, seen: Survey) -> bool:
    """True for the heading of a list of contents that has no title, which begins where its first entry does."""
    return h.kind is SectionKind.TOC and not seen.contents.titled


def _weigh(candidates: Sequence[Heading], seen: Survey) -> list[Heading]:
    marks = sum(h.style.startswith("markdown") for h in candidates)
    marked = marks >= FEW_MARKED and marks >= sum(h.style == "caps" for h in candidates)
    starts = {h.start for h in candidates if h.style not in SMALL}
    first = _with_tops([replace(h, weight=_weight(h, seen, starts, marked)) for h in candidates], seen)
    familiar = _familiar(first)
    labels = _labels(first, seen)
    return [
        replace(h, weight=h.weight + FAMILIAR * (h.style in familiar) + REPEATED_LABEL * (h.start in labels))
        for h in first
    ]


def _with_tops(weighed: Sequence[Heading], seen: Survey) -> list[Heading]:
    """A small title right above a sure one begins a chapter, where lines in title case are mostly headings."""
    out = list(weighed)
    sure = Counter(h.weight > ENOUGH for h in weighed if h.style == "title")
    if sure[True] < LEAST_FAMILIAR or sure[True] < MOSTLY * sure[False]:
        return out
    for i, (h, below) in enumerate(pairwise(weighed)):
        alone = seen.lines[seen.line_at(h.start)].gap == 1 == seen.lines[seen.line_at(below.start)].gap
        adjoin = seen.line_at(below.start) == seen.line_at(h.start) + 1
        if h.style == "title" and below.style in SMALL and below.weight > ENOUGH and alone and adjoin:
            out[i] = replace(h, weight=h.weight - BEFORE_LABELS["title"])
    return out


def _with_leads(weighed: Sequence[Heading], seen: Survey) -> list[Heading]:
    """Bold lines of a series are all headings where many of them are headings by themselves: one look, one rank."""
    told = {h.start for h in weighed if h.weight >= ENOUGH}
    ends = {h.end for h in weighed if h.weight >= 1}
    apart = [n for n, line in enumerate(seen.lines) if line.gap or seen.lines[n - 1].end in ends]
    more: dict[int, Heading] = {}
    for leads in in_groups((of, seen.lines[n]) for n in apart for of in _leads(seen, n)).values():
        others = [line for line in leads if line.start not in told]
        if len(leads) - len(others) >= max(LEAST_LEADS, LEAD_SHARE * len(leads)):
            more |= {line.start: _lead(line) for line in others}
    return sorted((*weighed, *more.values()), key=lambda h: (h.start, -h.weight))


def _without_strays(weighed: Sequence[Heading], seen: Survey) -> Sequence[Heading]:
    """Below headings with marks a bold line is none where those beside it that are alike are labels, with a colon."""
    marks = [h.start for h in weighed if h.style.startswith("markdown")]
    above = (line for n, line in enumerate(seen.lines) if _stands_above(seen, n))
    texts = [(line.start, m[2]) for line in above if (m := BOLD_LINE.match(line.text))]
    alike = {at: bisect_right(marks, at) for at, _ in texts}
    labels = Counter(alike[at] for at, words in texts if words.endswith(":"))
    bold = Counter(alike[h.start] for h in weighed if h.style == "bold" and h.start in alike)
    strays = {part for part in bold if part and labels[part] >= LEAST_LEADS and labels[part] > bold[part]}
    return [h for h in weighed if h.style != "bold" or alike.get(h.start) not in strays]


def _stands_above(seen: Survey, n: int) -> bool:
    """True for a line right above text."""
    below = line_after(seen.lines, n)
    return below is not None and below.gap == 0 and below.kind is LineKind.TEXT


def _leads(seen: Survey, n: int) -> Iterator[str]:
    """The series of a line that is bold as a whole, no label and no sentence.

    Right above their texts all such lines are one series; others are one by what stands in front of a colon
    (``**Q: May I pass?**``).
    """
    line = seen.lines[n]
    m = BOLD_LINE.match(line.text) if len(line.text) <= 2 * LONGEST and not seen.contents.hides(n) else None
    if not m or m[2][-1] in ".:,;" or line.kind is not LineKind.TEXT:
        return
    if _stands_above(seen, n):
        yield "above"
    if of := label(m[2]):
        yield f"{of}:"


def _lead(line: Line) -> Heading:
    number, title, _ = split_number(plain_title(line.text))
    return Heading(line.start, line.end, title, "bold", ENOUGH, number)


def _weight(h: Heading, seen: Survey, starts: set[int], marked: bool) -> float:
    if h.weight >= 1 or not h.heading:
        return h.weight
    if seen.is_list_title(seen.line_at(h.start)):
        return 1.0  # the title of a list that was read
    weight = h.weight
    if seen.knows(h.title):
        weight += IN_PROFILE
    if seen.contents.lists(h.title):
        weight += IN_CONTENTS
    elif seen.contents.indexes(h.title) and not _in_front(h, seen):
        weight += IN_INDEX
    if marked:
        weight += UNMARKED.get(h.style.partition("-")[0], 0.0)
    weight += _by_words(h) + _in_sentence_case(h, seen)
    around = _surroundings(h, seen, starts)
    listed = seen.contents.lists(h.title)
    if around <= 0 and _in_front(h, seen) and not listed:
        weight += FRONT
    return weight + (max(around, LISTED_AROUND) if listed else around)


def _in_sentence_case(h: Heading, seen: Survey) -> float:
    """In some languages titles are written as sentences: a short line without a point that stands apart is one."""
    if not language(seen.lang).sentence_case:
        return 0.0
    n = seen.line_at(h.start)
    after = line_after(seen.lines, n)
    apart = after is not None and seen.lines[n].gap == after.gap == 1 and is_prose(after)
    return SENTENCE_CASE if h.style == "sentence" and apart and len(h.title.split()) <= FEW_WORDS else 0.0


def _by_words(h: Heading) -> float:
    """What the words alone tell: ``Glossary`` on a line of its own is a heading."""
    if key(h.title) in CHAPTER_WORDS:
        return CHAPTER_WORD
    return TELLING_WORDS if by_title(h.title) else 0.0


def _surroundings(h: Heading, seen: Survey, starts: set[int]) -> float:
    n = seen.line_at(max(h.end - 1, h.start))
    line, after = seen.lines[seen.line_at(h.start)], line_after(seen.lines, n)
    out = 0.0
    if after is None or (is_marks(after) and after.kind is LineKind.TEXT):
        out += BEFORE_NOTHING
    elif is_prose(after) or ITALIC_LINE.match(after.text):
        out += BEFORE_PROSE
    elif after.kind is LineKind.TEXT and after.start not in starts:
        out += BEFORE_LABELS.get(h.style, 0.0)
    elif h.style in SMALL and after.start in starts:
        out += BEFORE_NOTHING
    if h.style in SMALL and (line.gap > 1 or (after is not None and after.gap > 1)):
        out += CAPTION
    return out


def _in_front(h: Heading, seen: Survey) -> bool:
    """True before a table of contents that stands at the beginning."""
    first = seen.contents.toc_lines.start if seen.contents.toc else 0
    return seen.line_at(h.start) < first


def _familiar(candidates: Sequence[Heading]) -> set[str]:
    """Looks that several sure headings share; lines in small letters need more company than others."""
    count = Counter(h.style for h in candidates if h.weight >= FAMILIAR_FROM.get(h.style, ENOUGH + 0.05))
    return {style for style, n in count.items() if n >= LEAST_FAMILIAR}


def _labels(candidates: Sequence[Heading], seen: Survey) -> set[int]:
    """Where a title is repeated close by, as the names beside the rows of a diagram are."""
    out: set[int] = set()
    last: dict[str, tuple[int, int]] = {}
    for h in (h for h in candidates if h.style == "caps"):
        name, n = key(h.title), seen.line_at(h.start)
        if name in last and n - last[name][0] <= NEAR_REPEAT:
            out |= {last[name][1], h.start}
        last[name] = (n, h.start)
    return out


def _forms(candidates: Sequence[Heading], seen: Survey) -> set[int]:
    """Where a form has its labels: lines in capitals one right below the other, which return so on card after card."""
    caps = [h for h in candidates if h.style == "caps"]
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for h, below in pairwise(caps):
        if seen.line_at(below.start) == seen.line_at(h.start) + 1:
            places[key(h.title), key(below.title)] += [h.start, below.start]
    return set().union(*(starts for starts in places.values() if len(starts) >= 2 * LEAST_FORMS))


def _without_title_page(headings: list[Heading], seen: Survey) -> list[Heading]:
    """Lines in capitals one below the other at the very beginning are the title page; the last one may be a heading."""
    first = 0
    while (
        first + 1 < len(headings)
        and headings[first].style == "caps"
        and seen.line_at(headings[first].start) == (seen.line_at(headings[first - 1].end - 1) + 1 if first else 0)
        and seen.line_at(headings[first + 1].start) == seen.line_at(headings[first].end - 1) + 1
    ):
        first += 1
    if first and seen.lines[seen.line_at(headings[first].start)].gap == 0:
        return headings[first + 1 :]  # the lines of one title
    return headings[first:] if first >= 2 else headings
