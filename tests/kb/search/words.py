"""The lexicon of a few made-up texts."""

from __future__ import annotations

from rulewright.kb.search.analysis import folded
from rulewright.kb.search.indexer import LexiconBuilder
from rulewright.kb.search.vocabulary import Lexicon


def lexicon(**texts: str) -> Lexicon:
    words = LexiconBuilder()
    for lang, text in texts.items():
        words.see(lang)
        for w in text.split():
            words.count(lang, w, folded(w)[0], 1)
    return words.lexicon()
