"""The words of a corpus: which forms belong together, how frequent they are, and what a mistyped one may have been.

Built with the index (where the lemma dictionaries are at hand) and kept beside it as JSON; read by every query.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from kb.language.stems import Lemmas, guesses, keys, other_numbers, stem, without_enye
from kb.search.trade import all_words

FILE = "words.json"
KEPT = 10_000  # words whose forms are remembered
NO_TYPOS_BELOW = 4  # letters: shorter words are not corrected
TWO_ERRORS, THREE_ERRORS = 8, 13  # letters from which so many are taken for typing errors
SHORT = 5  # letters up to which one letter for another makes another word
Keys = tuple[str, ...]


@dataclass(frozen=True)
class Words:
    """One language's vocabulary: folded word -> keys to ask for, its frequency, and forms found nowhere in the text."""

    lang: str
    forms: Mapping[str, Keys]
    counts: Mapping[str, int]
    irregular: Mapping[str, Keys] = field(default_factory=dict)

    @cached_property
    def known(self) -> frozenset[str]:
        """Every key that stands in the index."""
        return frozenset(k for found in self.forms.values() for k in found)

    @cached_property
    def total(self) -> int:
        """How many words the texts of this language have."""
        return sum(self.counts.values())

    @cached_property
    def _without_enye(self) -> dict[str, Keys]:
        out: dict[str, set[str]] = defaultdict(set)
        for word, found in self.forms.items():
            if "ñ" in word:
                out[without_enye(word)].update(found)
        return {word: tuple(sorted(found)) for word, found in out.items()}

    @cached_property
    def keys(self) -> Callable[[str], Keys]:
        """The keys in the index of all forms of a (folded) word; empty where no text of this language has one."""
        return lru_cache(KEPT)(self._keys)

    def _keys(self, folded: str) -> Keys:
        found = self.forms.get(folded) or self.irregular.get(folded)
        if not found:
            found = tuple(k for k in guesses(folded, self.lang) if k in self.known)
        return (*found, *(k for k in self._without_enye.get(folded, ()) if k not in found))

    def count(self, folded: str) -> int:
        """How often the word itself stands in the text."""
        return self.counts.get(folded, 0)


@dataclass(frozen=True)
class Lexicon:
    """The vocabularies of all languages of a corpus."""

    languages: Mapping[str, Words]

    @cached_property
    def _vocabulary(self) -> list[str]:
        words = {w for one in self.languages.values() for w in one.counts} | all_words()
        return sorted(w for w in words if len(w) >= NO_TYPOS_BELOW - 1)

    def keys(self, folded: str, lang: str) -> Keys:
        """The keys of a word in one language; empty where it is unknown there."""
        words = self.languages.get(lang)
        return words.keys(folded) if words else ()

    @cached_property
    def forms(self) -> Forms:
        """The forms of words as names and queries have them."""
        return Forms(self)

    def knows(self, folded: str) -> bool:
        """True where a form of the word stands in some text."""
        return any(words.keys(folded) for words in self.languages.values())

    def nearest(self, folded: str, lang: str | None = None) -> str | None:
        """The known word that a mistyped one most likely was, None where none is near enough."""
        if len(folded) < NO_TYPOS_BELOW or not folded.isalpha():
            return None
        most = 1 if len(folded) < TWO_ERRORS else 2 if len(folded) < THREE_ERRORS else 3
        found = extract(folded, self._vocabulary, scorer=OSA.distance, score_cutoff=most, limit=12)
        likely = ((word, int(d)) for word, d, _ in found if word.isalpha() and not _another_word(folded, word))
        ranked = sorted((self._cost(folded, word, d, lang), word) for word, d in likely)
        return ranked[0][1] if ranked else None

    def _cost(self, folded: str, word: str, distance: int, lang: str | None) -> float:
        """Edits, with a different first letter dear and a frequent word or one of the query's language cheap."""
        words = self.languages.get(lang or "")
        own = words.count(word) if words else 0
        count = own or max((w.count(word) for w in self.languages.values()), default=0)
        cost = distance + (0.7 if word[0] != folded[0] else 0.0) - min(count, 50) / 100
        return cost + (0.6 if lang and not own else 0.0)

    def split(self, folded: str) -> tuple[str, str] | None:
        """Two known words that were run together (``hitpoints``), None where there are none."""
        best: tuple[int, str, str] | None = None
        for i in range(3, len(folded) - 2):
            a, b = folded[:i], folded[i:]
            for words in self.languages.values():
                least = min(words.count(a), words.count(b))
                if least and (best is None or least > best[0]):
                    best = (least, a, b)
        return (best[1], best[2]) if best else None

    def write(self, folder: Path) -> None:
        """Keep the lexicon with the index."""
        data = {
            lang: {"forms": dict(w.forms), "counts": dict(w.counts), "irregular": dict(w.irregular)}
            for lang, w in self.languages.items()
        }
        (folder / FILE).write_text(json.dumps(data, ensure_ascii=False, sort_keys=True), encoding="utf-8")

    @classmethod
    def read(cls, folder: Path) -> Lexicon:
        """The lexicon of an index. Raises OSError, ValueError or KeyError where it is missing or damaged."""
        data = json.loads((folder / FILE).read_text(encoding="utf-8"))
        return cls({lang: _words(lang, part) for lang, part in data.items()})


