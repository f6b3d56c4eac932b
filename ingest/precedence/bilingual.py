"""Everyday words of rulebooks in English and Spanish, for comparing sections of two languages.

They are those of the one list, ``corpus/lexicon/general.toml``: a line is one thing, with its English and its Spanish
words. It says what two texts have in common beyond their terms, nothing more: a word of several meanings stands in
several lines, near synonyms share one. Words are compared by their stems.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache

from rulewright.ingest.text.forms import forms_of
from rulewright.kb.language import bilingual, fold
from rulewright.kb.language.data import listed
from rulewright.kb.language.stems import stem


def _rows() -> list[tuple[list[str], list[str]]]:
    """The lines that comparisons go by, without what is called by several words."""
    return [([w for w in en if " " not in w], [w for w in es if " " not in w]) for en, es in bilingual.compared()]


@cache
def _index() -> dict[tuple[str, str], frozenset[str]]:
    """Things by language and stem."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for i, (en, es) in enumerate(_rows()):
        for lang, names in (("en", en), ("es", es)):
            for name in names:
                found[lang, stem(fold(name), lang)].add(f"~{i}")
    return {k: frozenset(v) for k, v in found.items()}


@lru_cache(maxsize=20_000)
def things(word: str, lang: str) -> frozenset[str]:
    """What an everyday word may mean, named alike for both languages; empty where it is not known."""
    known = _index().get((lang, stem(fold(word), lang)))
    if known is not None:
        return known
    lemma = forms_of(word, lang)[1]
    return frozenset() if lemma in _modal(lang) else _index().get((lang, lemma), frozenset())


@cache
def _modal(lang: str) -> frozenset[str]:
    return frozenset(stem(word, lang) for word in listed("precedence.modal"))
