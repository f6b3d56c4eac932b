"""What the program knows of languages, as their folders say it: ``kb/language/CODE/*.toml``, read here and only here.

``language.toml`` and ``scans.toml`` hold what a ``Language`` is made of; any other file holds lists that functions ask
for by name: ``listed("headings.chapter")`` is the list ``chapter`` of each language's ``headings.toml``. A list is
written as a text whose words are parted by white space, or as an array of phrases.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from rulewright.kb.language.folding import strip_accents

FOLDER = Path(__file__).resolve().parent
UNKNOWN_CODE = "und"  # BCP 47: undetermined
FIELDS_IN = ("language.toml", "scans.toml")

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Language:
    """What the program knows of one language.

    ``stop_words``: words that say nothing of the subject. ``telling_words``: the frequent words by which the language
    is told from its neighbours. ``abbreviations`` end in a point that ends no sentence. ``letters``: those beyond a-z.
    ``contents_words`` announce a table of contents, ``contents_title`` names one that is not announced.
    ``section_names``: headings that every book may have, each with the kind of section that it opens. Stop words,
    contents words and section names are folded. ``quotes`` stand before and behind what is quoted.

    ``snowball`` names the stemmer. ``plurals``: (ending of a plural, ending of its singular), ``plural_endings``: what
    makes a plural. ``derived``: (ending of a word, ending of one made of it). ``also``: word -> a form of it that it
    means as well; ``apart``: words whose lemma says too much.
    ``enclitics`` are pronouns written on to a verb, the longest first. ``head_first``: the first word of a name is the
    thing that it names. ``sentence_case``: titles are written in small letters.
    ``inverts``: a question has its pronoun behind the verb, and asks so wherever that stands.

    For scanned text (``ingest.clean.ocr``): ``accents`` are the letters that lose their accent, each with it;
    ``misreadings`` what scanners that do not expect the language make of its letters, (seen, printed), the likeliest
    first (what they mistake in any language stands in ``kb.language.scans``); ``likely_accented`` words that exist
    without accent but are nearly always meant with it; ``accented_endings`` endings that no word has without;
    ``asking_words`` take theirs behind an opening ``¿``. ``narrow_words`` are small words that stand only before
    certain beginnings.

    ``lists``: all else, ``FILE.NAME`` -> the entries as written.
    """

    code: str
    name: str = ""
    snowball: str = ""
    head_first: bool = False
    sentence_case: bool = False
    inverts: bool = False
    stop_words: frozenset[str] = frozenset()
    telling_words: frozenset[str] = frozenset()
    abbreviations: frozenset[str] = frozenset()
    letters: str = ""
    contents_words: frozenset[str] = frozenset()
    contents_title: str = "Contents"
    quotes: Pair = ("“", "”")
    section_names: Mapping[str, str] = field(default_factory=dict)
    one_letter_words: frozenset[str] = frozenset()
    plurals: tuple[Pair, ...] = ()
    plural_endings: tuple[str, ...] = ()
    derived: tuple[Pair, ...] = ()
    also: Mapping[str, str] = field(default_factory=dict)
    apart: frozenset[str] = frozenset()
    enclitics: tuple[str, ...] = ()
    accents: Mapping[str, str] = field(default_factory=dict)
    misreadings: tuple[Pair, ...] = ()
    likely_accented: Mapping[str, str] = field(default_factory=dict)
    accented_endings: Mapping[str, str] = field(default_factory=dict)
    asking_words: Mapping[str, str] = field(default_factory=dict)
    narrow_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def read(folder: Path) -> Language:
    """The language of a folder. Raises OSError, tomllib.TOMLDecodeError or KeyError where its files are none."""
    fields: dict[str, Any] = {}
    lists: dict[str, tuple[str, ...]] = {}
    for file in sorted(folder.glob("*.toml")):
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        if file.name in FIELDS_IN:
            fields |= {name: _FORMS[name](value) for name, value in table.items()}
        else:
            lists |= {f"{file.stem}.{name}": entries(value) for name, value in table.items()}
    return Language(folder.name, lists=lists, **fields)


def entries(value: str | list[str]) -> tuple[str, ...]:
    """A list as it is written: words parted by white space, or phrases."""
    return tuple(value.split()) if isinstance(value, str) else tuple(value)


def word_set(text: str) -> frozenset[str]:
    """The words of a text, parted by white space."""
    return frozenset(text.split())


def _set(value: str | list[str]) -> frozenset[str]:
    return frozenset(entries(value))


def _pairs(value: str) -> tuple[Pair, ...]:
    """``ces:z es:`` -> (``ces``, ``z``), (``es``, nothing)."""
    parted = (one.partition(":") for one in value.split())
    return tuple((before, after) for before, _, after in parted)


def _accented(value: str | list[str]) -> dict[str, str]:
    """Words with accents, by what they are without."""
    return {strip_accents(one): one for one in entries(value)}


# How the value of each field is written in a file.
_FORMS: Mapping[str, Any] = {
    **dict.fromkeys(("name", "snowball", "letters", "contents_title"), str),
    **dict.fromkeys(("head_first", "sentence_case", "inverts"), bool),
    **dict.fromkeys(("stop_words", "telling_words", "abbreviations", "contents_words"), _set),
    **dict.fromkeys(("one_letter_words", "apart"), _set),
    **dict.fromkeys(("plural_endings", "enclitics"), entries),
    **dict.fromkeys(("plurals", "derived", "misreadings"), _pairs),
    **dict.fromkeys(("likely_accented", "accented_endings", "asking_words"), _accented),
    "quotes": tuple,
    "accents": lambda letters: _accented(" ".join(letters)),
    "also": lambda pairs: dict(_pairs(pairs)),
    "section_names": dict,
    "narrow_words": lambda table: {word: entries(before) for word, before in table.items()},
}

LANGUAGES: Mapping[str, Language] = {
    folder.name: read(folder)
    for folder in sorted(FOLDER.iterdir())
    if folder.name != UNKNOWN_CODE and (folder / FIELDS_IN[0]).exists()
}
UNKNOWN = read(FOLDER / UNKNOWN_CODE)  # a language that is none of these


def language(code: str) -> Language:
    """The data of a language; that of an unknown one, which holds next to nothing, for a code that is none of ours."""
    return LANGUAGES.get(code, UNKNOWN)


@cache
def listed(name: str, code: str | None = None) -> tuple[str, ...]:
    """The entries of a list in one language, or in all, without doubles. Raises KeyError for one that none has."""
    if not any(name in one.lists for one in LANGUAGES.values()):
        raise KeyError(name)
    of = LANGUAGES.values() if code is None else (language(code),)
    return tuple(dict.fromkeys(entry for one in of for entry in one.lists.get(name, ())))


@cache
def folded_list(name: str, code: str | None = None) -> frozenset[str]:
    """The entries of a list without their accents, lower case."""
    return frozenset(strip_accents(entry).casefold() for entry in listed(name, code))


@cache
def number_words(code: str) -> dict[str, int]:
    """The words of a language for numbers from two on, folded."""
    units, tens = listed("numbers.from_two", code), listed("numbers.tens", code)
    every = [*enumerate(units, start=2), *((10 * n, entry) for n, entry in enumerate(tens, start=3))]
    return {strip_accents(entry).casefold(): n for n, entry in every}


@cache
def word_runs(name: str, code: str | None = None) -> frozenset[tuple[str, ...]]:
    """The entries of a list of two words or more, folded, where ``a|b c`` stands for ``a c`` and ``b c``."""
    parted = (strip_accents(entry).casefold().split() for entry in listed(name, code))
    return frozenset(run for words in parted for run in product(*(word.split("|") for word in words)))


@cache
def either(name: str, code: str | None = None, gap: str = "[ ]") -> str:
    """A list as alternatives of a regular expression: the longest first, every accent printed or lost.

    How an entry is written says ``wording``. A list that the language does not have matches nothing.
    """
    return "|".join(wording(entry, gap) for entry in _longest_first(listed(name, code))) or "(?!)"


def alternatives(found: Iterable[str], gap: str = "[ ]") -> str:
    """The same of entries that are given, whose signs mean nothing."""
    return "|".join(_pattern(entry, gap) for entry in _longest_first(found)) or "(?!)"


def _longest_first(found: Iterable[str]) -> list[str]:
    return sorted(found, key=lambda e: (-len(e), e))


def wording(entry: str, gap: str = "[ ]") -> str:
    """An entry as an expression: ``a|b`` is one of these words, ``a?`` may be missing, ``a~`` begins so, ``*`` is any.

    ``gap`` stands for the blanks between its words.
    """
    made, sure = "", False  # of a word that is not missing
    for part in entry.split():
        ways = [_word(way) for way in part.removesuffix("?").split("|")]
        word = f"(?:{'|'.join(ways)})" if len(ways) > 1 else ways[0]
        missing = part.endswith("?")
        if missing:
            made += f"(?:{gap}{word})?" if sure else f"(?:{word}{gap})?"
        else:
            made += f"{gap}{word}" if sure else word
        sure = sure or not missing
    return made


def _word(way: str) -> str:
    return r"\w+" if way == "*" else _pattern(way.removesuffix("~"), "") + (r"\w*" if way.endswith("~") else "")


def _pattern(entry: str, gap: str) -> str:
    letters = (c if (bare := strip_accents(c)) == c else f"[{bare}{c}]" for c in entry)
    return "".join(gap if c == " " else re.escape(c) if len(c) == 1 else c for c in letters)
