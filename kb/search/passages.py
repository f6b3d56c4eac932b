"""What may be shown of sections: their text, and where the words in it stand that a query looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np

from rulewright.kb.search.index_files import Arrays
from rulewright.kb.search.snippet import Found

KEPT = 2_048  # words of tokens kept in memory


class Passages:
    """What may be shown of the sections of one index; safe for use by several threads.

    ``rarity``: how rare the tokens of a word are in the texts of a language.
    """

    def __init__(self, arrays: Arrays, rarity: Callable[[tuple[str, ...], str], float]) -> None:
        self.docs = arrays.docs
        self._arrays, self._rarity = arrays, rarity
        self.words = lru_cache(KEPT)(self._words)

    def shown(self, docs: Sequence[int], worth: Sequence[Mapping[int, float]]) -> list[tuple[str, list[Found]]]:
        """What may be shown of some sections, and the wanted words in each, in order.

        ``worth``: for each section, by the words' numbers, what those are worth that are wanted in it.
        """
        if not docs:
            return []
        a, out = self._arrays, [(text, list[Found]()) for text in self.texts(docs)]
        begins, ends = a.run_at.take(docs).astype(np.int64), a.run_at.take(np.add(docs, 1)).astype(np.int64)
        run = np.concatenate([a.run_word[s:e] for s, e in zip(begins.tolist(), ends.tolist(), strict=True)])
        some = list(set().union(*worth))
        wanted = np.zeros(max(some, default=0) + 2, dtype=bool)
        wanted[some] = True
        here = wanted.take(run, mode="clip").nonzero()[0]  # what is beyond is as the last, which is not wanted
        last = (ends - begins).cumsum()
        of = last.searchsorted(here, "right")
        where = here + (ends - last).take(of)
        columns = (of, run.take(here), a.run_start.take(where), a.run_end.take(where))
        for n, word, start, end in zip(*(c.tolist() for c in columns), strict=True):
            if word in worth[n]:
                out[n][1].append((start, end, word, worth[n][word]))
        return out

    def texts(self, docs: Sequence[int]) -> Iterable[str]:
        """What may be shown of some sections."""
        a, at = self._arrays, self._arrays.shown_at
        for start, end in zip(at.take(docs).tolist(), at.take(np.add(docs, 1)).tolist(), strict=True):
            yield a.shown[start:end].tobytes().decode("utf-8", "surrogatepass")

    def worth(self, tokens: Iterable[str], lang: str) -> dict[int, float]:
        """What words of a language are worth to the reader of a snippet, by their number: those that have a token."""
        out: dict[int, float] = {}
        begin = f"{lang}:"
        for token in tokens:
            if token.startswith(begin):
                rarity, found = self.words(token, lang)
                for word in found:
                    out[word] = max(rarity, out.get(word, 0.0))
        return out

    def _words(self, token: str, lang: str) -> tuple[float, tuple[int, ...]]:
        """How rare a token is in a language, and the words that have it; none where the index lacks it."""
        n, _, _ = self._arrays.name(token)
        found = self._arrays.word[self._arrays.word_at[n] : self._arrays.word_at[n + 1]] if n >= 0 else ()
        return self._rarity((token,), lang), tuple(map(int, found))
