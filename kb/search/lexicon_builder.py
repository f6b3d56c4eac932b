"""The words of a corpus while its index is built: each gets the keys it is indexed under, by dictionaries of lemmas."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import lru_cache

from rulewright.kb.language import Lemmas, keys, other_numbers
from rulewright.kb.search.vocabulary import Keys, Lexicon, Words


class LexiconBuilder:
    """Collects a corpus' words and gives each the keys it is indexed under."""

    def __init__(self) -> None:
        self._spellings: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
        self._lemmas = lru_cache(maxsize=None)(Lemmas)
        self._lemma = lru_cache(maxsize=None)(self._lemma_of)
        self.keys = lru_cache(maxsize=None)(self._keys)

    def see(self, lang: str) -> None:
        """Take note of a language, which may have no word."""
        self._spellings[lang]

    def count(self, lang: str, printed: str, folded: str, many: int) -> None:
        """Take note of a word that stands so often in the texts."""
        self._spellings[lang][folded][printed] += many

    def _spelling(self, lang: str, folded: str) -> str:
        """How a word is printed most often; an accented spelling before a bare one, as capitals often lose accents."""
        found = self._spellings[lang][folded].items() if folded.isalpha() else ()
        return min(found, key=lambda kv: (kv[0].isascii(), -kv[1], kv[0]))[0] if found else folded

    def _keys(self, lang: str, folded: str) -> Keys:
        """The keys under which a word is indexed."""
        return keys(self._spelling(lang, folded), lang, self._lemma(lang, folded))

    def _lemma_of(self, lang: str, folded: str) -> str | None:
        lemmas = self._lemmas(lang)
        return lemmas.of(self._spelling(lang, folded).lower()) or lemmas.of(folded)

    def lexicon(self) -> Lexicon:
        """The lexicon of all that was seen."""
        return Lexicon({lang: self._language(lang) for lang in sorted(self._spellings)})

    def _language(self, lang: str) -> Words:
        words = sorted(self._spellings[lang])
        indexed = {w: self.keys(lang, w) for w in words}
        known = {k for found in indexed.values() for k in found}
        lemmas = {w: self._lemma(lang, w) for w in words}
        forms = {w: indexed[w] if lemmas[w] else _with_number(w, lang, indexed) for w in words}
        irregular = self._lemmas(lang).irregular(m for m in lemmas.values() if m) if words else {}
        irregular = {w: tuple(k for k in found if k in known) for w, found in irregular.items() if w not in forms}
        counts = {w: self._spellings[lang][w].total() for w in words}
        return Words.of(lang, forms, counts, {w: k for w, k in irregular.items() if k})


def _with_number(word: str, lang: str, indexed: Mapping[str, Keys]) -> Keys:
    """Keys of a word that no dictionary has, with those of its singular or plural where that stands in the text."""
    others = (k for form in other_numbers(word, lang) for k in indexed.get(form, ()))
    return tuple(dict.fromkeys((*indexed[word], *others)))
