"""What a misread word was: words of the language within reach of a scanner's usual mistakes, the likeliest first.

A word of the language is one of the dictionary, less its slips, or one of the forms that it leaves out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from rulewright.kb.language import LANGUAGES, Language, strip_accents
from rulewright.kb.language.dictionary import is_known, lemma
from rulewright.kb.language.scans import SHAPES
from rulewright.kb.model import Sureness

LONGEST = 30  # letters of a word that is looked at
SHORTEST = 3
SHORTEST_NAME = 5  # of a word with one capital in front, which may be a name
SHORTEST_UNUSED = 5  # of a word read by its shapes that the book has nowhere else
OFTEN = 3  # times that a word is printed before it counts as the book's own, whatever a dictionary says
FAR_OFTENER = 5  # times as often as such a word another one must stand, for it to be a slip of that
SHORTEST_NEAR = 6  # letters of a word that is compared with the book's words
SHORTEST_FAR = 8  # of one that may be two letters off
DOUBLED = re.compile(r"([^\W\d_])(?!\1)(?i:\1)")  # "vozZ", "REesuLTADO": a letter read twice, large and small
LEVEL = re.compile(r"\A([^\W\d_]*)\d+\Z|\A\d+([^\W\d_]*)\Z")  # "Mk2", "60mm": letters and a figure, side by side
INFINITIVES = ("ar", "er", "ir")  # take one pronoun without an accent: "llevarlo"
GERUNDS = ("ándo", "éndo")  # as they are written before a pronoun: "llevándolo"
ENDING = 4  # letters of that
VOWELS = frozenset("aeiouáéíóú")


class Reading(NamedTuple):
    """What a word was, and how sure that is."""

    word: str
    sure: Sureness


@dataclass(slots=True)
class Speller:
    """The repair of words in one language; what it found once it remembers.

    ``used`` counts the words of the book as they stand, lower case: between two readings that are equally near the one
    that the book itself uses is taken. ``found`` counts the words that repairs made, ``names`` are slips of names.
    ``typed``: somebody typed the text and left accents out, and no scanner misread it.
    """

    language: Language
    used: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    names: dict[str, str] = field(default_factory=dict)
    typed: bool = False
    _known: dict[str, bool] = field(default_factory=dict)
    _read: dict[str, Reading | None] = field(default_factory=dict)
    _often: dict[str, str] | None = None  # the book's frequent words: without accents -> as they are

    def forget(self) -> None:
        """Decide anew what words were, after ``used`` has changed."""
        self._read.clear()
        self._often = None

    def remember(self, read: Iterable[tuple[Reading, int]]) -> None:
        """Count what words were: (what it was, how often)."""
        self.found = Counter()
        for reading, n in read:
            self.found[reading.word.lower()] += n
        self.used.update(self.found)

    def learn(self, names: Iterable[str]) -> None:
        """Take names of the game for words of the language."""
        self._known.update((name.lower(), True) for name in names)

    def knows(self, word: str) -> bool:
        """True for a word of the language, whatever its case."""
        lower = word.lower()
        if lower not in self._known:
            name = word != lower and is_known(word, self.language.code)
            self._known[lower] = name or is_word(lower, self.language)
        return self._known[lower]

    def repair(self, word: str) -> str | None:
        """What a word was before it was misread, in its case; None where it is a word already or none is near."""
        found = self.reading(word)
        return found.word if found else None

    def reading(self, word: str) -> Reading | None:
        """The same with how sure it is."""
        if word not in self._read:
            self._read[word] = self._reading(word)
        return self._read[word]

    def _reading(self, word: str) -> Reading | None:
        if word[0] == "I" and word[1:].islower() and not self.knows(word) and self.used[f"l{word[1:]}"] >= OFTEN:
            return Reading(f"l{word[1:]}", Sureness.SURE) if self.knows(f"l{word[1:]}") else None
        scrambled = is_scrambled(word) and len(word) > SHORTEST  # "LoS" is short for something
        if not SHORTEST <= len(word) <= LONGEST or (self.knows(word) and not scrambled):
            return None
        level = LEVEL.match(word)
        if level and not (level[1] or level[2] or "")[1:].islower():
            return None
        if scrambled and (whole := self._unscrambled(word)):
            return Reading(whole, Sureness.SURE)
        near = self._accented(word)
        if not self.typed and (not near or (len(word) < SHORTEST_NAME and not self.used[near.word])):
            near = self._misread(word.lower(), word.istitle(), bool(level)) or near
        if near and near.sure != Sureness.SURE and self.is_foreign(word):
            return None
        if not near or (word.istitle() and len(word) < SHORTEST_NAME and self.used[near.word] < OFTEN):
            return None
        return Reading(_in_case(near.word, word), near.sure)

    def is_foreign(self, word: str) -> bool:
        """True for a word of another language, which a book may quote."""
        others = (code for code in LANGUAGES if code != self.language.code)
        return len(word) > SHORTEST and any(is_known(word.lower(), code) for code in others)

    def _unscrambled(self, word: str) -> str | None:
        """A word read in mixed cases: a capital I for an l, or small capitals."""
        if word[1:].replace("I", "l").islower():
            tall = word[0] + word[1:].replace("I", "l")
            read = tall if self.knows(tall) else self.accented(tall)
            return _in_case(read.lower(), tall) if read else None
        single = DOUBLED.sub(r"\1", word)
        whole = self.accented(single) or (single.lower() if self.knows(single) else None)
        return whole.upper() if whole and word[0].isupper() else whole

    def accented(self, word: str) -> str | None:
        """An unknown word with the one accent (and tildes on n) that make it known, lower case; None without."""
        found = self._accented(word)
        return found.word if found else None

    def _accented(self, word: str) -> Reading | None:
        lower = word.lower()
        if self.knows(lower):
            return None
        found = list(dict.fromkeys(w for w in accentings(lower, self.language) if self.knows(w)))
        best = self._best(found)
        return Reading(best, Sureness.SURE if len(found) == 1 or self.used[best] else Sureness.LIKELY) if best else None

    def variants(self, word: str) -> list[str]:
        """The known words that differ from a word by one accent, lower case."""
        lower = word.lower()
        return [w for w in accentings(lower, self.language) if w != lower and self.knows(w)]

    def _misread(self, word: str, name: bool, level: bool = False) -> Reading | None:
        """The likeliest word with a letter misread: one that the book has elsewhere before one that it has not.

        Mistakes that scanners make in any language count less than those with the letters of this one: they may stand
        in a name, or in a word of the game that no dictionary has.
        """
        special, shapes = self.language.misreadings, SHAPES
        if level and self.knows(word.strip("0123456789")):
            return None
        once = self._within(word, special)
        best = self._best(once)
        if best and self.used[best]:
            return Reading(best, Sureness.SURE)
        like = self._best(w for w in self._within(word, shapes) if self._is_likelier(w, word, name))
        if like and self.used[like]:
            return Reading(like, Sureness.SURE)
        near = self._near(word, name)
        if near and not (best and accentless(best) == accentless(near)):
            return Reading(near, Sureness.LIKELY)
        if best:
            return Reading(best, Sureness.LIKELY if len(once) == 1 else Sureness.GUESS)
        fits = like and len(word) >= SHORTEST_UNUSED and not name and not level
        return Reading(like, Sureness.GUESS) if like and fits else None

    def _is_likelier(self, read: str, word: str, name: bool) -> bool:
        """True where the book bears out that a word which it prints as it stands is a slip of another."""
        n = self.used[word]
        if name and len(word) >= SHORTEST_NAME and n == 1:
            return self.used[read] > 0
        if name or len(word) <= SHORTEST:
            return self.used[read] >= max(OFTEN, FAR_OFTENER * n)
        return n < OFTEN or self.used[read] >= FAR_OFTENER * n

    def _within(self, word: str, misreadings: Iterable[tuple[str, str]]) -> list[str]:
        """The known words with one letter misread, and perhaps an accent lost, in the order of likelihood."""
        spellings = list(dict.fromkeys(_spellings(word, misreadings)))
        accented = (a for w in spellings for a in accentings(w, self.language))
        return list(dict.fromkeys(filter(self.knows, chain(spellings, accented))))

    def _near(self, word: str, name: bool) -> str | None:
        """The one frequent word of the book that is next to an unknown one, letter by letter."""
        if len(word) < SHORTEST_NEAR or name:
            return None
        if self._often is None:
            often = (w for w, n in self.used.items() if n >= OFTEN and len(w) >= SHORTEST_NEAR - 1 and self.knows(w))
            self._often = {accentless(w): w for w in sorted(often)}
        bare = accentless(word)
        far = 2 if len(bare) >= SHORTEST_FAR else 1
        found = process.extract(bare, list(self._often), scorer=Levenshtein.distance, score_cutoff=far, limit=3)
        fits = [
            (d, w) for w, d, _ in found if not is_inflected(bare, w) and self._is_likelier(self._often[w], word, name)
        ]
        nearest = [w for d, w in fits if d == min(d for d, _ in fits)]
        return self._often[nearest[0]] if len(nearest) == 1 else None

    def _best(self, words: Iterable[str]) -> str | None:
        """The word that the book uses most; among equals the first, which is the likelier misreading."""
        found = list(dict.fromkeys(words))
        return max(found, key=lambda w: (self.used[w], -found.index(w)), default=None)


def _spellings(word: str, misreadings: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A word with one misreading undone, in each place where it may have happened."""
    for seen, printed in misreadings:
        at = word.find(seen)
        while at >= 0:
            yield word[:at] + printed + word[at + len(seen) :]
            at = word.find(seen, at + 1)


