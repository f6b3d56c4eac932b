"""Fields that run on within a paragraph: ``Range: 12 Effect: It rests`` in a book whose profile names their labels.

A copy that lost its symbols leaves a field empty, or with nothing but what stood between two symbols; the reader is
told that one is lost there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.ingest.structure.unfold import NEW_PARAGRAPH, Edit, edited
from rulewright.kb.language.data import either
from rulewright.kb.mapped import Mapped
from rulewright.kb.symbols import LOST

# what stands between two symbols, on lines of their own
BETWEEN = re.compile(rf"\s+(\+|{either('headings.and')}|/)(?=[ \t]*(?:\n|\Z))")
SOMETHING = re.compile(r"\S")


def fielded(text: Mapped, labels: Sequence[str]) -> Mapped:
    """A section's reading copy with each field in a paragraph of its own; ``labels`` as printed before the colon."""
    if not labels:
        return text
    names = "|".join(re.escape(name) for name in sorted(labels, key=len, reverse=True))
    label = re.compile(rf"(?:(?<=\S)[ \t]+|(?<![^\n]))(?:{names})[ \t]?:")
    return edited(text, _edits(text.text, label))


def _edits(text: str, label: re.Pattern[str]) -> Iterator[Edit]:
    for m in label.finditer(text):
        blanks = len(m[0]) - len(m[0].lstrip())
        if blanks:
            yield m.start(), m.start() + blanks, NEW_PARAGRAPH
        yield from _empty(text, m.end(), label)


def _empty(text: str, at: int, label: re.Pattern[str]) -> Iterator[Edit]:
    """The symbols that are missing behind a label: one, and another behind each sign that joins two."""
    end = at
    while m := BETWEEN.match(text, end):
        yield end, m.start(1), f" :{LOST}: " if end == at else " "
        end = m.end()
        yield end, end, f" :{LOST}:"
    following = SOMETHING.search(text, at)
    if end == at and (not following or label.match(text, at) or label.match(text, following.start())):
        yield at, at, f" :{LOST}:"
