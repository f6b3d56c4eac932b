"""Names of one or more words, found by any form of their words inside a query."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

import orjson

from rulewright.kb import codec
from rulewright.kb.language.stems import fold_word
from rulewright.kb.search.analysis import tidy, tokens
from rulewright.kb.search.index_files import Part, Tables
from rulewright.kb.search.vocabulary import Lexicon

T = TypeVar("T")
LONGEST_NAME = 8  # words of a name that are compared
KEPT = 10_000  # words whose names are remembered
KEYS, NAMES = "keys", "names"  # parts of a file, after the name of what is kept there


class Found(NamedTuple, Generic[T]):
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
    """Names and what each stands for, strings or named tuples, by the forms of their first word."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._forms = lexicon.forms
        self._added: dict[int, _Name[T]] = {}
        self._keys: dict[str, list[int]] = defaultdict(list)
        self._look_in(self._keys, self._added.__getitem__)

    @classmethod
    def read(cls, lexicon: Lexicon, kept: Tables, of: str, kind: type[T]) -> Names[T]:
        """Names that are kept in a file, with values of a kind; none can be added."""
        found: Names[T] = cls(lexicon)
        names = Part(kept, f"{of}.{NAMES}", lambda value: _read(value, kind))
        found._look_in(Part(kept, f"{of}.{KEYS}", _serials), lru_cache(KEPT)(lambda n: names[str(n)]))
        return found

    def _look_in(self, serials: Mapping[str, Sequence[int]], name: Callable[[int], _Name[T]]) -> None:
        """Look for names here from now on. What is kept of it must not lead back to this: a build makes millions."""
        forms = self._forms

        @lru_cache(KEPT)
        def begun(word: str) -> Mapping[tuple[tuple[str, ...], str], Sequence[T]]:
            """The names whose first word may be a query's word: by words and language what they stand for."""
            found: dict[tuple[tuple[str, ...], str], list[T]] = defaultdict(list)
            for n in dict.fromkeys(n for k in sorted(forms.asked(word)) for n in serials.get(k, ())):
                one = name(n)
                found[one.words, one.lang].append(one.value)
            return found

        self._begun = begun

    def parts(self, of: str) -> dict[str, dict[str, bytes]]:
        """What is kept of them in a file; see ``read``."""
        keys = {k: " ".join(map(str, serials)).encode() for k, serials in self._keys.items()}
        return {f"{of}.{KEYS}": keys, f"{of}.{NAMES}": {str(n): _kept(name) for n, name in self._added.items()}}

    def add(self, name: str, lang: str, value: T) -> None:
        """Let a name of a language stand for a value; a name without a word stands for nothing."""
        words = folded(name)[:LONGEST_NAME]
        if words:
            serial = len(self._added)
            self._added[serial] = _Name(words, lang, value)
            for key in dict.fromkeys(self._forms.named(words[0], lang)):
                self._keys[key].append(serial)
            self._begun.cache_clear()

    def find(self, words: Sequence[str]) -> list[Found[T]]:
        """Every name that stands in a run of folded words: the longest first, then exact ones, then by place."""
        out: list[Found[T]] = []
        many = len(words)
        for i, word in enumerate(words):
            for (own, lang), values in self._begun(word).items():
                end = i + len(own)
                if end <= many and self._goes_on(words, i, own, lang):
                    exact = tuple(words[i:end]) == own
                    out += [Found(i, end, value, lang, exact) for value in values]
        if len(out) > 1:
            out.sort(key=lambda f: (f.start - f.end, not f.exact, f.start))
        return out

    def find_turned(self, words: Sequence[str], between: Collection[str]) -> list[Found[T]]:
        """Names of two words that a query has turned round, with one of ``between`` (``of``) in their midst or without.

        ``attack of opportunity`` is an *opportunity attack*; without such a word only where the two are all of it.
        """
        out: list[Found[T]] = []
        for i in range(len(words) - 1):
            gap = words[i + 1] in between
            if i + 1 + gap >= len(words) or not (gap or len(words) == 2):
                continue
            own = tuple(words[i : i + 2 + gap])
            pairs = ((own[0], own[-1]), (own[-1], own[0]))
            runs = [*pairs, *((a, little, z) for a, z in pairs for little in sorted(between))]
            whole = (f for run in runs if run != own for f in self.find(run) if f.end - f.start == len(run))
            out += [f._replace(start=i, end=i + len(own)) for f in whole]
        return out

    def _goes_on(self, words: Sequence[str], at: int, name: Sequence[str], lang: str) -> bool:
        """True where a name that begins at a word has the following ones as well."""
        asked, named = self._forms.asked, self._forms.named
        return not any(asked(words[at + n]).isdisjoint(named(name[n], lang)) for n in range(1, len(name)))


def _serials(value: bytes) -> tuple[int, ...]:
    return tuple(map(int, value.split()))


def _kept(name: _Name[Any]) -> bytes:
    return orjson.dumps((name.words, name.lang, name.value), default=tuple)


def _read(value: bytes, kind: type[T]) -> _Name[T]:
    words, lang, one = orjson.loads(value)
    return _Name(tuple(words), lang, codec.build(kind, one))


@lru_cache(maxsize=16_384)  # more than the words of the general list, which each build goes through
def folded(name: str) -> tuple[str, ...]:
    """The folded words of a name; a name of signs alone is a word of itself."""
    return tuple(t.folded for t in tokens(tidy(name))) or tuple(w for w in (fold_word(name.strip()),) if w)
