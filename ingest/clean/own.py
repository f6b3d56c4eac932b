"""A text without what was never part of the book, for formats that are their own reading copy.

Tables in HTML, as converters write those that Markdown cannot, are read as tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulewright.ingest.clean.boxes import box_edits
from rulewright.ingest.clean.edits import Edit, apply
from rulewright.ingest.clean.furniture import apart, find_asides
from rulewright.ingest.clean.markup import footnote_edits, title_edits
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.html_tree import parse
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