def is_inflected(a: str, b: str) -> bool:
    """True for words that differ by what stands before or behind: ``hexed`` and ``hexes``, ``tied`` and ``untied``."""
    same = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return same >= max(len(a), len(b)) - 2 or a.endswith(b) or b.endswith(a)


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


# --- what counts as a word --------------------------------------------------------------------------------------------


def is_word(word: str, language: Language) -> bool:
    """True for a lower case word of the dictionary, a small word that it forgot, and a verb with pronouns on to it."""
    code = language.code
    endings = language.accented_endings
    bare = word.endswith(tuple(endings)) and [e for e in endings if word.endswith(e)]
    if bare and any(is_known(word.removesuffix(e) + endings[e], code) for e in bare):
        return False  # dictionaries that were made from the web have words that lost their accents
    if is_known(word, code):
        return True
    if word in language.stop_words:
        return not any(is_known(w, code) for w in accentings(word, language))
    return any(_takes(verb, word, code) for verb in _without_pronouns(word, language))


def accentings(word: str, language: Language) -> Iterator[str]:
    """A word with one more accent in each place that may lose one."""
    for i, c in enumerate(word):
        if c in language.accents:
            yield word[:i] + language.accents[c] + word[i + 1 :]


def _without_pronouns(word: str, language: Language) -> Iterator[str]:
    return (word.removesuffix(e) for e in language.enclitics if word.endswith(e) and len(word) > len(e) + 2)


def _takes(verb: str, word: str, code: str) -> bool:
    """True where a word is a verb with pronouns written on to it, its accent in the right place."""
    if verb.endswith(INFINITIVES) and is_known(verb, code):
        return strip_accents(word) == word
    if verb.endswith(GERUNDS):
        return is_known(verb[:-ENDING] + strip_accents(verb[-ENDING:]), code)
    bare = strip_accents(verb)
    stressed = [
        i for i, c in enumerate(verb) if c in VOWELS
    ]  # "anímate": an imperative, stressed before its last vowel
    return (
        len(stressed) > 1
        and verb[-1] in "ae"
        and verb[stressed[-2]] not in "aeiou"
        and verb[: stressed[-2]].isascii()
        and is_known(bare, code)
        and lemma(bare, code).endswith(INFINITIVES)
    )
