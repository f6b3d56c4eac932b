"""What opens a reference in running text: the "see" of "see Oars", which is no thing of that name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulewright.kb.language import either
from rulewright.kb.mapped import Places
from rulewright.kb.model import Reference, Section

BEFORE = 24  # characters before a reference in which what opens it stands
OPENS = re.compile(rf"\b(?:{either('references.see')})[\s\[(*_“\"«]{{1,4}}\Z", re.IGNORECASE)  # "See [Rafts](#rafts)"


def stretches(section: Section, references: Iterable[Reference]) -> Iterator[tuple[int, int]]:
    """Where references stand in their section's text, what opens them included."""
    text, where = section.text, Places(section.text_map)
    for span in (where.span(x.start, x.end) for x in references):
        if span:
            at = max(0, span.start - BEFORE)
            opens = OPENS.search(text[at : span.start])
            yield at + opens.start() if opens else span.start, span.end
