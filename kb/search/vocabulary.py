"""The words of a corpus: which forms belong together, how frequent they are, and what a mistyped one may have been.

Built with the index (where the lemma dictionaries are at hand) and kept beside it; read by every query where it lies.

Words that are near a mistyped one are found without a look at each. Of every word its length and a set of its letters
are known. One typing error changes the length by at most one, brings at most one letter in and takes at most one out,
so that most words are left out by comparing numbers, all at once; what is left is measured.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate, chain, takewhile
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np

from rulewright.kb.language import LANGUAGES, guesses, stem, without_enye
from rulewright.kb.language.wordlist import is_other, is_word
from rulewright.kb.search.index_files import Numbers, decoded, encoded, joined_words, words_of, write_tables
from rulewright.kb.search.index_reader import Arrays, Part, Tables
from rulewright.kb.search.query import all_words

MOST_NEAR = 12  # words that are near
LETTERS = {c: 1 << n for n, c in enumerate("abcdefghijklmnopqrstuvwxyzñ")}
OTHERS = 27  # the first bit for what is no letter of these
BITS = 32
LONGEST = 255  # letters that are counted
FILE = "words.table"
FORMS, COUNTS, IRREGULAR, KNOWN, ENYE, TOTAL, NEAR_WORDS = (
    "forms",
    "counts",
    "irregular",
    "known",
    "enye",
    "total",
    "vocabulary",
)  # the parts of the file, those of a language with its code after them
KEPT = 10_000  # words whose forms are remembered
NO_TYPOS_BELOW = 4  # letters: shorter words are not corrected
SHORTEST = NO_TYPOS_BELOW - 1  # letters of what a mistyped word may have been
ENDING = 2  # letters at the end of a word, by which two may be forms of one
TWO_ERRORS, THREE_ERRORS = 8, 13  # letters from which so many are taken for typing errors
SHORT = 4  # letters up to which one letter for another makes another word
Keys = tuple[str, ...]


# -- words that are near ---------------------------------------------------------------------------------


class NearWords:
    """Words in order, as numbers: ``letters`` of all, where each begins (``at``), and of each its length and set.

    ``own``: the place here of each word of the texts, by its number (see ``word_numbers``), and the end for those that
    are too short; ``trade``: the places of words that are known whatever the texts have.
    """

    def __init__(
        self, letters: memoryview | bytes, at: Numbers, length: Numbers, sets: Numbers, own: Numbers, trade: Numbers
    ) -> None:
        self.letters, self.at, self.length, self.sets = letters, at, length, sets
        self.own, self.trade = own, trade

    @classmethod
    def of(cls, own: Sequence[str], trade: Collection[str] = ()) -> NearWords:
        """Those of the words of texts, in the order of their numbers, and of some that are known anyway."""
        some = sorted({w for w in chain(own, trade) if len(w) >= SHORTEST})
        place = {word: n for n, word in enumerate(some)}
        letters = [*map(encoded, some)]
        at = np.array([0, *accumulate(map(len, letters))], dtype="<u4")
        length = np.array([min(len(w), LONGEST) for w in some], dtype=np.uint8)
        places = np.array([len(some), *(place.get(w, len(some)) for w in own)], dtype="<u4")
        known = np.array(sorted(place[w] for w in trade if w in place), dtype="<u4")
        return cls(b"".join(letters), at, length, letter_sets(some), places, known)

    def values(self) -> dict[str, bytes]:
        """What is kept of them in a file; see ``read``."""
        kept = {"at": self.at, "length": self.length, "sets": self.sets, "own": self.own, "trade": self.trade}
        return {"letters": bytes(self.letters), **{name: v.tobytes() for name, v in kept.items()}}

    @classmethod
    def read(cls, kept: dict[str, memoryview]) -> NearWords:
        """What was kept of them, which is not copied."""
        at, length, sets, own, trade = (
            np.frombuffer(kept[name], kind)
            for name, kind in (("at", "<u4"), ("length", "u1"), ("sets", "<u4"), ("own", "<u4"), ("trade", "<u4"))
        )
        return cls(kept["letters"], at, length, sets, own, trade)

    def among(self, numbers: Numbers) -> Numbers:
        """The places here of some words of the texts, by their numbers, and of those that are known anyway."""
        places = np.union1d(self.own.take(numbers), self.trade)
        return places[places < len(self.length)]

    def near(self, typed: str, most: int, among: Numbers | None = None) -> Sequence[tuple[str, int]]:
        """The words fewest edits away, at most ``MOST``, the nearest first; swapping neighbours is one edit.

        ``among``: the places of those that it may be, where it may not be any.
        """
        from rapidfuzz.distance import OSA  # here, as most who search make no mistake
        from rapidfuzz.process import extract

        least = max(0, min(len(typed), LONGEST) - most)
        length = self.length if among is None else self.length.take(among)
        here = np.flatnonzero(length - np.uint8(least) <= np.uint8(2 * most))  # what is shorter wraps to large
        here = here if among is None else among.take(here)
        mine, theirs = letter_sets([typed])[0], self.sets[here]
        here = here[(np.bitwise_count(theirs & ~mine) <= most) & (np.bitwise_count(mine & ~theirs) <= most)]
        places = zip(self.at[here].tolist(), self.at[here + 1].tolist(), strict=True)
        words = [decoded(bytes(self.letters[start:end])) for start, end in places]
        found = extract(typed, words, scorer=OSA.distance, score_cutoff=most, limit=MOST_NEAR)
        return [(word, int(distance)) for word, distance, _ in found]


def letter_sets(words: Sequence[str]) -> Numbers:
    """Of each word a number with a bit for every letter that it has; of several words each has one at least."""
    if not any(words):
        return np.zeros(len(words), dtype="<u4")
    every = np.frombuffer("".join(words).encode("utf-32-le", "surrogatepass"), "<u4")
    bits = np.uint32(1) << (OTHERS + every % (BITS - OTHERS)).astype(np.uint32)
    for c, bit in LETTERS.items():
        bits[every == ord(c)] = bit
    found: Numbers = np.bitwise_or.reduceat(bits, np.cumsum([0, *map(len, words[:-1])])).astype("<u4")
    return found


# -- the lexicon -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Words:
    """One language's vocabulary: folded word -> keys to ask for, its frequency, and forms found nowhere in the text.

    ``known``: every key that stands in the index; ``without_enyes``: the keys of words with ``ñ`` by what they are
    without; ``total``: how many words the texts have; ``nth``: the words in order.
    """

    lang: str
    forms: Mapping[str, Keys]
    counts: Mapping[str, int]
    irregular: Mapping[str, Keys]
    known: Container[str] = field(compare=False)
    without_enyes: Mapping[str, Keys] = field(compare=False)
    total: int
    nth: Callable[[int], str] = field(compare=False)

    @classmethod
    def of(
        cls, lang: str, forms: Mapping[str, Keys], counts: Mapping[str, int], irregular: Mapping[str, Keys]
    ) -> Words:
        """A vocabulary with what follows from it."""
        known = frozenset(k for found in forms.values() for k in found)
        out: dict[str, set[str]] = defaultdict(set)
        for word, found in forms.items():
            if "ñ" in word:
                out[without_enye(word)].update(found)
        bare = {word: tuple(sorted(found)) for word, found in out.items()}
        return cls(lang, forms, counts, irregular, known, bare, sum(counts.values()), sorted(forms).__getitem__)

    @classmethod
    def read(cls, lang: str, kept: Tables) -> Words:
        """A vocabulary that is kept in a file."""
        forms, irregular, bare = (Part(kept, f"{p}.{lang}", words_of) for p in (FORMS, IRREGULAR, ENYE))
        known, counts = Part(kept, f"{KNOWN}.{lang}", bytes), Part(kept, f"{COUNTS}.{lang}", int)
        return cls(lang, forms, counts, irregular, known, bare, Part(kept, TOTAL, int)[lang], forms.nth)

    def parts(self) -> dict[str, dict[str, bytes]]:
        """What is kept of it in a file; see ``read``."""
        by_name = {FORMS: self.forms, IRREGULAR: self.irregular, ENYE: self.without_enyes}
        out = {f"{p}.{self.lang}": {w: joined_words(k) for w, k in table.items()} for p, table in by_name.items()}
        known = {k: b"" for found in self.forms.values() for k in found}
        counts = {w: str(n).encode() for w, n in self.counts.items()}
        return {**out, f"{KNOWN}.{self.lang}": known, f"{COUNTS}.{self.lang}": counts}

    @cached_property
    def keys(self) -> Callable[[str], Keys]:
        """The keys in the index of all forms of a (folded) word; empty where no text of this language has one."""
        return lru_cache(KEPT)(self._keys)

    def _keys(self, folded: str) -> Keys:
        found = self.forms.get(folded) or self.irregular.get(folded)
        if not found:
            found = tuple(k for k in guesses(folded, self.lang) if k in self.known)
        return (*found, *(k for k in self.without_enyes.get(folded, ()) if k not in found))

    def beginning(self, stem: str) -> Iterator[str]:
        """The words of the texts that begin with a stem, in order."""
        first = bisect_left(range(len(self.forms)), stem, key=self.nth)
        return takewhile(lambda word: word.startswith(stem), map(self.nth, range(first, len(self.forms))))

    def count(self, folded: str) -> int:
        """How often the word itself stands in the text."""
        return self.counts.get(folded, 0)


@dataclass(frozen=True)
class Lexicon:
    """The vocabularies of all languages of a corpus; ``kept``: the words that may be mistyped, as a file has them."""

    languages: Mapping[str, Words]
    kept: NearWords | None = field(default=None, compare=False)

    @cached_property
    def vocabulary(self) -> NearWords:
        """The words of all languages and of the trade that may be mistyped."""
        if self.kept:
            return self.kept
        return NearWords.of([word for _, word in word_numbers(self)], all_words())

    def keys(self, folded: str, lang: str) -> Keys:
        """The keys of a word in one language; empty where it is unknown there."""
        words = self.languages.get(lang)
        return words.keys(folded) if words else ()

    def tokens(self, folded: str, lang: str) -> Keys:
        """The same as the index has them, with their language."""
        return tuple(f"{lang}:{k}" for k in self.keys(folded, lang))

    @cached_property
    def forms(self) -> Forms:
        """The forms of words as names and queries have them."""
        return Forms(self)

    def numbered(self, n: int) -> str:
        """A word by its number, see ``word_numbers``."""
        languages = [words for _, words in sorted(self.languages.items())]
        ends = [*accumulate(len(words.forms) for words in languages)]
        at = bisect_left(ends, n)
        return languages[at].nth(n - 1 - (ends[at - 1] if at else 0))

    def knows(self, folded: str) -> bool:
        """True where a form of the word stands in some text."""
        return any(words.keys(folded) for words in self.languages.values())

    def is_bare_stem(self, folded: str) -> bool:
        """True for what words are indexed under and none of them is: ``dificult`` of *dificultad*."""
        languages = self.languages.values()
        return any(folded in words.known for words in languages) and not any(
            folded in words.forms or folded in words.irregular for words in languages
        )

    def has_others(self, folded: str, lang: str) -> bool:
        """True where a language's texts have nothing but the stem of a word: others of it, as a dictionary says."""
        words = self.languages.get(lang)
        if words is None or folded in words.forms or folded in words.irregular:
            return False
        keys = words.keys(folded)
        alike = [w for k in keys for w in words.beginning(k) if not set(keys).isdisjoint(words.keys(w))]
        return bool(alike) and all(is_other(folded, w, lang) for w in alike)

    def misspelt(self, folded: str, lang: str) -> list[str]:
        """The words of a language's texts that are a word, which these have not, but for a letter too many, too few or
        misplaced, where one of the two is none: books have typing errors as well."""
        words = self.languages.get(lang)
        if words is None or len(folded) < TWO_ERRORS or not folded.isalpha() or words.count(folded):
            return []
        keys = set(self.keys(folded, lang))
        near = (
            w for w, d in self.vocabulary.near(folded, 1) if d and (w[0], w[-ENDING:]) == (folded[0], folded[-ENDING:])
        )
        moved = (w for w in near if len(w) != len(folded) or sorted(w) == sorted(folded))
        known = (w for w in moved if words.count(w) and keys.isdisjoint(self.keys(w, lang)))
        return [w for w in known if _is_sound(w) != _is_sound(folded)]

    def nearest(self, folded: str, lang: str | None = None, among: Numbers | None = None) -> str | None:
        """The known word that a mistyped one most likely was, None where none is near enough.

        ``among``: the words of the texts that are asked, by number, where those are not all; one of them goes before.
        """
        if len(folded) < NO_TYPOS_BELOW or not folded.isalpha():
            return None
        here = None if among is None else self._nearest(folded, lang, self.vocabulary.among(among))
        return here or self._nearest(folded, lang)

    def _nearest(self, folded: str, lang: str | None, places: Numbers | None = None) -> str | None:
        most = 1 if len(folded) < TWO_ERRORS else 2 if len(folded) < THREE_ERRORS else 3
        near = self.vocabulary.near(folded, most, places)
        likely = ((word, d) for word, d in near if word.isalpha() and not _another_word(folded, word))
        return min(((self._cost(folded, word, d, lang), word) for word, d in likely), default=(0.0, None))[1]

    def _cost(self, folded: str, word: str, distance: int, lang: str | None) -> float:
        """Edits, with a different first letter dear and a frequent word or one of the query's language cheap."""
        words = self.languages.get(lang or "")
        own = words.count(word) if words else 0
        cost = distance + (0.7 if word[0] != folded[0] else 0.0) - min(own or self.count(word), 50) / 100
        return cost + (0.6 if lang and not own else 0.0)

    def count(self, folded: str) -> int:
        """How often a word stands in the texts of the language that has it most."""
        return max((words.count(folded) for words in self.languages.values()), default=0)

    def split(self, folded: str) -> tuple[str, str] | None:
        """Two known words that were run together (``hitpoints``), None where there are none."""
        parts = ((folded[:i], folded[i:]) for i in range(3, len(folded) - 2))
        counted = ((min(w.count(a), w.count(b)), a, b) for a, b in parts for w in self.languages.values())
        least, a, b = max(counted, key=itemgetter(0), default=(0, "", ""))
        return (a, b) if least else None

    def write(self, folder: Path) -> None:
        """Keep the lexicon with the index."""
        parts = {part: table for words in self.languages.values() for part, table in words.parts().items()}
        totals = {lang: str(words.total).encode() for lang, words in self.languages.items()}
        write_tables(folder / FILE, {**parts, TOTAL: totals, NEAR_WORDS: self.vocabulary.values()})

    def told(self) -> dict[str, dict[str, Mapping[str, Any]]]:
        """By language what is known of its words: keys, counts, irregular forms."""
        return {
            lang: {FORMS: dict(w.forms), COUNTS: dict(w.counts), IRREGULAR: dict(w.irregular)}
            for lang, w in self.languages.items()
        }

    @classmethod
    def united(cls, every: Iterable[Mapping[str, Mapping[str, Mapping[str, Any]]]]) -> Lexicon:
        """The lexicon of all words that several ones ``told`` of: a word has the keys that any of them has for it."""
        found: dict[str, tuple[dict[str, Keys], Counter[str], dict[str, Keys]]] = {}
        for told in every:
            for lang, words in told.items():
                forms, counts, irregular = found.setdefault(lang, ({}, Counter(), {}))
                counts.update(words[COUNTS])
                for mine, theirs in ((forms, words[FORMS]), (irregular, words[IRREGULAR])):
                    for word, under in theirs.items():
                        known = mine.get(word)
                        mine[word] = tuple(dict.fromkeys((*known, *under)) if known else under)
        languages = {}
        for lang, (forms, counts, irregular) in sorted(found.items()):
            others = {w: under for w, under in irregular.items() if w not in forms}
            languages[lang] = Words.of(lang, dict(sorted(forms.items())), dict(sorted(counts.items())), others)
        return cls(languages)

    @classmethod
    def read(cls, folder: Path) -> Lexicon:
        """The lexicon of an index. Raises OSError or ValueError where it is missing or damaged."""
        kept = Tables(folder / FILE)
        languages = {lang: Words.read(lang, kept) for lang in Part(kept, TOTAL, int)}
        values = {name: kept.mapped(NEAR_WORDS, name) for name in Part(kept, NEAR_WORDS, bytes)}
        return cls(languages, NearWords.read(values))


