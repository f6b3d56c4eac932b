"""The forms by which a word of a text is compared with a word of a name."""

from __future__ import annotations

from functools import cache, lru_cache

from rulewright.ingest.references.names import singular
from rulewright.kb.language import Lemmas, fold, stem

LONGEST_WORD = 40  # letters; what is longer is in no dictionary
SHORTEST_INFLECTED = 3  # letters; what is shorter is an abbreviation and has one form


@cache
def _lemmas(lang: str) -> Lemmas:
    return Lemmas(lang)


@lru_cache(maxsize=50_000)
def bare(word: str) -> str:
    """A word, folded, without the ending of a possessive."""
    return fold(word).removesuffix("'s")


@lru_cache(maxsize=50_000)
def forms_of(word: str, lang: str) -> tuple[str, str]:
    """A word as it is compared: folded and in the singular, without the ending of a possessive; and its lemma, folded.

    A word that the dictionary does not know is its own lemma, in the singular.
    """
    own = bare(word)
    if not own.isalpha() or not SHORTEST_INFLECTED <= len(own) <= LONGEST_WORD:
        return own, own
    one = singular(own, lang)
    lemma = _lemmas(lang).of(word.lower()) or _lemmas(lang).of(one) or one
    return one, stem(fold(lemma), lang)


def keys(word: str, lang: str) -> frozenset[str]:
    """Both forms of a word; two words with a common one are forms of one word."""
    return frozenset(forms_of(word, lang))
