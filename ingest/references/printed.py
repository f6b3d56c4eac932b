"""Page references in a book whose copy has its pages: what stands on the page decides, its words among that."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rulewright.ingest.references.by_name import RESOLVED, Outcome
from rulewright.ingest.references.directory import OUTSIDE_RULES, Directory
from rulewright.ingest.references.evidence import Candidate
from rulewright.kb.model import Section

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