class Forms:
    """What a name's word and a query's word have in common where they are forms of each other; kept once found."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.named = lru_cache(KEPT)(self._named)
        self.asked = lru_cache(KEPT)(self._asked)

    def _named(self, word: str, lang: str) -> tuple[str, ...]:
        """A name's word: itself, its forms in the index, and its stem, as a name need not stand in any text."""
        own = (stem(word, lang),) if word.isalpha() and len(word) > 2 else ()
        return (f"={word}", *(f"{lang}:{k}" for k in (*self._lexicon.keys(word, lang), *own)))

    def _asked(self, word: str) -> frozenset[str]:
        """A query's word in all languages: as above, and the singular or plural that it may be."""
        found: set[str] = set()
        for lang in self._lexicon.languages:
            likely = guesses(word, lang) if word.isalpha() and len(word) > 2 else ()
            found.update(self._named(word, lang), (f"{lang}:{k}" for k in likely))
        return frozenset(found)


def _another_word(typed: str, word: str) -> bool:
    """True where a short word differs by one letter for another, or begins otherwise: ``salgo`` is no ``salto``."""
    replaced = len(typed) == len(word) and sorted(typed) != sorted(word)
    return (len(typed) <= SHORT and replaced) or (len(typed) < TWO_ERRORS and typed[0] != word[0])


def _words(lang: str, part: Mapping[str, Any]) -> Words:
    one: dict[Any, Any] = {}  # equal strings and equal tuples become one object: most words are keys of other words

    def shared(table: Mapping[str, list[str]]) -> dict[str, Keys]:
        found = ((w, tuple(one.setdefault(k, k) for k in ks)) for w, ks in table.items())
        return {one.setdefault(w, w): one.setdefault(ks, ks) for w, ks in found}

    counts = {one.setdefault(w, w): int(n) for w, n in part["counts"].items()}
    return Words(lang, shared(part["forms"]), counts, shared(part["irregular"]))


class LexiconBuilder:
    """Collects a corpus' words and gives each the keys it is indexed under."""

    def __init__(self) -> None:
        self._spellings: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
        self._lemmas: dict[str, Lemmas] = {}
        self._keys: dict[tuple[str, str], Keys] = {}

    def see(self, lang: str, words: Iterable[tuple[str, str]]) -> None:
        """Take note of words (as printed, folded) of a text."""
        spellings = self._spellings[lang]
        for printed, folded in words:
            spellings[folded][printed] += 1

    def _spelling(self, lang: str, folded: str) -> str:
        """How a word is printed most often; an accented spelling before a bare one, as capitals often lose accents."""
        found = self._spellings[lang][folded].items()
        return min(found, key=lambda kv: (kv[0].isascii(), -kv[1], kv[0]))[0] if found else folded

    def keys(self, lang: str, folded: str) -> Keys:
        """The keys under which a word is indexed."""
        at = (lang, folded)
        if at not in self._keys:
            self._keys[at] = keys(self._spelling(lang, folded), lang, self._lemma(lang, folded))
        return self._keys[at]

    def _lemma(self, lang: str, folded: str) -> str | None:
        if lang not in self._lemmas:
            self._lemmas[lang] = Lemmas(lang)
        return self._lemmas[lang].of(self._spelling(lang, folded).lower()) or self._lemmas[lang].of(folded)

    def lexicon(self) -> Lexicon:
        """The lexicon of all that was seen."""
        return Lexicon({lang: self._language(lang) for lang in sorted(self._spellings)})

    def _language(self, lang: str) -> Words:
        words = sorted(self._spellings[lang])
        indexed = {w: self.keys(lang, w) for w in words}
        known = {k for found in indexed.values() for k in found}
        lemmas = {w: self._lemma(lang, w) for w in words}
        forms = {w: indexed[w] if lemmas[w] else _with_number(w, lang, indexed) for w in words}
        irregular = self._lemmas[lang].irregular(m for m in lemmas.values() if m) if words else {}
        irregular = {w: tuple(k for k in found if k in known) for w, found in irregular.items() if w not in forms}
        counts = {w: self._spellings[lang][w].total() for w in words}
        return Words(lang, forms, counts, {w: k for w, k in irregular.items() if k})


def _with_number(word: str, lang: str, indexed: Mapping[str, Keys]) -> Keys:
    """Keys of a word that no dictionary has, with those of its singular or plural where that stands in the text."""
    others = (k for form in other_numbers(word, lang) for k in indexed.get(form, ()))
    return tuple(dict.fromkeys((*indexed[word], *others)))
