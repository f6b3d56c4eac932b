"""Pages and directions: where the copy has the printed pages, they tell; else the words do (see ``printed``).

In a text that has neither, the words decide, within what the order of the pages allows; where nothing tells the places
of the pages and they are those of a source (see ``taken_from``), only the whole title of a section leads to one.

Pages rise through a book, so a section that page 16 is said to hold stands after those of page 13. References whose
words leave no doubt fix pages to places; the doubtful ones must fit between them.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from rulewright.ingest.references.by_name import AMBIGUOUS, DANGLING, EXTERNAL, REPAIRED, RESOLVED, Outcome, rivals
from rulewright.ingest.references.detect import Pointer
from rulewright.ingest.references.directory import OUTSIDE_RULES, Candidate, Directory, Evidence, Hanging, hanging
from rulewright.ingest.references.names import stems
from rulewright.ingest.references.taken_from import of_source, source_named
from rulewright.kb.groups import longest_rising
from rulewright.kb.language import either
from rulewright.kb.messages import Message, Words, clauses
from rulewright.kb.model import Section

CLEAR = 0.75  # what words alone must come to, to fix a page to a place
ENOUGH = 0.3  # what they must come to, to be believed at all
APART = 1.2  # what they must come to where they stand in the sentence before
NEVER = math.inf
LONG = 6  # words that a sentence must have to be weighed as a whole
WHOLE = 0.6  # how much of such a sentence a section speaks of that is meant by all of it
LAST_WORD = 0.15  # and how much one that has only its last word
MARGIN = 0.06
OUTLIER = 3.5  # pages by which a place may be off from where its page is to be expected
FIT_POINTS = 60
NAMED = re.compile(r"[‘“'\"]([^‘’“”'\"\n]{3,60})[’”'\"]\s{1,3}(?:\w{3,20}\s{1,3})?$")  # the ‘Charge’ ability (pg 7)

SEE = either("references.see")
TITLED = re.compile(rf"(?:\(|(?<!\w)(?=(?:{SEE})\s))(?:(?:{SEE})\s)?([^(),.;\n]{{3,60}})[, ]{{1,2}}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Question:
    """A reference by page, with what speaks for which section."""

    pointer: Pointer
    here: Section
    candidates: Sequence[Candidate]
    coverage: Mapping[str, float]  # by section id, how much of the sentence each candidate's text speaks of
    named: bool = False  # its target's name stands before it in quotation marks
    titled: bool = False  # a section's whole title stands before it, in its parenthesis or behind "see"


class Pages:
    """The places of a book's pages, as far as they can be told."""

    def __init__(self, directory: Directory, questions: Sequence[Question]) -> None:
        self._directory = directory
        points = sorted({p for q in questions for p in _clear(q)})
        self._line = _fit([(self._at(order), page) for page, order in points])
        self.printed = PrintedPages(directory)
        near = [p for p in points if self._off(p[1], p[0]) <= OUTLIER]
        # in order of their pages; what does not rise with them is a mistake
        self._points = [near[i] for i in longest_rising([(order, i) for i, (_, order) in enumerate(near)])]
        known = not questions or self._line is not None
        self._source = "" if known else source_named(directory.in_order, directory.lang)

    def elsewhere(self, printed: Message, anchor: str) -> Outcome | None:
        """What a page leads to where those of a source are cited, and of none the place here is known."""
        if self._source:
            return Outcome(None, EXTERNAL, clauses(printed, of_source(self._source)), anchor=anchor)
        return None

    def _at(self, order: int) -> int:
        return self._directory.in_order[order].spans[0].start

    def _off(self, order: int, page: int) -> float:
        """By how many pages a section stands off from where a page is to be expected; 0 where nothing tells."""
        if self._line is None:
            return 0.0
        slope, base = self._line
        return abs(base + slope * self._at(order) - page)

    def window(self, first: int, last: int) -> tuple[int, int]:
        """The lowest and highest order of a section that may stand on these pages."""
        pages = [p for p, _ in self._points]
        lo = bisect_left(pages, first)
        hi = bisect_right(pages, last)
        low = self._points[lo - 1][1] if lo else 0
        high = self._points[hi][1] if hi < len(pages) else len(self._directory.in_order)
        return low, high


