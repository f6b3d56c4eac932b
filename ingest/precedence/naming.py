"""Names of concepts in a text, the longest first and none inside another: what a comparison of two books goes by.

Interactions look for every way to speak of a term; a comparison wants the plain name, so that two texts which name a
thing alike are alike. Small words between the words of a name are left out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulewright.ingest.interactions.mentions import forms, is_abbreviation

WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
SMALL = {
    "en": frozenset({"the", "a", "an", "your", "his", "her", "its", "their", "of"}),
    "es": frozenset({"el", "la", "los", "las", "un", "una", "de", "del", "su", "sus", "al", "a"}),
}
MOST_SMALL = 3  # small words in a row that may stand between two words of a name
LONGEST = 24  # words of a name
JOINERS = frozenset({"and", "or", "y", "e", "o", "u"})


@dataclass(frozen=True, slots=True)
class Named:
    """A concept that a text names at ``[start, end)``."""

    concept: str
    start: int
    end: int


class Names:
    """Recognises concepts by their names in one language."""

    def __init__(self, names: Iterable[tuple[str, str]], lang: str) -> None:
        self._lang = lang
        self._small = SMALL.get(lang, frozenset())
        self._exact: dict[str, set[str]] = defaultdict(set)
        self._by_first: dict[str, list[tuple[str, tuple[frozenset[str], ...]]]] = defaultdict(list)
        for concept, name in names:
            self._add(concept, [m.group() for m in WORD.finditer(name)][:LONGEST])

    def _add(self, concept: str, words: Sequence[str]) -> None:
        if len(words) == 1 and is_abbreviation(words[0]):
            self._exact[words[0]].add(concept)
            return
        telling = [w for w in words if is_abbreviation(w) or w.casefold() not in self._small] or words
        keys = tuple(forms(w, self._lang) for w in telling)
        for key in keys[0] if keys else ():
            self._by_first[key].append((concept, keys))

    def find(self, text: str) -> list[Named]:
        """The names in reading order; of several concepts under one name all are given."""
        words = [(m.group(), m.start(), m.end()) for m in WORD.finditer(text)]
        keys = [forms(w, self._lang) for w, _, _ in words]
        out: list[Named] = []
        i = 0
        while i < len(words):
            found, stop = self._longest(words, keys, i)
            if stop <= i + 1:
                shared = self._shared_head(words, keys, i)
                found, stop = (shared, i + 1) if shared else (found, stop)
            out += (Named(c, words[i][1], words[stop - 1][2]) for c in sorted(found))
            i = max(stop, i + 1)
        return out

    def _longest(self, words: Words, keys: Keys, i: int) -> tuple[set[str], int]:
        """The concepts whose longest name begins at word ``i``, and the word after that name."""
        best = set(self._exact.get(words[i][0], ()))
        stop = i + 1 if best else i
        for concept, name in self._beginning(keys[i]):
            end = self._end(name, words, keys, i)
            if end > stop:
                best, stop = {concept}, end
            elif end == stop and end > i:
                best.add(concept)
        return best, stop

    def _beginning(self, keys: frozenset[str]) -> Iterable[tuple[str, tuple[frozenset[str], ...]]]:
        return {entry: None for key in sorted(keys) for entry in self._by_first.get(key, ())}

    def _end(self, name: tuple[frozenset[str], ...], words: Words, keys: Keys, i: int) -> int:
        """The word after a name that begins at word ``i``; 0 where it does not."""
        at = i
        for n, wanted in enumerate(name):
            skipped = 0
            while n and at < len(words) and not wanted & keys[at] and skipped < MOST_SMALL:
                if words[at][0].casefold() not in self._small:
                    return 0
                at, skipped = at + 1, skipped + 1
            if at >= len(words) or not wanted & keys[at]:
                return 0
            at += 1
        return at

    def _shared_head(self, words: Words, keys: Keys, i: int) -> set[str]:
        """The concepts of the first part of "attack and defense rolls"."""
        if i + 3 >= len(words) or words[i + 1][0].casefold() not in JOINERS:
            return set()
        whole = (c for c, name in self._beginning(keys[i]) if len(name) == 2 and name[1] & keys[i + 3])
        return set(whole)


Words = Sequence[tuple[str, int, int]]
Keys = Sequence[frozenset[str]]
