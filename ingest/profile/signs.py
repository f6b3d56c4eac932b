"""Odd glyphs of a text: what may be a game's symbol, how often it stands there, and what it may be called."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulewright.ingest.source import TYPOGRAPHY
from rulewright.kb.language import slug

ODD = frozenset(("So", "Sm", "Sk", "Sc", "Co", "Cn"))  # Unicode's categories of signs that belong to no script
ALSO = frozenset("†‡")
NEVER = TYPOGRAPHY | frozenset("▪◦‣\u200b\ufffd¨´¸˜¬¦→←")
LONGEST_RUN = 3  # glyphs in a row that are one sign; more are drawn for decoration
MOST = 40  # signs that are listed; a book with more has other troubles
BULLET_SHARE = 0.8  # of a sign's places that start a line: it is a bullet
# "»»": a quotation mark doubled is an arrow
DOUBLED = r"(?<![»«])(?:»»|««)(?![»«])"
# "\heartsuit", "$\mathbb{H}$": what a converter made of a sign
TYPESETTING = frozenset(["mathbb", "mathbf", "mathcal", "mathrm", "boldsymbol", "frac", "text", "textbf"])
FORMULA = r"\$?\\(?!frac\{)[a-z][A-Za-z]{1,19}(?:\{[^{}\n]{0,20}\}){0,2}\$?"


@dataclass(frozen=True, slots=True)
class Sign:
    """One odd glyph: as printed, how often, the offset of the first, a guess at its name, whether it is a bullet."""

    printed: str
    count: int
    first: int
    guess: str
    bullet: bool


def signs(text: str, names: Mapping[str, str]) -> list[Sign]:
    """The odd glyphs of a text, the most frequent first; ``names`` are those that other books give to glyphs."""
    found: Counter[str] = Counter()
    at_line: Counter[str] = Counter()
    first: dict[str, int] = {}
    for printed, at in _single(list(_places(text))):
        found[printed] += 1
        first.setdefault(printed, at)
        at_line[printed] += not text[max(text.rfind("\n", 0, at), at - 9) : at].strip()
    return [
        Sign(s, n, first[s], names.get(s) or _named(s, i), n > 1 and at_line[s] >= BULLET_SHARE * n)
        for i, (s, n) in enumerate(sorted(found.items(), key=lambda x: (-x[1], x[0]))[:MOST], 1)
    ]


def _places(text: str) -> Iterator[tuple[str, int]]:
    """Each odd glyph, or run of one, with its place."""
    for m in _pattern(text).finditer(text):
        if "\\" in m[0] or len(m[0].replace("\ufe0f", "")) <= LONGEST_RUN:
            yield m[0], m.start()


def _single(places: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Runs of a glyph that mostly stands alone become that glyph, once for each."""
    uses = Counter(printed for printed, _ in places)
    for printed, at in places:
        glyph = printed[: 2 if printed[1:2] == "\ufe0f" else 1]
        times = len(printed) // len(glyph)
        if printed == glyph * times and uses[glyph] >= uses[printed]:
            yield from ((glyph, at + i * len(glyph)) for i in range(times))
        else:
            yield printed, at


def is_odd(char: str) -> bool:
    """True for a character that may be drawn for a symbol of the game."""
    beyond = not char.isascii() and char not in NEVER
    return beyond and (char in ALSO or unicodedata.category(char) in ODD)


def _pattern(text: str) -> re.Pattern[str]:
    """One pattern for all odd glyphs of a text; a glyph repeated is one sign."""
    odd = "".join(re.escape(c) for c in sorted(set(text)) if is_odd(c))
    glyph = [rf"([{odd}])\ufe0f?+(?>(?:\1\ufe0f?+)*)"] if odd else []
    return re.compile("|".join((*glyph, DOUBLED, FORMULA)))


def _named(sign: str, n: int) -> str:
    """A name by what Unicode calls the glyph: ``black-club-suit``; by its number where it has none."""
    words = [w for w in re.findall(r"[A-Za-z]{2,}", sign) if w not in TYPESETTING]
    said = slug(" ".join(words)) if words else slug(unicodedata.name(sign[0], "") if sign[0] not in "$\\" else "")
    return said if said[:1].isalpha() and len(said) <= 40 else f"symbol-{n}"
