"""Symbols of the game become ``:name:`` shortcodes.

Which glyph means what is a habit of the book (``[symbols]`` in its profile):

    "★" = "success"
    "🐾" = ["mount", "beast"]     the one that the words before it name, else the first
    "»|Charge" = "long-action"    what stands behind the bar only says what follows; it stays
    "⌷" = "symbol-lost"           the copy has this in place of a symbol that cannot be told any more

Those that a copy lost altogether leave gaps in sentences, numbers without their unit. Where an editor knows what stood
in a gap, the book's profile says so under ``[clean.lost]``, by the words around it:

    "Red|," = "die-red"                        between "Red" and the comma behind it
    "For example,|means you" = ["die-orange", "block"]    two symbols
    "attacks|. Then" = []                      nothing: the blank is a slip of the typist
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulewright.ingest.clean.edits import Edit, set_apart
from rulewright.kb.groups import without_overlaps
from rulewright.kb.language import fold
from rulewright.kb.model import Sureness
from rulewright.kb.symbols import LOST

NAMED_WITHIN = 60  # characters before a glyph in which its name decides between two meanings
# "spend one of their  to add", "For example,    means": blanks within a sentence, one symbol less than there are blanks
BLANKS = re.compile(r"(?<=[\w,*)”’]) {2,6}(?=[\w*(“.,;)])")
# "at least one . Otherwise", "Red , orange": a blank before a mark that otherwise never has one
BLANK_BEFORE = re.compile(r"(?<=\w) (?=[.,;](?:\s|\Z))")
# a number alone on its line, with a blank behind it: "1 "
NUMBER_ALONE = re.compile(r"(?:(?<=\n\n)|(?<=\A))(\d{1,2}) +(?=\n|\Z)")
# characters of a font that is not here, or none at all, that stand apart from words
HIDDEN = re.compile(r"(?<![^\W\d_])[\ue000-\uf8ff\ufffd]+(?![^\W\d_\ue000-\uf8ff\ufffd])")
FEWEST_LOST = 8  # gaps in a book; fewer are slips of the typist
MOST_LOST = 2  # per thousand characters; more are justified lines
GAP_SHARE = 0.2  # share of the gaps that must be of either form: a symbol stands between words and before a mark


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


# --- symbols that the copy has lost -----------------------------------------------------------------------------------


def loses_symbols(text: str) -> bool:
    """True for a copy in whose sentences symbols have left gaps.

    Only where this happens again and again, both between words and before marks: a typist who is used to
    two blanks leaves none before a full stop, and lines that are justified by blanks have many more of them.
    """
    within, before = (sum(1 for _ in gap.finditer(text)) for gap in (BLANKS, BLANK_BEFORE))
    n = within + before
    return n >= FEWEST_LOST and n * 1000 <= MOST_LOST * len(text) and min(within, before) >= GAP_SHARE * n


def lost_edits(text: str) -> list[Edit]:
    """``:symbol-lost:`` where a gap in a sentence shows that a symbol stood there, in a copy that loses them."""
    within = [
        Edit(m.start(), m.end(), _filled([LOST] * (len(m[0]) - 1), text, *m.span())) for m in BLANKS.finditer(text)
    ]
    before = [Edit(m.start(), m.end(), f" :{LOST}:") for m in BLANK_BEFORE.finditer(text)]
    alone = (Edit(m.end(1), m.end(), f" :{LOST}:") for m in NUMBER_ALONE.finditer(text))
    return list(without_overlaps(sorted((*within, *before, *alone))))


def hidden_edits(text: str) -> list[Edit]:
    """``:symbol-lost:`` for what no font shows; within a word it is a letter, and stays."""
    return [Edit(*m.span(), set_apart(text, *m.span(), _shown([LOST] * len(set(m[0]))))) for m in HIDDEN.finditer(text)]


def restored_edits(text: str, known: Mapping[str, object]) -> list[Edit]:
    """What an editor knows to have stood in gaps; ``known`` maps ``words before|words behind`` to names of symbols."""
    edits: list[Edit] = []
    for key, value in known.items():
        before, _, behind = key.partition("|")
        names = [str(v) for v in value] if isinstance(value, list) else [str(value)]
        gaps = re.finditer(f"{re.escape(before)}( {{0,6}}){re.escape(behind)}", text)
        edits += [Edit(m.start(1), m.end(1), _filled(names, text, *m.span(1)), Sureness.LIKELY) for m in gaps]
    return list(without_overlaps(sorted(edits)))


def only_marked(printed: str, read: str) -> bool:
    """True where nothing was put into a gap but the mark that something is lost, which is no repair."""
    return not printed.strip() and read.strip() in ("", f":{LOST}:")


def _filled(names: list[str], text: str, start: int, end: int) -> str:
    """What stands in the gap ``[start, end)``: the symbols, parted by blanks from words but not from marks."""
    lead = "" if text[start - 1 : start] in ("", "\n") else " "
    trail = "" if text[end : end + 1] in ("", *".,;)\n ") else " "
    return f"{lead}{_shown(names)}{trail}" if names else lead and trail


def _shown(names: list[str]) -> str:
    return " ".join(f":{n}:" for n in names)
