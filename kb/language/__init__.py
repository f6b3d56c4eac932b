"""The one language module: what is indexed is what is asked.

Languages are data (``CODE/*.toml``, read by ``data``); the functions of this room serve the ingest, the index and the
queries alike, and are asked for here.
"""

from __future__ import annotations

from functools import cache, lru_cache

from rulewright.kb.language.data import (
    LANGUAGES,
    UNKNOWN_CODE,
    Language,
    alternatives,
    either,
    folded_list,
    language,
    listed,
    number_words,
    word_runs,
    word_set,
    wording,
)
from rulewright.kb.language.detect import book_language, detect_language, section_language, votes
from rulewright.kb.language.folding import fold, open_ligature, strip_accents
from rulewright.kb.language.normalise import ELIDED, WORD, folded_words, slug, words
from rulewright.kb.language.plain import one_line, plain, shown
from rulewright.kb.language.splitting import (
    Locator,
    Paragraph,
    Sentence,
    SentenceKind,
    paragraphs,
    sentence_around,
    sentences,
)
from rulewright.kb.language.stems import (
    LONGEST_WORD,
    Lemmas,
    fold_word,
    guesses,
    keys,
    other_numbers,
    snowball,
    stem,
    without_enye,
)

__all__ = [
    "ELIDED",
    "LANGUAGES",
    "LONGEST_WORD",
    "UNKNOWN_CODE",
    "WORD",
    "Language",
    "Lemmas",
    "Locator",
    "Paragraph",
    "Sentence",
    "SentenceKind",
    "alternatives",
    "book_language",
    "detect_language",
    "either",
    "fold",
    "fold_word",
    "folded_list",
    "folded_words",
    "guesses",
    "is_stop_word",
    "keys",
    "language",
    "listed",
    "number_words",
    "one_line",
    "open_ligature",
    "other_numbers",
    "paragraphs",
    "plain",
    "section_language",
    "sentence_around",
    "sentences",
    "shown",
    "slug",
    "snowball",
    "stem",
    "stop_words",
    "strip_accents",
    "votes",
    "without_enye",
    "word_runs",
    "word_set",
    "wording",
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
