"""Pages and directions: where the copy has the printed pages, they tell; else the words do (see ``printed``).

In a text that has neither, the words decide, within what the order of the pages allows.

Pages rise through a book, so a section that page 16 is said to hold stands after those of page 13. References whose
words leave no doubt, and a printed table of contents, fix pages to places; the doubtful ones must fit between them.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from ingest.references.by_name import AMBIGUOUS, DANGLING, REPAIRED, RESOLVED, Outcome
from ingest.references.detect import Pointer
from ingest.references.directory import Directory
from ingest.references.evidence import Candidate, Evidence, hanging
from ingest.references.names import key
from ingest.references.printed import PrintedPages, on_page
from kb.model import Section, SectionKind

CLEAR = 0.75  # what words alone must come to, to fix a page to a place
ENOUGH = 0.3  # what they must come to, to be believed at all
APART = 1.2  # what they must come to where they stand in the sentence before
NEVER = math.inf
MARGIN = 0.06
OUTLIER = 3.5  # pages by which a place may be off from where its page is to be expected
FIT_POINTS = 60
NO_PAGES = "this text has no page numbers"
NEARBY = 8  # sections before or after, for "see below"
CONTENTS_LINE = re.compile(r"(?P<title>[^\t\n|]{3,80}?)(?:\s*\.{2,}\s*|\t+\s*|\s{2,}|\s*\|\s*)(?P<page>\d{1,4})(?!\w)")
BACK = frozenset({"above", "left", "arriba", "más arriba", "mas arriba", "izquierda"})
HAS_LIST = re.compile(r"\n\s*(?:[-*•|]|\d{1,2}[.)])\s?")


@dataclass(frozen=True, slots=True)
class Question:
    """A reference by page, with what speaks for which section."""

    pointer: Pointer
    here: Section
    candidates: Sequence[Candidate]


class Pages:
    """The places of a book's pages, as far as they can be told."""

    def __init__(self, directory: Directory, questions: Sequence[Question]) -> None:
        self._directory = directory
        points = sorted({*(contents_pages(directory) or [p for q in questions for p in _clear(q)])})
        self._line = _fit([(self._at(order), page) for page, order in points])
        self.printed = PrintedPages(directory)
        near = [p for p in points if self._off(p[1], p[0]) <= OUTLIER]
        self._points = rising(near)

    def _at(self, order: int) -> int:
        return self._directory.in_order[order].spans[0].start

    def _off(self, order: int, page: int) -> float:
        """By how many pages a section stands off from where a page is to be expected; 0 where nothing tells."""
        if self._line is None:
            return 0.0
        slope, base = self._line
        return abs(base + slope * self._at(order) - page)

    def size(self, s: Section) -> int:
        """How much text stands under a heading."""
        return self._directory.size(s)

    def unlikely(self, s: Section, first: int, last: int) -> float:
        """What speaks against a section's standing on these pages: how far it is from them, beyond two pages."""
        return 0.1 * max(0.0, min(self._off(s.order, first), self._off(s.order, last)) - 2)

    def window(self, first: int, last: int) -> tuple[int, int]:
        """The lowest and highest order of a section that may stand on these pages."""
        pages = [p for p, _ in self._points]
        lo = bisect_left(pages, first)
        hi = bisect_right(pages, last)
        low = self._points[lo - 1][1] if lo else 0
        high = self._points[hi][1] if hi < len(pages) else len(self._directory.in_order)
        return low, high

    def distance(self, s: Section, page: int) -> int:
        """How many sections lie between one and the nearest place that is known for a page; 0 where none is."""
        return min((abs(s.order - order) for p, order in self._points if p == page), default=0)


