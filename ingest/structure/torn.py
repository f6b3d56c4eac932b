"""Text torn from its heading by a box or a column: more cuts that give it back."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from rulewright.ingest.structure.lines import Line
from rulewright.ingest.structure.model import Cut, Heading
from rulewright.ingest.structure.patterns import ORDINAL
from rulewright.ingest.structure.survey import Survey
from rulewright.ingest.structure.tree import placed

MOST_BACK = 3  # headings back to which a list that a box has cut may belong


def torn_cuts(headings: Sequence[Heading], seen: Survey, text: str) -> tuple[Cut, ...]:
    """The cuts at headings, the first at the beginning, and where torn text begins; that reaches to the next cut."""
    cuts = [Cut(h.start if i else 0, i) for i, h in enumerate(headings)]
    more = [*_continued_lists(headings, seen), *_told(headings, seen, text)]
    at_headings = {c.at for c in cuts}
    taken = {c.at: c for c in more if c.at not in at_headings}
    return tuple(sorted((*cuts, *taken.values()), key=lambda c: c.at))


def _told(headings: Sequence[Heading], seen: Survey, text: str) -> Iterator[Cut]:
    """Stretches whose first words the profile's tree gives: those of a heading, in its order, and those of none.

    Each is looked for behind its heading, else before it: a box or a picture at a page's top is printed before the
    heading that it belongs to.
    """
    for i, entry in placed(headings, seen.tree).items():
        for rank, words in enumerate(seen.tree[entry].torn, 1):
            if (at := _find(words, text, headings[i])) is not None:
                yield Cut(at, i, rank=rank)
        for words, why in seen.tree[entry].aside:
            if (at := _find(words, text, headings[i])) is not None:
                yield Cut(at, None, why)


def _find(words: str, text: str, heading: Heading) -> int | None:
    """Where words stand that lines and paragraphs may part, first behind a heading, else last before it."""
    pattern = re.compile(r"\s+".join(map(re.escape, words.split())))
    if m := pattern.search(text, heading.end):
        return m.start()
    before = [m.start() for m in pattern.finditer(text, 0, heading.start)]
    return before[-1] if before else None


def _continued_lists(headings: Sequence[Heading], seen: Survey) -> Iterator[Cut]:
    """A list that breaks off before a box and counts on in the middle of it counts on for its own heading.

    Under a heading with marks stands what its author put there: no box has torn it.
    """
    starts = [h.start for h in headings]
    ended: dict[int, int] = {}  # by heading, the last number of the list in its text
    for line in seen.lines:
        value = _ordinal(line)
        if value is None:
            continue
        owner = bisect_right(starts, line.start) - 1
        if owner < 0 or headings[owner].start == line.start:
            continue
        if value > 1 and ended.get(owner) != value - 1:
            back = range(owner - 1, max(owner - 1 - MOST_BACK, -1), -1)
            givers = (b for b in back if not headings[b].number and not headings[b].style.startswith("markdown"))
            giver = next((b for b in givers if ended.get(b) == value - 1), None)
            if giver is not None and owner not in ended:
                yield Cut(line.start, giver)
                ended[giver] = value
                continue
        ended[owner] = value


def _ordinal(line: Line) -> int | None:
    m = ORDINAL.match(line.text)
    return int(m[1]) if m and m[1].isdigit() else None
