"""What a misread word was: words of the language within reach of a scanner's usual mistakes, the likeliest first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from simplemma import is_known

from kb.language import Language, strip_accents

LONGEST = 30  # letters of a word that is looked at
SHORTEST = 3
SHORTEST_NAME = 5  # of a word with one capital in front, which may be a name
MOST_MISREAD = 2  # letters misread in one word beside lost accents
MOST_SPELLINGS = 400  # spellings of one word with one letter misread that are tried on
INFINITIVES = ("ar", "er", "ir")  # take one pronoun without an accent: "llevarlo"; gerunds take one: "llevándolo"
VERB_ENDINGS = (*INFINITIVES, "ando", "endo")
DOUBLED = re.compile(r"([^\W\d_])(?!\1)(?i:\1)")  # "vozZ", "REesuLTADO": a letter read twice, large and small


@dataclass(slots=True)
class Speller:
    """The repair of words in one language; what it found once it remembers.

    ``used`` counts the words of the book that are known as they stand: between two readings that are equally near the
    one that the book itself uses is taken. ``found`` counts the words that repairs made, ``names`` are slips of names.
    """

    language: Language
    used: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    names: dict[str, str] = field(default_factory=dict)
    _known: dict[str, bool] = field(default_factory=dict)
    _read: dict[str, str | None] = field(default_factory=dict)

    def forget(self) -> None:
        """Decide anew what words were, after ``used`` has changed."""
        self._read.clear()

    def knows(self, word: str) -> bool:
        """True for a word of the language, whatever its case."""
        lower = word.lower()
        if lower not in self._known:
            self._known[lower] = self._is_word(lower) or is_known(word, self.language.code)
        return self._known[lower]

    def _is_word(self, word: str) -> bool:
        """True for a word of the dictionary, a small word that it forgot, and a verb with pronouns written on to it."""
        code = self.language.code
        if is_known(word, code):
            return True
        if word in self.language.stop_words:
            return not any(is_known(w, code) for w in self._accentings(word))
        bare = accentless(word)
        for ending in self.language.enclitics:
            verb = bare.removesuffix(ending)
            if verb != bare and verb.endswith(VERB_ENDINGS) and is_known(verb, code):
                return verb.endswith(INFINITIVES) == (word == bare)
        return False

    def repair(self, word: str) -> str | None:
        """What a word was before it was misread, in its case; None where it is a word already or none is near."""
        if word not in self._read:
            self._read[word] = self._repair(word)
        return self._read[word]

    def _repair(self, word: str) -> str | None:
        scrambled = is_scrambled(word)
        if not SHORTEST <= len(word) <= LONGEST or (self.knows(word) and not scrambled):
            return None
        if scrambled:
            single = DOUBLED.sub(r"\1", word)
            whole = self.accented(single) or (single.lower() if self.knows(single) else None)
            if whole:
                return whole.upper() if word[0].isupper() else whole
        if word.istitle() and len(word) < SHORTEST_NAME:
            return None
        near = self.accented(word) or self._misread(word.lower())
        return _in_case(near, word) if near else None

    def accented(self, word: str) -> str | None:
        """An unknown word with the one accent (and tildes on n) that make it known, lower case; None without."""
        lower = word.lower()
        if self.knows(lower):
            return None
        return self._best(w for w in self._accentings(lower) if self.knows(w))

    def variants(self, word: str) -> list[str]:
        """The known words that differ from a word by one accent, lower case."""
        lower = word.lower()
        return [w for w in self._accentings(lower) if w != lower and self.knows(w)]

    def _accentings(self, word: str) -> Iterator[str]:
        """The word with one more accent in each place that may lose one."""
        for i, c in enumerate(word):
            if c in self.language.accents:
                yield word[:i] + self.language.accents[c] + word[i + 1 :]

    def _misread(self, word: str) -> str | None:
        """The nearest known word with one letter misread, then two; each may have lost an accent as well."""
        tried = {word}
        spellings = [word]
        for _ in range(MOST_MISREAD):
            spellings = list(dict.fromkeys(s for w in spellings for s in self._spellings(w) if s not in tried))
            spellings = spellings[:MOST_SPELLINGS]
            tried.update(spellings)
            plain = (w for w in spellings if self.knows(w))
            found = self._best(chain(plain, (a for w in spellings for a in self._accentings(w) if self.knows(a))))
            if found:
                return found
        return None

    def _spellings(self, word: str) -> Iterator[str]:
        for seen, printed in self.language.misreadings:
            at = word.find(seen)
            while at >= 0:
                yield word[:at] + printed + word[at + len(seen) :]
                at = word.find(seen, at + 1)

    def _best(self, words: Iterable[str]) -> str | None:
        """The word that the book uses most; among equals the first, which is the likelier misreading."""
        found = list(dict.fromkeys(words))
        return max(found, key=lambda w: (self.used[w], -found.index(w)), default=None)


def is_scrambled(word: str) -> bool:
    """True for small capitals that were read as a mixture: ``TornEO``, ``REesuLTADO``, ``vozZ``."""
    inner = word[1:]
    return any(c.isupper() for c in inner) and any(c.islower() for c in word)


def _in_case(word: str, like: str) -> str:
    """A lower case word in the case of another one."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


def accentless(word: str) -> str:
    """A lower case word without its accents."""
    return strip_accents(word.lower())
