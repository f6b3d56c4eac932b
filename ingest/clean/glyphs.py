"""Letters that a font or a typesetter hid: ligatures, private-use characters, soft hyphens."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from ingest.clean.edits import Edit
from kb.language import open_ligature

LIGATURE = re.compile(r"[\ufb00-\ufb06]")
SOFT_HYPHEN = re.compile(r"\u00ad(?:[ \t]*\r?\n[ \t]*)?")
PRIVATE = re.compile(r"[\ue000-\uf8ff]")
PRIVATE_WORD = re.compile(r"(?:(?<![^\W\d_])[^\W\d_]++)?+[\ue000-\uf8ff](?:[^\W\d_]|[\ue000-\uf8ff])*+")
LIGATURES = ("fi", "fl", "ff", "ffi", "ffl", "Th", "tt", "ti", "ft")
SOUND = 0.6  # share of its words that a ligature must make known
MOST_PLACES = 200  # words that are looked at for one character


def glyph_repairs(text: str, printed: Mapping[str, str]) -> Iterator[Edit]:
    """Repairs of single characters, in order; ``printed`` says what the private-use characters of a font stand for.

    A ligature between blanks is no letter and stays.
    """
    found = [*LIGATURE.finditer(text), *SOFT_HYPHEN.finditer(text), *PRIVATE.finditer(text)]
    for m in sorted(found, key=lambda m: m.start()):
        if m[0][0] == "\u00ad":
            yield Edit(m.start(), m.end(), "")
        elif m[0] in printed:
            yield Edit(m.start(), m.end(), printed[m[0]])
        elif (opened := open_ligature(m[0])) != m[0] and _in_word(text, m.start()):
            yield Edit(m.start(), m.end(), opened)


def private_letters(text: str, knows: Callable[[str], bool]) -> dict[str, str]:
    """What the private-use characters of a text stand for: the ligature that makes words of those they stand in."""
    words: dict[str, list[str]] = defaultdict(list)
    for m in PRIVATE_WORD.finditer(text):
        for c in set(PRIVATE.findall(m[0])):
            words[c].append(m[0])
    out: dict[str, str] = {}
    for c, places in sorted(words.items()):
        sound = {lig: sum(knows(w.replace(c, lig)) for w in places[:MOST_PLACES]) for lig in LIGATURES}
        best = max(LIGATURES, key=lambda lig: sound[lig])
        if sound[best] >= SOUND * len(places[:MOST_PLACES]):
            out[c] = best
    return out


def _in_word(text: str, at: int) -> bool:
    """True where a letter of a word stands on either side."""
    return (at > 0 and text[at - 1].islower()) or text[at + 1 : at + 2].islower()
