"""The words that a mistyped one may have been: all of a vocabulary that are near enough, found without a look at each.

Of every word its length and a set of its letters are known. One typing error changes the length by at most one, brings
at most one letter in and takes at most one out, so that most words are left out by comparing numbers, all at once; what
is left is measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

import numpy as np

from rulewright.kb.search.arrays import Numbers

MOST = 12  # words that are near
LETTERS = {c: 1 << n for n, c in enumerate("abcdefghijklmnopqrstuvwxyzñ")}
OTHERS = 27  # the first bit for what is no letter of these
BITS = 32
LONGEST = 255  # letters that are counted
COUNT = np.array([n.bit_count() for n in range(1 << 16)], dtype=np.uint8)  # of bits that are set


class Vocabulary:
    """Words in order, as numbers: ``letters`` of all, where each begins (``at``), and of each its length and set."""

    def __init__(self, letters: memoryview | bytes, at: Numbers, length: Numbers, sets: Numbers) -> None:
        self.letters, self.at, self.length, self.sets = letters, at, length, sets

    @classmethod
    def of(cls, words: Iterable[str]) -> Vocabulary:
        """The vocabulary of some words."""
        some = sorted(words)
        letters = [w.encode("utf-8", "surrogatepass") for w in some]
        at = np.array([0, *accumulate(map(len, letters))], dtype="<u4")
        length = np.array([min(len(w), LONGEST) for w in some], dtype=np.uint8)
        return cls(b"".join(letters), at, length, _letter_sets(some))

    def values(self) -> dict[str, bytes]:
        """What is kept of it in a file; see ``read``."""
        kept = {"at": self.at, "length": self.length, "sets": self.sets}
        return {"letters": bytes(self.letters), **{name: v.tobytes() for name, v in kept.items()}}

    @classmethod
    def read(cls, kept: dict[str, memoryview]) -> Vocabulary:
        """A vocabulary over what was kept of it, which is not copied."""
        at, length, sets = (np.frombuffer(kept[n], d) for n, d in (("at", "<u4"), ("length", "u1"), ("sets", "<u4")))
        return cls(kept["letters"], at, length, sets)

    def near(self, typed: str, most: int) -> Sequence[tuple[str, int]]:
        """The words fewest edits away, at most ``MOST``, the nearest first; swapping neighbours is one edit."""
        from rapidfuzz.distance import OSA  # here, as most who search make no mistake
        from rapidfuzz.process import extract

        least = max(0, min(len(typed), LONGEST) - most)
        here = np.flatnonzero(self.length - np.uint8(least) <= np.uint8(2 * most))  # what is shorter wraps to large
        mine, theirs = np.uint32(letter_set(typed)), self.sets[here]
        here = here[(_many(theirs & ~mine) <= most) & (_many(mine & ~theirs) <= most)]
        words = [self._word(n) for n in here.tolist()]
        found = extract(typed, words, scorer=OSA.distance, score_cutoff=most, limit=MOST)
        return [(word, int(distance)) for word, distance, _ in found]

    def _word(self, n: int) -> str:
        return bytes(self.letters[self.at[n] : self.at[n + 1]]).decode("utf-8", "surrogatepass")


def _many(sets: Numbers) -> Numbers:
    """How many letters each set has."""
    found: Numbers = COUNT[sets & 0xFFFF] + COUNT[sets >> 16]
    return found


def _letter_sets(words: Sequence[str]) -> Numbers:
    """The ``letter_set`` of each word; words have a letter at least."""
    if not words:
        return np.zeros(0, dtype="<u4")
    every = np.frombuffer("".join(words).encode("utf-32-le", "surrogatepass"), "<u4")
    bits = np.uint32(1) << (OTHERS + every % (BITS - OTHERS)).astype(np.uint32)
    for c, bit in LETTERS.items():
        bits[every == ord(c)] = bit
    found: Numbers = np.bitwise_or.reduceat(bits, np.cumsum([0, *map(len, words[:-1])])).astype("<u4")
    return found


def letter_set(word: str) -> int:
    """A number with a bit for every letter that a word has."""
    found = 0
    for c in word:
        found |= LETTERS.get(c) or 1 << (OTHERS + ord(c) % (BITS - OTHERS))
    return found
