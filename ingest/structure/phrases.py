"""Where a phrase stands in a text, whatever scanning did to it: case, accents, blanks and single letters may differ.

The text is reduced to its letters and digits, each with its place and with what stands before it, so that
``P U NTUACI Ó N`` is PUNTUACIÓN. A phrase may start at a word only; how well it fits is a number from 0 to 1.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from rulewright.ingest.structure.patterns import SHORTCODE

LEAST_ALIKE = 0.75  # below this share of equal letters two phrases are not one
SHORTEST = 5  # letters of a phrase that is looked for inexactly
LONG = 12  # letters of a phrase that is looked for inexactly at every word
SAME_CASE = 0.6  # a larger share of letters in the right case makes it the printed title, not a word of a sentence
MOST_HITS = 24  # of one phrase; the best ones


class Start(IntEnum):
    """What a letter starts, by what stands between it and the letter before."""

    NOTHING = 0
    WORD = 1
    SENTENCE = 2
    LINE = 3
    PARAGRAPH = 4


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where a phrase may stand: letters ``[first, last)`` of the index; ``alike`` and ``case`` from 0 to 1."""

    first: int
    last: int
    alike: float
    case: float  # share of letters written as the phrase writes them
    whole: bool  # it ends where a word ends


class Letters:
    """The letters and digits of a text, without accents and case; built once per text, in linear time."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places = array("l")  # of each letter, its offset in the text
        self.starts = bytearray()  # of each letter, a Start
        letters: list[str] = []
        before = 0
        for i, c in enumerate(SHORTCODE.sub(lambda m: " " * len(m[0]), text)):
            if not c.isalnum():
                continue
            base = plain(c)
            letters.append(base)
            self.places.extend([i] * len(base))
            start = _start(text[before:i], text[before - 1 : before], c) if before else Start.PARAGRAPH
            self.starts.extend((start, *[Start.NOTHING] * (len(base) - 1))[: len(base)])
            before = i + 1
        self.plain = "".join(letters)
        self._word_starts = [i for i, s in enumerate(self.starts) if s]
        self._line_starts = [i for i in self._word_starts if self.starts[i] >= Start.SENTENCE]

    def find(self, phrase: str, least: int = 1) -> list[Hit]:
        """Every place where a phrase stands exactly or, if there are fewer than ``least``, nearly; in text order."""
        wanted = plain(phrase)
        if not wanted:
            return []
        hits = list(self._exact(wanted, phrase))
        if sum(h.case > SAME_CASE for h in hits) < least:
            known = {letter for h in hits for letter in range(h.first, h.last)}
            hits += [h for h in self._nearly(wanted, phrase) if known.isdisjoint(range(h.first, h.last))]
        best = sorted(hits, key=lambda h: (-h.alike, -h.case, -self.starts[h.first]))[:MOST_HITS]
        return sorted(best, key=lambda h: h.first)

    def _exact(self, wanted: str, phrase: str) -> Iterator[Hit]:
        at = self.plain.find(wanted)
        while at >= 0:
            if self.starts[at]:
                yield self._hit(at, at + len(wanted), 1.0, phrase)
            at = self.plain.find(wanted, at + 1)

    def _nearly(self, wanted: str, phrase: str) -> Iterator[Hit]:
        """Short phrases only where a sentence, line or paragraph starts; the shortest cannot be told apart."""
        n = len(wanted)
        if n < SHORTEST:
            return
        for at in self._word_starts if n >= LONG else self._line_starts:
            if Levenshtein.normalized_similarity(wanted, self.plain[at : at + n], score_cutoff=LEAST_ALIKE):
                last, alike = self.fit(wanted, at)
                yield self._hit(at, last, alike, phrase)

    def fit(self, wanted: str, at: int) -> tuple[int, float]:
        """Where a phrase of plain letters that starts at letter ``at`` best ends, and how alike it is then."""
        n = len(wanted)
        ends = sorted(range(max(n - 3, 1), n + 4), key=lambda e: abs(e - n))
        tried = [(Levenshtein.normalized_similarity(wanted, self.plain[at : at + e]), at + e) for e in ends]
        alike, last = max(tried, key=lambda t: t[0])
        return min(last, len(self.plain)), alike

    def _hit(self, first: int, last: int, alike: float, phrase: str) -> Hit:
        whole = last >= len(self.plain) or self.starts[last] > Start.NOTHING
        printed = [self.text[i] for i in self.places[first:last]]
        want = [c for c in phrase if c.isalnum()]
        same = sum(a.isupper() == b.isupper() for a, b in zip(printed, want, strict=False))
        return Hit(first, last, alike, same / max(len(want), 1), whole)

    def offset(self, letter: int) -> int:
        """Where a letter stands in the text; the text's end behind the last one."""
        return self.places[letter] if letter < len(self.places) else len(self.text)


@lru_cache(maxsize=10_000)  # a text is made plain letter by letter
def plain(text: str) -> str:
    """Letters and digits alone, without accents, in lower case."""
    spread = unicodedata.normalize("NFKD", text)
    return "".join(c for c in spread.casefold() if c.isalnum())


def _start(gap: str, last: str, letter: str) -> Start:
    """What a letter starts after a gap without letters (``last`` is the letter before the gap)."""
    if not gap:
        return Start.WORD if letter.isupper() and last.islower() else Start.NOTHING
    lines = gap.count("\n")
    if lines:
        return Start.PARAGRAPH if lines > 1 else Start.LINE
    if not any(c.isspace() for c in gap):
        return Start.NOTHING if gap in ("'", "’", "/") else Start.WORD
    return Start.SENTENCE if gap.lstrip()[:1] in tuple(".!?:;…”»)") else Start.WORD
