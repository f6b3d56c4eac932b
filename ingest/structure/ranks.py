"""How high a heading ranks by itself: by what the source says of depth, by its words, by its looks, by the contents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.patterns import CHAPTER_WORDS
from rulewright.ingest.structure.survey import Survey
from rulewright.kb.language import fold, folded_list
from rulewright.kb.model import SectionKind

# Ranks: the smaller, the higher. What the source says of depth counts in tens; looks fall in between.
STEP_DOWN = 10.0
LOOKS = {
    "chapter": 0.0,
    "article": 3.0,
    "caps": 3.0,
    "step": 4.0,
    "simple": 4.0,
    "dotted": 4.0,
    "bold": 6.0,
    "title": 6.5,
    "sentence": 7.0,
    "entry": 9.0,
}
# the divisions of a book, the larger ones higher; all stand above what is printed in capitals
DIVISIONS = {
    **dict.fromkeys(folded_list("headings.largest"), 0.0),
    **dict.fromkeys(folded_list("headings.chapter"), 0.5),
    **dict.fromkeys(folded_list("headings.section"), 0.8),
}
APPENDED = folded_list("headings.appended")  # they rank with the largest divisions
LOWEST = 1e9  # nothing stands under it, nor it under anything
NO_CHILDREN = (SectionKind.TOC, SectionKind.INDEX)
LISTED = 1.0  # what the table of contents lists stands above what it leaves out
SMALLER = 0.05  # of the listed, what is not in capitals below what is


def ranks_of(headings: Sequence[Heading], seen: Survey, listed: Mapping[int, int]) -> list[float]:
    """A rank for each heading: known depths count, and what only looks like a heading stands below all of these."""
    known = [h.depth for h in headings if h.depth is not None and h.style != "front"]
    use_depth = len(known) >= 3 and 10 * len(known) >= 2 * len(headings)
    below = _below_marks(headings)
    under = STEP_DOWN * (max(known, default=0) + below + 1)
    out: list[float] = []
    base = -_highest_in_front(headings)
    top = _highest_division(headings)
    for i, h in enumerate(headings):
        if use_depth and h.depth is not None:
            rank = STEP_DOWN * (h.depth + (below if h.style.startswith("numbered") else 0))
            base = under
        elif h.kind in NO_CHILDREN:
            rank = LOWEST
        else:
            look = top if h.style == "chapter" and _division(h) in APPENDED else _look(h)
            rank = (base if use_depth else 0.0) + look
            if i in listed and look > 0 and not use_depth:
                rank = LISTED + seen.contents.toc_depths[listed[i]] / 10 + (SMALLER if look > LOOKS["simple"] else 0.0)
        out.append(LOWEST if h.style == "front" else rank)
    return _chapter_words(headings, out, () if use_depth else listed.keys())


def _below_marks(headings: Sequence[Heading]) -> int:
    """How much deeper numbered rules stand than their numbers say, where they stand below headings with marks."""
    steps = Counter(
        one.depth + 1 - two.depth
        for one, two in pairwise(headings)
        if one.style.startswith("markdown") and two.style.startswith("numbered")
        if one.depth is not None and two.depth is not None
    )
    return max(steps.most_common(1)[0][0], 0) if steps else 0


def _look(h: Heading) -> float:
    if h.style == "chapter":
        return DIVISIONS.get(_division(h), 0.0)
    return LOOKS.get("bold" if h.style.startswith("markdown") else h.style.partition("-")[0], 5.0)


def _division(h: Heading) -> str:
    """The word that a chapter's number begins with, folded: ``Part Two`` is a ``part``."""
    return fold((h.number or "").partition(" ")[0])


def _highest_division(headings: Sequence[Heading]) -> float:
    """The rank of a book's largest divisions, with which its appendixes stand."""
    return min((_look(h) for h in headings if h.style == "chapter" and _division(h) not in APPENDED), default=0.0)


def _highest_in_front(headings: Sequence[Heading]) -> float:
    """The highest look before the first heading whose depth is known: those that have it stand at the top."""
    first = next((i for i, h in enumerate(headings) if h.depth is not None), 0)
    return min((_look(h) for h in headings[:first] if h.style != "front"), default=0.0)


def _chapter_words(headings: Sequence[Heading], ranks: list[float], listed: Collection[int]) -> list[float]:
    """``Glossary`` and the like rank with the highest of the others, where nothing tells their depth."""
    loose = {
        i
        for i, h in enumerate(headings)
        if h.depth is None and ranks[i] < LOWEST and _is_chapter_word(h) and i not in listed
    }
    top = min((r for i, r in enumerate(ranks) if i not in loose), default=0.0)
    return [top if i in loose and top < LOWEST else r for i, r in enumerate(ranks)]


def _is_chapter_word(h: Heading) -> bool:
    first, _, rest = key(h.title).partition(" ")
    return h.style != "entry" and (first in CHAPTER_WORDS and not rest)
