"""Cuts in the reading copy become spans that partition the source: nothing lost, nothing twice, by construction.

Text that a box or a column has torn from its heading is given back by more cuts.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeVar

from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.structure.kinds import by_title
from rulewright.ingest.structure.model import Cut, Heading, Line, LineKind
from rulewright.ingest.structure.patterns import ADDRESS, DANGLING, ORDINAL
from rulewright.ingest.structure.survey import Survey, placed
from rulewright.kb.mapped import Mapped, concat, gaps, joined, trimmed
from rulewright.kb.model import Aside, SectionKind, Span

SENTENCE_ENDS = (".", "!", "?", ":", ";", "…")
LONGEST_WORD = 40  # characters

T = TypeVar("T")
MOST_BACK = 3  # headings back to which a list that a box has cut may belong


def partition(
    manuscript: Manuscript, cuts: Sequence[Cut]
) -> tuple[dict[int, list[Span]], dict[int, Mapped], list[Aside]]:
    """Share out the book: spans per heading, text per heading (reading copy), both in reading order, and all asides.

    ``cuts`` ascend and the first is at 0. A piece in the source reaches from its cut's place to the next one's; the
    manuscript's asides and the blanks at its ends are taken out of it, and a piece of blanks alone is dropped.
    """
    spans: dict[int, list[tuple[int, Span]]] = defaultdict(list)
    texts: dict[int, list[tuple[int, Mapped]]] = defaultdict(list)
    asides: list[Aside] = list(manuscript.asides)  # they ascend and do not overlap
    taken = [Span(a.start, a.end) for a in asides]
    places = [*(_place(manuscript, c.at) for c in cuts), manuscript.range.end]
    places[0] = manuscript.range.start
    ends = [*(c.at for c in cuts[1:]), len(manuscript.text)]
    for i, cut in enumerate(cuts):
        left = (trimmed(manuscript.source.text, *gap) for gap in gaps(Span(places[i], places[i + 1]), taken))
        pieces = [p for p in left if p.start < p.end]
        if cut.owner is None:
            asides.extend(Aside(p.start, p.end, cut.why or "unassigned") for p in pieces)
        else:
            spans[cut.owner].extend((cut.rank, p) for p in pieces)
            texts[cut.owner].append((cut.rank, manuscript.text[cut.at : ends[i]]))
    whole = {k: concat(_between(_by_rank(v))) for k, v in texts.items()}
    return {k: joined(_by_rank(v)) for k, v in spans.items()}, whole, sorted(asides, key=lambda a: a.start)


def _by_rank(ranked: Sequence[tuple[int, T]]) -> list[T]:
    return [piece for _, piece in sorted(ranked, key=lambda r: r[0])]


def _place(manuscript: Manuscript, at: int) -> int:
    span = manuscript.text.to_source(at, min(at + 1, len(manuscript.text)))
    return span.start if span else manuscript.range.end


def _between(parts: list[Mapped]) -> list[Mapped | str]:
    """Pieces torn apart are joined by a blank line, or by a blank where a sentence goes on."""
    out: list[Mapped | str] = []
    for part in parts:
        if out and part.text.strip():
            before = out[-1].text if isinstance(out[-1], Mapped) else ""
            out.append(" " if _goes_on(before.rstrip(), part.text.lstrip()) else "\n\n")
        out.append(part.strip() if out else part[: len(part.text.rstrip())])
    return out


def _goes_on(before: str, after: str) -> bool:
    """True where a sentence was cut: it goes on in small letters, or it cannot have ended where it does.

    A piece that is a number alone is the number of what follows.
    """
    if after[:1].islower():
        return not before.endswith(SENTENCE_ENDS) and not ADDRESS.match(after)
    last = before[-LONGEST_WORD:].split()[-1:]
    return before.isdigit() or before.endswith(",") or bool(last and last[0] in DANGLING)


# --- text torn from its heading ---------------------------------------------------------------------------------------


def torn_cuts(headings: Sequence[Heading], seen: Survey, text: str) -> tuple[Cut, ...]:
    """The cuts at headings, the first at the beginning, and where torn text begins; that reaches to the next cut."""
    cuts = [Cut(h.start if i else 0, i) for i, h in enumerate(headings)]
    more = [*_continued_lists(headings, seen), *_told(headings, seen, text), *_around_quotations(headings, seen)]
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
    return max((m.start() for m in pattern.finditer(text, 0, heading.start)), default=None)


def _around_quotations(headings: Sequence[Heading], seen: Survey) -> Iterator[Cut]:
    """What follows a quotation that holds a heading, or is the example that one announces, goes on with the section
    around it."""
    around: int | None = None
    for i, h in enumerate(headings):
        first = seen.line_at(h.start) + 1
        last = seen.line_at(headings[i + 1].start) if i + 1 < len(headings) else len(seen.lines)
        shows = by_title(h.title) is SectionKind.EXAMPLE and first < last and seen.lines[first].kind is LineKind.QUOTE
        if not (seen.is_quoted(h) or shows):
            around = i
            continue
        below = (seen.lines[n] for n in range(first + shows, last))
        after = next((x for x in below if x.gap or x.kind is not LineKind.QUOTE), None)
        if around is not None and after:
            yield Cut(after.start, around)


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
