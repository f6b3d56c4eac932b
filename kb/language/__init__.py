"""The one language module: what is indexed is what is asked.

Languages are data (``CODE/*.toml``, read by ``data``); the functions here and in ``normalise`` and ``detect`` serve the
ingest, the index and the queries alike.
"""

from __future__ import annotations

from functools import cache, lru_cache

from rulewright.kb.language.data import LANGUAGES, UNKNOWN_CODE, Language, language
from rulewright.kb.language.detect import book_language, detect_language, section_language
from rulewright.kb.language.folding import fold, open_ligature, strip_accents
from rulewright.kb.language.normalise import folded_words, slug, words

__all__ = [
    "LANGUAGES",
    "UNKNOWN_CODE",
    "Language",
    "book_language",
    "detect_language",
    "fold",
    "folded_words",
    "is_stop_word",
    "language",
    "open_ligature",
    "section_language",
    "slug",
    "stop_words",
    "strip_accents",
    "words",
]


@cache
def stop_words(code: str | None = None) -> frozenset[str]:
    """The folded stop words of a language, or of all languages where none is named."""
    if code is None:
        return frozenset().union(*(one.stop_words for one in LANGUAGES.values()))
    return language(code).stop_words


@lru_cache(maxsize=20_000)
def is_stop_word(word: str, code: str | None = None) -> bool:
    """True where a word, in any case and with or without accents, says nothing of the subject."""
    return fold(word) in stop_words(code)
