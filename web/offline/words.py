"""What the words of a query may mean: a table of forms, made where the books are, looked up where they are asked.

A browser has no stemmer and no dictionary. So every form of every word that may be asked is written down with the
numbers of the keys that it stands for: as the search on the server has them (``kb.search.lexicon``), then those of the
same word in the other language, and of what players say for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kb.language import bilingual, stop_words
from kb.language.stems import other_numbers, without_enye
from kb.search.lexicon import Lexicon
from kb.search.names import folded
from kb.search.thesaurus import sayings
from kb.search.trade import SYNONYMS

OWN, ABROAD, MEANT = 10, 8, 5  # what a key is worth that the word itself has, its translation, a word that is meant
LONGEST_PHRASE = 4  # words of a saying or a translation that are looked for
Forms = dict[str, list[int]]  # folded word -> number of a key and its worth in tenths, one after the other


class FormTable:
    """The forms that a query may have, over the keys of one index."""

    def __init__(self, lexicon: Lexicon, numbers: Mapping[str, int]) -> None:
        self._lexicon = lexicon
        self._numbers = numbers
        self._found: dict[str, dict[int, int]] = {}
        self._phrases: dict[str, dict[int, int]] = {}

    def keys(self, word: str, lang: str) -> list[int]:
        """The numbers of the index's keys of all forms of a folded word."""
        marked = (f"{lang}:{k}" for k in self._lexicon.keys(word, lang))
        return [self._numbers[k] for k in marked if k in self._numbers]

    def add(self, word: str, found: Iterable[int], worth: int) -> None:
        """Let a folded word, as one without ``ñ`` types it too, stand for keys."""
        keys = list(found)
        for form in {word, without_enye(word)} if keys else ():
            _note(self._found.setdefault(form, {}), keys, worth)

    def add_phrase(self, said: tuple[str, ...], found: Iterable[int], worth: int) -> None:
        """Let one or more folded words stand for keys."""
        keys = list(found)
        if len(said) == 1:
            self.add(said[0], keys, worth)
        elif keys and len(said) <= LONGEST_PHRASE:
            _note(self._phrases.setdefault(" ".join(said), {}), keys, worth)

    def tables(self) -> tuple[Forms, Forms]:
        """Words and phrases, each sorted; a stop word stands for nothing."""
        words = {w: _flat(found) for w, found in self._found.items()}
        words.update((w, []) for w in stop_words())
        return dict(sorted(words.items())), {p: _flat(found) for p, found in sorted(self._phrases.items())}


def _note(kept: dict[int, int], keys: Iterable[int], worth: int) -> None:
    for k in keys:
        kept[k] = max(worth, kept.get(k, 0))


def _flat(found: Mapping[int, int]) -> list[int]:
    return [n for pair in sorted(found.items()) for n in pair]


def fill(table: FormTable, seen: Mapping[str, Iterable[str]]) -> None:
    """Write down every form: ``seen`` are the folded words of the texts by language."""
    for lang, words in seen.items():
        for word in sorted(words):
            for form in (word, *(other_numbers(word, lang) if len(word) > 2 else ())):
                table.add(form, table.keys(form, lang), OWN)
    for said, lang, meant, abroad, worth in (*_translated(), *_meant()):
        keys = [k for w in meant for k in table.keys(w, abroad)]
        table.add_phrase(said, keys, worth)
        if len(said) == 1 and len(said[0]) > 2:
            for form in other_numbers(said[0], lang):
                table.add(form, keys, worth)


Meaning = tuple[tuple[str, ...], str, tuple[str, ...], str, int]


def _translated() -> Iterator[Meaning]:
    """Every word of the bilingual list with what it is in the other language; a phrase is its words."""
    for pair in bilingual.pairs():
        en, es = map(folded, pair)
        yield en, "en", _telling(es, "es"), "es", ABROAD
        yield es, "es", _telling(en, "en"), "en", ABROAD


def _meant() -> Iterator[Meaning]:
    """What players say, and words that mean much the same, in their language."""
    for s in sayings():
        if not s.tail:
            meant = tuple(w for words in (s.meant, *s.also) for w in words)
            yield folded(s.said), s.lang, meant, s.lang, MEANT
    for lang, groups in SYNONYMS.items():
        for group in groups:
            words = tuple(group.split())
            for w in words:
                yield (w,), lang, tuple(x for x in words if x != w), lang, MEANT


def _telling(words: tuple[str, ...], lang: str) -> tuple[str, ...]:
    return tuple(w for w in words if w not in stop_words(lang))
