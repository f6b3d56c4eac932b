"""A text without what was never part of the book, for formats that are their own reading copy.

Tables in HTML, as converters write those that Markdown cannot, are read as tables.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from rulewright.ingest.clean.edits import Edit, apply
from rulewright.ingest.clean.furniture import apart, find_asides
from rulewright.ingest.clean.markup import footnote_edits, title_edits
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.html_tree import parse
from rulewright.kb.language.splitting import EXAMPLE
from rulewright.kb.mapped import Mapped, concat
from rulewright.kb.model import Aside

# <table>, <table class="stats">, at the beginning of a line
OPENING = re.compile(r"^[ \t]{0,40}<table(?:\s[^<>]{0,300})?>", re.MULTILINE | re.IGNORECASE)
CLOSING = re.compile(r"</table\s{0,5}>", re.IGNORECASE)
LONGEST = 100_000  # characters of a table
MOST_OPEN = 2  # "<" before the next ">": more is no markup, and would cost the parser quadratic time


def own_text(source: str, start: int, end: int, more: Iterable[Aside] = ()) -> tuple[Mapped, list[Aside]]:
    """The stretch ``[start, end)`` of a source without its asides, and these; ``more`` are known to be some already."""
    asides = apart([*more, *find_asides(source, start, end)])
    edits = [Edit(a.start - start, a.end - start, "") for a in asides]
    added = [*title_edits(source, asides), *box_edits(source, start, end, asides)]
    edits += [Edit(e.start - start, e.end - start, e.new) for e in added]
    copy = apply(Mapped.of(source, start, end), sorted(edits, key=lambda e: (e.start, e.end)))
    return with_tables(apply(copy, footnote_edits(copy.text))), asides


# --- tables in HTML ---------------------------------------------------------------------------------------------------


def with_tables(text: Mapped) -> Mapped:
    """The text with its tables in HTML as tables in Markdown; their tags stay with the section around them."""
    parts: list[Mapped | str] = []
    at = 0
    for start, end in _tables(text.text):
        parts += [text[at:start], "\n\n", _read(text[start:end]), "\n\n"]
        at = end
    return concat((*parts, text[at:])) if parts else text


def _tables(text: str) -> Iterator[tuple[int, int]]:
    """Where a table stands that ends, holds no other, and is markup throughout."""
    closings = [m.end() for m in CLOSING.finditer(text)]
    openings = [m.start() for m in OPENING.finditer(text)]
    k = 0
    for i, start in enumerate(openings):
        while k < len(closings) and closings[k] < start:
            k += 1
        if k == len(closings):
            return
        end = closings[k]
        alone = i + 1 == len(openings) or openings[i + 1] > end
        if alone and end - start <= LONGEST and _is_markup(text[start:end]):
            yield start, end


def _is_markup(block: str) -> bool:
    return all(chunk.count("<") <= MOST_OPEN for chunk in block.split(">"))


def _read(block: Mapped) -> Mapped:
    """A table as the reader of HTML takes it, with the way back to the source."""
    found = render(parse(block.text), block.text)
    parts: list[Mapped | str] = []
    at = 0
    for place, start, length in found.runs:
        parts += [found.text[at:place], block[start : start + length]]
        at = place + length
    return concat((*parts, found.text[at:]))


# --- boxes ------------------------------------------------------------------------------------------------------------

# As MkDocs sets them: what is indented below !!! note "Mud" or ??? tip becomes a quotation. Format:
# https://python-markdown.github.io/extensions/admonition/

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
