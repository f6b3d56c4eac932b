"""The one language module: what is indexed is what is asked.

English and Spanish are data (``en``, ``es``); the functions here and in ``normalise`` and ``detect`` serve the ingest,
the index and the queries alike.
"""

from __future__ import annotations

from functools import cache, lru_cache

from rulewright.kb.language.data import Language
from rulewright.kb.language.detect import votes, winner
from rulewright.kb.language.en import ENGLISH
from rulewright.kb.language.es import SPANISH
from rulewright.kb.language.normalise import fold, folded_words, open_ligature, slug, strip_accents, words

__all__ = [
    "LANGUAGES",
    "Language",
    "abbreviations",
    "detect_language",
    "fold",
    "folded_words",
    "is_stop_word",
    "language",
    "open_ligature",
    "slug",
    "stop_words",
    "strip_accents",
    "words",
]

LANGUAGES: dict[str, Language] = {one.code: one for one in (ENGLISH, SPANISH)}


def language(code: str) -> Language:
    """The data of a language; English stands in for one that is not known here."""
    return LANGUAGES.get(code, ENGLISH)


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


def abbreviations(code: str) -> frozenset[str]:
    """Lower case abbreviations, with their points, after which a sentence goes on."""
    return language(code).abbreviations


def detect_language(text: str, default: str = "en") -> str:
    """``en`` or ``es`` by the vote of frequent words; ``default`` where the text is too short or undecided."""
    return winner(votes(text, ((one.code, one.telling_words) for one in LANGUAGES.values())), default)
