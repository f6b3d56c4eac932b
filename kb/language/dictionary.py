"""Words of a language by its dictionary: of an unknown language no word is known. Loads 50 MB: for reading only."""

from __future__ import annotations

from functools import lru_cache

import simplemma

from rulewright.kb.language.data import LANGUAGES


@lru_cache(maxsize=50_000)
def is_known(word: str, code: str) -> bool:
    """True for a word that the dictionary of a language has; always False for a language that is none of ours."""
    return code in LANGUAGES and bool(simplemma.is_known(word, code))


def is_known_anywhere(*words: str) -> bool:
    """True where a language of ours has one of these words."""
    return any(is_known(word, code) for code in LANGUAGES for word in words)


def lemma(word: str, code: str) -> str:
    """The form of a word that a dictionary lists; the word itself in a language that is none of ours."""
    return str(simplemma.lemmatize(word, lang=code)) if code in LANGUAGES else word