def word_numbers(lexicon: Lexicon) -> dict[tuple[str, str], int]:
    """Every word of every language with its number, from 1."""
    pairs = ((lang, w) for lang in sorted(lexicon.languages) for w in sorted(lexicon.languages[lang].forms))
    return {pair: n for n, pair in enumerate(pairs, 1)}


def having(arrays: Arrays, lexicon: Lexicon) -> Callable[[str], tuple[str, ...]]:
    """What finds the words of texts that have a token, folded; those with ``ñ`` as they are typed without it, too."""

    @lru_cache(KEPT)
    def found(token: str) -> tuple[str, ...]:
        n, _, _ = arrays.name(token)
        numbers = arrays.word[arrays.word_at[n] : arrays.word_at[n + 1]].tolist() if n >= 0 else ()
        words = [lexicon.numbered(number) for number in numbers]
        return (*words, *(without_enye(word) for word in words if "ñ" in word))

    return found


class Forms:
    """What a name's word and a query's word have in common where they are forms of each other; kept once found."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.named = lru_cache(KEPT)(self._named)
        self.asked = lru_cache(KEPT)(self._asked)

    def _named(self, word: str, lang: str) -> tuple[str, ...]:
        """A name's word: itself, its forms in the index, and its stem, as a name need not stand in any text."""
        own = (f"{lang}:{stem(word, lang)}",) if word.isalpha() and len(word) > 2 else ()
        return (f"={word}", *self._lexicon.tokens(word, lang), *own)

    def _asked(self, word: str) -> frozenset[str]:
        """A query's word in all languages: as above, and the singular or plural that it may be."""
        found: set[str] = set()
        for lang in self._lexicon.languages:
            likely = guesses(word, lang) if word.isalpha() and len(word) > 2 else ()
            found.update(self._named(word, lang), (f"{lang}:{k}" for k in likely))
        return frozenset(found)


@lru_cache(KEPT)
def _is_sound(word: str) -> bool:
    """True for a word of a language, or a form of one by its stem."""
    return any(is_word(w) or is_word(f"{w}e") for w in (word, *(stem(word, code) for code in LANGUAGES)))


def _another_word(typed: str, word: str) -> bool:
    """True where a short word differs by one letter for another, or begins otherwise: ``gato`` is no ``dato``."""
    replaced = len(typed) == len(word) and sorted(typed) != sorted(word)
    return len(typed) <= SHORT and (replaced or typed[0] != word[0])
