"""What players say beside what rulebooks print: sayings, synonyms, and the words that questions are made of.

Sayings stand in ``corpus/thesaurus/LANG.toml``: ``"heal | cure" = "recover restore"`` makes two that mean either word.
``=dies`` is that very form and no other; ``bring * back`` lets a few words stand in the gap. ``friendly fire`` means
``"shoot ranged & melee combat"``: one word of each part.

The rest is in the ``search.toml`` of each language: only folded words (lower case, no accents but ``ñ``). What words
are in the other language stands in ``corpus/lexicon/general.toml``. Nothing here belongs to one book: a book's own
terms come from its glossary.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from rulewright.kb.language import LANGUAGES, bilingual
from rulewright.kb.language.data import listed
from rulewright.kb.search.analysis import tokens

FOLDER = Path(__file__).resolve().parent.parent.parent / "corpus" / "thesaurus"
SPOKEN = tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))
WIDEST_GAP = 4  # words
# By language: groups of words that mean much the same at the table. The first is no better than the others.
SYNONYMS = {code: listed("search.synonyms", code) for code in LANGUAGES}
# By language: words of a question that say nothing of its subject where other words do.
FRAME = {code: frozenset(listed("search.frame", code)) for code in LANGUAGES}
# What stands before a rule's number when someone cites it.
NUMBER_WORDS = frozenset(listed("search.number_words"))
# What stands around a term when someone asks what it is.
ASKING_WORDS = frozenset(listed("search.asking"))


class Saying(NamedTuple):
    """``said``, and after a gap ``tail`` (empty without one); ``meant`` are words of which any one will do.

    ``also``: what a saying of several words means besides, again words of which any one will do.
    ``exact``: only this very form is meant, no inflection of it.
    """

    lang: str
    said: str
    tail: str
    meant: tuple[str, ...]
    exact: bool = False
    also: tuple[tuple[str, ...], ...] = ()

    @property
    def words(self) -> int:
        """How many words it has."""
        return len(self.said.split()) + len(self.tail.split())


@cache
def sayings(folder: Path = FOLDER) -> tuple[Saying, ...]:
    """All sayings, in the order of their files; none where the files are missing."""
    found: list[Saying] = []
    for lang in SPOKEN:
        path = folder / f"{lang}.toml"
        if path.exists():
            found += read_sayings(path.read_text(encoding="utf-8"), lang)
    return tuple(found)


def read_sayings(text: str, lang: str) -> list[Saying]:
    """The sayings of one file. Raises tomllib.TOMLDecodeError or KeyError where it has none."""
    table: Mapping[str, str] = tomllib.loads(text)["says"]
    return [_saying(one.strip(), meant, lang) for said, meant in table.items() for one in said.split("|")]


def _saying(said: str, meant: str, lang: str) -> Saying:
    head, _, tail = said.lstrip("=").partition("*")
    first, *also = (tuple(part.split()) for part in meant.split("&"))
    return Saying(lang, head.strip(), tail.strip(), first, said.startswith("="), tuple(also))


@cache
def all_words() -> frozenset[str]:
    """Every word that stands in this module's tables: as good as known when a query is checked for typing errors."""
    synonyms = {w for groups in SYNONYMS.values() for group in groups for w in group.split()}
    pairs = {t.folded for pair in bilingual.pairs() for side in pair for t in tokens(side)}
    said = {t.folded for s in sayings() for t in tokens(" ".join((s.said, s.tail, *s.meant, *chain(*s.also))))}
    return frozenset(synonyms | pairs | said | {w for frame in FRAME.values() for w in frame})