def _fit(points: Sequence[tuple[int, int]]) -> tuple[float, float] | None:
    """The line through most points (Theil and Sen): pages rise evenly with the text, a few points are mistakes."""
    some = points[:: max(1, len(points) // FIT_POINTS)]
    slopes = [(q - p) / (b - a) for i, (a, p) in enumerate(some) for b, q in some[i + 1 :] if b != a]
    if len(some) < 4 or not slopes or median(slopes) <= 0:
        return None
    slope = median(slopes)
    return slope, median(page - slope * at for at, page in some)


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


def ask(x: Pointer, here: Section, text: str, evidence: Evidence, lang: str) -> Question:
    """A page reference and the sections that its words speak of."""
    what = hanging(text, x.start, lang)
    named = _named(text, x.start, here, evidence, lang)
    found = named or evidence.candidates(what, here)
    long = len(set(what.words)) >= LONG  # of a few words each says too much
    coverage = {c.section.id: evidence.coverage(what, c.section) for c in found} if long else {}
    return Question(x, here, found, coverage, bool(named), _titled(text, x.start, found, lang))


def _titled(text: str, at: int, found: Sequence[Candidate], lang: str) -> bool:
    """True for "(Combat, page 12)" and "see Combat, page 12" in a book with a section of that title."""
    said = TITLED.search(text[max(0, at - 90) : at])
    return said is not None and any(stems(c.section.title, lang) == stems(said[1], lang) for c in found)


def _named(text: str, at: int, here: Section, evidence: Evidence, lang: str) -> list[Candidate]:
    """The sections whose headings have all of a name that stands in quotation marks right before a reference."""
    printed = NAMED.search(text[max(0, at - 90) : at].rstrip("(") or " ")
    if not printed:
        return []
    words = stems(printed[1], lang)
    found = evidence.candidates(Hanging(words, printed[1]), here)
    return [c for c in found if set(words) <= set(stems(c.section.title, lang))]


def by_page(q: Question, pages: Pages, text: str, lang: str) -> Outcome:
    """The section that a page reference means."""
    first = int(q.pointer.page)
    last = int(q.pointer.last or first)
    low, high = pages.window(first, last)
    said = hanging(text, q.pointer.start, lang)
    anchor = f"pg {q.pointer.page}: {said.phrase}"
    if pages.printed and (found := on_page((first, last), pages.printed, q.candidates, q.here, anchor)):
        return found
    if not pages.printed and not q.titled and (taken := pages.elsewhere(_printed(first, last), anchor)):
        return taken
    least = ENOUGH
    if said.apart:  # "See also page 12." hangs on nothing; "... to the full. (page 12)" may hang on the sentence
        least = APART if text[q.pointer.start] == "(" else NEVER
    fit = [c for c in q.candidates if c.told and c.score >= least and low <= c.section.order <= high]
    whole = [c for c in q.candidates if low <= c.section.order <= high and q.coverage.get(c.section.id, 0) >= WHOLE]
    if fit and len(whole) == 1 and q.coverage.get(fit[0].section.id, 1) <= LAST_WORD:
        fit = whole  # "being attacked near the edge of a platform": the last word has a heading, the sentence another
    ranked = sorted(fit, key=lambda c: (-c.score, c.section.order))
    if q.named and ranked:
        return Outcome(ranked[0].section.id, RESOLVED, "", anchor=anchor)
    return _decide(ranked, _printed(first, last), _known(pages), anchor)


def _printed(first: int, last: int) -> Message:
    if first == last:
        return Message("printed page {n}", n=first)
    return Message("printed pages {n}", n=f"{first}-{last}")


def _known(pages: Pages) -> Message:
    """What is known of the pages of the text."""
    if not pages.printed:
        return Message("this text has no page numbers")
    first, last = pages.printed.first_and_last
    return Message("this text has pages {first} to {last}", first=first, last=last)


def _decide(ranked: Sequence[Candidate], printed: Message, known: Message, anchor: str) -> Outcome:
    if not ranked:
        nothing = Message("{known}, and nothing here fits its words", known=known)
        return Outcome(None, DANGLING, clauses(printed, nothing), anchor=anchor)
    titles = [c.section.title.casefold() for c in ranked[:2]]
    if len(ranked) > 1 and ranked[0].score - ranked[1].score < MARGIN and titles[0] == titles[1]:
        return Outcome(None, AMBIGUOUS, rivals([c.section.id for c in ranked[:2]]), anchor=anchor)
    best = ranked[0].section
    note = clauses(printed, known, Message("its words lead to “{words}”", words=Words(best.title)))
    return Outcome(best.id, REPAIRED, note, anchor=anchor)


# --- pages whose numbers the copy has ---------------------------------------------------------------------------------

LEAST = 0.15  # what the words must come to, to choose among the sections of one page


class PrintedPages:
    """Which sections stand on the pages of a book, by the numbers that are printed on them."""

    def __init__(self, directory: Directory) -> None:
        book = directory.book
        ends = [*book.pages, (book.range.end, "")]
        self._ranges = {label: (a, z) for (a, label), (z, _) in reversed(list(pairwise(ends))) if label}
        self._sections = directory.in_order

    def __bool__(self) -> bool:
        return bool(self._ranges)

    @property
    def first_and_last(self) -> tuple[str, str]:
        """The first and the last printed number."""
        labels = sorted(self._ranges, key=lambda label: self._ranges[label])
        return labels[0], labels[-1]

    def sections(self, first: int, last: int) -> list[Section]:
        """The sections of which something stands on these pages, those that begin there first, in reading order."""
        found = [
            self._ranges[str(n)]
            for n in range(first, min(last, first + len(self._ranges)) + 1)
            if str(n) in self._ranges
        ]
        on = [s for s in self._sections if any(x.start < z and a < x.end for x in s.spans for a, z in found)]
        rules = [s for s in on if s.kind not in OUTSIDE_RULES] or on
        return sorted(rules, key=lambda s: not any(a <= s.spans[0].start < z for a, z in found))


def on_page(
    pages: tuple[int, int], printed: PrintedPages, candidates: Sequence[Candidate], here: Section, anchor: str
) -> Outcome | None:
    """The section of a page that the words before the reference speak of, else the one that begins there.

    None where no such page is printed.
    """
    found = [s for s in printed.sections(*pages) if s.id != here.id]
    if not found:
        return None
    order = {s.id: i for i, s in enumerate(found)}
    fit = [c for c in candidates if c.section.id in order and c.score >= LEAST]
    best = min(fit, key=lambda c: (-c.score, order[c.section.id])).section if fit else found[0]
    return Outcome(best.id, RESOLVED, "", anchor=anchor)
