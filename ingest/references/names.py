"""Names made comparable: how a reference prints a heading and how the heading stands, brought to one form."""

from __future__ import annotations

import re
from functools import cache

import simplemma
import snowballstemmer

from rulewright.kb.language import fold, folded_words, stop_words

SHORTCODES = re.compile(r":[a-z][a-z0-9-]{0,40}:")
PARAMETER = re.compile(r"\([^()]{0,40}\)")
LEADING_NUMBER = re.compile(
    r"^(?:(?:step|paso|rule|regla|chapter|capitulo|section|seccion|table|tabla|appendix|apendice|part|parte)\s+)?"
    r"(?:\d{1,4}(?:\.\d{1,3}){0,8}[a-z]?|[a-z](?=[:.])|[ivxl]{1,6}(?=[:.]))\s*[.:)–-]*\s+"
)
ALGORITHMS = {"en": "english", "es": "spanish"}
PLURALS = {
    "en": (
        (re.compile(r"(?<=[^aeiou])ies$"), "y"),
        (re.compile(r"(?<=s|x|z)es$|(?<=ch|sh)es$"), ""),
        (re.compile(r"(?<=[^su])s$"), ""),
    ),
    "es": ((re.compile(r"ces$"), "z"), (re.compile(r"(?<=[^aeious])es$"), ""), (re.compile(r"(?<=[aeiou])s$"), "")),
}


@cache
def _stemmer(lang: str) -> object:
    return snowballstemmer.stemmer(ALGORITHMS.get(lang, "english"))


@cache
def singular(word: str, lang: str) -> str:
    """A folded word without its plural ending, by rule: enough to compare, not to print."""
    for pattern, ending in PLURALS.get(lang, PLURALS["en"]):
        if len(word) > 3 and pattern.search(word):
            return pattern.sub(ending, word)
    return word


@cache
def stem(word: str, lang: str) -> str:
    """A word's stem by lemma and Snowball: ``attacking`` and ``attacks`` give one."""
    lemma = simplemma.lemmatize(word.lower(), lang=lang if lang in ALGORITHMS else "en")
    return str(_stemmer(lang).stemWord(fold(lemma)))  # type: ignore[attr-defined]


def plain(name: str) -> str:
    """A printed name without symbols, parameters and leading number, folded."""
    bare = PARAMETER.sub(" ", SHORTCODES.sub(" ", name))
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


UNITS = {
    "appendix": "appendices annex apéndice apendice apéndices apendices anexo anexos",
    "table": "tables tabla tablas cuadro cuadros",
    "figure": "figures figura figuras",
    "chapter": "chapters capítulo capitulo capítulos capitulos",
    "section": "sections sección seccion secciones apartado apartados",
    "article": "articles artículo articulo artículos articulos art. arts.",
    "rule": "rules regla reglas § clause clauses punto puntos",
    "step": "steps paso pasos",
}
UNIT_OF = {printed: unit for unit, forms in UNITS.items() for printed in (unit, *forms.split())}


def unit_of(printed: str) -> str:
    """What a number counts, in one word: ``Anexo`` and ``appendices`` are ``appendix``; unknown words stay."""
    return UNIT_OF.get(printed.casefold(), printed.casefold())


def unit_number(printed: str) -> str:
    """A number with its unit for comparison: ``Artículo 5.`` is ``article 5``, ``302.3.`` is ``302.3``."""
    unit, _, number = rule_number(printed).replace("–", "-").rpartition(" ")
    return f"{unit_of(unit)} {number}" if unit else number
