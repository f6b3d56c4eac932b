"""How much room words need, and how a label is broken into lines.

Widths are those of the site's own typeface, rounded up, so that a label never outgrows its box; a typeface that stands
in for it has at most the margin that boxes leave around their words.
"""

from __future__ import annotations

import unicodedata
from functools import cache

WIDTHS = {  # of a letter, in parts of the type size
    0.2: " ",
    0.35: "!(),.:;[]ijl'¡‘’·°",
    0.4: '"-f{}',
    0.45: "*/1I\\t|",
    0.5: "_`crszø«»–",
    0.55: "235679?ae¿“”ß",
    0.6: "$+048<=>JS^goqvxy~×−",
    0.65: "EFLPbdkpu",
    0.7: "#BCZhn",
    0.75: "ARTVXY",
    0.8: "DGKOQ",
    0.85: "%&@HNU",
    0.9: "wæ…",
    1.05: "mM—",
    1.1: "W",
}
BOLD = 1.06  # bold letters are this much wider
OTHER, FULL = 0.9, 1.1  # letters that the typeface lacks, those that take a full square
ELLIPSIS = "…"
LONGEST = 300  # letters of a label that are looked at


@cache
def letter(char: str) -> float:
    """The width of one letter in parts of the type size; marks over a letter take no room."""
    if unicodedata.combining(char):
        return 0.0
    base = unicodedata.normalize("NFD", char)[0]
    known = next((width for width, chars in WIDTHS.items() if base in chars), None)
    if known is not None:
        return known
    return FULL if unicodedata.east_asian_width(char) in "WF" else OTHER


def width(text: str, size: float, bold: bool = False) -> float:
    """The room that a line of text takes at a type size."""
    return sum(map(letter, text)) * size * (BOLD if bold else 1.0)


def shortened(text: str, room: float, size: float, bold: bool = False) -> str:
    """The beginning of a text that fits, with an ellipsis where it is cut."""
    if width(text, size, bold) <= room:
        return text
    kept = text
    while kept and width(kept + ELLIPSIS, size, bold) > room:
        kept = kept[:-1].rstrip(" ,;:.–-")
    return kept + ELLIPSIS


def lines(label: str, room: float, size: float, bold: bool = False, most: int = 2) -> tuple[str, ...]:
    """A label in as few lines as it fits in, of about the same length; what does not fit in ``most`` lines is cut."""
    words = label[:LONGEST].split() or [ELLIPSIS]
    broken = _filled(words, room, size, bold)
    if len(broken) > most:
        rest = " ".join(broken[most - 1 :])
        return tuple(shortened(line, room, size, bold) for line in (*broken[: most - 1], rest))
    narrow, wide = 0.0, room
    for _ in range(8):  # the narrowest room for as many lines
        half = (narrow + wide) / 2
        tighter = _filled(words, half, size, bold)
        fits = len(tighter) == len(broken) and all(width(line, size, bold) <= half for line in tighter)
        narrow, wide = (narrow, half) if fits else (half, wide)
    return tuple(shortened(line, room, size, bold) for line in _filled(words, wide, size, bold))


def _filled(words: list[str], room: float, size: float, bold: bool) -> list[str]:
    """Words in lines, each as full as it can be; a word that is too long has a line of its own."""
    filled = [words[0]]
    for word in words[1:]:
        longer = f"{filled[-1]} {word}"
        if width(longer, size, bold) <= room:
            filled[-1] = longer
        else:
            filled.append(word)
    return filled
