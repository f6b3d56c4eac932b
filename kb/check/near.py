"""Words that are one slip of the pen from each other, found by what both are without one letter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from rapidfuzz.distance import OSA

LONGEST = 60  # letters of a word that is compared: each of them makes one more shortened form
MOST = 60  # words with one shortened form that are compared; no alphabet has more that look like words


def shortened(word: str) -> set[str]:
    """What is left of a word without one of its letters; nothing of one that is too long to be a word or a name.

    Two words that differ by one letter, or in the order of two neighbours, have one of these in common; where the one
    has a letter more, the other is one of these itself.
    """
    return {word[:i] + word[i + 1 :] for i in range(len(word))} if len(word) <= LONGEST else set()


class Near:
    """Words by their shortened forms: which of them is nearest to another is found without a look at all of them."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = list(words)
        self._found: dict[str, list[int]] = defaultdict(list)
        for n, word in enumerate(self._words):
            for key in {word, *shortened(word)}:
                if len(self._found[key]) < MOST:
                    self._found[key].append(n)

    def to(self, word: str) -> str | None:
        """The nearest of the words, the first of several: the word itself, else one that is a slip away, else None."""
        near = {n for key in {word, *shortened(word)} for n in self._found.get(key, ())}
        ranked = sorted((OSA.distance(word, self._words[n], score_cutoff=1), n) for n in near)
        return self._words[ranked[0][1]] if ranked and ranked[0][0] <= 1 else None
