"""The telling words of a text as stems: those by which two texts are found to speak of one thing."""

from __future__ import annotations

import re
from functools import lru_cache

from rulewright.kb.language import is_stop_word
from rulewright.kb.language.data import either, folded_list, language
from rulewright.kb.language.plain import plain
from rulewright.kb.language.stems import stem

WORD = re.compile(r"[^\W\d_]{2,}")
PREFIX = re.compile(rf"(?<![\w-])({either('conflicts.prefixes')})[-‐‑](?=[^\W\d_])")
DIGITS = re.compile(r"\d+(?:\.\d+)?")
JOINS = re.compile(rf"\b(?:{either('clauses.joins')})\b", re.IGNORECASE)
PIECES = re.compile(rf",|{JOINS.pattern}", re.IGNORECASE)  # of an enumeration
DEMONSTRATIVE = re.compile(rf"\b(?:{either('conflicts.demonstrative')})\b (?=\w)", re.IGNORECASE)
BEHIND = re.compile(rf"\b(?:{either('conflicts.behind')})\b", re.IGNORECASE)  # with what or where a thing is done
KEPT = 50_000  # words whose stems are remembered


def stems(text: str, lang: str) -> list[str]:
    """The stems of the telling words of a text, in order."""
    whole = PREFIX.sub(r"\1", plain(text).lower())
    return [key for w in WORD.findall(whole) if (key := _key(w, lang))]


def keys(text: str, lang: str) -> frozenset[str]:
    """The telling stems and the numbers of a text."""
    return frozenset((*stems(text, lang), *DIGITS.findall(text)))


def makes(act: str, lang: str) -> bool:
    """True for an act whose verb says nothing: who makes a move moves."""
    first = WORD.search(plain(act))
    return first is not None and first[0].lower() in folded_list("conflicts.making", lang)


@lru_cache(KEPT)
def _key(word: str, lang: str) -> str:
    """The stem of a telling word, of "die" that of "dice"; empty for any other."""
    silent = any(word in folded_list(f"conflicts.{name}", lang) for name in ("empty", "making"))
    return "" if silent or is_stop_word(word, lang) else stem(language(lang).also.get(word, word), lang)
