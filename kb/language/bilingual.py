"""The one list of English and Spanish words: ``corpus/lexicon/general.toml``, as search and comparisons read it.

Four tables, from names of things to everyday words: ``pairs`` and ``doubtful`` (which the alignment of a game's books
reads for itself), ``words``, which translate a word but name nothing, and ``kin``, whose lines are looser: any English
word of a line may stand for any Spanish one. A fifth, ``everyday``, marks the exact pairs that comparisons go by as
well. Nothing there belongs to one book.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).resolve().parent.parent.parent / "corpus" / "lexicon" / "general.toml"
EXACT, KIN, EVERYDAY = ("pairs", "doubtful", "words"), "kin", "everyday"
APART = " | "  # between the English words of a line of kin

TRANSLATED = ("en", "es")  # the languages of the list: in either, texts of the other are asked for

Pair = tuple[str, str]


class Kin(NamedTuple):
    """One thing, and the English and Spanish words that may mean it, as written in the list."""

    en: tuple[str, ...]
    es: tuple[str, ...]


@cache
def pairs(file: Path = FILE) -> tuple[Pair, ...]:
    """Every exact pair of an English and a Spanish word or short phrase, as written, in the order of the list.

    Empty where there is no such file; tomllib.TOMLDecodeError where it is none.
    """
    tables = _tables(file)
    found = ((en, word) for name in EXACT for en, es in tables.get(name, {}).items() for word in _several(es))
    return tuple(dict.fromkeys(found))


@cache
def compared(file: Path = FILE) -> tuple[Kin, ...]:
    """The lines by which texts of two books are compared: the loose ones, then the exact pairs marked as everyday."""
    exact: dict[str, list[str]] = {en: [] for en in _tables(file).get(EVERYDAY, {}).get("words", ())}
    for en, es in pairs(file):
        if en in exact:
            exact[en].append(es)
    loose = [Kin(tuple(en.split(APART)), _several(es)) for en, es in _tables(file).get(KIN, {}).items()]
    return (*loose, *(Kin((en,), tuple(es)) for en, es in exact.items()))


def _tables(file: Path) -> Mapping[str, Mapping[str, str | list[str]]]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def _several(words: str | list[str]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)