def _fit(points: Sequence[tuple[int, int]]) -> tuple[float, float] | None:
    """The line through most points (Theil and Sen): pages rise evenly with the text, a few points are mistakes."""
    some = points[:: max(1, len(points) // FIT_POINTS)]
    slopes = [(q - p) / (b - a) for i, (a, p) in enumerate(some) for b, q in some[i + 1 :] if b != a]
    if len(some) < 4 or not slopes or median(slopes) <= 0:
        return None
    slope = median(slopes)
    return slope, median(page - slope * at for at, page in some)


def contents_pages(directory: Directory) -> list[tuple[int, int]]:
    """(page, order) for every line of a printed table of contents whose title is one heading."""
    out = []
    for s in directory.in_order:
        if s.kind != SectionKind.TOC:
            continue
        for m in CONTENTS_LINE.finditer(s.text):
            found = [e for e in directory.exact.get(key(m["title"], directory.lang), ()) if not e.term and not e.label]
            if len(found) == 1:
                out.append((int(m["page"]), found[0].section.order))
    return out


def _clear(q: Question) -> list[tuple[int, int]]:
    """The place that a question's own words fix beyond doubt."""
    best = q.candidates[:2]
    if (
        not best
        or q.pointer.last
        or best[0].score < CLEAR
        or (len(best) > 1 and best[0].score - best[1].score < 2 * MARGIN)
    ):
        return []
    return [(int(q.pointer.page), best[0].section.order)]


def rising(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest sequence of points that rises in page and order: what does not fit in is a mistake."""
    tails: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for i, (_, order) in enumerate(points):
        k = bisect_right(tails, order)
        before.append(at[k - 1] if k else -1)
        tails[k : k + 1] = [order]
        at[k : k + 1] = [i]
    out = []
    i = at[-1] if at else -1
    while i >= 0:
        out.append(points[i])
        i = before[i]
    return out[::-1]


def ask(x: Pointer, here: Section, text: str, evidence: Evidence, lang: str) -> Question:
    """A page reference and the sections that its words speak of."""
    return Question(x, here, evidence.candidates(hanging(text, x.start, lang), here))


def by_page(q: Question, pages: Pages, text: str, lang: str) -> Outcome:
    """The section that a page reference means."""
    first = int(q.pointer.page)
    last = int(q.pointer.last or first)
    printed = f"page {first}" if first == last else f"pages {first}-{last}"
    low, high = pages.window(first, last)
    said = hanging(text, q.pointer.start, lang)
    anchor = f"pg {q.pointer.page}: {said.phrase}"
    if pages.printed and (found := on_page((first, last), pages.printed, q.candidates, q.here, anchor)):
        return found
    least = ENOUGH
    if said.apart:  # "See also page 12." hangs on nothing; "... to the full. (page 12)" may hang on the sentence
        least = APART if text[q.pointer.start] == "(" else NEVER
    fit = [c for c in q.candidates if c.score >= least and low <= c.section.order <= high]
    weighed = [
        Candidate(
            c.section,
            c.score - pages.unlikely(c.section, first, last) - 0.01 * min(pages.distance(c.section, first), 20),
        )
        for c in fit
    ]
    ranked = sorted(weighed, key=lambda c: (-c.score, c.section.order))
    known = "this text has pages {} to {}".format(*pages.printed.first_and_last) if pages.printed else NO_PAGES
    return _decide(_fuller_first(ranked, pages), f"printed {printed}; {known}", anchor)


def _fuller_first(ranked: Sequence[Candidate], pages: Pages) -> Sequence[Candidate]:
    """Of two equally good headings of one name the one with much more text alone."""
    same = [c for c in ranked if ranked[0].score - c.score < MARGIN and _alike(c, ranked[0])]
    sizes = sorted(((pages.size(c.section), c) for c in same), key=lambda n: -n[0])
    return [sizes[0][1]] if len(same) > 1 and sizes[0][0] >= 2 * sizes[1][0] else ranked


def _alike(a: Candidate, b: Candidate) -> bool:
    return a.section.title.casefold() == b.section.title.casefold()


def _decide(ranked: Sequence[Candidate], note: str, anchor: str) -> Outcome:
    if not ranked:
        return Outcome(None, DANGLING, note + ", and nothing here fits its words", anchor=anchor)
    if len(ranked) > 1 and ranked[0].score - ranked[1].score < MARGIN and _alike(ranked[0], ranked[1]):
        rivals = ", ".join(c.section.id for c in ranked[:2])
        return Outcome(None, AMBIGUOUS, f"equally good: {rivals}", anchor=anchor)
    return Outcome(
        ranked[0].section.id, REPAIRED, f"{note}; its words lead to “{ranked[0].section.title}”", anchor=anchor
    )


def by_direction(x: Pointer, here: Section, text: str, directory: Directory, evidence: Evidence) -> Outcome:
    """The section that "see below" or "see right" means: one near by that the words name, else what comes next."""
    lang = directory.lang
    leading = x.where == "below" and x.name
    what = hanging(text, x.start, lang)
    near = [
        c for c in evidence.candidates(what, here) if c.score >= ENOUGH and _nearby(c.section, here, x.where, directory)
    ]
    anchor = f"see {x.where}: {what.phrase}"
    if near and not leading:
        quoted = text[max(0, x.start - 40) : x.start]
        status = RESOLVED if re.search(r"[’'”\"]\s*(?:ability|action|rule)?s?\s*$", quoted) else REPAIRED
        return Outcome(
            near[0].section.id, status, f"printed “{x.where}”; meant is “{near[0].section.title}”", anchor=anchor
        )
    return _next(x, here, text, directory, anchor)


def _nearby(s: Section, here: Section, where: str, directory: Directory) -> bool:
    if s.id in directory.ancestors(here):
        return False
    if where in BACK:
        return here.order - NEARBY <= s.order < here.order
    if where in ("right", "opposite", "derecha", "overleaf"):
        return 0 < abs(s.order - here.order) <= NEARBY
    return here.order < s.order <= here.order + NEARBY or directory.within(s, here.id)


def _next(x: Pointer, here: Section, text: str, directory: Directory, anchor: str) -> Outcome:
    """No words lead on: a list or table in the same section, else the section that follows."""
    note = f"printed “{x.where}”; "
    if x.where in BACK:
        return Outcome(here.id, RESOLVED, "", anchor=anchor)
    if HAS_LIST.search(text, x.end):
        return Outcome(here.id, RESOLVED, "the list or table in this section", anchor=anchor)
    if x.where in ("right", "opposite", "derecha", "overleaf", "left", "izquierda"):
        return Outcome(None, DANGLING, note + "nothing near by fits its words", anchor=anchor)
    later = directory.in_order[here.order + 1 : here.order + 2]
    if not later:
        return Outcome(None, DANGLING, note + "nothing follows", anchor=anchor)
    return Outcome(later[0].id, REPAIRED, note + f"what follows is “{later[0].title}”", anchor=anchor)
