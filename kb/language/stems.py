"""Word forms brought together: one key for ``unit`` and ``units``, ``línea`` and ``lineas``, ``dice`` and ``die``.

A word has one or more keys; two words are forms of each other when they share a key. Keys are Snowball stems of the
word with and without its accents and of its lemma, because each alone parts forms that belong together (Snowball
parts ``unidad`` from ``unidades``). Lemmas need a dictionary of 100 MB in memory, so they are looked up while an index
is built (``Lemmas``) and kept with it as a table; everything else here is cheap and is what a query uses.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import Stemmer

from rulewright.kb.groups import in_groups
from rulewright.kb.language.data import LANGUAGES, language
from rulewright.kb.language.folding import fold
from rulewright.kb.language.numbers import figures

LONGEST_WORD = 40  # letters; what is longer is no word and is cut
_ENYE = re.compile("[ñÑ]")
_lock = threading.Lock()


def fold_word(word: str) -> str:
    """A word as it is looked up: lower case, no accents but with its ``ñ``, no possessive, no apostrophes."""
    if word.isascii():
        folded = word.lower()
    else:
        folded = "ñ".join(fold(part) for part in _ENYE.split(unicodedata.normalize("NFKC", word)))
    if "'" in folded:
        folded = folded[:-2] if folded.endswith("'s") and len(folded) > 3 else folded
        folded = folded.replace("'", "")
    return folded[:LONGEST_WORD]


def without_enye(folded: str) -> str:
    """The word as someone types it who has no ``ñ`` on the keyboard."""
    return folded.replace("ñ", "n")


@cache
def _stemmer(lang: str) -> Any:
    return Stemmer.Stemmer(LANGUAGES[lang].snowball, 0)  # it remembers nothing: what is asked for often, we do


def snowball(word: str, lang: str) -> str:
    """What Snowball makes of a word in a language of ours, as it is."""
    with _lock:  # a Snowball stemmer keeps the word it works on
        return str(_stemmer(lang).stemWord(word))


@lru_cache(maxsize=20_000)
def stem(word: str, lang: str) -> str:
    """The Snowball stem of a word, folded; the folded word itself in a language that Snowball is not used for."""
    return _stem(word, lang)


def _stem(word: str, lang: str) -> str:
    """The same, not remembered: for the thousands of forms that are asked for once."""
    if lang not in LANGUAGES or not word.isalpha():
        return fold_word(word)
    return fold_word(snowball(word, lang))


def keys(word: str, lang: str, lemma: str | None = None) -> tuple[str, ...]:
    """All keys of a word as printed (accents kept), the most telling first, without doubles."""
    folded = fold_word(word)
    if number := _number(folded, lang):
        return number
    found = [stem(folded, lang)]
    if not word.isascii():
        found.append(stem(word.lower(), lang))
    if lemma and lemma != word and len(folded) > 2 and folded not in language(lang).apart:
        found.append(stem(fold_word(lemma), lang))
    found += _also(folded, lang)
    return tuple(dict.fromkeys(k for k in found if k))


def _number(folded: str, lang: str) -> tuple[str, ...]:
    """The figures of a number in words, in its plural too: ``tens``; see ``figures``."""
    return next(filter(None, (figures(f, lang) for f in (folded, *other_numbers(folded, lang)))), ())


def _also(folded: str, lang: str) -> Iterable[str]:
    """A form that a word means beside those that its stem and its lemma give."""
    return [form for word, form in language(lang).also.items() if word == folded]


def other_numbers(folded: str, lang: str) -> tuple[str, ...]:
    """What a word may be in singular or plural, by its ending alone."""
    found = [folded[: -len(end)] + new for end, new in language(lang).plurals if folded.endswith(end)]
    found += [folded + end for end in language(lang).plural_endings]
    return tuple(dict.fromkeys(f for f in found if len(f) > 1))


def guesses(folded: str, lang: str) -> tuple[str, ...]:
    """Keys for a word that stands in no table: its own, and those of the singular or plural that it may be."""
    if number := _number(folded, lang):
        return number
    found = [stem(f, lang) for f in (folded, *other_numbers(folded, lang))]
    return tuple(dict.fromkeys((*found, *_also(folded, lang))))


def _dictionary(lang: str) -> Mapping[str, str]:
    """Every form that simplemma knows, with its lemma: loaded once where an index is built, never where it is read.

    None of a language that is not ours.
    """
    if lang not in LANGUAGES:
        return {}
    from simplemma.strategies.dictionaries.dictionary_factory import DEFAULT_DICTIONARY_FACTORY

    return DEFAULT_DICTIONARY_FACTORY.get_dictionary(lang)  # the one that simplemma itself looks words up in


class Lemmas:
    """Dictionary forms of one language's words. Takes a second and 100 MB: for building only."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._table: Mapping[str, str] = _dictionary(lang)

    def of(self, word: str) -> str | None:
        """The lemma of a word as printed, None where the dictionary has none."""
        return self._table.get(word) or self._table.get(word.lower())

    def all(self) -> set[str]:
        """All lemmas."""
        return set(self._table.values())

    def irregular(self, lemmas: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Folded forms of the given lemmas whose own stem would not lead to them, with the keys that do."""
        out: dict[str, set[str]] = defaultdict(set)
        for lemma in {*lemmas}:
            target = stem(fold_word(lemma), self.lang)
            for folded in map(fold_word, _forms(self.lang).get(lemma, ())):
                if _stem(folded, self.lang) != target:
                    out[folded].add(target)
        return {form: tuple(sorted(found)) for form, found in sorted(out.items())}


@cache
def _forms(lang: str) -> Mapping[str, list[str]]:
    """By lemma its other forms: one look through a whole dictionary, which takes as long as a small book."""
    apart = language(lang).apart if lang in LANGUAGES else ()
    known = _dictionary(lang).items()
    return in_groups((of, form) for form, of in known if of != form and form.isalpha() and form not in apart)
