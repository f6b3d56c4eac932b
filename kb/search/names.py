"""Names of one or more words, found by any form of their words inside a query."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from kb.language.stems import fold_word
from kb.search.lexicon import Lexicon
from kb.search.plain import tidy
from kb.search.tokens import tokens

T = TypeVar("T")
LONGEST_NAME = 8  # words of a name that are compared


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A name at the words ``[start, end)`` of a query. ``exact``: letter for letter but case, accents, apostrophes."""

    start: int
    end: int
    value: T
    lang: str
    exact: bool


@dataclass(frozen=True, slots=True)
class _Name(Generic[T]):
    words: tuple[str, ...]
    lang: str
    value: T


class Names(Generic[T]):
    """Names and what each stands for, by the forms of their first word."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._forms = lexicon.forms
        self._by_key: dict[str, list[_Name[T]]] = defaultdict(list)

    def add(self, name: str, lang: str, value: T) -> None:
        """Let a name of a language stand for a value; a name without a word stands for nothing."""
        words = folded(name)[:LONGEST_NAME]
        if words:
            one = _Name(words, lang, value)
            for key in dict.fromkeys(self._forms.named(words[0], lang)):
                self._by_key[key].append(one)

    def find(self, words: Sequence[str]) -> list[Found[T]]:
        """Every name that stands in a run of folded words: the longest first, then exact ones, then by place."""
        forms = [self._forms.asked(w) for w in words]
        out: list[Found[T]] = []
        for i in range(len(words)):
            candidates = {id(n): n for k in sorted(forms[i]) for n in self._by_key.get(k, ())}
            for name in candidates.values():
                end = i + len(name.words)
                if end <= len(words) and self._same(forms[i:end], name):
                    out.append(Found(i, end, name.value, name.lang, tuple(words[i:end]) == name.words))
        return sorted(out, key=lambda f: (f.start - f.end, not f.exact, f.start))

    def _same(self, forms: Sequence[frozenset[str]], name: _Name[T]) -> bool:
        pairs = zip(forms, name.words, strict=True)
        return all(not here.isdisjoint(self._forms.named(w, name.lang)) for here, w in pairs)


@lru_cache(maxsize=4_096)
def folded(name: str) -> tuple[str, ...]:
    """The folded words of a name; a name of signs alone is a word of itself."""
    return tuple(t.folded for t in tokens(tidy(name))) or tuple(w for w in (fold_word(name.strip()),) if w)
