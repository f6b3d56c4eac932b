"""Ranking by the words of a query alone, as an engine does that only matches words: a measure of our arrays.

No answer of ours is made with it. Other engines' ranking is compared with it because it is the same work; what our
ranking costs is measured beside it. The weights are those of ``Ranker``: Whoosh's postings with BM25F over all fields,
decoded when the index was built, and how rare a word is among the texts of its language. A token costs a slice of two
arrays; adding up the slices gives the scores. No synonym, translation, title or neighbour counts: ``Ranker`` does that,
with what ``understand`` found out.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from rulewright.kb.search.index_files import Numbers
from rulewright.kb.search.index_reader import Arrays, Weighting
from rulewright.kb.search.query import fence
from rulewright.kb.search.scoring import greatest
from rulewright.kb.search.vocabulary import Lexicon

TEN = 10
KEPT = 512  # tokens whose slices are remembered
BLOCK, MANY = 64, 4_096  # scores that are looked at together, where there are more than many


class WordRanker:
    """Ranks the sections of one index by plain words; read only, safe for use by several threads."""

    def __init__(self, arrays: Arrays, lexicon: Lexicon) -> None:
        self._arrays, self._lexicon, self._rarity = arrays, lexicon, Weighting(arrays).rarity
        self._slice = lru_cache(KEPT)(self._read)

    def best(self, q: str, most: int = TEN) -> list[tuple[int, float]]:
        """The sections that have any word of a query, by number, with their scores.

        Best first, of equal ones the first in the index; any string will do, no more of it counts than ``fence`` lets
        pass.
        """
        return self.ranked(self.tokens(q), most)

    def tokens(self, q: str) -> tuple[str, ...]:
        """The tokens under which a query's words are indexed in each language: of every word the most telling one."""
        languages = self._lexicon.languages.items()
        found = ((lang, words.keys(w)) for w in fence(q).words for lang, words in languages)
        return tuple(dict.fromkeys(f"{lang}:{keys[0]}" for lang, keys in found if keys))

    def ranked(self, tokens: tuple[str, ...], most: int = TEN) -> list[tuple[int, float]]:
        """The sections that have any of some tokens, each token counted once; see ``best``."""
        slices = [self._slice(token) for token in tokens]
        if not slices:
            return []
        docs = np.concatenate([doc for doc, _, _ in slices])
        weights = np.concatenate([weight * rarity for _, weight, rarity in slices])
        score = np.bincount(docs, weights)
        best = _greatest(score, most)
        return [(d, s) for d, s in zip(best.tolist(), score[best].tolist(), strict=True) if s > 0]

    def _read(self, token: str) -> tuple[Numbers, Numbers, float]:
        """The sections that have a token, its weight in each, and how rare it is."""
        _, start, end = self._arrays.name(token)
        rarity = self._rarity((token,), token.partition(":")[0])
        return self._arrays.doc[start:end], self._arrays.weight[start:end], rarity


def _greatest(score: Numbers, most: int) -> Numbers:
    """As ``greatest``; of very many scores only those of blocks are put in order that have a great one."""
    if len(score) <= max(MANY, BLOCK * most):
        return greatest(score, most)
    whole = len(score) - len(score) % BLOCK
    peaks = score[:whole].reshape(-1, BLOCK).max(1)
    least = np.partition(peaks, len(peaks) - most)[len(peaks) - most]
    some = (peaks >= least).nonzero()[0]
    places = np.append((some[:, None] * BLOCK + np.arange(BLOCK)).ravel(), np.arange(whole, len(score)))
    return places[greatest(score[places], most)]
