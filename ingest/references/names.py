"""Names made comparable: how a reference prints a heading and how the heading stands, brought to one form."""

from __future__ import annotations

import re
from functools import cache

from rulewright.ingest.structure.patterns import SHORTCODE
from rulewright.kb.language import LANGUAGES, either, fold, folded_list, folded_words, snowball, stop_words
from rulewright.kb.language.dictionary import lemma

PARAMETER = re.compile(r"\([^()]{0,40}\)")
LEADING_NUMBER = re.compile(
    rf"^(?:(?:{either('references.numbered')})\s+)?"
    r"(?:\d{1,4}(?:\.\d{1,3}){0,8}[a-z]?|[a-z](?=[:.])|[ivxl]{1,6}(?=[:.]))\s*[.:)–-]*\s+"
)
PLURALS = {  # of each language: what is an ending of a plural, and the singular's in its place
    code: tuple(
        (re.compile(end), new) for end, _, new in (x.partition(" -> ") for x in one.lists["references.plurals"])
    )
    for code, one in LANGUAGES.items()
}


@cache
def singular(word: str, lang: str) -> str:
    """A folded word without its plural ending, by rule: enough to compare, not to print."""
    for pattern, ending in PLURALS.get(lang, ()):
        if len(word) > 3 and pattern.search(word):
            return pattern.sub(ending, word)
    return word


@cache
def stem(word: str, lang: str) -> str:
    """A word's stem by lemma and Snowball: ``attacking`` and ``attacks`` give one."""
    if lang not in LANGUAGES:
        return fold(word)
    return snowball(fold(lemma(word.lower(), lang)), lang)


def plain(name: str) -> str:
    """A printed name without symbols, parameters and leading number, folded."""
    bare = PARAMETER.sub(" ", SHORTCODE.sub(" ", name))
    return LEADING_NUMBER.sub("", " ".join(folded_words(bare)) + " ").strip() or " ".join(folded_words(name))


@cache
def key(name: str, lang: str) -> str:
    """A name for exact comparison: case, accents, symbols, parameters and plurals do not matter."""
    return " ".join(singular(w, lang) for w in plain(name).split())


@cache
def stems(name: str, lang: str) -> tuple[str, ...]:
    """The stems of a name's telling words, in its order; all of its words where none tells anything."""
    words = plain(name).split()
    telling = [w for w in words if w not in stop_words(lang)] or words
    return tuple(stem(w, lang) for w in telling)


def rule_number(printed: str) -> str:
    """A rule, table or chapter number for comparison: ``302.3.`` and ``302.3`` are one."""
    return printed.strip(" .:)").casefold()


UNITS = ("appendix", "table", "figure", "chapter", "section", "article", "rule", "step")
UNIT_OF = {printed: unit for unit in UNITS for printed in folded_list(f"references.{unit}")}


def unit_of(printed: str) -> str:
    """What a number counts, in one word: ``Anexo`` and ``appendices`` are ``appendix``; unknown words stay."""
    return UNIT_OF.get(fold(printed), printed.casefold())


def unit_number(printed: str) -> str:
    """A number with its unit for comparison: ``Artículo 5.`` is ``article 5``, ``302.3.`` is ``302.3``."""
    unit, _, number = rule_number(printed).replace("–", "-").rpartition(" ")
    return f"{unit_of(unit)} {number}" if unit else number
