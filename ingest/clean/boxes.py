"""Boxes as MkDocs sets them: what is indented below ``!!! note "Mud"`` or ``??? tip`` becomes a quotation.

Format: https://python-markdown.github.io/extensions/admonition/
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from rulewright.ingest.clean.edits import Edit
from rulewright.kb.model import Aside
from rulewright.kb.sentences import EXAMPLE

# !!! note   ??? tip "Wet mud"   ???+ example inline end "Wet mud"
HEAD = re.compile(
    r"(?<![^\n])(?P<indent>[ \t]*+)(?:!!!|\?\?\?\+?)[ \t]++(?P<kind>[\w-]{1,30})?(?:[ \t]++[\w-]{1,30}){0,3}"
    r"(?:[ \t]*+\"(?P<title>[^\"\n]{0,200})\")?[ \t\r]*+\n"
)
SHOWS = "example"  # the kind whose word stays: nothing in it is a rule
STEP = 4  # columns by which a box is indented
QUOTED, APART, BELOW = "> ", "\n>", "  "  # the last two behind a title: a paragraph, and a line of one


def box_edits(text: str, start: int, end: int, asides: Sequence[Aside]) -> Iterator[Edit]:
    """What makes quotations of the boxes in ``[start, end)``, in order; ``asides`` has the marks in front of them.

    An example's title stands in one paragraph with its text, so that all of it shows. A box in a box is part of it.
    """
    ends = [a.end for a in asides]
    reached = start
    for m in HEAD.finditer(text, start, end):
        if m.start() < reached:
            continue
        lines = list(_lines(text, m.end(), end, len(m["indent"].expandtabs(STEP)) + STEP))
        if lines:
            reached = lines[-1][1]
            yield from _title(m)
        for at, cut in lines:
            n = bisect_left(ends, at + 1)
            free = n == len(asides) or asides[n].start >= cut
            if free or asides[n].start >= at:  # else it is within an aside
                yield Edit(at, cut if free else at, QUOTED)


def _lines(text: str, at: int, end: int, width: int) -> Iterator[tuple[int, int]]:
    """Where each line of a box begins, and its text behind the columns before it; empty ones between them too."""
    empty: list[tuple[int, int]] = []
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        cut = at
        while cut < stop and text[cut] in " \t" and len(text[at:cut].expandtabs(STEP)) < width:
            cut += 1
        if not text[cut:stop].strip():
            empty.append((at, at))
        elif len(text[at:cut].expandtabs(STEP)) < width:
            return
        else:
            yield from (*empty, (at, cut))
            empty.clear()
        at = stop + 1


def _title(m: re.Match[str]) -> Iterator[Edit]:
    """The title as the first line of the quotation, without marks; with "example" where it does not say that itself."""
    shows = m["kind"] == SHOWS
    named = shows and not (m["title"] and EXAMPLE.match(m["title"]))
    behind = m.end("kind") if m["kind"] else m.start("title") - 1
    if named:
        yield Edit(m.start("kind"), m.start("kind"), QUOTED)
    if m["title"]:
        yield Edit(m.start("kind") if shows and not named else behind, m.start("title"), " " if named else QUOTED)
        yield Edit(m.end("title"), m.end("title") + 1, BELOW if shows else APART)
