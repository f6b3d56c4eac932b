"""Symbols of the game become ``:name:`` shortcodes.

Which glyph means what is a habit of the book (``[symbols]`` in its profile):

    "★" = "success"
    "🐾" = ["mount", "beast"]     the one that the words before it name, else the first
    "»|Charge" = "long-action"    what stands behind the bar only says what follows; it stays
    "⌷" = "symbol-lost"           the copy has this in place of a symbol that cannot be told any more
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulewright.ingest.clean.edits import Edit, set_apart
from rulewright.kb.language import fold

NAMED_WITHIN = 60  # characters before a glyph in which its name decides between two meanings


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph of a profile: ``printed`` as it stands, ``before`` what must follow it, its ``names``."""

    printed: str
    before: str
    names: tuple[str, ...]


def glyph_table(habits: Mapping[str, object]) -> tuple[Glyph, ...]:
    """The glyphs that a profile names, longest first."""
    out = []
    for key, value in habits.items():
        printed, _, before = key.partition("|")
        out.append(Glyph(printed, before, tuple(map(str, value if isinstance(value, list) else [value]))))
    return tuple(sorted(out, key=lambda g: (-len(g.printed) - len(g.before), g.printed)))


def symbol_edits(text: str, glyphs: Sequence[Glyph]) -> Iterator[Edit]:
    """A shortcode for every glyph, parted by a blank from what it would run into."""
    if not glyphs:
        return
    known = {g.printed + g.before: g for g in glyphs}
    pattern = re.compile("|".join(re.escape(k) for k in known))
    at = -1  # where the edit before ended
    for m in pattern.finditer(text):
        glyph = known[m[0]]
        start, end = m.start(), m.start() + len(glyph.printed)
        name = _meaning(glyph.names, text[max(start - NAMED_WITHIN, 0) : start])
        shown = set_apart(text, start, end, f":{name}:")
        yield Edit(start, end, f" {shown}" if start == at and shown[0] == ":" else shown)
        at = end


def _meaning(names: Sequence[str], before: str) -> str:
    """Of several names the one that stands last in the words before, else the first."""
    words = fold(before)
    places = [words.rfind(fold(name).replace("-", " ")) for name in names]
    return names[places.index(max(places))] if max(places) >= 0 else names[0]
